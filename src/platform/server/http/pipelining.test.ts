import { once } from 'node:events'
import type { Socket } from 'node:net'
import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { openTestSite } from '../../../testing/test-site.ts'

const host = 'host: localhost\r\n'
const get = (path: string) => `GET ${path} HTTP/1.1\r\n${host}\r\n`

/** A site whose every page is a megabyte, and the pages that it has rendered. */
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
  // The site ends several of these connections.
  socket.on('error', () => undefined)
  onTestFinished(() => void socket.destroy())
  return socket
}

/** All that comes on a connection until it ends. */
async function readAll(socket: Socket): Promise<string> {
  let text = ''
  socket.setEncoding('latin1').on('data', (part: string) => (text += part))
  await new Promise<void>((resolve) => void socket.once('close', () => resolve()))
  return text
}

const statusesIn = (text: string) =>
  [...text.matchAll(/HTTP\/1\.1 (\d+) /g)].map(([, status]) => Number(status))

test('requests whose answers nobody reads are not worked on', async () => {
  const { site, rendered, accepted } = await siteOfLongPages()
  const socket = open(site.url).pause()
  const paths = Array.from({ length: 300 }, (_, index) => `/nothing-${index}`)
  socket.write(paths.map(get).join(''))
  await expect.poll(() => accepted[0]?.writableLength).toBeGreaterThan(0)
  await site.visitor().get('/another')
  // What the system takes from a process for a connection is a few megabytes.
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
    /connection: close\r\n[^]*Too many requests wait for their answers on this connection$/i,
  )
})

test('as many requests as may wait are answered, each in its turn', async () => {
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

test('whoever goes on asking after that is not read any more', async () => {
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

test('too many bytes that wait are refused as well', async () => {
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

test('an interim answer comes before its own answer and shifts no other', async () => {
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

test('a broken request after an answer is told so', async () => {
  const site = await openTestSite()
  const socket = open(site.url)
  socket.write(get('/api/skills'))
  await once(socket, 'data')
  socket.write('Hello, is anybody there?\r\n\r\n')
  expect(statusesIn(await readAll(socket))).toEqual([400])
})
