import { SaxesParser } from 'saxes'
import { expect, test } from 'vitest'
import { childrenOf, readXml, type XmlElement } from '../../testing/read-xml.ts'
import { openTestSite } from '../../testing/test-site.ts'
import { openOnce } from '../../testing/when-done.ts'

/*
 * The rules by which the feed validator of the W3C judges a feed (validator.w3.org/feed/docs), for the two formats of
 * the site: Atom (RFC 4287) and JSON Feed 1.1 (jsonfeed.org). Each rule is a sentence that is broken.
 */

const address = 'https://ada.example'

const relative = {
  title: 'Relative <links> & "quotes"',
  content:
    '# Parts\n\n[About](/about) and [this part](#parts), [beside](5), [[A missing title]].[^1]\n\n' +
    '![A star](/media/star.webp "It *shines*")\n\n```python\nprint(1 < 2)\n```\n\n$$E = mc^2$$ {#eq:mass}\n\n' +
    'By @eq:mass, <script>alert(1)</script>.\n\n[^1]: A note with a [link](../blog/2).\n',
  excerpt: 'Every kind of address within the site.',
  category: 'Q & A',
  date: 'May 5, 2026',
  tags: ['Dust & stars'],
  series: 'First looks',
  language: 'de',
  licence: 'CC-BY-4.0',
}

/** A site with a post in each feed. */
const site = openOnce(async () => {
  const opened = await openTestSite({ env: { PUBLIC_URL: address, STARTER_CONTENT: 'on' } })
  const owner = await opened.owner()
  await owner.send('POST', '/api/blog', relative)
  return opened
})

const places = ['', '/blog/tags/dust-stars', '/blog/series/first-looks']

/** RFC 3339, as both formats have it. */
const instant =
  /^\d{4}-(?:0\d|1[0-2])-[0-3]\dT[0-2]\d:[0-5]\d:[0-6]\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/

const isInstant = (text: string) => instant.test(text) && !Number.isNaN(Date.parse(text))
const isAbsolute = (text: string) => /^https?:\/\/[^/]/.test(text) && URL.canParse(text)
const isLanguage = (text: string) => /^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/.test(text)

/** What is wrong with the HTML of an entry. */
function faultsOfHtml(html: string): string[] {
  const addresses = [...html.matchAll(/\s(?:href|src|poster|cite|data)="([^"]*)"/g)].map(
    ([, value = '']) => value,
  )
  const several = [...html.matchAll(/\ssrcset="([^"]*)"/g)].flatMap(([, value = '']) =>
    value.split(',').map((one) => one.trim().split(' ')[0] ?? ''),
  )
  return [
    ...[...addresses, ...several]
      .filter((one) => !isAbsolute(one) && !one.startsWith('mailto:'))
      .map((one) => `content has no relative addresses: ${one}`),
    ...[...html.matchAll(/<(?:script|style|iframe|object|embed|form|meta|link|base)\b/g)].map(
      ([tag]) => `content has nothing that readers must remove: ${tag}`,
    ),
    ...[...html.matchAll(/\s(?:on\w+|style)=/g)].map(
      ([name]) => `content has no attributes that readers must remove:${name}`,
    ),
  ]
}

const repeated = (all: readonly string[]) => all.filter((one, index) => all.indexOf(one) !== index)

/** What is wrong with a feed or an entry of Atom. */
function faultsOfAtom(element: XmlElement): string[] {
  const textsOf = (name: string) => childrenOf(element, name).map(({ text }) => text)
  const links = childrenOf(element, 'link').map(({ attributes }) => attributes)
  const alternates = links.filter(({ rel = 'alternate' }) => rel === 'alternate')
  const rules: [string, boolean][] = [
    ...['id', 'title', 'updated'].map((name): [string, boolean] => [
      `4.1: exactly one ${name}`,
      textsOf(name).length === 1,
    ]),
    ['4.2.6: an id is an absolute address', textsOf('id').every(isAbsolute)],
    [
      '3.3: dates are those of RFC 3339',
      ['updated', 'published'].flatMap(textsOf).every(isInstant),
    ],
    ['4.2.7: links are absolute', links.every(({ href = '' }) => isAbsolute(href))],
    [
      '4.1: one alternate of a type',
      repeated(alternates.map(({ type = '' }) => type)).length === 0,
    ],
    [
      '4.2.2: categories have terms',
      childrenOf(element, 'category').every(({ attributes }) => (attributes['term'] ?? '') !== ''),
    ],
    ['4.2.13: a title has text', textsOf('title').every((text) => text.trim() !== '')],
    ['2: a language is one of BCP 47', isLanguage(element.attributes['xml:lang'] ?? 'en')],
  ]
  return rules.filter(([, isKept]) => !isKept).map(([rule]) => rule)
}

