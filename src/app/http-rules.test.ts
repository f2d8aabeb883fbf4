import { mkdir, writeFile } from 'node:fs/promises'
import { type IncomingHttpHeaders, request } from 'node:http'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { readBuiltFiles } from '../platform/server/http/static-files.ts'
import { publishFile } from '../testing/files.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { openTestSite } from '../testing/test-site.ts'
import { openOnce } from '../testing/when-done.ts'

/*
 * The rules of HTTP for an origin server, named by the sections of RFC 9110 (semantics) and RFC 9111 (caching), over
 * every kind of answer that can be cached.
 */

const table = '0123456789'

const site = openOnce(async () => {
  const folder = await temporaryFolder()
  await mkdir(path.join(folder, 'assets'))
  await writeFile(path.join(folder, 'assets', 'site.js'), 'void 0')
  const opened = await openTestSite({
    pages: {
      renderer: {
        version: () => 'test',
        scriptHashes: [],
        render: ({ path: page }) =>
          Promise.resolve({ status: page === '/' ? 200 : 404, html: '<p>page</p>'.repeat(50) }),
      },
      files: await readBuiltFiles(folder, {}),
    },
  })
  const owner = await opened.owner()
  await publishFile(owner, 'data.csv', table)
  await mkdir(path.join(opened.dataDir, 'media'), { recursive: true })
  await writeFile(path.join(opened.dataDir, 'media', 'a.webp'), 'a picture')
  return opened
})

interface Answer {
  status: number
  headers: IncomingHttpHeaders
  body: string
}

