// @databases sqlite postgres
import { expect, test } from 'vitest'
import { getRaw } from '../../testing/raw-get.ts'
import { realPages } from '../../testing/real-pages.ts'
import { openTestSite } from '../../testing/test-site.ts'
import type { PageViews } from './contract.ts'
import { openOnce } from '../../testing/when-done.ts'

const browser = {
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
}

const post = {
  title: 'A post',
  content: 'Long enough to be a post.',
  excerpt: 'Long enough as well.',
  category: 'Notes',
  date: 'May 1, 2026',
}

/** A site whose clock can be set, with a reader. */
async function openReadSite() {
  const clock = { now: '2026-11-21T12:00:00Z' }
  const site = await openTestSite({ now: () => new Date(clock.now), pages: realPages })
  const owner = await site.owner()
  await owner.send('POST', '/api/blog', post)
  const visitor = site.visitor()
  const open = (path: string, headers: Record<string, string> = {}) =>
    visitor.send('GET', path, undefined, { ...browser, ...headers })
  const read = async () => (await owner.get('/api/page-views')).json as PageViews
  const total = async () => {
    const { days } = await read()
    return days.reduce((sum, { views }) => sum + views, 0)
  }
  return { site, owner, visitor, clock, open, read, total }
}

test('each view of a page, cached or not, is counted by page and day', async () => {
  const { open, clock, read } = await openReadSite()
  clock.now = '2026-11-20T12:00:00Z'
  await open('/')
  // What is counted belongs to the day on which it is stored.
  await read()
  clock.now = '2026-11-21T12:00:00Z'
  for (const path of ['/', '/', '/blog/1', '/blog/1-a-post', '/blog?category=Notes'])
    await open(path)
  const { days, pages, isCounting } = await read()
  expect(isCounting).toBe(true)
  expect(days).toHaveLength(30)
  expect(days.slice(-2)).toEqual([
    { day: '2026-11-20', views: 1, bots: 0 },
    { day: '2026-11-21', views: 5, bots: 0 },
  ])
  expect(pages).toEqual([
    { path: '/', title: null, views: 3 },
    { path: '/blog/1', title: 'A post', views: 2 },
    { path: '/blog', title: null, views: 1 },
  ])
})

test('only the host name of a referrer is stored, unless it is this site', async () => {
  const { open, owner, read, site } = await openReadSite()
  await open('/', { referer: 'https://www.example.org/a/secret?token=1' })
  await open('/blog/1', { referer: 'https://example.org/' })
  await open('/blog/1', { referer: `${site.url}/` })
  for (const referer of [
    'nonsense',
    'javascript:alert(1)',
    'https://exa mple.org/',
    `https://${'a'.repeat(200)}.org/`,
  ])
    await open('/', { referer })
  expect((await read()).sources).toEqual([{ host: 'example.org', views: 2 }])
  const { text } = await owner.get('/api/page-views/sources/export')
  expect(text).toContain('"2026-11-21","/blog/1","example.org",1')
  expect(text).not.toMatch(/secret|token/)
})

const sharedSite = openOnce(openReadSite)

test.each([
  ['a reader who asks not to be counted', { 'sec-gpc': '1' }],
  ['a reader who asks not to be followed', { dnt: '1' }],
  ['a page that is fetched ahead', { 'sec-purpose': 'prefetch;prerender' }],
  ['a page in a frame', { 'sec-fetch-dest': 'iframe' }],
])('%s is not counted', async (_what, headers) => {
  const { open, read } = await sharedSite()
  await open('/', headers)
  const { days, pages } = await read()
  expect([days.at(-1)?.views, days.at(-1)?.bots, pages]).toEqual([0, 0, []])
})

test.each(['Googlebot/2.1', 'curl/8.5', 'python-requests/2.31', 'Feedly/1.0 (feed reader)', ''])(
  'the program %j is counted among the bots',
  async (agent) => {
    const { open, read } = await openReadSite()
    await open('/', { 'user-agent': agent, referer: 'https://example.org/' })
    const { days, sources } = await read()
    expect([days.at(-1), sources]).toEqual([{ day: '2026-11-21', views: 0, bots: 1 }, []])
  },
)

