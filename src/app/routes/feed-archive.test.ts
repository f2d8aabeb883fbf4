import { expect, test } from 'vitest'
import { siteUrl } from '../../features/site/contract.ts'
import { starterSite } from '../../features/site/starter-site.ts'
import { childrenOf, readXml } from '../../testing/read-xml.ts'
import { type Client, openTestSite } from '../../testing/test-site.ts'
import { openOnce } from '../../testing/when-done.ts'

const address = 'https://ada.example'
const posts = 45

const postOf = (number: number) => ({
  title: `Post ${number}`,
  content: `The text of post ${number}.`,
  excerpt: 'A promise.',
  category: 'Notes',
  date: new Date(Date.UTC(2020, 0, number)).toISOString().slice(0, 10),
  tags: ['Dust'],
})

/** A site with more posts than two pages of its archive have. */
const site = openOnce(async () => {
  const opened = await openTestSite({ env: { PUBLIC_URL: address } })
  const owner = await opened.owner()
  await owner.send('PUT', siteUrl, { ...starterSite, orcid: '0000-0002-1825-0097' })
  for (let number = 1; number <= posts; number += 1)
    await owner.send('POST', '/api/blog', postOf(number))
  return { owner, visitor: opened.visitor() }
})

/** The links of a feed by their relation, as paths. */
function linksOf(text: string): Record<string, string> {
  const links = childrenOf(readXml(text), 'link').map(({ attributes }) => attributes)
  return Object.fromEntries(
    links.map(({ rel = '', href = '' }) => [rel, href.replace(address, '')]),
  )
}

const titlesOf = (text: string) =>
  childrenOf(readXml(text), 'entry').flatMap((entry) =>
    childrenOf(entry, 'title').map((title) => title.text),
  )

/** Follows the archive from the newest posts back to the oldest. */
async function walk(
  visitor: Client,
  start: string,
): Promise<{ titles: Set<string>; pages: string[] }> {
  const titles = new Set<string>()
  const pages: string[] = []
  for (let next: string | undefined = start; next !== undefined && pages.length < 10;) {
    pages.push(next)
    const { text } = await visitor.get(next)
    for (const title of titlesOf(text)) titles.add(title)
    next = linksOf(text)['prev-archive']
  }
  return { titles, pages }
}

test.each(['', '/blog/tags/dust'])('the archive of the feed "%s" has every post', async (place) => {
  const { visitor } = await site()
  const { titles, pages } = await walk(visitor, `${place}/feed.xml`)
  expect(titles.size).toBe(posts)
  expect(pages).toEqual([
    `${place}/feed.xml`,
    `${place}/feed.xml?page=2`,
    `${place}/feed.xml?page=1`,
  ])
})

test('a page of the archive has its place in it, and keeps its bytes when a post is added', async () => {
  const { owner, visitor } = await site()
  const { text } = await visitor.get('/feed.xml?page=1')
  expect(titlesOf(text)).toEqual(Array.from({ length: 20 }, (_, index) => `Post ${20 - index}`))
  expect(text).toContain('<archive xmlns="http://purl.org/syndication/history/1.0"/>')
  const { self, current, 'prev-archive': before, 'next-archive': after } = linksOf(text)
  expect([self, current, before, after]).toEqual([
    '/feed.xml?page=1',
    '/feed.xml',
    undefined,
    '/feed.xml?page=2',
  ])
  await owner.send('POST', '/api/blog', postOf(posts + 1))
  expect((await visitor.get('/feed.xml')).text).toContain('Post 46')
  expect((await visitor.get('/feed.xml?page=1')).text).toBe(text)
  await owner.send('DELETE', `/api/blog/${posts + 1}`)
})

test('the JSON feed has the same pages', async () => {
  const { visitor } = await site()
  const feed = JSON.parse((await visitor.get('/feed.json')).text) as {
    next_url: string
    authors: object[]
  }
  expect(feed.next_url).toBe(`${address}/feed.json?page=2`)
  expect(feed.authors).toEqual([
    { name: 'Ada Example', url: 'https://orcid.org/0000-0002-1825-0097' },
  ])
  const last = JSON.parse((await visitor.get('/feed.json?page=1')).text) as Record<string, unknown>
  expect([last['feed_url'], last['next_url']]).toEqual([`${address}/feed.json?page=1`, undefined])
})

test('a page that the archive does not have is not found, and other words are ignored', async () => {
  const { visitor } = await site()
  for (const page of ['3', '2147483647'])
    expect((await visitor.get(`/feed.xml?page=${page}`)).status).toBe(404)
  const { text } = await visitor.get('/feed.xml')
  for (const query of ['?page=0', '?page=x', '?page=-1', '?page=1e0', '?from=2'])
    expect((await visitor.get(`/feed.xml${query}`)).text).toBe(text)
})
