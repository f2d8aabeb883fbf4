import { get } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { PageSource } from './page-server.ts'
import { openTestSite } from '../../testing/test-site.ts'

/** Pages that say what they were rendered from and how often. */
function countingPages(): PageSource & { rendered: string[] } {
  const rendered: string[] = []
  return {
    rendered,
    renderer: {
      version: () => 'test',
      scriptHashes: ['sha256-abc'],
      render: async ({ path, missing }, variant, { read }) => {
        if (path === '/missing') return 'page'
        rendered.push(`${variant} ${missing === undefined ? path : `missing ${missing}`}`)
        const quotes = JSON.stringify(await read('/api/dashboard/quotes'))
        return {
          status: missing === undefined ? 200 : 404,
          html: `<p>${variant} ${quotes}</p>`,
          styleHash: 'sha256-def',
        }
      },
    },
    files: () => false,
  }
}

interface RawAnswer {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: Buffer
}

/** A request whose body is not decompressed. */
function fetchRaw(url: string, headers: Record<string, string>): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    get(url, { headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks),
        }),
      )
    }).on('error', reject)
  })
}

const quote = { text: 'An error bar is a promise.', author: 'A drawer' }

test('a page is rendered once, and again after a change', async () => {
  const pages = countingPages()
  const site = await openTestSite({ pages })
  const owner = await site.owner()
  const visitor = site.visitor()
  for (const url of ['/', '/?section=about', '/']) expect((await visitor.get(url)).status).toBe(200)
  expect(pages.rendered).toEqual(['visitor /'])

  await owner.send('POST', '/api/quotes', quote)
  expect((await visitor.get('/')).text).toContain('An error bar is a promise.')
  expect(pages.rendered).toEqual(['visitor /', 'visitor /'])
})

test("a cached page is rendered again at New Year in the owner's time zone", async () => {
  const years: string[] = []
  const pages = countingPages()
  const { renderer } = pages
  const render: typeof renderer.render = (page, variant, input) => {
    years.push(input.year)
    return renderer.render(page, variant, input)
  }
  let now = new Date('2026-12-31T10:00:00Z')
  const site = await openTestSite({
    pages: { ...pages, renderer: { ...renderer, render } },
    now: () => now,
  })
  const owner = await site.owner()
  const settings = (await owner.get('/api/site/settings')).json as object
  await owner.send('PUT', '/api/site', { ...settings, timeZone: 'Pacific/Auckland' })
  for (const time of ['10:30:00', '10:59:59', '11:00:00', '11:30:00']) {
    now = new Date(`2026-12-31T${time}Z`)
    await site.visitor().get('/')
  }
  expect(years).toEqual(['2026', '2027'])
})

test('changes that no page shows do not invalidate pages', async () => {
  const pages = countingPages()
  const site = await openTestSite({ pages })
  await site.visitor().get('/')
  await site.visitor().send('POST', '/api/contact', {
    name: 'Mira',
    email: 'mira@example.org',
    subject: 'Hello',
    message: 'Long enough, this message.',
  })
  await site.owner()
  await site.visitor().get('/')
  expect(pages.rendered).toEqual(['visitor /'])
})

test('saving a draft keeps the cached pages, publishing it invalidates them', async () => {
  const pages = countingPages()
  const site = await openTestSite({ pages })
  const owner = await site.owner()
  const fields = {
    title: 'An unfinished thought',
    excerpt: 'It stops here.',
    content: 'In the middle of',
    category: 'Notes',
    date: 'November 21, 2026',
  }
  const load = async () => {
    await site.visitor().get('/')
    return pages.rendered.length
  }
  expect(await load()).toBe(1)
  const { json } = await owner.send('POST', '/api/blog', { ...fields, visibleFrom: null })
  const { id, version } = json as { id: number; version: number }
  const save = (change: object) => owner.send('PUT', `/api/blog/${id}`, { ...fields, ...change })
  expect((await save({ content: 'In the middle of it.', version })).status).toBe(200)
  expect(await load()).toBe(1)

  expect(
    (await save({ visibleFrom: '2026-01-01T00:00:00.000Z', version: version + 1 })).status,
  ).toBe(200)
  expect(await load()).toBe(2)
  expect((await save({ version: version + 2 })).status).toBe(200)
  expect(await load()).toBe(3)
  // Back to a draft: it has to go from the pages.
  expect((await save({ visibleFrom: null, version: version + 3 })).status).toBe(200)
  expect(await load()).toBe(4)
})

