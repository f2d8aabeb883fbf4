import { randomUUID } from 'node:crypto'
import http from 'node:http'
import type { Socket } from 'node:net'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import type { Config } from '../ops/config.ts'
import { HttpError } from './errors.ts'
import { logSerializers } from '../ops/log-rules.ts'
import { unknownHost, ownNames } from './own-names.ts'
import { normalizeTarget } from './request-target.ts'
import { apiHeaders, type ExtraHeaders, transportHeaders } from './security.ts'
import { limitBodyTime } from './upload.ts'
import { prepareClosing } from './closing.ts'
import { openPipelines, type Work } from './pipelining.ts'

/** How long a client may take for the parts of a request, in milliseconds. */
export interface RequestTimeouts {
  headersMs: number
  bodyMs: number
  /** A connection on which nothing moves for this long is closed, between two requests as well. */
  idleMs: number
}

const defaultTimeouts: RequestTimeouts = { headersMs: 10_000, bodyMs: 30_000, idleMs: 120_000 }

const maxHeaderBytes = 16_384
const maxAddressCharacters = 4096

/** A photo over a slow line takes its time; the body of every other call is limited by `bodyMs`. */
const uploadTimeMs = 10 * 60_000

/**
 * A Fastify with limits on connections and addresses that neither Node nor Fastify has. Its router sees only requests that
 * name this site and a path; no request waits longer for a slow client than `timeouts` says.
 */
export function createListener(
  config: Config,
  logTo: { write(line: string): void },
  timeouts: RequestTimeouts = defaultTimeouts,
): FastifyInstance {
  let isClosing = false
  let close: () => Promise<void> = () => Promise.resolve()
  const isOwnName = ownNames(config)
  const transport = transportHeaders(config)
  const refuse = (response: http.ServerResponse, refusal: HttpError) =>
    void response.writeHead(refusal.status, headersOf(refusal, transport)).end(refusal.message)
  const pipelines = openPipelines((_request, response) => refuse(response, tooMany))
  const app = Fastify({
    logger: { level: config.logLevel, base: null, serializers: logSerializers, stream: logTo },
    schemaController: { compilersFactory: noSchemas },
    logController: new LogController({ disableRequestLogging: true }),
    // Queries are read by the schema of a call, and by the page that has one.
    routerOptions: { querystringParser: () => ({}) },
    return503OnClosing: false,
    // Registering routes only takes processor time: on a busy machine the default of ten seconds fails the start.
    pluginTimeout: 0,
    genReqId: () => randomUUID(),
    // Lines that belong to a request name it themselves; a logger for each would be made for nothing.
    childLoggerFactory: (logger) => logger,
    requestTimeout: uploadTimeMs,
    clientErrorHandler: refuseUnreadable(pipelines, transport),
    // An address that cannot be decoded, or with an overlong part.
    frameworkErrors: (_error, _request, { raw }) =>
      refuse(raw, new HttpError(404, 'There is nothing at this address')),
    serverFactory: (handler, options) => {
      const answer: Work = (request, response) => {
        if (hasBody(request)) limitBodyTime(request, timeouts.bodyMs)
        // Before the router, which decodes addresses and knows neither hosts nor lengths.
        const refusal = refusalOf(request, isOwnName)
        if (refusal) refuse(response, refusal)
        else handler(request, response)
      }
      const server = http.createServer({ ...options, ...httpLimits(timeouts) })
      const on = (event: string, work: Work) =>
        server.on(event, (request: http.IncomingMessage, response: http.ServerResponse) => {
          if (isClosing) response.shouldKeepAlive = false
          pipelines.take(request, response, work)
        })
      on('request', answer)
      on('checkContinue', (request, response) => {
        response.writeContinue()
        answer(request, response)
      })
      on('checkExpectation', (_request, response) => refuse(response, unexpected))
      server.setTimeout(timeouts.idleMs)
      close = prepareClosing(server, pipelines.isIdle)
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

/** What could not be read as a request gets a sentence too, where no answer is on its way. */
function refuseUnreadable({ isIdle }: ReturnType<typeof openPipelines>, transport: ExtraHeaders) {
  return (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return
    if (socket.writable && isIdle(socket))
      socket.write(refusalText(unreadable(error.code), transport))
    socket.destroy(error)
  }
}

/** The refusal for bytes that node:http could not read as a request, by its error code. */
function unreadable(code: string | undefined): HttpError {
  if (code === 'HPE_HEADER_OVERFLOW')
    return new HttpError(431, 'The headers of this request are too large', lastAnswer)
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return new HttpError(408, 'This request took too long', lastAnswer)
  return new HttpError(400, 'This is not a request that can be read', lastAnswer)
}

/** A whole answer, for where there is no response to write it with. */
function refusalText(refusal: HttpError, transport: ExtraHeaders): string {
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

/** Bodies are checked by valibot in server/http/api.ts, so Fastify's own compilers, a hundred files, are not loaded. */
const noSchemas = { buildValidator: refuseSchema, buildSerializer: refuseSchema }

function refuseSchema(): never {
  throw new Error(
    'The rules of a call are a valibot schema of its feature, not a schema of Fastify',
  )
}

function httpLimits({ headersMs }: RequestTimeouts): http.ServerOptions {
  return {
    maxHeaderSize: maxHeaderBytes,
    headersTimeout: headersMs,
    // The idle time of the connection (below) ends it as well; this one would be set anew after each answer, which costs time.
    keepAliveTimeout: 0,
    // Node's own refusal has no sentence in it: requests without a host are refused by `refusalOf`.
    requireHostHeader: false,
    // Node looks for late requests so often: a refusal comes at most that much after its time.
    connectionsCheckingInterval: Math.max(50, Math.round(headersMs / 10)),
  }
}

/** What is wrong with a request whatever it asks for; leaves its address as a path with a query. */
function refusalOf(
  request: http.IncomingMessage,
  isOwnName: ReturnType<typeof ownNames>,
): HttpError | undefined {
  const { headers, httpVersion, rawHeaders, url = '' } = request
  if (url.length > maxAddressCharacters)
    return new HttpError(414, 'The address of this request is too long')
  if (headers.host === undefined && httpVersion === '1.1')
    return new HttpError(400, 'This request does not name a host', lastAnswer)
  if (namesTwoHosts(rawHeaders))
    return new HttpError(400, 'This request names its host twice', lastAnswer)
  if (!normalizeTarget(request))
    return new HttpError(400, 'This request names no address', lastAnswer)
  return isOwnName(request) ? undefined : new HttpError(421, unknownHost)
}

/** A proxy in front may have gone by the other of the two (RFC 9112, section 3.2). */
function namesTwoHosts(rawHeaders: readonly string[]): boolean {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (rawHeaders[at]?.toLowerCase() === 'host') hosts += 1
  return hosts > 1
}

/** After such a request nobody can tell where the next one begins, so the connection ends. */
const lastAnswer = { connection: 'close' }

const tooMany = new HttpError(
  503,
  'Too many requests wait for their answers on this connection',
  lastAnswer,
)
const unexpected = new HttpError(417, 'This site cannot do what this request expects', lastAnswer)

function hasBody({ headers }: http.IncomingMessage): boolean {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
}
