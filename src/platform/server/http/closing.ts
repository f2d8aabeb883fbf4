import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { setImmediate, setTimeout as delay } from 'node:timers/promises'

const roundMs = 2
/** When nothing came in so many rounds of the event loop, all that had arrived at the system has been read. */
const quietRounds = 3
/** These rounds end after this time, even if more keeps coming. */
const drainMs = 1000
/** How often the site looks for connections whose answers are sent, to end them. */
const sweepMs = 20
/** After this all connections are cut, so that the database can be closed within five seconds. */
const answersMs = 4000

/**
 * Makes a server end in order. For Node a connection is idle whose request is not read yet, or whose answer is written
 * and still waits for a slow client; here it is idle when what arrived is answered and the answer sent.
 * @returns begins the end: what has arrived at the system is taken up, afterwards connections end as they become
 *   idle, and all of them after four seconds. It is over when the server may stop listening.
 */
export function prepareClosing(
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
    // A server whose port was taken has nothing to end, and would never say that it is closed.
    if (!server.listening) return
    const until = performance.now() + drainMs
    let quiet = 0
    for (let previous = received(); quiet < quietRounds; previous = received()) {
      await delay(roundMs)
      await setImmediate()
      quiet = previous === received() || performance.now() > until ? quiet + 1 : 0
    }
    const sweep = setInterval(() => server.listening || server.closeIdleConnections(), sweepMs)
    const limit = setTimeout(() => server.closeAllConnections(), answersMs)
    server.once('close', () => {
      clearInterval(sweep)
      clearTimeout(limit)
    })
  }
}
