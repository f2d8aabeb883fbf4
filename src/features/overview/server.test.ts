// @databases sqlite postgres
import { expect, test } from 'vitest'
import { openTestSite } from '../../testing/test-site.ts'
import type { Overview } from './contract.ts'
import { newRemarkUrl, remarkUrl, type Share, shareUrl } from '../sharing/contract.ts'
import { openOnce } from '../../testing/when-done.ts'

const post = {
  title: 'A post',
  content: 'Long enough to be a post.',
  excerpt: 'Long enough as well.',
  category: 'Notes',
  date: 'May 1, 2026',
}

/** A site whose clock can be set. */
async function siteWithClock() {
  const clock = { now: '2026-11-21T12:00:00Z' }
  const site = await openTestSite({ now: () => new Date(clock.now) })
  const owner = await site.owner()
  const visitor = site.visitor()
  const read = async (query = '') => (await owner.get(`/api/overview${query}`)).json as Overview
  return { site, clock, owner, visitor, read }
}

test('a new site has thirty quiet days and a year without subscribers', async () => {
  const { read } = await siteWithClock()
  const { days, growth, newComments } = await read()
  const quiet = { subscribers: 0, comments: 0, engagements: 0, messages: 0 }
  expect(days).toHaveLength(30)
  expect(days[0]).toEqual({ day: '2026-10-23', ...quiet })
  expect(days[29]).toEqual({ day: '2026-11-21', ...quiet })
  expect(growth).toHaveLength(53)
  expect(growth[0]).toEqual({ day: '2025-11-22', total: 0 })
  expect(newComments).toEqual([])
})

test("visitors' actions are counted by day", async () => {
  const { clock, owner, visitor, read } = await siteWithClock()
  clock.now = '2026-11-19T23:59:59.999Z'
  await owner.send('POST', '/api/blog', post)
  await visitor.send('POST', '/api/subscribe', { email: 'a@example.org' })
  await visitor.send('POST', '/api/track-engagement', {
    action: 'read_more_clicked',
    section: 'about',
  })
  clock.now = '2026-11-20T00:00:00Z'
  const comment = { author: 'Mira', content: 'Words.' }
  await visitor.send('POST', '/api/blog/1/comments', comment)
  await visitor.send('POST', '/api/blog/1/comments', comment)
  await visitor.send('POST', '/api/contact', {
    name: 'Mira',
    email: 'mira@example.org',
    subject: 'Hello',
    message: 'A message of some length.',
  })
  clock.now = '2026-11-21T12:00:00Z'
  const { days, growth } = await read()
  expect(days.slice(-3)).toEqual([
    { day: '2026-11-19', subscribers: 1, comments: 0, engagements: 1, messages: 0 },
    { day: '2026-11-20', subscribers: 0, comments: 2, engagements: 0, messages: 1 },
    { day: '2026-11-21', subscribers: 0, comments: 0, engagements: 0, messages: 0 },
  ])
  expect(growth.slice(-2)).toEqual([
    { day: '2026-11-14', total: 1 },
    { day: '2026-11-21', total: 1 },
  ])
})

test('subscribers from before the shown days are included in the total', async () => {
  const { clock, visitor, read } = await siteWithClock()
  clock.now = '2024-01-01T00:00:00Z'
  await visitor.send('POST', '/api/subscribe', { email: 'a@example.org' })
  clock.now = '2026-11-21T12:00:00Z'
  const { days, growth } = await read()
  expect(growth[0]?.total).toBe(1)
  expect(days.every(({ subscribers }) => subscribers === 0)).toBe(true)
})

test('new comments are those since the last visit, most recent first', async () => {
  const { clock, owner, visitor, read } = await siteWithClock()
  await owner.send('POST', '/api/blog', post)
  await owner.send('POST', '/api/blog', { ...post, title: 'Another' })
  const comment = { author: 'Mira', content: 'Words.' }
  await visitor.send('POST', '/api/blog/1/comments', comment)
  const lastVisit = '2026-11-21T12:00:00.000Z'
  clock.now = '2026-11-21T12:00:01Z'
  await visitor.send('POST', '/api/blog/1/comments', comment)
  await visitor.send('POST', '/api/blog/1/comments', comment)
  clock.now = '2026-11-21T12:00:02Z'
  await visitor.send('POST', '/api/blog/2/comments', comment)
  expect((await read(`?since=${lastVisit}`)).newComments).toEqual([
    { blogPostId: 2, title: 'Another', count: 1, newest: '2026-11-21T12:00:02.000Z' },
    { blogPostId: 1, title: 'A post', count: 2, newest: '2026-11-21T12:00:01.000Z' },
  ])
  expect((await read()).newComments).toEqual([])
})