test('client-side navigation is counted by HEAD from the same origin only', async () => {
  const { visitor, read } = await openReadSite()
  const ask = (site: string) =>
    visitor.send('HEAD', '/blog/1', undefined, { ...browser, 'sec-fetch-site': site })
  await ask('same-origin')
  await ask('cross-site')
  expect((await read()).pages).toEqual([{ path: '/blog/1', title: 'A post', views: 1 }])
})

test('files, missing pages and views of signed-in accounts are not counted', async () => {
  const { open, owner, total } = await openReadSite()
  for (const path of ['/nowhere', '/blog/99', '/admin', '/auth', '/feed.xml', '/api/blog'])
    await open(path)
  await owner.send('GET', '/', undefined, browser)
  expect(await total()).toBe(0)
})

test('views of posts are returned by day and post id', async () => {
  const { open, owner, read } = await openReadSite()
  await open('/blog/1')
  await read()
  const { json } = await owner.get('/api/page-views/posts?ids=1,2')
  expect(json).toEqual({ 1: [...Array.from({ length: 29 }, () => 0), 1] })
})

test.each(['', 'x', '1,x', '1;2', Array.from({ length: 101 }, () => '1').join(',')])(
  'the ids %j are refused',
  async (ids) => {
    const { owner } = await sharedSite()
    const { status, text } = await owner.get(`/api/page-views/posts?ids=${ids}`)
    expect([status, text]).toEqual([400, 'The ids must be at most 100 comma-separated numbers'])
  },
)

test('the owner turns counting off and on', async () => {
  const { open, owner, read, total } = await openReadSite()
  await owner.send('PUT', '/api/page-views', { isCounting: false })
  await open('/')
  expect([await total(), (await read()).isCounting]).toEqual([0, false])
  await owner.send('PUT', '/api/page-views', { isCounting: true })
  await open('/')
  expect([await total(), (await read()).isCounting]).toEqual([1, true])
})

test('only the owner reads views and turns counting off', async () => {
  const { site } = await openReadSite()
  const guest = await site.account('guest')
  for (const path of ['', '/posts?ids=1', '/export', '/sources/export']) {
    expect((await site.visitor().get(`/api/page-views${path}`)).status).toBe(401)
    expect((await guest.get(`/api/page-views${path}`)).status).toBe(403)
  }
  const off = { isCounting: false }
  expect((await site.visitor().send('PUT', '/api/page-views', off)).status).toBe(401)
  expect((await guest.send('PUT', '/api/page-views', off)).status).toBe(403)
})

test('an invalid switch is rejected', async () => {
  const { owner } = await openReadSite()
  const { status, text } = await owner.send('PUT', '/api/page-views', { isCounting: 'no' })
  expect([status, text]).toEqual([400, 'isCounting must be true or false'])
})

test('counts are stored on shutdown and deleted after 13 months', async () => {
  const first = await openReadSite()
  await first.open('/')
  await first.site.close()
  const clock = { now: '2026-11-22T12:00:00Z' }
  const second = await openTestSite({ dataDir: first.site.dataDir, now: () => new Date(clock.now) })
  // A year later the session of before is over.
  const exported = async () => {
    const owner = second.visitor()
    await owner.send('POST', '/api/login', { username: 'owner', password: 'correct horse' })
    return (await owner.get('/api/page-views/export')).text
  }
  expect(await exported()).toContain('"2026-11-21","/",1,0')
  clock.now = '2027-12-21T12:00:00Z'
  await second.tidy()
  expect(await exported()).toContain('2026-11-21')
  clock.now = '2027-12-22T12:00:00Z'
  await second.tidy()
  expect(await exported()).not.toContain('2026-11-21')
})

test('only canonical paths are counted, so a client cannot fill the table', async () => {
  const { site, owner, read } = await openReadSite()
  for (const target of [
    '/x1/../blog',
    '/x/%2e%2e/blog',
    '/x\\..\\blog',
    '/blog#x',
    '//evil.example/../../blog',
    '/x/../admin',
    '/blog/1#x',
    '/blog/../blog/1',
  ])
    await getRaw(site.url, target, browser)
  for (const target of ['/blog?x=1', '/blog?page=1', '/blog?page=x', '/blog/1-a', '/blog/1-b?c'])
    await getRaw(site.url, target, browser)
  expect((await read()).pages).toEqual([
    { path: '/blog', title: null, views: 3 },
    { path: '/blog/1', title: 'A post', views: 2 },
  ])
  const { text } = await owner.get('/api/page-views/export')
  expect(text.trim().split('\n')).toHaveLength(3)
})
