import { get } from 'node:http'
import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { childrenOf, readXml } from '../../testing/read-xml.ts'
import { openTestSite } from '../../testing/test-site.ts'
import { type Site, siteUrl } from '../../features/site/contract.ts'
import { starterSite } from '../../features/site/starter-site.ts'
import { siteLinks } from './routes.ts'
import { openOnce } from '../../testing/when-done.ts'

const post = {
  title: 'On <b> & "quotes"',
  content: '# Lists\n\nA [star](/media/star.webp), $E = h\\nu$ & <i>more</i>.',
  excerpt: 'A promise about correlations.',
  category: 'Q & A',
  date: 'November 12, 2026',
}
const env = { PUBLIC_URL: 'https://ada.example' }
const written = new Date('2026-11-13T10:00:00Z')
const addresses = ['/sitemap.xml', '/robots.txt', '/feed.xml', '/feed.json', '/site.webmanifest']

interface JsonFeed {
  items: Record<string, unknown>[]
  [name: string]: unknown
}

test('the sitemap lists every public page and every post with its last change', async () => {
  const site = await openTestSite({ env, now: () => written })
  const owner = await site.owner()
  await owner.send('POST', '/api/blog', post)
  const map = readXml((await site.visitor().get('/sitemap.xml')).text)
  const urls = childrenOf(map, 'url').map((url) =>
    ['loc', 'lastmod'].map((name) => childrenOf(url, name)[0]?.text),
  )
  expect(urls).toHaveLength(siteLinks((await owner.get(siteUrl)).json as Site).length + 1)
  expect(urls).toContainEqual(['https://ada.example/', written.toISOString()])
  expect(urls).toContainEqual(['https://ada.example/terms', undefined])
  expect(urls.at(-1)).toEqual(['https://ada.example/blog/1', written.toISOString()])
})

test('an own page is in the sitemap while it is published', async () => {
  const site = await openTestSite({ env })
  const owner = await site.owner()
  const listed = async () =>
    (await site.visitor().get('/sitemap.xml')).text.includes(
      '<loc>https://ada.example/imprint</loc>',
    )
  const imprint = {
    path: '/imprint',
    title: 'Imprint',
    description: '',
    content: 'Ada Example, Old Light Road 1',
    categories: [],
    place: 'legal',
    draft: true,
  }
  const { json } = await owner.send('POST', '/api/pages', imprint)
  const url = `/api/pages/${(json as { id: number }).id}`
  expect(await listed()).toBe(false)
  await owner.send('PUT', url, { ...imprint, draft: false })
  expect(await listed()).toBe(true)
  await owner.send('DELETE', url)
  expect(await listed()).toBe(false)
})

