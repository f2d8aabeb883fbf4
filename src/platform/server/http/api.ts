import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isUtf8 } from 'node:buffer'
import { readId } from '../../../shared/ids.ts'
import type { ServerContext } from '../context.ts'
import { isFull } from '../database/error-codes.ts'
import type { Config } from '../ops/config.ts'
import type { DiskReserve } from '../ops/disk-reserve.ts'
import { sendResult } from './send-result.ts'
import { clientOf } from './client-address.ts'
import { cookieJar, type CookieJar } from './cookies.ts'
import { accessRefusal, sendError } from './error-responses.ts'
import { HttpError } from './errors.ts'
import { parseBody, parseQuery } from './parse-request.ts'
import { createCallLimiter, createCeiling } from './rate-limit.ts'
import { splitTarget } from './request-target.ts'
import type { Call, Caller, Route } from './route.ts'
import { apiHeaders, isJson, notJson, requireSameOrigin } from './security.ts'
import { acceptUploads, allowSlowBody, readFile, requireUploadSize } from './upload.ts'

export interface ApiServices {
  routes: readonly Route[]
  /** Released when the disk is full and the owner needs space. */
  reserve: Pick<DiskReserve, 'release'>
  findCaller(token: string): Promise<Caller | undefined>
  /** Called when an authenticated route gets an invalid session. */
  sessionRefused(refused: { requestId: string; call: string }): Promise<void>
}

/** The owner must be able to sign in to free disk space. */
const signIns: ReadonlySet<string> = new Set([
  'POST /api/login',
  'POST /api/login/code',
  'POST /api/login/passkey/options',
  'POST /api/login/passkey',
])
const reserveReleased =
  'The disk is full: the reserved space was released for the owner. Free some space before it is used up'

const publicBodyBytes = 64 * 1024
const ownerBodyBytes = 1024 * 1024

/** Registers the calls of the API: checks access first, then the body, then runs the handler. */
export function serveApi(
  app: FastifyInstance,
  context: ServerContext,
  services: ApiServices,
): void {
  readJsonBodies(app)
  const callers: Callers = new WeakMap()
  app.setErrorHandler((error, request, reply) => {
    const route = services.routes.find((one) => isRouteOf(one, request))
    sendError(error, reply, { log: context.log, route, caller: callers.get(request) })
  })
  const api: Api = { ...services, context, callers, cookies: createWarningCookieJar(context) }
  for (const route of services.routes) {
    if (route.upload) acceptUploads(app, route.upload, (scope) => serveRoute(scope, route, api))
    else serveRoute(app, route, api)
  }
}

/** Accepts only valid UTF-8. Fastify's own parser rejects keys that reach a prototype. */
function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    (request, body: Buffer, done) => {
      if (!isJson(request.headers)) return done(notJson())
      if (!isUtf8(body)) return done(new SyntaxError('The body is not UTF-8'))
      return parse(request, body.toString(), done)
    },
  )
}

/** The cookies of the site; logs one warning when a cookie is sent without TLS. */
function createWarningCookieJar({ config, log }: ServerContext): CookieJar {
  const cookies = cookieJar(config)
  let hasWarned = false
  return {
    ...cookies,
    write(headers, ...cookie) {
      if (!hasWarned && !cookies.isProtected(headers)) {
        hasWarned = true
        log.warn(
          { event: 'plain-cookie' },
          'The site is used over plain HTTP: the session cookie can be intercepted',
        )
      }
      return cookies.write(headers, ...cookie)
    },
  }
}

type Callers = WeakMap<FastifyRequest, Caller>

interface Api extends ApiServices {
  context: ServerContext
  callers: Callers
  cookies: CookieJar
}

