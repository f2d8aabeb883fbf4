import { expect, test } from 'vitest'
import { starterSite } from '../../features/site/starter-site.ts'
import type { Head } from '../routes/public-page.ts'
import { headTags } from './head-tags.ts'

const address = 'https://ada.example'
const input = { site: starterSite, address, ogImage: '/cards/a.png', post: undefined }
const home: Head = { title: 'Ada', description: 'Notes', listing: { kind: 'home', path: '/' } }
const post = {
  id: 7,
  title: 'On <b> & "quotes" </script>',
  excerpt: 'Two\nlines.',
  category: 'Physics',
  date: 'May 1, 2026',
  publishedAt: '2026-05-01T00:00:00.000Z',
  updatedAt: '2026-05-02T00:00:00.000Z',
  words: 321,
  place: null,
  language: null,
  licence: null,
  doi: null,
  edition: null,
  authors: null,
  cover: null,
  coverAlt: null,
  slug: null,
  tags: ['Noon'],
}
const postHead: Head = {
  title: `${post.title} · Ada`,
  description: post.excerpt,
  listing: { kind: 'post', path: '/blog/7', id: 7 },
}

/** The structured data of a head, type by type. */
function dataOf(tags: string): Record<string, Record<string, unknown>> {
  const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(tags) ?? []
  const { '@graph': nodes } = JSON.parse(json) as { '@graph': Record<string, unknown>[] }
  return Object.fromEntries(nodes.map((node) => [String(node['@type']), node]))
}

test('a page has one of each tag', () => {
  const tags = headTags(home, input)
  for (const tag of [
    '<title>Ada</title>',
    '<meta name="description" content="Notes">',
    '<link rel="canonical" href="https://ada.example/">',
    '<meta property="og:title" content="Ada">',
    '<meta property="og:url" content="https://ada.example/">',
    '<meta property="og:image" content="https://ada.example/cards/a.png">',
    '<meta name="twitter:card" content="summary_large_image">',
    '<link rel="alternate" type="application/atom+xml" href="/feed.xml"',
    '<link rel="alternate" type="application/feed+json" href="/feed.json"',
  ])
    expect([tag, tags.split(tag).length - 1]).toEqual([tag, 1])
  expect(tags.match(/<meta name="theme-color"/g)).toHaveLength(2)
  expect(tags).not.toContain('noindex')
})

test('the home page describes the owner', () => {
  const { Person, WebSite } = dataOf(headTags(home, input))
  expect(Person).toEqual({
    '@type': 'Person',
    '@id': 'https://ada.example/#person',
    name: 'Ada Example',
    url: 'https://ada.example/',
  })
  expect(WebSite).toMatchObject({ name: 'Ada Example', publisher: { '@id': Person?.['@id'] } })
})

test('only links to actual profiles are listed', () => {
  const links = [
    ...starterSite.links,
    { label: 'LinkedIn', address: 'https://www.linkedin.com/in/ada' },
    { label: 'Mail', address: 'mailto:ada@example.org' },
  ]
  const { Person } = dataOf(headTags(home, { ...input, site: { ...starterSite, links } }))
  expect(Person?.['sameAs']).toEqual(['https://www.linkedin.com/in/ada'])
})

test('a post is described with its dates, picture and length', () => {
  const tags = headTags(postHead, { ...input, post })
  const { BlogPosting, BreadcrumbList } = dataOf(tags)
  expect(BlogPosting).toMatchObject({
    headline: post.title,
    url: 'https://ada.example/blog/7',
    datePublished: post.publishedAt,
    dateModified: post.updatedAt,
    author: { '@type': 'Person', name: 'Ada Example' },
    image: 'https://ada.example/cards/a.png',
    wordCount: 321,
  })
  expect(BreadcrumbList?.['itemListElement']).toMatchObject([
    { position: 1, name: 'Home', item: 'https://ada.example/' },
    { position: 2, name: 'Blog', item: 'https://ada.example/blog' },
    { position: 3, name: post.title, item: 'https://ada.example/blog/7' },
  ])
  expect(tags).toContain('<meta property="og:type" content="article">')
})

test('texts never become markup', () => {
  const tags = headTags(postHead, { ...input, post })
  expect(tags).toContain(
    '<title>On &lt;b&gt; &amp; &quot;quotes&quot; &lt;/script&gt; · Ada</title>',
  )
  expect(tags).toContain(
    '<meta property="og:title" content="On &lt;b&gt; &amp; &quot;quotes&quot; &lt;/script&gt;">',
  )
  expect(tags).toContain('<meta name="description" content="Two lines.">')
  expect(tags.match(/<\/script>/g)).toHaveLength(1)
})

test('an ordinary page has breadcrumbs from home', () => {
  const listing = { kind: 'page', path: '/terms', name: 'Terms of Service' } as const
  const { BreadcrumbList } = dataOf(headTags({ ...home, listing }, input))
  expect(BreadcrumbList?.['itemListElement']).toMatchObject([
    { name: 'Home' },
    { name: 'Terms of Service', item: 'https://ada.example/terms' },
  ])
})

test('a page without a listing is noindex and has no other tags', () => {
  const tags = headTags({ title: 'Admin', description: '' }, input)
  expect(tags).toContain('<meta name="robots" content="noindex">')
  expect(tags).not.toMatch(/canonical|og:|ld\+json|name="description"/)
})

test('without an image the preview card is small', () => {
  const tags = headTags(home, { ...input, ogImage: undefined })
  expect(tags).toContain('<meta name="twitter:card" content="summary">')
  expect(tags).not.toContain('og:image')
})

test('the icons are in the accent of the site', () => {
  const site = { ...starterSite, accent: 'ca-k' as const }
  expect(headTags(home, { ...input, site })).toContain('href="/favicon-ca-k.svg"')
  expect(headTags(home, input)).toContain('href="/favicon.svg"')
})
