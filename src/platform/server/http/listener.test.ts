import { once } from 'node:events'
import { connect } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { apiHeaders } from './security.ts'
import { openTestSite } from '../../../testing/test-site.ts'
import { openOnce } from '../../../testing/when-done.ts'

const timeouts = { headersMs: 200, bodyMs: 200, idleMs: 400 }

/** Sends raw bytes and returns the response, up to the end of the connection. */
async function exchange(url: string, parts: readonly string[] | Generator<string>) {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  onTestFinished(() => void socket.destroy())
  let answer = ''
  socket.setEncoding('utf8').on('data', (text: string) => {
    answer += text
  })
  // Several of these tests expect a reset connection.
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  // Not with `once`, which would throw on a reset connection.
  const closed = new Promise<void>((resolve) => void socket.once('close', () => resolve()))
  for (const part of parts) {
    socket.write(part)
    // The response may arrive before everything is sent.
    await setImmediate()
    if (answer !== '' || socket.destroyed) break
  }
  if (answer !== '') socket.end()
  await closed
  const [head = '', body = ''] = answer.split('\r\n\r\n')
  return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1] ?? 0), head, body }
}

const host = 'host: localhost\r\n'
const close = 'connection: close\r\n'
const json = 'content-type: application/json\r\n'

const sharedSite = openOnce(() => openTestSite())

test.each([
  ['an address that is too long', `GET /${'a'.repeat(5000)} HTTP/1.1\r\n${host}${close}\r\n`, 414],
  ['a query that is too long', `GET /?${'a'.repeat(5000)} HTTP/1.1\r\n${host}${close}\r\n`, 414],
  ['headers that are too large', `GET / HTTP/1.1\r\n${host}x: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
  ['an address beyond any measure', `GET /${'a'.repeat(20_000)} HTTP/1.1\r\n${host}\r\n`, 431],
  ['no request at all', 'Hello, is anybody there?\r\n\r\n', 400],
  ['a request without a host', 'GET /api/skills HTTP/1.1\r\n\r\n', 400],
  ['two hosts', `GET /api/skills HTTP/1.1\r\n${host}Host: evil.example\r\n\r\n`, 400],
  ['the same host twice', `GET /api/skills HTTP/1.1\r\n${host}${host}\r\n`, 400],
  ['a star instead of an address', `GET * HTTP/1.1\r\n${host}\r\n`, 400],
  ['a star with options', `OPTIONS * HTTP/1.1\r\n${host}\r\n`, 400],
  ['a path that begins nowhere', `GET api/skills HTTP/1.1\r\n${host}\r\n`, 400],
  ['a URL with another scheme', `GET ftp://localhost/ HTTP/1.1\r\n${host}\r\n`, 400],
  ['an expectation', `GET / HTTP/1.1\r\n${host}expect: more\r\n\r\n`, 417],
  [
    'two lengths',
    `POST /api/contact HTTP/1.1\r\n${host}content-length: 2\r\ncontent-length: 3\r\n\r\n{}`,
    400,
  ],
  [
    'a length together with chunks',
    `POST /api/contact HTTP/1.1\r\n${host}content-length: 2\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`,
    400,
  ],
  ['an address that cannot be decoded', `GET /api/%zz HTTP/1.1\r\n${host}${close}\r\n`, 404],
  [
    'a name that is too long',
    `DELETE /api/media/${'a'.repeat(200)} HTTP/1.1\r\n${host}${close}\r\n`,
    404,
  ],
])('%s is answered with one plain sentence', async (_, bytes, status) => {
  const site = await sharedSite()
  const answer = await exchange(site.url, [bytes])
  expect(answer.status).toBe(status)
  for (const [name, value] of Object.entries(apiHeaders))
    expect(answer.head.toLowerCase()).toContain(`\r\n${name}: ${value.toLowerCase()}`)
  expect(answer.head).toMatch(/\r\ncontent-type: text\/plain; charset=utf-8/)
  expect(answer.body).toMatch(/^[A-Z][a-z ]+$/)
})

test.each([
  ['the headers', ['GET / HTTP/1.1\r\n', host], 408],
  [
    'the body',
    [`POST /api/contact HTTP/1.1\r\n${host}${json}content-length: 100\r\n\r\n`, '{"name"'],
    0,
  ],
  [
    'the body of a call that is not there',
    [`POST /api/nothing HTTP/1.1\r\n${host}${json}content-length: 100\r\n\r\n`, '{"name"'],
    0,
  ],
  [
    'a picture of someone who is not the owner',
    [
      `POST /api/media HTTP/1.1\r\n${host}content-type: multipart/form-data; boundary=x\r\ncontent-length: 100\r\n\r\n`,
      '--x',
    ],
    401,
  ],
])('whoever takes too long over %s is cut off', async (_, parts, status) => {
  const site = await openTestSite({ timeouts })
  expect((await exchange(site.url, parts)).status).toBe(status)
})

test('a silent connection is closed', async () => {
  const site = await openTestSite({ timeouts })
  expect((await exchange(site.url, [])).status).toBe(408)
})

test('an idle connection is closed after a response', async () => {
  const site = await openTestSite({ timeouts })
  const { hostname, port } = new URL(site.url)
  const socket = connect(Number(port), hostname).setEncoding('utf8')
  onTestFinished(() => void socket.destroy())
  socket.write(`GET /api/skills HTTP/1.1\r\n${host}\r\n`)
  let answer = ''
  for await (const part of socket) answer += String(part)
  expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n(?:.+\r\n)*connection: keep-alive\r\n/i)
})