test('scheduled posts are listed, the next one first', async () => {
  const { owner, read } = await siteWithClock()
  const plan = (title: string, visibleFrom: string | null) =>
    owner.send('POST', '/api/blog', { ...post, title, visibleFrom })
  await plan('Later', '2026-12-24T09:00:00.000Z')
  await plan('Sooner', '2026-11-22T09:00:00.000Z')
  await plan('A draft', null)
  await plan('Seen', '2026-11-20T09:00:00.000Z')
  expect((await read()).planned).toEqual([
    { id: 2, title: 'Sooner', visibleFrom: '2026-11-22T09:00:00.000Z' },
    { id: 1, title: 'Later', visibleFrom: '2026-12-24T09:00:00.000Z' },
  ])
})

test('the draft that was edited last and the newest unread message are named', async () => {
  const { clock, owner, visitor, read } = await siteWithClock()
  expect(await read()).toMatchObject({ draft: null, unreadMessage: null })
  const draft = (title: string) =>
    owner.send('POST', '/api/blog', { ...post, title, visibleFrom: null })
  await draft('First')
  clock.now = '2026-11-21T12:01:00Z'
  await draft('Second')
  const write = (subject: string) =>
    visitor.send('POST', '/api/contact', {
      name: 'Mira',
      email: 'mira@example.org',
      subject,
      message: 'A message of some length.',
    })
  await write('Hello')
  await write('Once more')
  expect(await read()).toMatchObject({
    draft: { id: 2, title: 'Second', updatedAt: '2026-11-21T12:01:00.000Z' },
    unreadMessage: { name: 'Mira', subject: 'Once more', date: '2026-11-21T12:01:00.000Z' },
  })
})

test('remarks are listed by post until they are resolved, the post with the newest first', async () => {
  const { clock, owner, visitor, read } = await siteWithClock()
  const shareDraft = async (title: string) => {
    const { json } = await owner.send('POST', '/api/blog', { ...post, title, visibleFrom: null })
    const { id } = json as { id: number }
    const link = (await owner.send('PUT', shareUrl(id), { mayComment: true })).json as Share
    return { version: 1, line: 1, token: link.path.slice('/draft/'.length), words: 'Why?' }
  }
  const first = await shareDraft('First')
  const second = await shareDraft('Second')
  const remark = async (fields: object, name: string) =>
    expect((await visitor.send('POST', newRemarkUrl, { ...fields, name })).status).toBe(201)
  await remark(first, 'Mira')
  await remark(second, 'Theo')
  clock.now = '2026-11-21T12:01:00Z'
  await remark(first, 'Theo')
  const ofSecond = {
    postId: 2,
    title: 'Second',
    count: 1,
    newest: { id: 2, name: 'Theo', date: '2026-11-21T12:00:00.000Z' },
  }
  expect((await read()).remarks).toEqual([
    {
      postId: 1,
      title: 'First',
      count: 2,
      newest: { id: 3, name: 'Theo', date: '2026-11-21T12:01:00.000Z' },
    },
    ofSecond,
  ])
  for (const id of [1, 3]) await owner.send('PATCH', remarkUrl(id), { resolved: true })
  expect((await read()).remarks).toEqual([ofSecond])
})

const sharedSite = openOnce(siteWithClock)

test.each(['', 'yesterday', '2026-11-21', '2026-13-41T00:00:00Z', "2026-11-21T00:00:00Z'--"])(
  'a last visit of %j is refused',
  async (since) => {
    const { owner } = await sharedSite()
    const refused = await owner.get(`/api/overview?since=${encodeURIComponent(since)}`)
    expect([refused.status, refused.text]).toEqual([400, 'The last visit must be an ISO instant'])
  },
)

test('the overview is for the owner only and is not cached', async () => {
  const { site, owner } = await siteWithClock()
  const guest = await site.account('guest')
  expect((await site.visitor().get('/api/overview')).status).toBe(401)
  expect((await guest.get('/api/overview')).status).toBe(403)
  expect((await owner.get('/api/overview')).headers.get('cache-control')).toBe('no-store')
})
