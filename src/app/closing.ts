import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setImmediate, setTimeout } from 'node:timers/promises'

/** How long a connection may take to complete its request once the site has begun to close. */
const arrivalMs = 500
/** After this all connections are cut, so that the database can be closed within five seconds. */
const answersMs = 4000
/** How long new connections are still accepted once the site has begun to close. */
const comingMs = 1000
const roundMs = 2
/** After this many rounds without a new connection or request, nothing that was sent is unread. */
const quietRounds = 3

/** What is known of a connection. */
interface Line {
  /** The newest answer to a request without a body; followed only if the site closes before it is sent. */
  last: ServerResponse | undefined
  /** Answers that are not wholly sent yet. */
  open: Set<ServerResponse>
  /** When it was accepted, or its latest followed answer was sent; by a monotonic clock. */
  since: number
  /** Bytes read until the last request, or until its answer was sent; undefined before the first request. */
  settledAt: number | undefined
  /** Rounds since then in which nothing came. */
  idleRounds: number
}

/** The connections of a server, and their orderly end. */
export interface Connections {
  accepted(socket: Socket): void
  /** Call it for each request before it is answered: answers sent while closing say `Connection: close`. */
  asked(request: IncomingMessage, response: ServerResponse, hasBody: boolean): void
  /**
   * Answers what was asked and then ends each connection. When a server closes, Node ends all idle connections at
   * once, and a connection that was just accepted counts as idle until its request is read. So Node is kept from
   * it: everything that has arrived is accepted and read first, then each connection is ended after its answer.
   * @returns when the server may stop listening
   */
  end(server: Pick<Server, 'listening' | 'closeIdleConnections'>): Promise<void>
}

export function followConnections(): Connections {
  const lines = new Map<Socket, Line>()
  let news = 0
  let began: number | undefined

  const follow = (line: Line, response: ServerResponse) => {
    if (began !== undefined) response.shouldKeepAlive = false
    line.open.add(response)
    response.once('close', () => {
      line.open.delete(response)
      line.since = performance.now()
      line.settledAt = response.req.socket.bytesRead
      line.idleRounds = 0
    })
  }

  const endIdle = (closingSince: number) => {
    const now = performance.now()
    for (const [socket, line] of lines) {
      if (now - closingSince > answersMs) socket.destroy()
      if (line.open.size > 0) continue
      line.idleRounds += 1
      const isSettled = line.settledAt === socket.bytesRead && line.idleRounds > quietRounds
      const isLate = now - Math.max(closingSince, line.since) > arrivalMs
      if (isSettled || isLate) socket.destroySoon()
    }
  }

  const sweep = async (since: number, server: Pick<Server, 'listening'>) => {
    do {
      endIdle(since)
      await round()
    } while (server.listening || lines.size > 0)
  }

  return {
    accepted(socket) {
      news += 1
      lines.set(socket, {
        last: undefined,
        open: new Set(),
        since: performance.now(),
        settledAt: undefined,
        idleRounds: 0,
      })
      socket.once('close', () => lines.delete(socket))
    },
    asked({ socket }, response, hasBody) {
      news += 1
      const line = lines.get(socket)
      if (!line) return
      if (hasBody || began !== undefined) return follow(line, response)
      line.last = response
      line.settledAt = socket.bytesRead
    },
    async end(server) {
      const since = (began = performance.now())
      server.closeIdleConnections = () => undefined
      for (const line of lines.values()) {
        for (const response of line.open) response.shouldKeepAlive = false
        if (line.last?.writableFinished === false) follow(line, line.last)
      }
      let quiet = 0
      for (let known = news; quiet < quietRounds; known = news) {
        await round()
        quiet = known === news || performance.now() - since > comingMs ? quiet + 1 : 0
      }
      void sweep(since, server)
    },
  }
}

/** Waits until the event loop has asked the system at least once for what has arrived. */
async function round(): Promise<void> {
  await setTimeout(roundMs)
  await setImmediate()
}
