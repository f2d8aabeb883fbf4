import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { residentMb } from '../bench/machine.ts'
import { clientOf, openConnection, ownerOf, readToEnd } from './client.ts'
import { type Fault, findingOf } from './fault.ts'
import { withSite } from './site.ts'
import { type Socket } from 'node:net'

const minutes = { quick: 0.05, full: 10 } as const
/** Without limits, the answers for one connection took 300 MB, more than this heap. */
const heapMb = 256
/** The heap and three quarters of it: buffers, code, and freed memory that is not yet returned to the system. */
const memoryLimitMb = 450
/** The heap in use after the attack. */
const heapLimitMb = 100
/** A delay that a reader notices, with some allowance for other work of the machine. */
const maxWaitMs = 1000

/** How much the data folder may grow while nothing is stored: the log of the database, and statistics. */
const growthLimitMb = 8

/** All kinds of hostile requests at the same time, and one ordinary reader. */
export const hostile: Fault = {
  name: 'slow, pipelined, oversized, malformed and costly traffic next to a reader',
  promise: `with a heap of ${heapMb} MB the reader is answered 99 of 100 times within ${maxWaitMs} ms, otherwise with 503; memory stays below ${memoryLimitMb} MB, and ${heapLimitMb} MB of heap are in use afterwards at most; the data folder grows by ${growthLimitMb} MB at most; no hostile request is a fault of the site`,
  check: (size) =>
    withSite(
      async ({ url, child, log, send }, dataDir) => {
        await fill(url)
        const sizeBefore = folderMb(dataDir)
        const calm = timesOf(await read(url, performance.now() + 2000))
        const end = performance.now() + minutes[size] * 60_000
        const seen = new Map<string, number>()
        const count = (what: string) => seen.set(what, (seen.get(what) ?? 0) + 1)
        const [answers, memory] = await Promise.all([
          read(url, end),
          watchMemory(child.pid ?? 0, end),
          ...hostileLanes.map((lane) => lane({ url, end, count })),
        ])
        const beside = timesOf(answers)
        const busy = answers.filter(({ status }) => status === 503).length
        const refused = answers.filter(({ status }) => status !== 200).length
        const growth = folderMb(dataDir) - sizeBefore
        const { value: heap } = await send({ do: 'report-heap' })
        const faults = [...seen].filter(([what]) => what.endsWith(' 500'))
        return findingOf(
          [
            `${minutes[size]} min: ${[...seen].map(([what, count]) => `${count} ${what}`).join(', ')}`,
            `${answers.length} readings, ${busy} answered 503, median ${beside.median} ms (${calm.median} before), 99 % within ${beside.most} ms, slowest ${beside.slowest} ms`,
            `memory at most ${Math.max(...memory).toFixed(0)} MB, at the end ${memory.at(-1)?.toFixed(0)} MB, ${(heap / 1e6).toFixed(0)} MB of heap in use`,
            `the data folder grew by ${growth.toFixed(1)} MB`,
          ].join('; '),
          {
            'the reader is answered':
              refused === busy && (size === 'quick' || busy <= answers.length / 100),
            // The quick run is too short to measure the longest wait.
            'the reader does not wait': size === 'quick' || beside.most <= maxWaitMs,
            'memory stays': Math.max(...memory) <= memoryLimitMb,
            'the heap is freed': heap / 1e6 <= heapLimitMb,
            'nothing is stored': growth <= growthLimitMb,
            'no fault of the site': faults.length === 0 && !log().includes('A request failed'),
            'all kinds were tried': seen.size >= hostileLanes.length,
          },
        )
      },
      { env: { NODE_OPTIONS: `--max-old-space-size=${heapMb}` } },
    ),
}

/** Writes some posts, so that the list of all is long: clients that ask for it and read nothing cost memory. */
async function fill(url: string): Promise<void> {
  const owner = await ownerOf(url)
  for (let index = 0; index < 10; index += 1) {
    const { status } = await owner.send('POST', '/api/blog', {
      title: `Post ${index}`,
      excerpt: 'Long enough for an excerpt.',
      content: 'A line of words that goes on for a while.\n\n'.repeat(400),
      category: 'Notes',
      date: 'November 21, 2026',
    })
    if (status !== 201) throw new Error(`A post could not be written: ${status}`)
  }
}

