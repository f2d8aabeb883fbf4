import type { GenericSchema, InferOutput } from 'valibot'
import type { CookieName } from './cookies.ts'
import type { PageQuery } from '../../../shared/list-page.ts'
import type { Allowance } from './rate-limit.ts'

/** The account of a valid session cookie. */
export interface Caller {
  id: number
  isAdmin: boolean
}

/** Who may make a call: anyone, any signed-in account, or only the owner. */
export type Access = 'anyone' | 'account' | 'owner'

/** Rate limits of a public call. Source: docs/behaviour.md, Rate limits. */
interface CallLimit {
  /** Per client. */
  client: readonly Allowance[]
  /**
   * All visitors together: far above the traffic of a popular site, yet low enough that a distributed flood of a
   * week cannot fill a small disk (80 MB a day with comments and messages of the maximum length).
   */
  site: readonly Allowance[]
  /** The error message; by default one that says how long to wait. */
  sentence?: string
}

/** How a paginated list can be queried. */
export interface PageRules {
  sorts?: readonly string[]
  search?: boolean
  /** Further parameters of the call that may be combined with pagination. */
  others?: readonly string[]
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** A validated request, as handlers receive it. */
export interface Call<Body, Query = unknown> {
  /** The `:id` of the URL; 0 if the URL has none. */
  id: number
  /** The `:name` of the URL, such as a file name; '' if the URL has none. */
  name: string
  /** The query parameters, validated by the route's `query` schema. */
  query: Query
  /** The requested page of a list; undefined for the whole list. */
  page: PageQuery | undefined
  body: Body
  /** The client's name for an uploaded file; '' without an upload. */
  fileName: string
  caller: Caller | undefined
  /** The key for rate limits: the client's IP address or network. */
  client: string
  headers: Readonly<Record<string, string | string[] | undefined>>
  readCookie(name: CookieName): string | undefined
  /** Sets a cookie for `seconds`, or deletes it if the value is undefined. */
  setCookie(name: CookieName, value: string | undefined, seconds?: number): void
  /** Makes the browser clear its cache of this site. */
  clearCache(): void
  /** Overrides the success status of the route. */
  setStatus(status: number): void
}

/** An uploaded file as a stream. */
export type FileBody = AsyncGenerator<Buffer, void, undefined>

/** The size limit of an upload, and the error message above it. */
export interface Upload {
  maxBytes: number
  tooLarge: string
}

/** An endpoint of the API. */
export interface Route {
  method: Method
  url: `/api/${string}`
  access: Access
  /** Undefined for no limit. The owner is never limited. */
  limit?: CallLimit
  /** Validates the JSON body; undefined if the call takes none. */
  schema?: GenericSchema
  /** Bodies that visitors may send; any other body requires the owner, even if it is invalid. */
  visitorSchema?: GenericSchema
  /** The body is a multipart form with one file, streamed to the handler. */
  upload?: Upload
  /** Validates the query parameters; undefined if the call takes none. */
  query?: GenericSchema
  /** Enables pagination of the list. */
  page?: PageRules
  /** The success status; 200 by default, 204 if the handler returns undefined. */
  status?: number
  /** The status for an invalid body; 400 by default. */
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
 * Declares a call, such as `route('POST /api/quotes', { access: 'owner', schema, handle })`.
 * `handle` receives the body and the query with the types of their schemas.
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

/** Declares a call that takes a file, such as `uploadRoute('POST /api/media', { … })`. */
export function uploadRoute<Query extends GenericSchema>(
  signature: `${'POST' | 'PUT'} /api/${string}`,
  details: UploadDetails<Query>,
): Route {
  const [method, url] = signature.split(' ') as [Method, Route['url']]
  return { method, url, ...details }
}
