import { once } from 'node:events'
import { connect } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { openTestSite } from '../../testing/test-site.ts'

const words = 'A page that is cached. '.repeat(200)
const pages = {
  renderer: {
    version: () => 'test',
    scriptHashes: [],
    render: () => Promise.resolve({ status: 200, html: `<p>${words}ö</p>` }),
  },
  files: () => false,
}

/** A site whose home page is cached. */
async function siteWithPage(env: Record<string, string> = {}) {
  const site = await openTestSite({ pages, env })
  await site.visitor().get('/')
  return site
}

interface Answer {
  status: number
  headers: Record<string, string>
  body: Buffer
}

/** Sends bytes on one connection and reads so many answers from it, by the lengths that they name. */
async function converse(url: string, requests: string, count: number): Promise<Answer[]> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  onTestFinished(() => void socket.destroy())
  let rest = Buffer.alloc(0)
  const answers: Answer[] = []
  socket.write(requests)
  while (answers.length < count) {
    const end = rest.indexOf('\r\n\r\n')
    const [first = '', ...lines] = rest.toString('latin1', 0, Math.max(0, end)).split('\r\n')
    const headers = Object.fromEntries(
      lines.map((line) => [
        line.slice(0, line.indexOf(':')).toLowerCase(),
        line.slice(line.indexOf(':') + 2),
      ]),
    )
    const status = Number(first.split(' ')[1])
    const from = end + 4
    const to = from + (status === 304 ? 0 : Number(headers['content-length'] ?? 0))
    if (end < 0 || rest.length < to) {
      const [part] = (await once(socket, 'data')) as [Buffer]
      rest = Buffer.concat([rest, part])
      continue
    }
    // What follows an interim answer is the real one.
    if (status !== 100) answers.push({ status, headers, body: rest.subarray(from, to) })
    rest = rest.subarray(to)
  }
  expect(rest.length).toBe(0)
  return answers
}

const get = (path: string, ...headers: string[]) =>
  `GET ${path} HTTP/1.1\r\nhost: localhost\r\n${headers.map((line) => `${line}\r\n`).join('')}\r\n`

test('requests on one connection are answered in order', async () => {
  const site = await siteWithPage()
  const slow = get('/api/skills')
  const [first, second, third, last] = await converse(
    site.url,
    get('/') + slow + get('/', 'accept-encoding: gzip') + get('/api/quotes/nothing'),
    4,
  )
  expect(first).toMatchObject({ status: 200, headers: { connection: 'keep-alive' } })
  expect(first?.body.toString()).toBe(`<p>${words}ö</p>`)
  expect(second).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } })
  expect(second?.body.toString()).toBe('[]')
  expect(third?.headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(third?.body ?? '').toString()).toBe(`<p>${words}ö</p>`)
  expect(last?.status).toBe(404)
})

test('a cached page is the same on a persistent connection and on one that closes', async () => {
  const site = await siteWithPage()
  const [first] = await converse(site.url, get('/'), 1)
  const [last] = await converse(site.url, get('/', 'connection: close'), 1)
  const { date, connection, ...others } = first?.headers ?? {}
  const { date: lastDate, connection: lastConnection, ...lastOthers } = last?.headers ?? {}
  expect(others).toEqual(lastOthers)
  expect([connection, lastConnection]).toEqual(['keep-alive', 'close'])
  for (const text of [date, lastDate])
    expect(Math.abs(Date.parse(text ?? '') - Date.now())).toBeLessThan(10_000)
  expect(first?.body).toEqual(last?.body)
})

test('a page that the browser has cached is answered with 304 without a body, every time', async () => {
  const site = await siteWithPage()
  const [whole] = await converse(site.url, get('/'), 1)
  const again = get('/', `if-none-match: ${whole?.headers['etag']}`)
  const answers = await converse(site.url, again + again + get('/'), 3)
  expect(answers.map(({ status }) => status)).toEqual([304, 304, 200])
  expect(answers[0]?.headers['etag']).toBe(whole?.headers['etag'])
  expect(answers[0]?.headers['content-length']).toBeUndefined()
})

test('HEAD has the length and no body', async () => {
  const site = await siteWithPage()
  const head = get('/').replace('GET', 'HEAD')
  const { hostname, port } = new URL(site.url)
  const socket = connect(Number(port), hostname)
  onTestFinished(() => void socket.destroy())
  socket.end(head.replace('\r\n\r\n', '\r\nconnection: close\r\n\r\n'))
  const parts: Buffer[] = []
  for await (const part of socket) parts.push(part as Buffer)
  const text = Buffer.concat(parts).toString()
  expect(text).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
  expect(text).toContain(`content-length: ${Buffer.byteLength(`<p>${words}ö</p>`)}\r\n`)
  expect(text).toMatch(/\r\n\r\n$/)
})

test('old clients get `connection: close`', async () => {
  const site = await siteWithPage()
  const old = 'GET / HTTP/1.0\r\nhost: localhost\r\n\r\n'
  const [answer] = await converse(site.url, old, 1)
  expect(answer).toMatchObject({ status: 200, headers: { connection: 'close' } })
})

test('an unexpected body is read, and the next request is parsed', async () => {
  const site = await siteWithPage()
  const withBody = get('/', 'content-length: 3').concat('abc')
  const asked = get('/', 'expect: 100-continue')
  const answers = await converse(site.url, withBody + asked + get('/'), 3)
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
})

test('behind TLS a cached page has the header too', async () => {
  const site = await siteWithPage({ PUBLIC_URL: 'https://site.example' })
  const answers = await converse(site.url, get('/') + get('/', 'if-none-match: *'), 2)
  for (const { headers } of answers)
    expect(headers['strict-transport-security']).toBe('max-age=31536000')
})

test('a page longer than 64 KB is complete, compressed and plain', async () => {
  const long = 'ä'.repeat(100_000)
  const render = () => Promise.resolve({ status: 200, html: long })
  const site = await openTestSite({ pages: { ...pages, renderer: { ...pages.renderer, render } } })
  const [made, cached, packed] = await converse(
    site.url,
    get('/') + get('/') + get('/', 'accept-encoding: gzip'),
    3,
  )
  for (const answer of [made, cached]) expect(answer?.body.toString()).toBe(long)
  expect(gunzipSync(packed?.body ?? '').toString()).toBe(long)
})

test('a page that is requested again is compressed at the highest level; one that is not is left as is', async () => {
  const long = Array.from({ length: 1000 }, (_, at) => `Line ${at * at} of a page.`).join(' ')
  const render = () => Promise.resolve({ status: 200, html: long })
  const site = await openTestSite({ pages: { ...pages, renderer: { ...pages.renderer, render } } })
  const packed = async (path: string) => {
    const [answer] = await converse(site.url, get(path, 'accept-encoding: br'), 1)
    return answer?.body ?? Buffer.alloc(0)
  }
  const [other, first] = [await packed('/terms'), await packed('/')]
  expect(await packed('/')).toEqual(first)
  await expect.poll(async () => (await packed('/')).length).toBeLessThan(first.length)
  expect(brotliDecompressSync(await packed('/')).toString()).toBe(long)
  // Pages are made smaller one after the other: this one would have had its turn before.
  expect(await packed('/terms')).toEqual(other)
})

test('a slow reader gets the whole page', async () => {
  const site = await siteWithPage()
  const count = 60
  const answers = await converse(site.url, get('/').repeat(count), count)
  expect(new Set(answers.map(({ body }) => body.length))).toEqual(
    new Set([Buffer.byteLength(`<p>${words}ö</p>`)]),
  )
})
