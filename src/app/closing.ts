import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setImmediate, setTimeout } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

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
  /** Answers that are not wholly sent yet. */
  open: Set<ServerResponse>
  /** When it was accepted or last answered, by the clock that never jumps. */
  since: number
  /** Bytes that had come when the last answer was sent; undefined before the first request. */
  settledAt: number | undefined
  /** Rounds since then in which nothing came. */
  idleRounds: number
}

/**
 * Lets a closing site answer what it is being asked, and then end. Node itself ends connections that
 * ask nothing the moment the server closes, and takes for one of these whoever was just accepted and
 * whose request nobody has read yet. So it is not asked to: first everything that has arrived is
 * accepted and read, then each connection is ended once it has its answer.
 */
export function endConnections(app: FastifyInstance): void {
  const lines = new Map<Socket, Line>()
  let news = 0
  let began: number | undefined

  app.server.on('connection', (socket: Socket) => {
    news += 1
    const since = performance.now()
    lines.set(socket, { open: new Set(), since, settledAt: undefined, idleRounds: 0 })
    socket.once('close', () => lines.delete(socket))
  })
  // Before those who answer: what they send has to say that the connection ends.
  app.server.prependListener('request', ({ socket }, response: ServerResponse) => {
    news += 1
    const line = lines.get(socket)
    if (began !== undefined) response.shouldKeepAlive = false
    line?.open.add(response)
    response.once('close', () => {
      if (!line) return
      line.open.delete(response)
      line.since = performance.now()
      line.settledAt = socket.bytesRead
      line.idleRounds = 0
    })
  })

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

  app.addHook('preClose', async () => {
    const since = (began = performance.now())
    app.server.closeIdleConnections = () => undefined
    for (const { open } of lines.values())
      for (const response of open) response.shouldKeepAlive = false
    let quiet = 0
    for (let known = news; quiet < quietRounds; known = news) {
      await round()
      quiet = known === news || performance.now() - since > comingMs ? quiet + 1 : 0
    }
    void sweep(since)
  })

  async function sweep(since: number): Promise<void> {
    do {
      endIdle(since)
      await round()
    } while (app.server.listening || lines.size > 0)
  }
}

/** A short time in which the system is asked at least once for what has arrived. */
async function round(): Promise<void> {
  await setTimeout(roundMs)
  await setImmediate()
}
