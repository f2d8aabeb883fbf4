import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setImmediate, setTimeout } from 'node:timers/promises'

/** How long whoever has not asked yet, or only half, is waited for. */
const arrivalMs = 500
/** After this all connections are cut, so that the database can be closed within five seconds. */
const answersMs = 4000
/** Visitors that keep coming are not waited for longer than this. */
const comingMs = 1000
const roundMs = 2
/** So many rounds without anything new: nothing that was sent lies unread any more. */
const quietRounds = 3

/** What is known of a connection. */
interface Line {
  /** The newest answer to a request without a body; nobody waits for it to be sent before the end begins. */
  last: ServerResponse | undefined
  /** Answers that are not wholly sent yet. */
  open: Set<ServerResponse>
  /** When it was accepted or a followed answer was sent, by the clock that never jumps. */
  since: number
  /** Bytes that had come with the last request, or when its answer was sent; undefined before the first. */
  settledAt: number | undefined
  /** Rounds since then in which nothing came. */
  idleRounds: number
}

/** The connections of a server, and their orderly end. */
export interface Connections {
  accepted(socket: Socket): void
  /** To be told of each request before anybody answers it: what is sent at the end says that it is the end. */
  asked(request: IncomingMessage, response: ServerResponse, hasBody: boolean): void
  /**
   * Lets the site answer what it is being asked, and then ends each connection. Node itself ends connections
   * that ask nothing the moment the server closes, and takes for one of these whoever was just accepted and
   * whose request nobody has read yet. So it is not asked to: first everything that has arrived is
   * accepted and read, then each connection is ended once it has its answer.
   * @returns when the server may stop to listen
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

/** A short time in which the system is asked at least once for what has arrived. */
async function round(): Promise<void> {
  await setTimeout(roundMs)
  await setImmediate()
}
