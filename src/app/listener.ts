import type http from 'node:http'
import type { Socket } from 'node:net'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import type { Config } from '../server/config.ts'
import { refusalFor, writeRefusal } from '../server/connection-errors.ts'
import { logSerializers } from '../server/log-rules.ts'
import { createServer } from '../server/node-http.ts'
import { foreignName, ownNames } from '../server/own-names.ts'
import { requestName } from '../server/request-names.ts'
import { apiHeaders, transportSecurity } from '../server/security.ts'
import { limitBodyTime } from '../server/upload.ts'
import { followConnections } from './closing.ts'

/** How long a client may take for the parts of a request, in milliseconds. */
export interface Patience {
  headersMs: number
  bodyMs: number
  /** A connection on which nothing moves for this long is closed, between two requests as well. */
  idleMs: number
}

const usualPatience: Patience = { headersMs: 10_000, bodyMs: 30_000, idleMs: 120_000 }

const maxHeaderBytes = 16_384
const maxAddressCharacters = 4096

/** A photo over a slow line takes its time; the body of every other call is limited by `bodyMs`. */
const uploadTimeMs = 10 * 60_000

/** Answers a request by itself, or gives false and leaves it to the next one. */
type FastAnswer = (request: http.IncomingMessage, response: http.ServerResponse) => boolean

/**
 * A Fastify whose pages and files are answered before its router, at the speed of plain node:http,
 * and which never waits for a slow client longer than it says.
 */
export function createListener(
  config: Config,
  patience: Patience = usualPatience,
  logTo?: { write(line: string): void },
): { app: FastifyInstance; attach(answer: FastAnswer): void } {
  const fastAnswers: FastAnswer[] = []
  const connections = followConnections()
  const { logLevel, publicUrl } = config
  const isOwnName = ownNames(config)
  const hasTls = publicUrl?.startsWith('https:') === true
  const app = Fastify({
    logger: {
      level: logLevel,
      base: null,
      serializers: logSerializers,
      ...(logTo && { stream: logTo }),
    },
    schemaController: { compilersFactory: noSchemas },
    logController: new LogController({ disableRequestLogging: true }),
    return503OnClosing: false,
    genReqId: requestName,
    // Lines that belong to a request name it themselves; a logger for each would be made for nothing.
    childLoggerFactory: (logger) => logger,
    requestTimeout: uploadTimeMs,
    clientErrorHandler: answerBrokenRequest,
    // An address that cannot be decoded, or with an overlong part.
    frameworkErrors: (_error, _request, reply) =>
      refuse(reply.raw, 404, 'There is nothing at this address'),
    serverFactory: (handler, options) => {
      const server = createServer({ ...options, ...httpLimits(patience) }, (request, response) => {
        const withBody = hasBody(request)
        connections.asked(request, response, withBody)
        if (hasTls) response.setHeader('strict-transport-security', transportSecurity)
        if (!isOwnName(request)) return refuse(response, 421, foreignName)
        if (isTooLong(request))
          return refuse(response, 414, 'The address of this request is too long')
        if (withBody) limitBodyTime(request, patience.bodyMs)
        if (!fastAnswers.some((answer) => answer(request, response))) handler(request, response)
      })
      server.setTimeout(patience.idleMs)
      server.on('connection', connections.accepted)
      return server
    },
  })
  app.addHook('preClose', () => connections.end(app.server))
  return { app, attach: (answer) => fastAnswers.push(answer) }
}

/** Rules of bodies are valibot's, so Fastify need not read the compilers of its own: a hundred files. */
const noSchemas = { buildValidator: refuseSchema, buildSerializer: refuseSchema }

function refuseSchema(): never {
  throw new Error('Calls have their rules in the contract of their feature')
}

function httpLimits({ headersMs }: Patience): http.ServerOptions {
  return {
    maxHeaderSize: maxHeaderBytes,
    headersTimeout: headersMs,
    // The idle time of a connection stands for it: setting another timeout after each answer takes time.
    keepAliveTimeout: 0,
    // Whoever is late is found by looking, so this is how much later than late it can get.
    connectionsCheckingInterval: Math.max(50, Math.round(headersMs / 10)),
  }
}

function isTooLong({ url = '' }: http.IncomingMessage): boolean {
  return url.length > maxAddressCharacters
}

function hasBody({ headers }: http.IncomingMessage): boolean {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
}

function refuse(response: http.ServerResponse, status: number, sentence: string): void {
  response.writeHead(status, { ...apiHeaders, 'content-type': 'text/plain; charset=utf-8' })
  response.end(sentence)
}

/** What could not be read as a request gets a sentence too, where its connection still takes one. */
function answerBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  if (socket.writable && socket.bytesWritten === 0) writeRefusal(socket, refusalFor(error.code))
  socket.destroy(error)
}
