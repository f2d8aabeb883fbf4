import { randomUUID } from 'node:crypto'
import http from 'node:http'
import type { Socket } from 'node:net'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import type { Config } from '../ops/config.ts'
import { HttpError } from './errors.ts'
import { logSerializers } from '../ops/log.ts'
import { unknownHost, createHostCheck } from './hosts.ts'
import { normalizeTarget } from './request-target.ts'
import { apiHeaders, type ExtraHeaders, transportHeaders } from './security.ts'
import { limitBodyTime } from './upload.ts'
import {
  createPipelines,
  type Pipelines,
  prepareShutdown,
  type RequestHandler,
} from './connections.ts'

/** How long a client may take for the parts of a request. */
export interface RequestTimeouts {
  headersMs: number
  bodyMs: number
  /** A connection without traffic for this long is closed, also between requests. */
  idleMs: number
}

const defaultTimeouts: RequestTimeouts = { headersMs: 10_000, bodyMs: 30_000, idleMs: 120_000 }

const maxHeaderBytes = 16_384
const maxAddressCharacters = 4096

/** For uploads over slow connections; all other bodies are limited by `bodyMs`. */
const uploadTimeMs = 10 * 60_000

/**
 * Creates a Fastify instance with limits on connections and URLs that neither Node nor Fastify has. Requests for another
 * host or without a path never reach its router.
 */
export function createListener(
  config: Config,
  logTo: { write(line: string): void },
  timeouts: RequestTimeouts = defaultTimeouts,
): FastifyInstance {
  let isClosing = false
  let close: () => Promise<void> = () => Promise.resolve()
  const isOwnHost = createHostCheck(config)
  const transport = transportHeaders(config)
  const refuse = (response: http.ServerResponse, refusal: HttpError) =>
    void response.writeHead(refusal.status, headersOf(refusal, transport)).end(refusal.message)
  const pipelines = createPipelines((_request, response) => refuse(response, tooMany))
  const app = Fastify({
    logger: { level: config.logLevel, base: null, serializers: logSerializers, stream: logTo },
    schemaController: { compilersFactory: noSchemas },
    logController: new LogController({ disableRequestLogging: true }),
    // Queries are parsed by the schema of a call or by a page.
    routerOptions: { querystringParser: () => ({}) },
    return503OnClosing: false,
    // Registering routes only takes processor time: on a busy machine the default of ten seconds fails the start.
    pluginTimeout: 0,
    genReqId: () => randomUUID(),
    // Log lines name their request themselves, so no request needs a logger of its own.
    childLoggerFactory: (logger) => logger,
    requestTimeout: uploadTimeMs,
    clientErrorHandler: refuseMalformed(pipelines, transport),
    // A URL that cannot be decoded, or with a parameter that is too long.
    frameworkErrors: (_error, _request, { raw }) =>
      refuse(raw, new HttpError(404, 'There is nothing at this address')),
    serverFactory: (handler, options) => {
      const handle: RequestHandler = (request, response) => {
        if (hasBody(request)) limitBodyTime(request, timeouts.bodyMs)
        // Before the router, which decodes URLs and checks neither their host nor their length.
        const refusal = checkRequest(request, isOwnHost)
        if (refusal) refuse(response, refusal)
        else handler(request, response)
      }
      const server = http.createServer({ ...options, ...httpLimits(timeouts) })
      const on = (event: string, handler: RequestHandler) =>
        server.on(event, (request: http.IncomingMessage, response: http.ServerResponse) => {
          if (isClosing) response.shouldKeepAlive = false
          pipelines.handle(request, response, handler)
        })
      on('request', handle)
      on('checkContinue', (request, response) => {
        response.writeContinue()
        handle(request, response)
      })
      on('checkExpectation', (_request, response) => refuse(response, unexpected))
      server.setTimeout(timeouts.idleMs)
      close = prepareShutdown(server, pipelines.isIdle)
      return server
    },
  })
  if (Object.keys(transport).length > 0)
    app.addHook('onRequest', (_request, reply, done) => {
      reply.headers(transport)
      done()
    })
  app.addHook('preClose', async () => {
    isClosing = true
    await close()
  })
  return app
}

