import type { GenericSchema, InferOutput } from 'valibot'
import type { CookieName } from './cookies.ts'
import type { PageQuery } from '../../../shared/list-page.ts'
import type { Allowance } from './rate-limit.ts'

/** Who is calling: the account behind the session cookie. */
export interface Caller {
  id: number
  isAdmin: boolean
}

/** Who may make a call: everybody, whoever is signed in, or the owner alone. */
export type Access = 'anyone' | 'account' | 'owner'

/** How often a call that everyone may make may be made. Source: docs/behaviour.md, Rate limits. */
interface CallLimit {
  /** By one client. */
  client: readonly Allowance[]
  /**
   * By all visitors together: far more than a well-read site gets, and little enough that a week of
   * flooding from everywhere cannot fill a small disk (80 MB a day at the longest comments and
   * messages that are allowed).
   */
  site: readonly Allowance[]
  /** What one is told who makes it too often; the usual sentence, which says how long, unless given. */
  sentence?: string
}

/** What may be asked of a page: the columns it can be sorted by, and whether it can be searched. */
export interface PageRules {
  sorts?: readonly string[]
  search?: boolean
  /** Parameters of the call that may be given with those of a page. */
  others?: readonly string[]
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** One request as a route sees it: checked, parsed and without anything of HTTP it does not need. */
export interface Call<Body, Query = unknown> {
  /** The id in the address; 0 where the address has none. */
  id: number
  /** The name in the address, such as that of a file; '' where the address has none. */
  name: string
  /** The parameters in the address, by the rules of the route. */
  query: Query
  /** The page of a list that is asked for; undefined where the whole list is. */
  page: PageQuery | undefined
  body: Body
  /** What the sender calls the file of an upload; '' where there is none. */
  fileName: string
  caller: Caller | undefined
  /** Whom limits count: the address of the client, or a part of it. */
  client: string
  headers: Readonly<Record<string, string | string[] | undefined>>
  readCookie(name: CookieName): string | undefined
  /** Gives the browser a cookie for so many seconds, or takes it away. */
  setCookie(name: CookieName, value: string | undefined, seconds?: number): void
  /** Tells the browser to forget what it keeps of this site's answers and pages, but its cookies. */
  clearCache(): void
  /** Another status for this one success than the route has. */
  setStatus(status: number): void
}

/** The bytes of a file, as they arrive. */
export type FileBody = AsyncGenerator<Buffer, void, undefined>

/** An answer that is a file to keep. */
export class Download {
  readonly file: string
  readonly name: string
  readonly type: string

  constructor(file: string, name: string, type: string) {
    this.file = file
    this.name = name
    this.type = type
  }
}

/** How large a file may be, and the sentence for a larger one. */
export interface Upload {
  maxBytes: number
  tooLarge: string
}

/** One call of the API: where it is, what it takes and what it does. */
export interface Route {
  method: Method
  url: `/api/${string}`
  access: Access
  /** Absent where a call is not limited; the owner never is. */
  limit?: CallLimit
  /** The rules of the body; absent when the call has none. */
  schema?: GenericSchema
  /** What anybody may send; then every other body is the owner's call, whatever is wrong with it. */
  visitorSchema?: GenericSchema
  /** The body is a form with one file, handed on as it arrives, instead of JSON. */
  upload?: Upload
  /** The rules of the parameters in the address; absent when the call has none. */
  query?: GenericSchema
  /** The list can be read by the page as well, by the parameters of a page. */
  page?: PageRules
  /** The status of a success; 200 unless given, 204 when the handler gives undefined. */
  status?: number
  /** The status of a body that breaks a rule; 400 unless given. */
  invalidStatus?: number
  handle(call: Call<unknown>): unknown
}

interface RouteDetails<Schema extends GenericSchema, Query extends GenericSchema> extends Omit<
  Route,
  'method' | 'url' | 'handle' | 'upload'
> {
  schema?: Schema
  query?: Query
  handle(call: Call<InferOutput<Schema>, InferOutput<Query>>): unknown
}

/**
 * Declares a call, such as route('POST /api/quotes', { access: 'owner', schema, handle }).
 * The body and the query given to `handle` have the types of their schemas.
 */
export function route<Schema extends GenericSchema, Query extends GenericSchema>(
  signature: `${Method} /api/${string}`,
  { handle, ...details }: RouteDetails<Schema, Query>,
): Route {
  const [method, url] = signature.split(' ') as [Method, Route['url']]
  return {
    method,
    url,
    ...details,
    // Body and query have passed their schemas by the time a handler runs; without a schema a body is undefined.
    handle,
  }
}

interface UploadDetails<Query extends GenericSchema> extends Omit<
  Route,
  'method' | 'url' | 'handle' | 'schema'
> {
  upload: Upload
  query?: Query
  handle(call: Call<FileBody, InferOutput<Query>>): unknown
}

/** Declares a call that takes a file, such as uploadRoute('POST /api/media', { … }). */
export function uploadRoute<Query extends GenericSchema>(
  signature: `${'POST' | 'PUT'} /api/${string}`,
  details: UploadDetails<Query>,
): Route {
  const [method, url] = signature.split(' ') as [Method, Route['url']]
  return { method, url, ...details }
}