test('robots may read everything but the admin area, and find the sitemap', async () => {
  const site = await openTestSite({ env })
  const { text, headers } = await site.visitor().get('/robots.txt')
  expect(headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect(text).toBe(
    'User-agent: *\nDisallow: /admin\nDisallow: /auth\nDisallow: /api/\n\nSitemap: https://ada.example/sitemap.xml\n',
  )
})

test('the owner adds rules to robots.txt, and asks crawlers of language models to stay away', async () => {
  const site = await openTestSite({ env })
  const owner = await site.owner()
  const robots = '# Nothing to see\nUser-agent: *\nDisallow: /notes'
  const change = { ...starterSite, refusesModelCrawlers: true, robots }
  expect((await owner.send('PUT', siteUrl, change)).status).toBe(200)
  const { text } = await site.visitor().get('/robots.txt')
  expect(text).toMatch(/^User-agent: \*\nDisallow: \/admin\n/)
  expect(text).toContain('\nUser-agent: GPTBot\nUser-agent: meta-externalagent\nDisallow: /\n\n')
  expect(text).toContain(`\n${robots}\n\nSitemap: https://ada.example/sitemap.xml\n`)
  expect(text).not.toMatch(/Googlebot|bingbot/i)
})

test('the Atom feed is well formed and has the whole text', async () => {
  const site = await openTestSite({ env, now: () => written })
  const owner = await site.owner()
  await owner.send('POST', '/api/blog', post)
  const { text, headers } = await site.visitor().get('/feed.xml')
  expect(headers.get('content-type')).toBe('application/atom+xml; charset=utf-8')
  const feed = readXml(text)
  expect(feed.attributes['xmlns']).toBe('http://www.w3.org/2005/Atom')
  const textOf = (name: string) => childrenOf(feed, name)[0]?.text
  expect([textOf('id'), textOf('updated')]).toEqual(['https://ada.example/', written.toISOString()])
  const [entry] = childrenOf(feed, 'entry')
  const parts = Object.fromEntries(entry?.children.map((part) => [part.name, part]) ?? [])
  expect(parts['id']?.text).toBe('https://ada.example/blog/1')
  expect(parts['title']?.text).toBe(post.title)
  expect(parts['published']?.text).toBe('2026-11-12T00:00:00.000Z')
  expect(parts['updated']?.text).toBe(written.toISOString())
  expect(parts['category']?.attributes['term']).toBe('Q & A')
  const html = parts['content']?.text ?? ''
  expect(html).toContain('href="https://ada.example/media/star.webp"')
  // Readers of feeds drop what MathML means, so a formula comes in words; what was written as markup is text.
  const formula = '<i>E = hν</i>'
  expect(html).toContain(formula)
  expect(html.replace(formula, '')).not.toContain('<i>')
})

test('the JSON feed has the same content', async () => {
  const site = await openTestSite({ env, now: () => written })
  const owner = await site.owner()
  await owner.send('POST', '/api/blog', post)
  const { text, headers } = await site.visitor().get('/feed.json')
  expect(headers.get('content-type')).toBe('application/feed+json; charset=utf-8')
  const feed = JSON.parse(text) as JsonFeed
  expect(feed).toMatchObject({
    version: 'https://jsonfeed.org/version/1.1',
    home_page_url: 'https://ada.example/',
    feed_url: 'https://ada.example/feed.json',
    authors: [{ name: 'Ada Example' }],
  })
  const atom = readXml((await site.visitor().get('/feed.xml')).text)
  const content = childrenOf(childrenOf(atom, 'entry')[0] ?? atom, 'content')[0]
  expect(feed.items).toEqual([
    {
      id: 'https://ada.example/blog/1',
      url: 'https://ada.example/blog/1',
      title: post.title,
      summary: post.excerpt,
      content_html: content?.text,
      date_published: '2026-11-12T00:00:00.000Z',
      date_modified: written.toISOString(),
      tags: ['Q & A'],
    },
  ])
})

test('feeds have the twenty newest posts without the note under articles', async () => {
  const site = await openTestSite({ env })
  const owner = await site.owner()
  for (let day = 1; day <= 21; day += 1)
    await owner.send('POST', '/api/blog', { ...post, date: `May ${day}, 2026` })
  const { text } = await site.visitor().get('/feed.json')
  const ids = (JSON.parse(text) as JsonFeed).items.map(({ id }) => id)
  expect(ids).toHaveLength(20)
  expect(ids[0]).toBe('https://ada.example/blog/21')
  expect(text).not.toContain('entangle')
})

test('an edit changes the update time of a post, not its publication time', async () => {
  let now = written
  const site = await openTestSite({ env, now: () => now })
  const owner = await site.owner()
  await owner.send('POST', '/api/blog', post)
  now = new Date('2026-11-20T10:00:00Z')
  await owner.send('PUT', '/api/blog/1', { ...post, content: 'Entirely new words.' })
  const feed = JSON.parse((await site.visitor().get('/feed.json')).text) as JsonFeed
  expect(feed.items).toMatchObject([
    { date_published: '2026-11-12T00:00:00.000Z', date_modified: now.toISOString() },
  ])
})

test('the manifest names the owner and the icons', async () => {
  const site = await openTestSite()
  const { text } = await site.visitor().get('/site.webmanifest')
  expect(JSON.parse(text)).toMatchObject({
    name: 'Ada Example',
    icons: [{ src: '/favicon.svg' }, { sizes: '512x512' }, { purpose: 'maskable' }],
  })
})

const sharedSite = openOnce(() => openTestSite())

test.each(addresses)('%s is answered with 304 to a client that has it', async (url) => {
  const site = await sharedSite()
  const { headers } = await site.visitor().get(url)
  const conditional = { 'if-none-match': headers.get('etag') ?? '' }
  expect((await site.visitor().get(url, conditional)).status).toBe(304)
  const head = await site.visitor().send('HEAD', url)
  expect([head.status, head.text]).toEqual([200, ''])
  expect(Number(head.headers.get('content-length'))).toBeGreaterThan(20)
})

test('a feed that changed is sent again', async () => {
  const site = await openTestSite()
  const owner = await site.owner()
  const { headers } = await site.visitor().get('/feed.xml')
  await owner.send('POST', '/api/blog', post)
  const again = await site
    .visitor()
    .get('/feed.xml', { 'if-none-match': headers.get('etag') ?? '' })
  expect([again.status, childrenOf(readXml(again.text), 'entry').length]).toEqual([200, 1])
})

test('feeds come compressed', async () => {
  const site = await openTestSite()
  const { encoding, body } = await new Promise<{ encoding: unknown; body: Buffer }>((resolve) => {
    get(`${site.url}/feed.xml`, { headers: { 'accept-encoding': 'br' } }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        resolve({ encoding: response.headers['content-encoding'], body: Buffer.concat(chunks) }),
      )
    })
  })
  expect(encoding).toBe('br')
  expect(readXml(brotliDecompressSync(body).toString()).name).toBe('feed')
})

test('the address of the site never comes from the request', async () => {
  const site = await openTestSite()
  const { text } = await site.visitor().get('/robots.txt', { 'x-forwarded-host': 'localhost' })
  expect(text).toContain(`Sitemap: ${site.url}/sitemap.xml`)
  const named = await openTestSite({ env })
  const headers = { 'x-forwarded-host': 'evil.example' }
  const { text: other } = await named.visitor().get('/robots.txt', headers)
  expect(other).toContain('Sitemap: https://ada.example/sitemap.xml')
})

test.each(['a <b> & c', 'a &nbsp; b', '<a></b>', '<a/><b/>', '<a x=1/>', '<a>', '<a x="<"/>'])(
  'the XML parser of these tests rejects %s',
  (source) => {
    expect(() => readXml(source)).toThrow(/./)
  },
)
