import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { fileDetailsCall } from '../../features/files/contract.ts'
import { fastPasswords } from '../../testing/fast-passwords.ts'
import { uploadText } from '../../testing/files.ts'
import { realPages } from '../../testing/real-pages.ts'
import { sharedWorkers } from '../../testing/shared-workers.ts'
import { temporaryFolder } from '../../testing/temporary-folder.ts'
import { type Client, openTestSite } from '../../testing/test-site.ts'
import { whenDone } from '../../testing/when-done.ts'
import { siteContext } from '../site-context.ts'
import { openSiteDatabase } from '../site-database.ts'
import { exportStaticSite } from './export-static-site.ts'
import { openStaticSource } from './static-source.ts'

const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
const now = () => new Date('2026-11-29T08:00:00Z')
const post = {
  title: 'A first look',
  content:
    '## Noise\n\nA text about noise. [Gone](/nowhere), [a year](/blog?year=2026), [data](/files/data.csv).',
  excerpt: 'An excerpt of the text',
  category: 'Notes',
  date: 'May 5, 2026',
}

const described = {
  title: 'Two numbers',
  description: 'Two numbers that were made up on a quiet evening to test a copy.',
  licence: 'CC0-1.0',
  columns: [],
}

/** A running site with posts, and the export of it into a folder. @param change of the site before the export */
async function exported(folder?: string, change?: (owner: Client) => Promise<unknown>) {
  const site = await openTestSite({ pages: realPages, now })
  const owner = await site.owner()
  await uploadText(owner, 'data.csv', 'a,b\n1,2\n')
  await owner.send('PUT', fileDetailsCall('data.csv'), described)
  await owner.send('POST', '/api/blog', { ...post, slug: 'first-look', tags: ['Größe'] })
  await owner.send('POST', '/api/blog', { ...post, title: 'My draft', visibleFrom: null })
  const planned = { ...post, title: 'My plan', visibleFrom: '2026-12-24T08:00:00.000Z' }
  await owner.send('POST', '/api/blog', planned)
  await owner.send('POST', '/api/redirects', { path: '/2019/old.html', target: '/blog/1' })
  await change?.(owner)
  const config = { ...site.config, publicUrl: 'https://example.org' }
  const database = await openSiteDatabase(config, { now, log })
  const context = siteContext({ config, database, now, log })
  const drawings = { drawOgImage: undefined, drawChart: undefined, drawsFormulas: false }
  const around = { workers: sharedWorkers, pages: realPages, passwords: fastPasswords() }
  const source = await openStaticSource(context, { ...around, ...drawings })
  whenDone(async () => {
    await source.close()
    await database.close()
  })
  const target = folder ?? path.join(await temporaryFolder(), 'copy')
  const summary = await exportStaticSite(target, { ...source, searchScript: 'search()' })
  const read = (name: string) => readFileSync(path.join(target, name), 'utf8')
  return { site, target, summary, read }
}

test('the public site is written as files at unchanged addresses, while it is running', async () => {
  const { site, target, read } = await exported()
  const files = readdirSync(path.join(target, 'site'), { recursive: true }).map(String)
  expect(files).toEqual(
    expect.arrayContaining([
      'index.html',
      '404.html',
      'blog.html',
      'blog/first-look.html',
      'blog/first-look.md',
      'blog/-/year-2026.html',
      'blog/tags/größe.html',
      'blog/tags/größe/feed.xml',
      'feed.xml',
      'feed.json',
      'sitemap.xml',
      'robots.txt',
      'search/index.json',
      'search/script.js',
      '_redirects',
      'blog/1.html',
      '2019/old.html',
    ]),
  )
  const answer = await site.visitor().get('/blog/first-look')
  const prose = (html: string) => /<div class="prose.*?<section/s.exec(html)?.[0]
  const copied = read('site/blog/first-look.html')
  expect(prose(copied)).toBe(prose(answer.text)?.replace('/blog?year=2026', '/blog/-/year-2026'))
  expect(copied).toContain('Nothing can be sent from this copy of the site.')
  expect(copied).not.toMatch(/<form(?! action="\/search")|<button|needs JavaScript/)
  expect(read('site/blog/1.html')).toContain('content="0; url=/blog/first-look"')
  expect(read('site/feed.xml')).toContain('https://example.org/blog/first-look')
  expect(read('site/_redirects')).toContain('/2019/old.html /blog/first-look 301\n')
  expect(read('nginx.conf')).toContain('location = "/2019/old.html"')
  expect(read('Caddyfile')).toContain('"/2019/old.html" "/blog/first-look"')
  expect(statSync(path.join(target, 'site/blog')).mode & 0o777).toBe(0o755)
  expect(statSync(path.join(target, 'site/blog.html')).mode & 0o777).toBe(0o644)
})

