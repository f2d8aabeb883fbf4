import { once } from 'node:events'
import path from 'node:path'
import { clientOf, openConnection, markedQuote, ownerOf, readToEnd, requestFor } from './client.ts'
import { type Fault, findingOf } from './fault.ts'
import { inspectData } from './inspect-data.ts'
import { withSite } from './site.ts'

const busyClients = 40
const knownClients = 10

/**
 * All requests have reached the machine of the site when it receives the signal: read or unread, on new
 * connections and on old ones, for pages that must be rendered, for rows that must be saved.
 */
export const terminated: Fault = {
  name: 'SIGTERM with 40 requests in progress and a connection that never finishes its request',
  promise: 'every request in progress is answered completely, exit code 0 within 5 s',
  check: () =>
    withSite(async ({ url, stop }, dataDir) => {
      const owner = await ownerOf(url)
      const half = await openConnection(url)
      half.write('POST /api/subscribe HTTP/1.1\r\nHost: ')
      const known = await openConnections(url, knownClients)
      for (const socket of known) {
        socket.write(requestFor(url, clientOf(url), 'GET', '/health'))
        await once(socket, 'data')
      }
      // Most of these connections are not yet accepted when the site receives the signal.
      const sockets = [...known, ...(await openConnections(url, busyClients - knownClients))]
      for (const [index, socket] of sockets.entries())
        socket.write(
          index % 2 === 0
            ? requestFor(url, owner, 'POST', '/api/quotes', markedQuote(`end-${index}`))
            : requestFor(url, owner, 'GET', `/nowhere-${index}`),
        )
      const began = performance.now()
      const [code, answers] = await Promise.all([stop(), Promise.all(sockets.map(readToEnd))])
      const endedMs = performance.now() - began
      half.destroy()
      const { marks } = await inspectData(path.resolve(dataDir))
      const answered = answers.filter((text, index) =>
        index % 2 === 0
          ? text.startsWith('HTTP/1.1 201') && text.endsWith('}') && marks.has(`end-${index}`)
          : text.startsWith('HTTP/1.1 404') && text.endsWith('</html>\n'),
      )
      return findingOf(
        `${answered.length} of ${busyClients} answered, exit ${code} after ${(endedMs / 1000).toFixed(1)} s`,
        {
          'all are answered': answered.length === busyClients,
          'exit code 0 in time': code === 0 && endedMs <= 5000,
        },
      )
    }),
}

const openConnections = (url: string, count: number) =>
  Promise.all(Array.from({ length: count }, () => openConnection(url)))
