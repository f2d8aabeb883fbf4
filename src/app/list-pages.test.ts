// @databases sqlite postgres
import { expect, test } from 'vitest'
import { dayMs } from '../shared/durations.ts'
import { plain, upload } from '../testing/pictures.ts'
import { type Client, openTestSite } from '../testing/test-site.ts'
import type { ListPage } from '../shared/list-page.ts'

type Rows = Record<string, unknown>[]

const pageOf = async (client: Client, url: string) =>
  (await client.get(url)).json as ListPage<Record<string, unknown>> & Record<string, unknown>

async function siteWithReaders(emails: readonly string[]) {
  const clock = { ms: Date.parse('2026-11-21T22:30:00Z') }
  const site = await openTestSite({ now: () => new Date(clock.ms) })
  const owner = await site.owner()
  for (const email of emails) {
    await site.visitor().send('POST', '/api/subscribe', { email })
    clock.ms += dayMs
  }
  return { site, owner }
}

test('a paginated list has the rows of the plain list, and their count', async () => {
  const { owner } = await siteWithReaders(['a@example.org', 'b@example.org', 'c@example.org'])
  const plainList = (await owner.get('/api/subscribers')).json as Rows
  expect(await pageOf(owner, '/api/subscribers?page=1&size=2')).toEqual({
    rows: plainList.slice(0, 2),
    page: 1,
    found: 3,
    total: 3,
  })
  expect((await pageOf(owner, '/api/subscribers?page=2&size=2')).rows).toEqual(plainList.slice(2))
  expect(await pageOf(owner, '/api/subscribers?page=9')).toMatchObject({ rows: [], total: 3 })
  const unknown = await owner.get('/api/subscribers?fresh=1')
  expect([unknown.status, unknown.text]).toEqual([400, 'The address has an unknown parameter'])
})

const searches = [
  ['MIRA', ['Mira.Stern@example.org']],
  ['example stern', ['Mira.Stern@example.org']],
  ['*', []],
  ['100%', []],
  ['_', ['under_score@example.org']],
  // Half past ten in the evening of the 21st is half past eleven in Berlin.
  ['nov 22', ['under_score@example.org']],
  ['nov 2026', ['under_score@example.org', 'Mira.Stern@example.org']],
  ['Nov 24', []],
] as const

test('a search covers all rows as they are displayed', async () => {
  const { owner } = await siteWithReaders(['Mira.Stern@example.org', 'under_score@example.org'])
  const site = (await owner.get('/api/site/settings')).json as object
  const saved = await owner.send('PUT', '/api/site', { ...site, timeZone: 'Europe/Berlin' })
  expect(saved.status).toBe(200)
  for (const [search, expected] of searches) {
    const page = await pageOf(owner, `/api/subscribers?page=1&search=${encodeURIComponent(search)}`)
    expect([search, page.rows.map(({ email }) => email)]).toEqual([search, expected])
    expect([page.found, page.total]).toEqual([expected.length, 2])
  }
})

test('rows are sorted by the requested column, ignoring case', async () => {
  const { owner } = await siteWithReaders(['b@example.org', 'A@example.org', 'c@example.org'])
  const emails = async (query: string) =>
    (await pageOf(owner, `/api/subscribers?page=1&${query}`)).rows.map(({ email }) => email)
  expect(await emails('sort=email')).toEqual(['A@example.org', 'b@example.org', 'c@example.org'])
  expect(await emails('sort=email&direction=desc&size=1')).toEqual(['c@example.org'])
  expect(await emails('sort=date')).toEqual(['b@example.org', 'A@example.org', 'c@example.org'])
})

test('the paginated inbox is searched beyond ASCII and counts unread messages', async () => {
  const site = await openTestSite()
  const owner = await site.owner()
  for (const name of ['Édith Ångström', 'Mira Stern'])
    await site.visitor().send('POST', '/api/contact', {
      name,
      email: 'someone@example.org',
      subject: 'A question',
      message: 'How far is it to the next star?',
    })
  await owner.send('PATCH', '/api/messages/2', { read: true })
  const names = async (query: string) =>
    (await pageOf(owner, `/api/messages?page=1&${query}`)).rows.map(({ name }) => name)
  expect(await names('search=ÉDITH ångSTRÖM')).toEqual(['Édith Ångström'])
  expect(await names('search=unread')).toEqual(['Édith Ångström'])
  expect(await names('sort=name&direction=desc')).toEqual(['Édith Ångström', 'Mira Stern'])
  expect(await pageOf(owner, '/api/messages?page=1&size=1&search=mira')).toMatchObject({
    rows: [{ name: 'Mira Stern', read: true }],
    found: 1,
    total: 2,
    unread: 1,
  })
})

