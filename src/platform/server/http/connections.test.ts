import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { openTestSite } from '../../../testing/test-site.ts'

const host = 'host: localhost\r\n'
const get = (path: string) => `GET ${path} HTTP/1.1\r\n${host}\r\n`

/** A site with pages of one megabyte, and the paths that it has rendered. */
async function siteOfLongPages(until: Promise<void> = Promise.resolve()) {
  const rendered: string[] = []
  const html = 'x'.repeat(1024 * 1024)
  const render = async ({ path }: { path: string }) => {
    rendered.push(path)
    await until
    return { status: 404, html }
  }
  const site = await openTestSite({
    pages: {
      renderer: { version: () => 'test', scriptHashes: [], render },
      files: () => false,
    },
  })
  const accepted: Socket[] = []
  site.app.server.on('connection', (socket: Socket) => accepted.push(socket))
  return { site, rendered, accepted }
}

function open(url: string): Socket {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  // The site closes several of these connections.
  socket.on('error', () => undefined)
  onTestFinished(() => void socket.destroy())
  return socket
}

/** Everything received until the connection is closed. */
async function readAll(socket: Socket): Promise<string> {
  let text = ''
  socket.setEncoding('latin1').on('data', (part: string) => (text += part))
  await new Promise<void>((resolve) => void socket.once('close', () => resolve()))
  return text
}

const statusesIn = (text: string) =>
  [...text.matchAll(/HTTP\/1\.1 (\d+) /g)].map(([, status]) => Number(status))

test('requests are not handled while the client reads no responses', async () => {
  const { site, rendered, accepted } = await siteOfLongPages()
  const socket = open(site.url).pause()
  const paths = Array.from({ length: 300 }, (_, index) => `/nothing-${index}`)
  socket.write(paths.map(get).join(''))
  await expect.poll(() => accepted[0]?.writableLength).toBeGreaterThan(0)
  await site.visitor().get('/another')
  // The system buffers a few megabytes per connection.
  expect(rendered.length).toBeLessThan(20)
  expect((await site.visitor().get('/api/skills')).status).toBe(200)
})

test('too many requests on one connection are refused with 503, and it ends', async () => {
  const site = await openTestSite()
  const socket = open(site.url)
  socket.write(get('/api/skills').repeat(100))
  const text = await readAll(socket)
  const statuses = statusesIn(text)
  expect(statuses.length).toBeGreaterThan(64)
  expect(statuses.slice(0, -1).every((status) => status === 200)).toBe(true)
  expect(statuses.at(-1)).toBe(503)
  expect(text).toMatch(
    /connection: close\r\n[^]*Too many requests are pending on this connection$/i,
  )
})

test('the maximum number of waiting requests are answered in order', async () => {
  const site = await openTestSite()
  const socket = open(site.url)
  const paths = Array.from({ length: 60 }, (_, index) =>
    index % 3 === 0 ? '/' : index % 3 === 1 ? '/api/skills' : '/missing',
  )
  socket.write(`${paths.map(get).join('')}GET / HTTP/1.0\r\n\r\n`)
  expect(statusesIn(await readAll(socket))).toEqual([
    ...paths.map((path) => (path === '/missing' ? 404 : 200)),
    200,
  ])
})

test('nothing more is read from a connection over the limit', async () => {
  const { site, accepted } = await siteOfLongPages()
  const socket = open(site.url).pause()
  const part = get('/nothing').repeat(2000)
  let sent = 0
  const send = () => {
    while (sent < 400) {
      sent += 1
      if (!socket.write(part)) return void socket.once('drain', send)
    }
  }
  send()
  await expect.poll(() => accepted[0]?.isPaused()).toBe(true)
  const before = accepted[0]?.bytesRead ?? 0
  expect(before).toBeLessThan(2 * 1024 * 1024)
  for (let round = 0; round < 5; round += 1) await site.visitor().get('/api/skills')
  expect(accepted[0]?.bytesRead).toBe(before)
})

test('too many waiting bytes are refused as well', async () => {
  const gate = Promise.withResolvers<void>()
  const { site, accepted } = await siteOfLongPages(gate.promise)
  const socket = open(site.url)
  const long = `GET /nothing HTTP/1.1\r\n${host}x: ${'a'.repeat(15_000)}\r\n\r\n`
  let sent = 0
  for (const part of [get('/nothing').repeat(2), long.repeat(17), long]) {
    await expect.poll(() => accepted[0]?.bytesRead ?? 0).toBe(sent)
    socket.write(part)
    sent += part.length
  }
  await expect.poll(() => accepted[0]?.bytesRead).toBe(sent)
  gate.resolve()
  expect(statusesIn(await readAll(socket))).toEqual([...Array<number>(19).fill(404), 503])
})

test('an interim response precedes its own response and shifts no other', async () => {
  const site = await openTestSite()
  const socket = open(site.url)
  const body = JSON.stringify({
    name: 'Mira',
    email: 'mira@example.org',
    subject: 'Hello',
    message: 'Long enough, this message.',
  })
  const post = `POST /api/contact HTTP/1.1\r\n${host}content-type: application/json\r\nexpect: 100-continue\r\ncontent-length: ${body.length}\r\n\r\n${body}`
  const list = `GET /api/skills HTTP/1.1\r\n${host}expect: 100-continue\r\n\r\n`
  socket.write(`${get('/')}${post}${list}${post}GET / HTTP/1.0\r\n\r\n`)
  const text = await readAll(socket)
  const answers = text.split(/(?=HTTP\/1\.1 \d)/)
  expect(answers.map((answer) => Number(answer.slice(9, 12)))).toEqual([
    200, 100, 201, 100, 200, 100, 201, 200,
  ])
  for (const at of [1, 3, 5]) expect(answers[at]).toBe('HTTP/1.1 100 Continue\r\n\r\n')
  expect(answers[2]).toContain('{"id":1,')
  expect(answers[4]).toMatch(/\r\n\r\n\[\]$/)
  expect(answers[6]).toContain('{"id":2,')
})

test('a malformed request after a response is answered with 400', async () => {
  const site = await openTestSite()
  const socket = open(site.url)
  socket.write(get('/api/skills'))
  await once(socket, 'data')
  socket.write('Hello, is anybody there?\r\n\r\n')
  expect(statusesIn(await readAll(socket))).toEqual([400])
})

const request = 'GET /api/skills HTTP/1.1\r\nhost: localhost\r\n\r\n'

async function dial(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname).setEncoding('utf8')
  onTestFinished(() => void socket.destroy())
  await once(socket, 'connect')
  return socket
}

/** Everything received until the connection ends. @throws if it is reset */
async function readToEnd(socket: Socket): Promise<string> {
  let text = ''
  for await (const part of socket) text += String(part)
  return text
}

const answered = /^HTTP\/1\.1 200 OK\r\n(?:.+\r\n)*connection: close\r\n(?:.+\r\n)*\r\n\[\]$/i

test('forty requests sent before a shutdown begins are all answered', async () => {
  const { url, close } = await openTestSite()
  const sockets = await Promise.all(Array.from({ length: 40 }, () => dial(url)))
  // Half of them reuse their connection.
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

test('a cached page closes its connection during a shutdown too', async () => {
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

test('connections without a complete request do not delay a shutdown', async () => {
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

test('a request that arrives while another is still being answered is answered too', async () => {
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

test('a response to a slow client is sent completely', async () => {
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
