import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { openTestSite } from '../../../testing/test-site.ts'

const request = 'GET /api/skills HTTP/1.1\r\nhost: localhost\r\n\r\n'

async function dial(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname).setEncoding('utf8')
  onTestFinished(() => void socket.destroy())
  await once(socket, 'connect')
  return socket
}

/** Everything that comes until the connection ends. @throws when it is cut */
async function readToEnd(socket: Socket): Promise<string> {
  let text = ''
  for await (const part of socket) text += String(part)
  return text
}

const answered = /^HTTP\/1\.1 200 OK\r\n(?:.+\r\n)*connection: close\r\n(?:.+\r\n)*\r\n\[\]$/i

test('forty requests that were sent when the end began are all answered', async () => {
  const { url, close } = await openTestSite()
  const sockets = await Promise.all(Array.from({ length: 40 }, () => dial(url)))
  // Half of them have asked before and kept their connection.
  for (const socket of sockets.slice(20)) {
    socket.write(request)
    await once(socket, 'data')
  }
  for (const socket of sockets) socket.write(request)
  const closed = close()
  const answers = await Promise.all(sockets.map(readToEnd))
  expect(answers.filter((text) => answered.test(text))).toHaveLength(40)
  await closed
})

test('a page that lies ready says that its connection ends too', async () => {
  const { url, app, close, visitor } = await openTestSite()
  expect((await visitor().get('/')).status).toBe(200)
  const taken = once(app.server, 'connection')
  const socket = await dial(url)
  await taken
  const closed = close()
  socket.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n')
  expect(await readToEnd(socket)).toMatch(/^HTTP\/1\.1 200 OK\r\n(?:.+\r\n)*connection: close\r\n/i)
  await closed
})

test('connections that ask nothing, or half a question, do not hold up the end', async () => {
  const { url, close } = await openTestSite()
  const [persistent, silent, half] = [await dial(url), await dial(url), await dial(url)]
  persistent.write(request)
  await once(persistent, 'data')
  half.write('POST /api/subscribe HTTP/1.1\r\nhost: ')
  silent.on('error', () => undefined)
  half.on('error', () => undefined)
  await close()
  expect(await readToEnd(persistent)).toBe('')
})

test('whoever comes while a request is still being answered is answered too', async () => {
  const { url, app, close } = await openTestSite()
  const busy = await dial(url)
  const body = JSON.stringify({ email: 'reader@example.org' })
  const head = `POST /api/subscribe HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\norigin: http://localhost\r\ncontent-length: ${body.length}\r\n\r\n`
  const asked = once(app.server, 'request')
  busy.write(head)
  await asked
  const late = await dial(url)
  const closed = close()
  late.write(request)
  expect(await readToEnd(late)).toMatch(answered)
  busy.write(body)
  expect(await readToEnd(busy)).toMatch(/^HTTP\/1\.1 201 Created\r\n/)
  await closed
})

test('an answer that a slow client still reads is sent whole', async () => {
  const html = 'x'.repeat(8_000_000)
  const render = () => Promise.resolve({ status: 200, html })
  const pages = {
    renderer: { version: () => 'large', scriptHashes: [], render },
    files: () => false,
  }
  const { url, app, close } = await openTestSite({ pages })
  const slow = await dial(url)
  slow.write('GET / HTTP/1.1\r\nhost: localhost\r\naccept-encoding: identity\r\n\r\n')
  const [head] = (await once(slow, 'data')) as [string]
  slow.pause()
  const closed = close()
  while (app.server.listening) await setImmediate()
  const rest = await readToEnd(slow)
  expect(head.length + rest.length).toBeGreaterThan(html.length)
  await closed
})
