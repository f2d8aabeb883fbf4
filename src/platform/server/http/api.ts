import { isUtf8 } from 'node:buffer'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { answerWith } from './answers.ts'
import { parseBody } from './body.ts'
import { clientOf } from './client-address.ts'
import type { Log, ServerContext } from '../context.ts'
import { cookieJar } from './cookies.ts'
import type { DiskReserve } from '../ops/disk-reserve.ts'
import { isFull } from '../database/error-codes.ts'
import { accessRefusal, answerError } from './error-answers.ts'
import { HttpError } from './errors.ts'
import { createCallLimiter, createCeiling } from './rate-limit.ts'
import { type CallSources, readCall } from './read-call.ts'
import type { Caller, Route } from './route.ts'
import { apiHeaders, isJson, notJson, requireSameOrigin } from './security.ts'
import { acceptUploads, allowSlowBody, requireUploadSize } from './upload.ts'

export interface ApiServices {
  routes: readonly Route[]
  /** Given up when the disk is full and the owner needs it. */
  reserve: Pick<DiskReserve, 'release'>
  findCaller(token: string): Promise<Caller | undefined>
  /** Told of a call that wanted somebody signed in and came with a session that is not valid. */
  sessionRefused(refused: { requestId: string; call: string }): Promise<void>
}

/** The calls by which somebody becomes the owner, who then makes room. */
const signIns: ReadonlySet<string> = new Set([
  'POST /api/login',
  'POST /api/login/code',
  'POST /api/login/passkey/options',
  'POST /api/login/passkey',
])
const reserveReleased =
  'The disk is full: the owner gets the room that was kept for this. Make room before it is used up'

const publicBodyBytes = 64 * 1024
const ownerBodyBytes = 1024 * 1024

/** Puts the calls of the API on a Fastify instance: who first, then the body, then the handler. */
export function serveApi(
  app: FastifyInstance,
  context: ServerContext,
  services: ApiServices,
): void {
  const cookies = cookieJar(context.config)
  readJsonBodies(app)
  const callers: Callers = new WeakMap()
  app.setErrorHandler((error, request, reply) => {
    const route = services.routes.find((one) => isRouteOf(one, request))
    answerError(error, reply, { log: context.log, route, caller: callers.get(request) })
  })
  const warnUnprotected = onceOnly(() => {
    context.log.warn(
      { event: 'plain-cookie' },
      'The site is used over plain http: the session cookie can be read on the way',
    )
  })
  for (const route of services.routes) {
    const serve = (scope: FastifyInstance) =>
      serveRoute(scope, context, { ...services, callers, cookies, warnUnprotected, route })
    if (route.upload) acceptUploads(app, route.upload, serve)
    else serve(app)
  }
}

/** Fastify's own parser, which refuses names that lead to a prototype, for what is wholly UTF-8. */
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

type Callers = WeakMap<FastifyRequest, Caller>

interface OneRoute extends ApiServices, Pick<CallSources, 'route' | 'cookies' | 'warnUnprotected'> {
  callers: Callers
}

function serveRoute(app: FastifyInstance, context: ServerContext, services: OneRoute): void {
  const { config } = context
  const { route, callers, cookies, findCaller } = services
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
      const caller = token === undefined ? undefined : await findCaller(token)
      if (caller) callers.set(request, caller)
      const refusal = accessRefusal(route.access, caller)
      if (refusal && token !== undefined && !caller)
        await services.sessionRefused({ requestId: request.id, call: name })
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
      // Before the id is read: a body that a visitor may not send is refused whether or not there is such a row.
      if (route.visitorSchema && !caller?.isAdmin) parseBody(route.visitorSchema, request.body)
      const call = await readCall(request, reply, { ...services, config, caller })
      const handle = async () => await route.handle(call)
      const makesRoom = caller?.isAdmin === true && route.method === 'DELETE'
      const work =
        makesRoom || signIns.has(name) ? () => withReserve(services, context.log, handle) : handle
      return await answerWith(reply, await (caller?.isAdmin ? work() : ceiling.under(work)))
    },
  })
}

/** Does the work of a call; where the disk is full, once more in the room that is reserved. */
async function withReserve(
  { reserve }: Pick<ApiServices, 'reserve'>,
  log: Log,
  handle: () => Promise<unknown>,
): Promise<unknown> {
  try {
    return await handle()
  } catch (error) {
    // Nothing of the first try was stored.
    if (!isFull(error) || !(await reserve.release())) throw error
    log.warn({ event: 'disk-reserve' }, reserveReleased)
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

function onceOnly(work: () => void): () => void {
  let done = false
  return () => {
    if (!done) work()
    done = true
  }
}