test('a copy has the links for programs and what they lead to, named by the page itself', async () => {
  const { read } = await exported()
  expect(read('site/blog/first-look.html')).toContain(
    '<link rel="linkset" href="https://example.org/blog/1.linkset.json" type="application/linkset+json">',
  )
  const { linkset } = JSON.parse(read('site/blog/1.linkset.json')) as {
    linkset: { anchor: string }[]
  }
  const anchors = linkset.map(({ anchor }) => anchor)
  expect(anchors).toContain('https://example.org/files/data.csv-metadata.json')
  for (const anchor of anchors.slice(1))
    expect(read(anchor.replace('https://example.org', 'site'))).not.toBe('')
  expect(read('nginx.conf')).toContain(String.raw`location ~ \.linkset\.json$ {`)
})

test('a copy has the Markdown of each version, with the checksum that their list names', async () => {
  const newVersion = { kind: 'erratum', note: 'It is silent' }
  const changed = { ...post, slug: 'first-look', content: 'A text about silence.', newVersion }
  const { read } = await exported(undefined, (owner) => owner.send('PUT', '/api/blog/1', changed))
  const list = read('site/blog/1/versions.html')
  for (const [address, number] of [
    ['first-look/-/v-1', 1],
    ['first-look', 2],
  ] as const) {
    expect(list).toContain(`href="/blog/${address}.md"`)
    const source = read(`site/blog/${address}.md`)
    expect(list).toContain(createHash('sha256').update(source).digest('hex'))
    expect(source).toContain(number === 1 ? 'A text about noise' : 'A text about silence')
  }
  expect(read('nginx.conf')).toContain(
    '    if ($args = "v=1") { return 301 "/blog/first-look/-/v-1.md"; }\n    types { }\n    default_type text/markdown;\n',
  )
})

test('drafts, planned posts and pages that need an account are in no file', async () => {
  const { target } = await exported()
  for (const name of readdirSync(target, { recursive: true }).map(String)) {
    const file = path.join(target, name)
    if (!statSync(file).isFile()) continue
    expect([name, /My (?:draft|plan)/.test(readFileSync(file, 'utf8'))]).toEqual([name, false])
    expect(name).not.toMatch(/^site\/(?:admin|auth|api|draft|newsletter)/)
  }
})

test('links that lead nowhere are listed with their page, and the search index has the words of each page', async () => {
  const { summary, read } = await exported()
  expect(summary.deadLinks).toContainEqual({
    address: 'https://example.org/nowhere',
    on: 'https://example.org/blog/first-look',
  })
  const { pages } = JSON.parse(read('site/search/index.json')) as {
    pages: { path: string; title: string; words: string }[]
  }
  const found = pages.find(({ path: at }) => at === '/blog/first-look')
  expect(found?.title).toBe('A first look')
  expect(found?.words.split(' ')).toEqual(expect.arrayContaining(['noise', 'about']))
  expect(pages.some(({ path: at }) => at === '/blog' || at === '/sitemap')).toBe(false)
})

test('a folder that is not empty is refused and left as it is', async () => {
  const folder = await temporaryFolder()
  writeFileSync(path.join(folder, 'mine.txt'), 'mine')
  await expect(exported(folder)).rejects.toThrow(/is not empty; an export needs an empty one/)
  expect(readdirSync(folder)).toEqual(['mine.txt'])
})

test('a copy is not made without what cannot be read at the moment, such as pictures in a bucket', async () => {
  const target = path.join(await temporaryFolder(), 'copy')
  const page = { status: 200, type: 'text/html', location: undefined, links: '' }
  const body = Buffer.from('<main><img src="/media/one.webp"></main>')
  const source = {
    site: { title: 'Ada', email: '' },
    address: 'https://example.org',
    date: now(),
    oldAddresses: [],
    searchScript: '',
    ask: (url: string) =>
      Promise.resolve({ ...page, status: url.startsWith('/media/') ? 503 : 200, body }),
  }
  await expect(exportStaticSite(target, source)).rejects.toThrow(
    'https://example.org/media/one.webp cannot be read at the moment, so the copy would lack it. Nothing was kept.',
  )
  expect(readdirSync(target)).toEqual([])
})
