import { expect, test } from 'vitest'
import { fileOf, openStaticPaths, readLink } from './addresses.ts'
import { linksIn, withStaticLinks } from './links.ts'

const site = 'https://example.org'

test.each([
  ['/blog/', '/blog', ''],
  ['/blog?year=2026&utm=1', '/blog?year=2026', ''],
  ['/blog?page=1', '/blog', ''],
  ['/?section=contact', '/', '#contact'],
  ['/search?q=star', '/search', ''],
  ['/media/a.webp?v=2', '/media/a.webp', ''],
  ['/feed.xml?page=2', '/feed.xml?page=2', ''],
  ['/feed.xml?page=x', '/feed.xml', ''],
  ['/blog/one-star.md?v=2', '/blog/one-star.md?v=2', ''],
  ['/blog/5.md?v=0', '/blog/5.md', ''],
  ['/blog/5.bib?v=1', '/blog/5.bib', ''],
  ['#notes', '/blog/5', '#notes'],
  ['https://example.org/blog/5#notes', '/blog/5', '#notes'],
])('the link %s leads to %s%s', (link, address, fragment) => {
  const found = readLink(link, `${site}/blog/5`, site)
  expect(found).toMatchObject({ address, fragment, needsServer: false })
})

test.each([
  'https://other.example/blog',
  'mailto:ada@example.org',
  'https://[',
  'http://example.org/',
])('%s is no link within the site', (link) => {
  expect(readLink(link, `${site}/`, site)).toBeUndefined()
})

test.each(['/auth', '/admin', '/admin/posts/1', '/api/site', '/newsletter/confirm?token=x'])(
  '%s needs a server',
  (link) => {
    expect(readLink(link, `${site}/`, site)?.needsServer).toBe(true)
  },
)

test('addresses without a query stay, and each other one has a path of its own', () => {
  const paths = openStaticPaths()
  expect(paths('/blog/one-star')).toBe('/blog/one-star')
  expect(paths('/blog?year=2026&page=2')).toBe('/blog/-/year-2026-page-2')
  expect(paths('/feed.xml?page=1')).toBe('/feed-page-1.xml')
  expect(paths('/blog/one-star.md?v=1')).toBe('/blog/one-star/-/v-1.md')
  expect(paths('/blog?category=a%2Fb')).toBe('/blog/-/category-a-b')
  expect(paths('/blog?category=A%20b')).toBe('/blog/-/category-a-b-2')
  expect(paths('/blog?category=a%2Fb')).toBe('/blog/-/category-a-b')
  expect(paths('/blog?category=..%2F..')).toBe('/blog/-/category-')
})

test.each([
  ['/', true, ['index.html']],
  ['/blog/5', true, ['blog', '5.html']],
  ['/blog/tags/gr%C3%B6%C3%9Fe', true, ['blog', 'tags', 'größe.html']],
  ['/files/data.csv', false, ['files', 'data.csv']],
  ['/a/%2e%2e/b', false, undefined],
  ['/a/..%2F..%2Fetc', false, undefined],
  ['/a//b', false, undefined],
  ['/.htaccess', false, undefined],
  ['/a%00b', false, undefined],
  ['/%E0', false, undefined],
])('the file of %s', (path, isPage, parts) => {
  expect(fileOf(path, isPage)).toEqual(parts)
})

test('links, pictures and mentions of a document are found', () => {
  const html = `<meta content="https://example.org/cards/1.png"><meta content="/a"><a href="/blog?year=2026&amp;page=2">x</a>
<img src="/media/a.webp" srcset="/media/b.webp 480w, /media/c.webp 960w"><style>a{background:url("/assets/d.woff2")}</style>
<script type="application/ld+json">{"url":"https://example.org/projects/1"}</script>`
  const found = linksIn(html, { site, at: '/', paths: openStaticPaths() })
  expect(found.filter(({ isLink }) => isLink).map(({ address }) => address)).toEqual([
    '/cards/1.png',
    '/blog?year=2026&page=2',
    '/media/a.webp',
    '/media/b.webp',
    '/media/c.webp',
    '/assets/d.woff2',
  ])
  expect(found.filter(({ isLink }) => !isLink).map(({ address }) => address)).toEqual([
    '/cards/1.png',
    '/projects/1',
  ])
})

test('only links with a query and those to sections are changed', () => {
  const links = { site, at: '/blog?year=2026', paths: openStaticPaths() }
  const html =
    '<a href="#a"></a><a href="/blog/5#b"></a><a href="?page=2"></a><a href="/?section=about"></a><a href="/search?q=a"></a>'
  expect(withStaticLinks(html, links)).toBe(
    '<a href="#a"></a><a href="/blog/5#b"></a><a href="/blog/-/page-2"></a><a href="/#about"></a><a href="/search?q=a"></a>',
  )
  const json =
    '{"next_url":"https://example.org/feed.json?page=2","url":"https://example.org/blog/1"}'
  expect(withStaticLinks(json, links)).toBe(
    '{"next_url":"https://example.org/feed-page-2.json","url":"https://example.org/blog/1"}',
  )
})
