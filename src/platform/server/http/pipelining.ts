import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** So many requests of one connection may wait while another is answered. */
const maxWaiting = 64
/** So many bytes may have arrived on a connection since the first request that waits. */
const maxWaitingBytes = 256 * 1024

/** Does what a request asks for. */
export type Work = (request: IncomingMessage, response: ServerResponse) => void

interface Waiting {
  request: IncomingMessage
  response: ServerResponse
  work: Work
}

/** What is known of a connection on which requests wait. */
interface Line {
  waiting: Waiting[]
  /** Bytes that had come with the first that waited. */
  bytesBefore: number
  isOverfull: boolean
}

/** Answers the requests of each connection one after the other. */
export interface Pipelines {
  /** Does the work of a request as soon as everything before it on its connection is sent. */
  take(request: IncomingMessage, response: ServerResponse, work: Work): void
  /** Whether all that was asked on a connection has come wholly and is answered. */
  isIdle(socket: Socket): boolean
}

/**
 * A client may send requests without waiting for the answers (pipelining). Node hands on all that have
 * come at once and keeps their answers until it is their turn: 64 KB of requests for a list that nobody
 * reads were 300 MB of answers. So a request is looked at when the one before it is answered and sent.
 * @param refuse answers the first request that is too many; nothing after it on its connection is answered
 */
export function openPipelines(refuse: Work): Pipelines {
  const current = new WeakMap<Socket, ServerResponse>()
  const lines = new WeakMap<Socket, Line>()

  const begin: Pipelines['take'] = (request, response, work) => {
    current.set(request.socket, response)
    work(request, response)
  }

  const queue = (socket: Socket): Line => {
    const line = { waiting: [], bytesBefore: socket.bytesRead, isOverfull: false }
    lines.set(socket, line)
    current.get(socket)?.once('close', () => goOn(socket, line))
    return line
  }

  const goOn = (socket: Socket, line: Line) => {
    const next = line.waiting.shift()
    if (!next || socket.destroyed) return lines.delete(socket)
    next.response.once('close', () => goOn(socket, line))
    begin(next.request, next.response, next.work)
  }

  return {
    take(request, response, work) {
      const { socket } = request
      // Node gives a response its socket when those before it are sent.
      if (response.socket !== null) return begin(request, response, work)
      const line = lines.get(socket) ?? queue(socket)
      if (line.isOverfull) return stopReading(socket)
      const isTooMany =
        line.waiting.length >= maxWaiting || socket.bytesRead - line.bytesBefore > maxWaitingBytes
      line.isOverfull = isTooMany
      line.waiting.push({ request, response, work: isTooMany ? refuse : work })
    },
    isIdle(socket) {
      const last = current.get(socket)
      return !lines.has(socket) && (!last || (last.writableFinished && last.req.complete))
    },
  }
}

/** Node reads on after each request, so the connection is paused when it has done so. */
function stopReading(socket: Socket): void {
  if (!socket.isPaused()) process.nextTick(() => socket.pause())
}