test('concurrent visitors share one rendering', async () => {
  const pages = countingPages()
  const site = await openTestSite({ pages })
  const answers = await Promise.all(Array.from({ length: 20 }, () => site.visitor().get('/')))
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  expect(pages.rendered).toEqual(['visitor /'])
})

test('a browser with a session gets its own variant', async () => {
  const pages = countingPages()
  const site = await openTestSite({ pages })
  const owner = await site.owner()
  expect((await owner.get('/')).text).toContain('session')
  expect((await site.visitor().get('/')).text).toContain('visitor')
})

test('a page is compressed as the browser accepts, or not at all', async () => {
  const site = await openTestSite({ pages: countingPages() })
  const plain = await fetchRaw(site.url, {})
  expect(plain.headers['content-encoding']).toBeUndefined()
  const br = await fetchRaw(site.url, { 'accept-encoding': 'gzip, deflate, br' })
  expect(br.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(br.body).equals(plain.body)).toBe(true)
  const gzip = await fetchRaw(site.url, { 'accept-encoding': 'gzip, br;q=0' })
  expect(gzip.headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(gzip.body).equals(plain.body)).toBe(true)
  expect(br.headers['vary']).toBe('Accept-Encoding, Cookie')
})

test('a browser with the cached page gets 304 until the page changes', async () => {
  const site = await openTestSite({ pages: countingPages() })
  const owner = await site.owner()
  const { headers } = await site.visitor().get('/')
  const conditional = { 'if-none-match': headers.get('etag') ?? '' }
  const again = await site.visitor().get('/', conditional)
  expect([again.status, again.text]).toEqual([304, ''])
  await owner.send('POST', '/api/quotes', quote)
  expect((await site.visitor().get('/', conditional)).status).toBe(200)
})

test('HEAD has the length and sends no body', async () => {
  const site = await openTestSite({ pages: countingPages() })
  const head = await site.visitor().send('HEAD', '/')
  expect([head.status, head.text]).toEqual([200, ''])
  expect(Number(head.headers.get('content-length'))).toBeGreaterThan(10)
})

test('a missing page keeps its status, and all share one page', async () => {
  const pages = countingPages()
  const site = await openTestSite({ pages })
  for (const path of ['/missing', '/missing', '/not/a/page']) {
    const answer = await site.visitor().get(path)
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'no-cache'])
  }
  expect(pages.rendered).toEqual(['visitor missing page'])
  expect((await (await site.owner()).get('/missing')).text).toContain('session')
  expect(pages.rendered).toEqual(['visitor missing page', 'session missing page'])
})

test('pages run only their own scripts and cannot be framed', async () => {
  const site = await openTestSite({ pages: countingPages() })
  const { headers } = await site.visitor().get('/')
  const policy = headers.get('content-security-policy') ?? ''
  expect(policy).toContain("script-src 'self' 'sha256-abc';")
  expect(policy).toContain("style-src 'self' 'sha256-def';")
  expect(policy).not.toMatch(/(script-src|style-src|default-src) [^;]*unsafe/)
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).toContain("require-trusted-types-for 'script'; trusted-types server-html")
  expect(headers.get('set-cookie')).toBeNull()
  expect(headers.get('cache-control')).toBe('no-cache')
  for (const url of ['/admin', '/auth'])
    expect((await site.visitor().get(url)).headers.get('cache-control')).toBe('no-store')
})
