import { once } from 'node:events'
import { connect } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { openTestSite } from '../testing/test-site.ts'

const patience = { headersMs: 200, bodyMs: 200, idleMs: 400 }

/** Sends bytes as no browser would, and gives what came back until the connection ended. */
async function exchange(url: string, parts: readonly string[] | Generator<string>) {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  onTestFinished(() => void socket.destroy())
  let answer = ''
  socket.setEncoding('utf8').on('data', (text: string) => {
    answer += text
  })
  // A connection that the site cuts off is what several of these tests are about.
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  // Not with `once`, which would take the error of a connection that is cut off for its own.
  const closed = new Promise<void>((resolve) => void socket.once('close', () => resolve()))
  for (const part of parts) {
    socket.write(part)
    // The answer may come before everything is sent; then nobody would go on sending.
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

test.each([
  ['an address that is too long', `GET /${'a'.repeat(5000)} HTTP/1.1\r\n${host}${close}\r\n`, 414],
  ['a query that is too long', `GET /?${'a'.repeat(5000)} HTTP/1.1\r\n${host}${close}\r\n`, 414],
  ['headers that are too large', `GET / HTTP/1.1\r\n${host}x: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
  ['an address beyond any measure', `GET /${'a'.repeat(20_000)} HTTP/1.1\r\n${host}\r\n`, 431],
  ['no request at all', 'Hello, is anybody there?\r\n\r\n', 400],
  ['a request without a host', 'GET /api/skills HTTP/1.1\r\n\r\n', 400],
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
  const site = await openTestSite()
  const answer = await exchange(site.url, [bytes])
  expect(answer.status).toBe(status)
  // Without a host node:http itself answers, with a status and nothing else.
  expect(answer.head).toMatch(/content-type: text\/plain|^HTTP\/1.1 400 Bad Request\r\n/)
  expect(answer.body).not.toMatch(/[<{]|FST_|HPE_/)
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
    'a picture of somebody who is not the owner',
    [
      `POST /api/media HTTP/1.1\r\n${host}content-type: multipart/form-data; boundary=x\r\ncontent-length: 100\r\n\r\n`,
      '--x',
    ],
    401,
  ],
])('whoever takes too long over %s is cut off', async (_, parts, status) => {
  const site = await openTestSite({ patience })
  expect((await exchange(site.url, parts)).status).toBe(status)
})

test('a connection on which nothing happens is closed', async () => {
  const site = await openTestSite({ patience })
  expect((await exchange(site.url, [])).status).toBe(408)
})

test('a connection that was answered and asks nothing more is closed', async () => {
  const site = await openTestSite({ patience })
  const { hostname, port } = new URL(site.url)
  const socket = connect(Number(port), hostname).setEncoding('utf8')
  onTestFinished(() => void socket.destroy())
  socket.write(`GET /api/skills HTTP/1.1\r\n${host}\r\n`)
  let answer = ''
  for await (const part of socket) answer += String(part)
  expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n(?:.+\r\n)*connection: keep-alive\r\n/i)
})

function* endlessBody() {
  yield `POST /api/contact HTTP/1.1\r\n${host}${json}transfer-encoding: chunked\r\n\r\n`
  // Without an end, but not without a bound: a test that fails must come to an end too.
  for (let sent = 0; sent < 2000; sent += 1) yield `1000\r\n${' '.repeat(4096)}\r\n`
}

test('a body without an end is counted while it is read, and refused', async () => {
  const site = await openTestSite({ patience: { ...patience, bodyMs: 10_000, idleMs: 10_000 } })
  const answer = await exchange(site.url, endlessBody())
  expect([answer.status, answer.body]).toEqual([413, 'The body is too large'])
})

test('a body that says itself that it is too large is refused unread', async () => {
  const site = await openTestSite()
  const answer = await exchange(site.url, [
    `POST /api/contact HTTP/1.1\r\n${host}${close}${json}content-length: 70000\r\n\r\n`,
  ])
  expect([answer.status, answer.body]).toEqual([413, 'The body is too large'])
})