/** Answers a malformed request with a message, unless another response is being sent. */
function refuseMalformed({ isIdle }: Pipelines, transport: ExtraHeaders) {
  return (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return
    if (socket.writable && isIdle(socket))
      socket.write(formatResponse(malformed(error.code), transport))
    socket.destroy(error)
  }
}

/** @param code the error code of node:http */
function malformed(code: string | undefined): HttpError {
  if (code === 'HPE_HEADER_OVERFLOW')
    return new HttpError(431, 'The headers of this request are too large', closeConnection)
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return new HttpError(408, 'This request took too long', closeConnection)
  return new HttpError(400, 'This request is malformed', closeConnection)
}

/** A complete response, for a socket without a ServerResponse. */
function formatResponse(refusal: HttpError, transport: ExtraHeaders): string {
  const { status, message } = refusal
  const lines = Object.entries(headersOf(refusal, transport)).map((header) => header.join(': '))
  const first = `HTTP/1.1 ${status} ${http.STATUS_CODES[status] ?? 'Error'}`
  return [first, ...lines, '', message].join('\r\n')
}

function headersOf({ headers, message }: HttpError, transport: ExtraHeaders) {
  return {
    ...apiHeaders,
    ...transport,
    ...headers,
    'content-type': 'text/plain; charset=utf-8',
    'content-length': String(Buffer.byteLength(message)),
  }
}

/** Bodies are validated by valibot in api.ts, so Fastify's schema compilers (a hundred files) are not loaded. */
const noSchemas = { buildValidator: refuseSchema, buildSerializer: refuseSchema }

function refuseSchema(): never {
  throw new Error(
    'Calls are validated by the valibot schemas of their features, not by Fastify schemas',
  )
}

function httpLimits({ headersMs }: RequestTimeouts): http.ServerOptions {
  return {
    maxHeaderSize: maxHeaderBytes,
    headersTimeout: headersMs,
    // The idle timeout of the connection covers this too; Node would reset this one after each response, which costs time.
    keepAliveTimeout: 0,
    // Node's own refusal has no message; `checkRequest` refuses requests without a host.
    requireHostHeader: false,
    // How often Node looks for late requests, and so how late a refusal can be.
    connectionsCheckingInterval: Math.max(50, Math.round(headersMs / 10)),
  }
}

/** Checks what every request must satisfy, and normalizes its URL to a path with a query. */
function checkRequest(
  request: http.IncomingMessage,
  isOwnHost: ReturnType<typeof createHostCheck>,
): HttpError | undefined {
  const { headers, httpVersion, rawHeaders, url = '' } = request
  if (url.length > maxAddressCharacters)
    return new HttpError(414, 'The address of this request is too long')
  if (headers.host === undefined && httpVersion === '1.1')
    return new HttpError(400, 'This request does not name a host', closeConnection)
  if (namesTwoHosts(rawHeaders))
    return new HttpError(400, 'This request names its host twice', closeConnection)
  if (!normalizeTarget(request))
    return new HttpError(400, 'This request has no target', closeConnection)
  return isOwnHost(request) ? undefined : new HttpError(421, unknownHost)
}

/** A proxy may have used the other one (RFC 9112, section 3.2). */
function namesTwoHosts(rawHeaders: readonly string[]): boolean {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (rawHeaders[at]?.toLowerCase() === 'host') hosts += 1
  return hosts > 1
}

/** After such a request the start of the next one is unknown, so the connection is closed. */
const closeConnection = { connection: 'close' }

const tooMany = new HttpError(
  503,
  'Too many requests are pending on this connection',
  closeConnection,
)
const unexpected = new HttpError(
  417,
  'This site cannot meet the expectation of this request',
  closeConnection,
)

function hasBody({ headers }: http.IncomingMessage): boolean {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
}
