import type { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { dial, readToEnd } from './raw-client.ts'

interface Lane {
  url: string
  /** When to stop, on the monotonic clock. */
  end: number
  /** Counts one thing that was done, and how it was answered. */
  note(what: string): void
}

const head = 'host: localhost\r\n'
const contact = `POST /api/contact HTTP/1.1\r\n${head}content-type: application/json\r\n`

/** Each repeats one kind of attack until the end. */
export const hostileLanes: readonly ((lane: Lane) => Promise<void>)[] = [
  slowHeads,
  slowBodies,
  (lane) => unread(lane, 'slow readers', 50, 1),
  (lane) => unread(lane, 'pipelines of 64 KB', 8, 1700),
  (lane) => sendEach(lane, 'oversized', oversized, 'end'),
  (lane) => sendEach(lane, 'malformed', malformed, 'end'),
  (lane) => sendEach(lane, 'endless addresses', endlessAddresses, 'write'),
  (lane) => sendEach(lane, 'costly texts', costlyTexts, 'write'),
]

/** Many connections that send a header now and then and never end their request. */
async function slowHeads(lane: Lane): Promise<void> {
  await trickle(lane, 'slow heads', `GET / HTTP/1.1\r\n${head}`, 'x: y\r\n')
}

async function slowBodies(lane: Lane): Promise<void> {
  await trickle(lane, 'slow bodies', `${contact}content-length: 60000\r\n\r\n{"name":"`, 'x')
}

const trickling = 100

async function trickle({ url, end, note }: Lane, what: string, start: string, more: string) {
  const open = new Set<Socket>()
  while (performance.now() < end) {
    while (open.size < trickling) {
      const socket = await dial(url)
      note(what)
      open.add(socket)
      socket.once('close', () => open.delete(socket)).resume()
      socket.write(start)
    }
    for (const socket of open) socket.write(more)
    await wait(Math.min(1000, Math.max(0, end - performance.now())))
  }
  for (const socket of open) socket.destroy()
}

/** Connections that ask for the long list, once or many times, and read nothing of it for ten seconds. */
async function unread({ url, end, note }: Lane, what: string, connections: number, times: number) {
  const one = async () => {
    while (performance.now() < end) {
      const socket = await dial(url)
      note(what)
      socket.pause().write(`GET /api/blog HTTP/1.1\r\n${head}\r\n`.repeat(times))
      await wait(Math.min(10_000, Math.max(0, end - performance.now())))
      socket.destroy()
    }
  }
  await Promise.all(Array.from({ length: connections }, one))
}

const chunk = `8000\r\n${' '.repeat(0x8000)}\r\n`
const oversized = [
  () => `GET /${'a'.repeat(5000)} HTTP/1.1\r\n${head}\r\n`,
  () => `GET / HTTP/1.1\r\n${head}x: ${'a'.repeat(100_000)}\r\n\r\n`,
  () => `GET / HTTP/1.1\r\n${head}${'x: y\r\n'.repeat(20_000)}\r\n`,
  () => `${contact}content-length: 9000000\r\n\r\n${' '.repeat(9_000_000)}`,
  () => `${contact}transfer-encoding: chunked\r\n\r\n${chunk.repeat(60)}0\r\n\r\n`,
]
const malformed = [
  () => 'Hello, is anybody there?\r\n\r\n',
  () => `GET * HTTP/1.1\r\n${head}\r\n`,
  () => 'GET / HTTP/1.1\r\n\r\n',
  () => `GET / HTTP/9.9\r\n${head}\r\n`,
  () => `${contact}content-length: 2\r\ncontent-length: 3\r\n\r\n{}`,
  () => `${contact}content-length: 2\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`,
  () => `${contact}transfer-encoding: chunked\r\n\r\nnothing\r\n\r\n`,
  () => `${contact}content-length: 9\r\nconnection: close\r\n\r\n{"a":\u0000\ud800`,
  () => `GET /%zz%00 HTTP/1.1\r\n${head}connection: close\r\n\r\n`,
  () => `GET / HTTP/1.1\r\n${head}expect: wonders\r\n\r\n`,
  () => String.fromCodePoint(...Array.from({ length: 400 }, () => Math.floor(Math.random() * 256))),
]

const get = (target: string) => `GET ${target} HTTP/1.1\r\n${head}connection: close\r\n\r\n`

/** Spellings of pages, each used once: a server that kept or counted them would grow with every request. */
const endlessAddresses: readonly ((index: number) => string)[] = [
  (index) => get(`/x${index}/../blog`),
  (index) => get(`/x${index}/%2e%2e/blog`),
  (index) => get(String.raw`/x${index}\..\blog`),
  (index) => get(`/blog#${index}`),
  (index) => get(`//evil.example/${index}/../../blog`),
  (index) => get(`/x${index}/../admin`),
  (index) => get(`/blog/${index + 1000}`),
  (index) => get(`/blog?category=${index}`),
  (index) => get(`/blog?page=${index + 1000}`),
  (index) => get(`/no-such-page-${index}`),
  (index) => get(`/search?q=word${index}`),
  (index) => get(`/api/search?q=word${index}`),
  (index) => get(`/api/search?q=${index}%00`),
  (index) => get(`/files/a${index}`),
]

const post = (path: string, body: unknown) => {
  const json = JSON.stringify(body)
  return `POST ${path} HTTP/1.1\r\n${head}connection: close\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(json)}\r\n\r\n${json}`
}

/** Texts of a full body that are slow for expressions whose time grows with the square of the text. */
const costlyTexts: readonly (() => string)[] = ['.', '-', ' ', 'a@', '[', '$', '://', '%'].flatMap(
  (piece) => {
    const text = piece.repeat(Math.floor(60_000 / piece.length))
    return [
      () => post('/api/contact', { name: 'A', email: `a@${text}`, subject: text, message: text }),
      () => post('/api/blog/1/comments', { author: text, content: `/files/a${text}` }),
      () => post('/api/subscribe', { email: `${text}@example.org` }),
      () => get(`/api/search?q=${encodeURIComponent(text.slice(0, 1000))}`),
    ]
  },
)

/**
 * Sends one request after the other and reads the answers. Whole requests are written; broken ones end the client's
 * half of the connection, so that the site does not wait for the rest.
 */
async function sendEach(
  { url, end, note }: Lane,
  what: string,
  kinds: readonly ((index: number) => string)[],
  method: 'end' | 'write',
) {
  for (let index = 0; performance.now() < end; index += 1) {
    const socket = await dial(url)
    socket[method](kinds[index % kinds.length]?.(index) ?? '', 'latin1')
    const answer = await readToEnd(socket)
    note(`${what} ${/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 'cut'}`)
    await wait(50)
  }
}