test.each(['/', '/blog/1', '/admin', '/newsletter/confirm', '/api/skills', '/api', '/feed.xml'])(
  'the absolute URL of %s is answered as its path is',
  async (path) => {
    const site = await sharedSite()
    const ask = async (target: string) => {
      const { head, body } = await exchange(site.url, [
        `GET ${target} HTTP/1.1\r\n${host}${close}\r\n`,
      ])
      return [head.replace(/\r\ndate: [^\r]+/i, ''), body]
    }
    const asPath = await ask(path)
    for (const origin of ['http://localhost', 'https://localhost:443', 'HTTP://LOCALHOST'])
      expect(await ask(origin + path)).toEqual(asPath)
  },
)

test('an absolute URL without a path is the home page', async () => {
  const site = await openTestSite()
  const answer = await exchange(site.url, [
    `GET http://localhost?x HTTP/1.1\r\n${host}${close}\r\n`,
  ])
  expect([answer.status, answer.body]).toEqual([200, '<p>1</p>'])
})

test.each([
  ['http://localhost/', 'evil.example', 200],
  ['http://evil.example/', 'localhost', 421],
])('of %s and the host %s the first counts', async (target, other, status) => {
  const site = await sharedSite()
  const answer = await exchange(site.url, [
    `GET ${target} HTTP/1.1\r\nhost: ${other}\r\n${close}\r\n`,
  ])
  expect(answer.status).toBe(status)
})

function* endlessBody() {
  yield `POST /api/contact HTTP/1.1\r\n${host}${json}transfer-encoding: chunked\r\n\r\n`
  // Bounded, so that a failing test ends too.
  for (let sent = 0; sent < 2000; sent += 1) yield `1000\r\n${' '.repeat(4096)}\r\n`
}

test('an endless body is counted while it is read, and refused', async () => {
  const site = await openTestSite({ timeouts: { ...timeouts, bodyMs: 10_000, idleMs: 10_000 } })
  const answer = await exchange(site.url, endlessBody())
  expect([answer.status, answer.body]).toEqual([413, 'The body is too large'])
})

test('a body with a declared length above the limit is refused unread', async () => {
  const site = await openTestSite()
  const answer = await exchange(site.url, [
    `POST /api/contact HTTP/1.1\r\n${host}${close}${json}content-length: 70000\r\n\r\n`,
  ])
  expect([answer.status, answer.body]).toEqual([413, 'The body is too large'])
})