function faultsOfEntry(entry: XmlElement): string[] {
  const [content] = childrenOf(entry, 'content')
  return [
    ...faultsOfAtom(entry),
    ...(content?.attributes['type'] === 'html' ? [] : ['4.1.3: content of the type html']),
    ...faultsOfHtml(content?.text ?? ''),
  ]
}

/** Reads XML with a parser that knows namespaces and throws for what is not well formed. */
function requireWellFormed(xml: string): void {
  const parser = new SaxesParser({ xmlns: true })
  parser.on('error', (error) => {
    throw error
  })
  parser.write(xml).close()
}

test.each(places)('the Atom feed of "%s" keeps the rules of the validator', async (place) => {
  const { text, headers } = await (await site()).visitor().get(`${place}/feed.xml`)
  expect(headers.get('content-type')).toBe('application/atom+xml; charset=utf-8')
  requireWellFormed(text)
  const feed = readXml(text)
  const entries = childrenOf(feed, 'entry')
  expect(entries.length).toBeGreaterThan(0)
  expect(faultsOfAtom(feed)).toEqual([])
  expect(entries.flatMap(faultsOfEntry)).toEqual([])
  const ids = [feed, ...entries].flatMap((one) => childrenOf(one, 'id').map((id) => id.text))
  expect(repeated(ids)).toEqual([])
  const self = childrenOf(feed, 'link').filter(({ attributes }) => attributes['rel'] === 'self')
  expect(self.map(({ attributes }) => attributes)).toEqual([
    { rel: 'self', type: 'application/atom+xml', href: `${address}${place}/feed.xml` },
  ])
  expect(childrenOf(feed, 'author').map((author) => childrenOf(author, 'name').length)).toEqual([1])
  const newest = entries.flatMap((entry) => childrenOf(entry, 'updated').map((one) => one.text))
  expect(childrenOf(feed, 'updated')[0]?.text).toBe(newest.toSorted().at(-1))
})

interface JsonItem {
  id: unknown
  url: string
  image?: string
  title: string
  content_html: string
  date_published: string
  date_modified: string
  tags: unknown[]
  language?: string
}

test.each(places)('the JSON feed of "%s" keeps the rules of its format', async (place) => {
  const { text, headers } = await (await site()).visitor().get(`${place}/feed.json`)
  expect(headers.get('content-type')).toBe('application/feed+json; charset=utf-8')
  const feed = JSON.parse(text) as Record<string, unknown> & { items: JsonItem[] }
  expect(feed).toMatchObject({
    version: 'https://jsonfeed.org/version/1.1',
    title: expect.stringMatching(/./),
    feed_url: `${address}${place}/feed.json`,
    language: 'en',
    authors: [{ name: expect.stringMatching(/./) }],
  })
  for (const name of ['home_page_url', 'feed_url', 'icon', 'favicon'])
    expect([name, isAbsolute(String(feed[name]))]).toEqual([name, true])
  expect(feed.items.length).toBeGreaterThan(0)
  for (const item of feed.items)
    expect({
      id: typeof item.id,
      addresses: [item.url, item.image ?? address].every(isAbsolute),
      dates: [item.date_published, item.date_modified].every(isInstant),
      tags: item.tags.every((tag) => typeof tag === 'string' && tag !== ''),
      language: isLanguage(item.language ?? 'en'),
      title: item.title !== '',
      faults: faultsOfHtml(item.content_html),
    }).toEqual({
      id: 'string',
      addresses: true,
      dates: true,
      tags: true,
      language: true,
      title: true,
      faults: [],
    })
  expect(repeated(feed.items.map(({ id }) => String(id)))).toEqual([])
})

test('a fault of a feed would be found', () => {
  const entry = readXml(
    '<entry xml:lang="?"><id>/blog/1</id><title> </title><updated>today</updated><link href="/a"/><link href="/b"/>' +
      '<category/><content type="text">&lt;img src="a.webp" style="x"&gt;&lt;script&gt;</content></entry>',
  )
  expect(faultsOfEntry(entry)).toHaveLength(11)
})
