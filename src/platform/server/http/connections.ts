import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setImmediate, setTimeout as delay } from 'node:timers/promises'

/** The maximum number of requests of one connection that wait while another is answered. */
const maxWaiting = 64
/** The maximum number of bytes that may arrive after the first waiting request. */
const maxWaitingBytes = 256 * 1024

export type RequestHandler = (request: IncomingMessage, response: ServerResponse) => void

interface Waiting {
  request: IncomingMessage
  response: ServerResponse
  handler: RequestHandler
}

/** The waiting requests of a connection. */
interface Pipeline {
  waiting: Waiting[]
  bytesReadBefore: number
  isOverfull: boolean
}

/** Handles the requests of each connection one at a time. */
export interface Pipelines {
  /** Calls the handler once all earlier responses on the connection are sent. */
  handle(request: IncomingMessage, response: ServerResponse, handler: RequestHandler): void
  /** Whether every request of a connection is completely received and answered. */
  isIdle(socket: Socket): boolean
}

/**
 * Clients may send requests without waiting for the responses (pipelining). Node passes all of them on immediately and
 * buffers the responses: 64 KB of requests from a client that reads nothing became 300 MB of responses. Node has no
 * setting for this, so here a request is handled only after the response before it is sent.
 * @param refuse answers the first request over the limit; later requests of that connection are not read
 */
export function createPipelines(refuse: RequestHandler): Pipelines {
  const current = new WeakMap<Socket, ServerResponse>()
  const pipelines = new WeakMap<Socket, Pipeline>()

  const start: Pipelines['handle'] = (request, response, handler) => {
    current.set(request.socket, response)
    handler(request, response)
  }

  const createPipeline = (socket: Socket): Pipeline => {
    const pipeline = { waiting: [], bytesReadBefore: socket.bytesRead, isOverfull: false }
    pipelines.set(socket, pipeline)
    current.get(socket)?.once('close', () => startNext(socket, pipeline))
    return pipeline
  }

  const startNext = (socket: Socket, pipeline: Pipeline) => {
    const next = pipeline.waiting.shift()
    if (!next || socket.destroyed) return pipelines.delete(socket)
    next.response.once('close', () => startNext(socket, pipeline))
    start(next.request, next.response, next.handler)
  }

  return {
    handle(request, response, handler) {
      const { socket } = request
      // Node assigns the socket to a response once the responses before it are sent.
      if (response.socket !== null) return start(request, response, handler)
      const pipeline = pipelines.get(socket) ?? createPipeline(socket)
      if (pipeline.isOverfull) return stopReading(socket)
      pipeline.isOverfull =
        pipeline.waiting.length >= maxWaiting ||
        socket.bytesRead - pipeline.bytesReadBefore > maxWaitingBytes
      pipeline.waiting.push({ request, response, handler: pipeline.isOverfull ? refuse : handler })
    },
    isIdle(socket) {
      const last = current.get(socket)
      return !pipelines.has(socket) && (!last || (last.writableFinished && last.req.complete))
    },
  }
}

/** Node resumes reading after each request, so the pause comes after that. */
function stopReading(socket: Socket): void {
  if (!socket.isPaused()) process.nextTick(() => socket.pause())
}

const roundMs = 2
/** After this many rounds without new bytes, everything that the system had received is read. */
const quietRounds = 3
/** The rounds end after this time even if more bytes keep arriving. */
const drainMs = 1000
/** How often idle connections are closed during a shutdown. */
const sweepMs = 20
/** All connections are closed after this time, so that the database is closed within five seconds. */
const shutdownMs = 4000

/**
 * Prepares a graceful shutdown. Node counts a connection as idle when its request is not read yet, or when its response
 * is written but a slow client has not received it; both would be lost. Here a connection is idle when everything that
 * arrived is answered and sent.
 * @returns starts the shutdown: reads what the system has already received, then closes each connection when it is idle,
 *   and all of them after four seconds; resolves when the server may stop listening
 */
export function prepareShutdown(
  server: Server,
  isIdle: (socket: Socket) => boolean,
): () => Promise<void> {
  const sockets = new Set<Socket>()
  let accepted = 0
  server.on('connection', (socket: Socket) => {
    accepted += 1
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  server.closeIdleConnections = () => {
    for (const socket of sockets) if (isIdle(socket)) socket.destroySoon()
  }
  /** Changes with every new connection and every byte that arrives. */
  const received = () => `${accepted} ${[...sockets].map(({ bytesRead }) => bytesRead).join()}`
  return async () => {
    // A server whose port was in use never emits 'close'.
    if (!server.listening) return
    const until = performance.now() + drainMs
    let quiet = 0
    for (let previous = received(); quiet < quietRounds; previous = received()) {
      await delay(roundMs)
      await setImmediate()
      quiet = previous === received() || performance.now() > until ? quiet + 1 : 0
    }
    const sweep = setInterval(() => server.listening || server.closeIdleConnections(), sweepMs)
    const limit = setTimeout(() => server.closeAllConnections(), shutdownMs)
    server.once('close', () => {
      clearInterval(sweep)
      clearTimeout(limit)
    })
  }
}
