import { randomUUID } from 'node:crypto'
import http from 'node:http'
import type { Socket } from 'node:net'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import type { Config } from '../ops/config.ts'
import { HttpError } from './errors.ts'
import { logSerializers } from '../ops/log-rules.ts'
import { unknownHost, ownNames } from './own-names.ts'
import { refusalFor, writeBareRefusal, writeRefusal } from './refusals.ts'
import { type FastAnswer, isRead, readTarget, type RequestTarget } from './request-target.ts'
import { transportHeaders } from './security.ts'
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
 * A Fastify whose pages and files are answered before its router, at the speed of plain node:http,
 * and which never waits for a slow client longer than it says.
 */
export function createListener(
  config: Config,
  logTo: { write(line: string): void },
  timeouts: RequestTimeouts = defaultTimeouts,
): { app: FastifyInstance; attach(answer: FastAnswer): void } {
  const fastAnswers: FastAnswer[] = []
  let isClosing = false
  let close: () => Promise<void> = () => Promise.resolve()
  const isOwnName = ownNames(config)
  const transport = transportHeaders(config)
  const refuse = (response: http.ServerResponse, refusal: HttpError) =>
    writeRefusal(response, refusal, transport)
  const pipelines = openPipelines((_request, response) => refuse(response, tooMany))
  const app = Fastify({
    logger: { level: config.logLevel, base: null, serializers: logSerializers, stream: logTo },
    schemaController: { compilersFactory: noSchemas },
    logController: new LogController({ disableRequestLogging: true }),
    return503OnClosing: false,
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
        const target = targetOf(request, isOwnName)
        if (target instanceof HttpError) return refuse(response, target)
        if (isRead(request) && fastAnswers.some((one) => one(request, response, target))) return
        for (const [name, value] of Object.entries(transport)) response.setHeader(name, value)
        handler(request, response)
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
  app.addHook('preClose', async () => {
    isClosing = true
    await close()
  })
  return { app, attach: (answer) => fastAnswers.push(answer) }
}

/** What could not be read as a request gets a sentence too, where no answer is on its way. */
function refuseUnreadable(
  { isIdle }: ReturnType<typeof openPipelines>,
  transport: ReturnType<typeof transportHeaders>,
) {
  return (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return
    if (socket.writable && isIdle(socket))
      writeBareRefusal(socket, refusalFor(error.code), transport)
    socket.destroy(error)
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
    // Node's own refusal has no sentence in it: requests without a host are refused by `targetOf`.
    requireHostHeader: false,
    // Node looks for late requests so often: a refusal comes at most that much after its time.
    connectionsCheckingInterval: Math.max(50, Math.round(headersMs / 10)),
  }
}

/** What a request asks for, or what is wrong with it whatever it asks for. */
function targetOf(
  request: http.IncomingMessage,
  isOwnName: ReturnType<typeof ownNames>,
): RequestTarget | HttpError {
  const { headers, httpVersion, rawHeaders, url = '' } = request
  if (url.length > maxAddressCharacters)
    return new HttpError(414, 'The address of this request is too long')
  if (headers.host === undefined && httpVersion === '1.1')
    return new HttpError(400, 'This request does not name a host', lastAnswer)
  if (namesTwoHosts(rawHeaders))
    return new HttpError(400, 'This request names its host twice', lastAnswer)
  const target = readTarget(request)
  if (!target) return new HttpError(400, 'This request names no address', lastAnswer)
  return isOwnName(request) ? target : new HttpError(421, unknownHost)
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