/** Sends a request as it is, without the headers that `fetch` adds. */
async function ask(
  url: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<Answer> {
  const target = new URL(url, (await site()).url)
  return await new Promise((resolve, reject) => {
    request(target, { method, headers, agent: false }, (response) => {
      const answer = { status: response.statusCode ?? 0, headers: response.headers }
      text(response).then((body) => resolve({ ...answer, body }), reject)
    })
      .on('error', reject)
      .end()
  })
}

const file = '/files/data.csv'
/** A page, a file of the build, a feed, a picture and a file of the owner. */
const cached = ['/', '/assets/site.js', '/feed.xml', '/media/a.webp', file]

const longAgo = 'Sun, 06 Nov 1994 08:49:37 GMT'
const inTheFuture = 'Fri, 01 Jan 2100 00:00:00 GMT'

/** The headers that say how long and for whom an answer can be cached. */
const cachingHeaders = [
  'cache-control',
  'etag',
  'vary',
  'last-modified',
  'content-location',
  'expires',
]

const cachingOf = ({ headers }: Answer) =>
  Object.fromEntries(cachingHeaders.map((name) => [name, headers[name]]))

test.each(cached)('%s: HEAD has the headers of GET and no body (9110, 9.3.2)', async (url) => {
  const get = await ask(url)
  const head = await ask(url, {}, 'HEAD')
  const comparable = ({ headers }: Answer) => ({ ...headers, date: undefined })
  expect([get.status, head.status, head.body]).toEqual([200, 200, ''])
  expect(comparable(head)).toEqual(comparable(get))
})

test.each(cached)(
  '%s: an answer has a date, an entity tag and its freshness (9110, 6.6.1 and 8.8.3; 9111, 5.2)',
  async (url) => {
    const { headers } = await ask(url)
    expect(new Date(headers.date ?? '').toUTCString()).toBe(headers.date)
    expect(headers.etag).toMatch(/^"[\x21\x23-\x7e]+"$/)
    expect(headers['cache-control']).toMatch(/no-cache|max-age=\d+/)
  },
)

test.each(cached)(
  '%s: If-None-Match compares weakly, in lists, and with a star (9110, 13.1.2)',
  async (url) => {
    const { etag = '' } = (await ask(url)).headers
    const statuses: [string, number][] = [
      [etag, 304],
      [`W/${etag}`, 304],
      [`"other", ${etag}`, 304],
      [`"other",W/"another" , W/${etag}`, 304],
      ['*', 304],
      ['"other"', 200],
      [etag.slice(1, -1), 200],
      ['', 200],
    ]
    for (const [value, status] of statuses) {
      const answer = await ask(url, { 'if-none-match': value })
      expect([value, answer.status]).toEqual([value, status])
      expect((await ask(url, { 'if-none-match': value }, 'HEAD')).status).toBe(status)
    }
  },
)

test.each(cached)(
  '%s: a 304 has the caching headers of the 200, and neither body nor length (9110, 15.4.5)',
  async (url) => {
    const whole = await ask(url)
    const known = await ask(url, { 'if-none-match': whole.headers.etag ?? '' })
    expect([known.status, known.body, known.headers['content-length']]).toEqual([
      304,
      '',
      undefined,
    ])
    expect(cachingOf(known)).toEqual(cachingOf(whole))
  },
)

test.each(cached)(
  '%s: If-Match compares strongly, and refuses another version (9110, 13.1.1)',
  async (url) => {
    const { etag = '' } = (await ask(url)).headers
    const statuses: [string, number][] = [
      [etag, 200],
      [`"other", ${etag}`, 200],
      ['*', 200],
      [`W/${etag}`, 412],
      ['"other"', 412],
    ]
    for (const [value, status] of statuses)
      expect([value, (await ask(url, { 'if-match': value })).status]).toEqual([value, status])
  },
)

test('dates are only used without entity tags (9110, 13.1.3, 13.1.4 and 13.2.2)', async () => {
  const { etag = '', 'last-modified': modified = '' } = (await ask(file)).headers
  const statuses: [Record<string, string>, number][] = [
    [{ 'if-modified-since': modified }, 304],
    [{ 'if-modified-since': inTheFuture }, 304],
    [{ 'if-modified-since': longAgo }, 200],
    [{ 'if-modified-since': 'yesterday' }, 200],
    [{ 'if-modified-since': inTheFuture, 'if-none-match': '"other"' }, 200],
    [{ 'if-modified-since': longAgo, 'if-none-match': etag }, 304],
    [{ 'if-unmodified-since': modified }, 200],
    [{ 'if-unmodified-since': longAgo }, 412],
    [{ 'if-unmodified-since': 'yesterday' }, 200],
    [{ 'if-unmodified-since': longAgo, 'if-match': etag }, 200],
    [{ 'if-match': '"other"', 'if-none-match': etag }, 412],
  ]
  for (const [headers, status] of statuses)
    expect([headers, (await ask(file, headers)).status]).toEqual([headers, status])
})

test('an answer without a date of its change ignores conditions on dates (9110, 13.1.3)', async () => {
  for (const url of cached.filter((one) => one !== file)) {
    const { status, headers } = await ask(url, { 'if-modified-since': inTheFuture })
    expect([url, status, headers['last-modified']]).toEqual([url, 200, undefined])
  }
})

test('an error ignores preconditions (9110, 13.2.1)', async () => {
  for (const url of ['/nowhere', '/media/nothing.webp', '/files/nothing.csv'])
    for (const headers of [{ 'if-none-match': '*' }, { 'if-match': '"other"' }])
      expect([url, (await ask(url, headers)).status]).toEqual([url, 404])
})

test('a range is a 206 with its place, length and the headers of the whole (9110, 15.3.7)', async () => {
  const whole = await ask(file)
  const part = await ask(file, { range: 'bytes=2-4' })
  expect([part.status, part.body]).toEqual([206, '234'])
  expect(part.headers).toMatchObject({ 'content-range': 'bytes 2-4/10', 'content-length': '3' })
  expect(cachingOf(part)).toEqual(cachingOf(whole))
  expect(whole.headers['accept-ranges']).toBe('bytes')
})

test('ranges: units in any case, the last bytes, and what lies outside (9110, 14.1 and 15.5.17)', async () => {
  const answers: [string, number, string | undefined][] = [
    ['Bytes=0-0', 206, 'bytes 0-0/10'],
    ['bytes=-3', 206, 'bytes 7-9/10'],
    ['bytes=8-99', 206, 'bytes 8-9/10'],
    ['bytes=10-11', 416, 'bytes */10'],
    ['bytes=-0', 416, 'bytes */10'],
    ['bytes=4-2', 200, undefined],
    ['bytes=a-b', 200, undefined],
    ['rows=0-1', 200, undefined],
    // A server may ignore several ranges, and does.
    ['bytes=0-1,4-5', 200, undefined],
  ]
  for (const [range, status, place] of answers) {
    const { headers, ...answer } = await ask(file, { range })
    expect([range, answer.status, headers['content-range']]).toEqual([range, status, place])
  }
})

test('only GET has ranges (9110, 14.2)', async () => {
  const { status, headers } = await ask(file, { range: 'bytes=2-4' }, 'HEAD')
  expect([status, headers['content-range'], headers['content-length']]).toEqual([
    200,
    undefined,
    '10',
  ])
})

test('where there are no ranges, the whole is sent (9110, 14.2)', async () => {
  for (const url of cached.filter((one) => one !== file))
    expect([url, (await ask(url, { range: 'bytes=0-1' })).status]).toEqual([url, 200])
})

test('If-Range compares strongly, after all other conditions (9110, 13.1.5 and 13.2.2)', async () => {
  const { etag = '' } = (await ask(file)).headers
  const range = 'bytes=2-4'
  const statuses: [Record<string, string>, number][] = [
    [{ range, 'if-range': etag }, 206],
    [{ range, 'if-range': `W/${etag}` }, 200],
    [{ range, 'if-range': '"other"' }, 200],
    [{ range, 'if-range': longAgo }, 200],
    [{ 'if-range': etag }, 200],
    [{ range, 'if-range': etag, 'if-none-match': etag }, 304],
  ]
  for (const [headers, status] of statuses)
    expect([headers, (await ask(file, headers)).status]).toEqual([headers, status])
})

test('what depends on a header names it in Vary, and has another entity tag (9110, 12.5.5 and 8.8.1)', async () => {
  // Twice, since a page is compressed well when it is requested again.
  await ask('/', { 'accept-encoding': 'gzip' })
  const [plain, packed] = [await ask('/'), await ask('/', { 'accept-encoding': 'gzip' })]
  for (const { headers } of [plain, packed])
    expect(headers.vary?.split(', ')).toEqual(expect.arrayContaining(['Accept-Encoding', 'Cookie']))
  expect([plain.headers['content-encoding'], packed.headers['content-encoding']]).toEqual([
    undefined,
    'gzip',
  ])
  expect(packed.headers.etag).not.toBe(plain.headers.etag)
})

test('an encoding with the quality 0 is not used (9110, 12.5.3)', async () => {
  const { headers } = await ask('/', { 'accept-encoding': 'gzip;q=0, br;q=0.0' })
  expect(headers['content-encoding']).toBeUndefined()
})

test('what is private or a call is not stored by shared caches (9111, 3 and 5.2.2)', async () => {
  expect((await ask('/api/skills')).headers['cache-control']).toBe('no-store')
  expect((await ask('/admin')).headers['cache-control']).toMatch(/no-store|private/)
})

test('methods that a resource does not have change nothing and are refused (9110, 9.1)', async () => {
  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'TRACE', 'OPTIONS', 'LOCK'])
    for (const url of ['/', file, '/feed.xml']) {
      const { status } = await ask(url, {}, method)
      expect([method, url, status >= 400 && status < 500]).toEqual([method, url, true])
    }
  expect((await ask(file)).body).toBe(table)
})