function serveRoute(app: FastifyInstance, route: Route, api: Api): void {
  const { context, callers, cookies } = api
  const { config } = context
  const name = `${route.method} ${route.url}`
  const limiter = createCallLimiter(name, route.limit, context)
  const ceiling = createCeiling(name, route.limit?.site ?? [], context)
  app.route({
    method: route.method,
    url: route.url,
    bodyLimit: route.access === 'owner' ? ownerBodyBytes : publicBodyBytes,
    onRequest: async (request, reply) => {
      reply.headers(apiHeaders)
      if (route.method !== 'GET') requireSameOrigin(request.headers, config)
      const token = cookies.read(request.headers, 'session')
      const caller = token === undefined ? undefined : await api.findCaller(token)
      if (caller) callers.set(request, caller)
      const refusal = accessRefusal(route.access, caller)
      if (refusal && token !== undefined && !caller)
        await api.sessionRefused({ requestId: request.id, call: name })
      if (refusal) throw refusal
      requirePlainBody(request)
      if (!caller?.isAdmin) await limiter.take(clientOf(request.raw, config))
      if (route.upload) {
        requireUploadSize(request.headers, route.upload)
        allowSlowBody(request.raw)
      }
    },
    handler: async (request, reply) => {
      const caller = callers.get(request)
      // Before the id is read: whether the row exists must not decide how a visitor's invalid body is refused.
      if (route.visitorSchema && !caller?.isAdmin) parseBody(route.visitorSchema, request.body)
      const call = await readCall(request, reply, route, { config, cookies, caller })
      const handle = async () => await route.handle(call)
      const freesSpace = caller?.isAdmin === true && route.method === 'DELETE'
      const work = freesSpace || signIns.has(name) ? () => withReserve(api, handle) : handle
      return await sendResult(reply, await (caller?.isAdmin ? work() : ceiling.under(work)))
    },
  })
}

/** Handles a call; if the disk is full, releases the reserved space and retries. */
async function withReserve(
  { reserve, context }: Api,
  handle: () => Promise<unknown>,
): Promise<unknown> {
  try {
    return await handle()
  } catch (error) {
    // The first attempt was rolled back.
    if (!isFull(error) || !(await reserve.release())) throw error
    context.log.warn({ event: 'disk-reserve' }, reserveReleased)
    return await handle()
  }
}

/** A small compressed body could expand to a huge one. */
function requirePlainBody({ headers }: FastifyRequest): void {
  const encoding = headers['content-encoding']
  if (encoding !== undefined && encoding !== 'identity')
    throw new HttpError(415, 'The body must not be compressed')
}

function isRouteOf(route: Route, { method, routeOptions }: FastifyRequest): boolean {
  return route.method === method && route.url === routeOptions.url
}

/** @throws HttpError 404 for an impossible id, 400 or 415 for an invalid query or body */
async function readCall(
  request: FastifyRequest,
  reply: FastifyReply,
  route: Route,
  {
    config,
    cookies,
    caller,
  }: Pick<Api, 'cookies'> & { config: Config; caller?: Caller | undefined },
): Promise<Call<unknown>> {
  reply.code(route.status ?? 200)
  const { query, page } = parseQuery(route, splitTarget(request.url).query)
  const upload = route.upload && (await readFile(request, route.upload))
  const { headers, params } = request
  return {
    id: readPathId(params),
    name: readPathName(params),
    query,
    page,
    body:
      upload?.body ?? (route.schema && parseBody(route.schema, request.body, route.invalidStatus)),
    fileName: upload?.fileName ?? '',
    caller,
    client: clientOf(request.raw, config),
    readCookie: (name) => cookies.read(headers, name),
    headers,
    setCookie: (name, value, seconds = 0) =>
      void reply.header('set-cookie', cookies.write(headers, name, value, seconds)),
    clearCache: () => void reply.header('clear-site-data', '"cache"'),
    setStatus: (status) => void reply.code(status),
  }
}

/** Source: docs/behaviour.md, Routes. */
function readPathId(params: unknown): number {
  const { id: text } = params as { id?: string }
  if (text === undefined) return 0
  const id = readId(text)
  if (id === undefined) throw new HttpError(404, 'There is nothing at this address')
  return id
}

/** Nothing has a name with control characters, so such a name is treated as empty. */
function readPathName(params: unknown): string {
  const { name = '' } = params as { name?: string }
  return /\p{Cc}/u.test(name) ? '' : name
}
