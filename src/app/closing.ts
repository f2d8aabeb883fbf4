import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { setImmediate, setTimeout as delay } from 'node:timers/promises'

/** Rounds of the event loop in which what has arrived at the system is accepted, read and taken up. */
const arrivalRounds = 5
const roundMs = 2
/** How often connections are ended whose answer has been sent meanwhile. */
const sweepMs = 20
/** After this all connections are cut, so that the database can be closed within five seconds. */
const answersMs = 4000

/**
 * Makes a server end only what is idle when it closes. For Node an answer that was written is sent, also
 * while the most of it still waits for a slow client.
 */
export function endIdleOnly(server: Server, isIdle: (socket: Socket) => boolean): void {
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  server.closeIdleConnections = () => {
    for (const socket of sockets) if (isIdle(socket)) socket.destroySoon()
  }
}

/**
 * Lets what has arrived be taken up: a server that closes ends idle connections, and what these have sent may not be
 * read yet. Afterwards connections end as they become idle, and all of them after four seconds.
 * @returns when the server may stop listening
 */
export async function beginClosing(server: Server): Promise<void> {
  for (let round = 0; round < arrivalRounds; round++) {
    await delay(roundMs)
    await setImmediate()
  }
  const sweep = setInterval(() => server.listening || server.closeIdleConnections(), sweepMs)
  const limit = setTimeout(() => server.closeAllConnections(), answersMs)
  server.once('close', () => {
    clearInterval(sweep)
    clearTimeout(limit)
  })
}
