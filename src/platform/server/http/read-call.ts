import type { FastifyReply, FastifyRequest } from 'fastify'
import { readId } from '../../../shared/ids.ts'
import type { Config } from '../ops/config.ts'
import { parseBody } from './body.ts'
import { clientOf } from './client-address.ts'
import type { CookieJar } from './cookies.ts'
import { HttpError } from './errors.ts'
import { readQuery } from './query.ts'
import { splitTarget } from './request-target.ts'
import type { Call, Caller, Route } from './route.ts'
import { readFile } from './upload.ts'

/** What a call is read from besides the request. */
export interface CallSources {
  route: Route
  config: Config
  cookies: CookieJar
  caller: Caller | undefined
  /** Told when a cookie goes out that can be read on the way. */
  warnUnprotected(): void
}

/**
 * What a handler is given of a request, and its few ways to the answer.
 * @throws HttpError 404 for what can be no id, 400 and 415 for a query or a body that breaks the rules
 */
export async function readCall(
  request: FastifyRequest,
  reply: FastifyReply,
  { route, config, cookies, caller, warnUnprotected }: CallSources,
): Promise<Call<unknown>> {
  reply.code(route.status ?? 200)
  const { query, page } = readQuery(route, splitTarget(request.url).query)
  const upload = route.upload && (await readFile(request, route.upload))
  return {
    id: idOf(request),
    name: readName(request),
    query,
    page,
    body: upload?.body ?? readBody(request, route),
    fileName: upload?.fileName ?? '',
    caller,
    client: clientOf(request.raw, config),
    readCookie: (name) => cookies.read(request.headers, name),
    headers: request.headers,
    setCookie: (name, value, seconds = 0) => {
      if (!cookies.isProtected(request.headers)) warnUnprotected()
      reply.header('set-cookie', cookies.write(request.headers, name, value, seconds))
    },
    clearCache: () => void reply.header('clear-site-data', '"cache"'),
    setStatus: (status) => void reply.code(status),
  }
}

/** The id in the address; what can be no id is answered 404. Source: docs/behaviour.md, Routes. */
function idOf({ params }: FastifyRequest): number {
  const text = (params as { id?: string }).id
  if (text === undefined) return 0
  const id = readId(text)
  if (id === undefined) throw new HttpError(404, 'There is nothing at this address')
  return id
}

/** The name in the address; '' for one with control characters, by which nothing is called. */
function readName({ params }: FastifyRequest): string {
  const { name = '' } = params as { name?: string }
  return /\p{Cc}/u.test(name) ? '' : name
}

function readBody(request: FastifyRequest, { schema, invalidStatus }: Route): unknown {
  return schema && parseBody(schema, request.body, invalidStatus)
}