interface Reading {
  status: number
  ms: number
}

/** Reads a page or a list twenty times a second. */
async function read(url: string, end: number): Promise<Reading[]> {
  const reader = clientOf(url)
  const readings: Reading[] = []
  while (performance.now() < end) {
    const began = performance.now()
    const address = ['/', '/api/blog', '/api/skills'][readings.length % 3] ?? '/'
    const { status } = await reader.send('GET', address)
    readings.push({ status, ms: performance.now() - began })
    await wait(50)
  }
  return readings
}

function timesOf(readings: readonly Reading[]) {
  const sorted = readings.map(({ ms }) => Math.round(ms)).toSorted((a, b) => a - b)
  const at = (part: number) => sorted[Math.floor((sorted.length - 1) * part)] ?? 0
  return { median: at(0.5), most: at(0.99), slowest: at(1) }
}

function folderMb(folder: string): number {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const sizes = names.map(
    (name) => statSync(path.join(folder, name), { throwIfNoEntry: false })?.size,
  )
  return sizes.reduce<number>((sum, size) => sum + (size ?? 0), 0) / 1e6
}

async function watchMemory(pid: number, end: number): Promise<number[]> {
  const memory = [await residentMb(pid)]
  while (performance.now() < end) {
    await wait(500)
    memory.push(await residentMb(pid))
  }
  return memory
}

interface Lane {
  url: string
  /** When to stop, on the monotonic clock. */
  end: number
  /** Counts a request of this kind and its answer. */
  count(what: string): void
}

const head = 'host: localhost\r\n'
const contact = `POST /api/contact HTTP/1.1\r\n${head}content-type: application/json\r\n`

/** Each repeats one kind of attack until the end. */
const hostileLanes: readonly ((lane: Lane) => Promise<void>)[] = [
  slowHeads,
  slowBodies,
  (lane) => unread(lane, 'slow readers', 50, 1),
  (lane) => unread(lane, 'pipelines of 64 KB', 8, 1700),
  (lane) => sendEach(lane, 'oversized', oversized, 'end'),
  (lane) => sendEach(lane, 'malformed', malformed, 'end'),
  (lane) => sendEach(lane, 'endless addresses', endlessAddresses, 'write'),
  (lane) => sendEach(lane, 'costly texts', costlyTexts, 'write'),
]

/** Many connections that send a header from time to time and never finish their request. */
async function slowHeads(lane: Lane): Promise<void> {
  await trickle(lane, 'slow heads', `GET / HTTP/1.1\r\n${head}`, 'x: y\r\n')
}

async function slowBodies(lane: Lane): Promise<void> {
  await trickle(lane, 'slow bodies', `${contact}content-length: 60000\r\n\r\n{"name":"`, 'x')
}

const trickling = 100

async function trickle({ url, end, count }: Lane, what: string, start: string, more: string) {
  const open = new Set<Socket>()
  while (performance.now() < end) {
    while (open.size < trickling) {
      const socket = await openConnection(url)
      count(what)
      open.add(socket)
      socket.once('close', () => open.delete(socket)).resume()
      socket.write(start)
    }
    for (const socket of open) socket.write(more)
    await wait(Math.min(1000, Math.max(0, end - performance.now())))
  }
  for (const socket of open) socket.destroy()
}

/** Connections that request the long list, once or many times, and do not read for ten seconds. */
async function unread({ url, end, count }: Lane, what: string, connections: number, times: number) {
  const one = async () => {
    while (performance.now() < end) {
      const socket = await openConnection(url)
      count(what)
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

/** Spellings of pages, each used once: a server that stored or counted them would grow with every request. */
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
 * Sends one request after the other and reads the answers. Broken requests also end the client's half of the connection, so that the
 * site does not wait for the rest.
 */
async function sendEach(
  { url, end, count }: Lane,
  what: string,
  kinds: readonly ((index: number) => string)[],
  method: 'end' | 'write',
) {
  for (let index = 0; performance.now() < end; index += 1) {
    const socket = await openConnection(url)
    socket[method](kinds[index % kinds.length]?.(index) ?? '', 'latin1')
    const answer = await readToEnd(socket)
    count(`${what} ${/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 'cut'}`)
    await wait(50)
  }
}