const post = {
  title: 'Quiet detectors',
  content: 'What a detector does at night.',
  excerpt: 'What it does at night.',
  category: 'Instruments',
  date: 'March 5, 2025',
}

async function siteWithPosts() {
  const site = await openTestSite({ now: () => new Date('2026-11-21T12:00:00Z') })
  const owner = await site.owner()
  const add = (change: object) => owner.send('POST', '/api/blog', { ...post, ...change })
  await add({})
  await add({ title: 'Loud stars', date: 'March 6, 2025' })
  await add({ title: 'Later', visibleFrom: '2026-12-24T18:00:00.000Z' })
  await add({ title: 'Unfinished', visibleFrom: null })
  await site.visitor().send('POST', '/api/blog/1/comments', { author: 'Mira', content: 'Good.' })
  return { site, owner }
}

test('paginated posts come with or without their content, and drafts are counted', async () => {
  const { owner } = await siteWithPosts()
  const posts = await pageOf(owner, '/api/blog?view=admin&page=1')
  expect(posts).toMatchObject({ found: 4, total: 4, drafts: 1, planned: 1 })
  expect(posts.rows).toEqual((await owner.get('/api/blog?view=admin')).json)
  expect((await pageOf(owner, '/api/blog?page=1')).rows).toEqual(
    (await owner.get('/api/blog')).json,
  )
  const titles = async (query: string) =>
    (await pageOf(owner, `/api/blog?view=admin&page=1&${query}`)).rows.map(({ title }) => title)
  expect(await titles('search=draft')).toEqual(['Unfinished'])
  expect(await titles('search=scheduled%20LATER')).toEqual(['Later'])
  expect(await titles('search=instruments%20loud')).toEqual(['Loud stars'])
  expect(await titles('sort=comments&direction=desc&size=1')).toEqual(['Quiet detectors'])
  expect(await titles('sort=title&size=2')).toEqual(['Later', 'Loud stars'])
})

test('a visitor sees no more in a paginated list than in the plain one', async () => {
  const { site } = await siteWithPosts()
  const page = await pageOf(site.visitor(), '/api/blog?page=1')
  expect(page).toMatchObject({ found: 2, total: 2, drafts: 0, planned: 0 })
  expect(page.rows.map(({ title }) => title)).toEqual(['Loud stars', 'Quiet detectors'])
})

test('the comments of a post are paginated, oldest first', async () => {
  const { site, owner } = await siteWithPosts()
  const { send } = site.visitor()
  await send('POST', '/api/blog/1/comments', { author: 'Ines', content: 'A second look at it.' })
  const all = (await owner.get('/api/blog/1/comments')).json as Rows
  expect(await pageOf(owner, '/api/blog/1/comments?page=2&size=1')).toEqual({
    rows: all.slice(1),
    page: 2,
    found: 2,
    total: 2,
  })
  expect((await owner.get('/api/blog/99/comments?page=1')).status).toBe(404)
})

test('pictures are paginated, and unused ones are counted', async () => {
  const site = await openTestSite()
  const owner = await site.owner()
  for (const color of ['red', 'green', 'blue'])
    await upload(owner, await plain(8, 8, color).png().toBuffer())
  const all = (await owner.get('/api/media')).json as Rows
  expect(await pageOf(owner, '/api/media?page=2&size=2')).toEqual({
    rows: all.slice(2),
    page: 2,
    found: 3,
    total: 3,
    unused: 3,
  })
})

test('paginated lists for the owner are refused to everyone else', async () => {
  const { site } = await siteWithPosts()
  const guest = await site.account('guest')
  for (const list of ['/api/subscribers', '/api/messages', '/api/media']) {
    expect((await site.visitor().get(`${list}?page=1`)).status).toBe(401)
    expect((await guest.get(`${list}?page=1`)).status).toBe(403)
  }
})
