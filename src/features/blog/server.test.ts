import { expect, test } from 'vitest'
import { openTestSite } from '../../testing/test-site.ts'

const post = {
  title: 'What a Bell test tests',
  content: '## Lists\n\nTwo *detectors*, one kilometre apart.',
  excerpt: 'A promise about correlations.',
  category: 'Quantum physics',
  date: 'November 12, 2026',
}

test('a post keeps its date as written and tells how many comments it has', async () => {
  const site = await openTestSite()
  const owner = await site.owner()
  const created = await owner.send('POST', '/api/blog', post)
  expect(created.status).toBe(201)
  const row = { id: 1, ...post, publishedAt: '2026-11-12T00:00:00.000Z', commentCount: 0 }
  expect(created.json).toEqual(row)
  await site.visitor().send('POST', '/api/blog/1/comments', { author: 'Mira', content: 'Good.' })
  const visitor = site.visitor()
  expect((await visitor.get('/api/blog/1')).json).toEqual({ ...row, commentCount: 1 })
  expect((await visitor.get('/api/blog')).json).toEqual([{ ...row, commentCount: 1 }])
})

test('posts come newest first by the date that they carry', async () => {
  const site = await openTestSite({ now: () => new Date('2026-07-01T00:00:00Z') })
  const owner = await site.owner()
  for (const date of ['March 5, 2025', '2026-11-12', 'Oct 28, 2026', 'sometime in spring'])
    await owner.send('POST', '/api/blog', { ...post, date })
  const { json } = await site.visitor().get('/api/blog')
  expect((json as { date: string }[]).map(({ date }) => date)).toEqual([
    '2026-11-12',
    'Oct 28, 2026',
    'sometime in spring',
    'March 5, 2025',
  ])
})

test('the summary view has no content and obeys its limit', async () => {
  const site = await openTestSite()
  const owner = await site.owner()
  for (const title of ['First post', 'Second post', 'Third post'])
    await owner.send('POST', '/api/blog', { ...post, title })
  const { json } = await site.visitor().get('/api/blog?view=summary&limit=2')
  expect(json).toMatchObject([{ title: 'Third post' }, { title: 'Second post' }])
  expect(JSON.stringify(json)).not.toContain('detectors')
  expect((await site.visitor().get('/api/blog?view=summary&limit=0')).status).toBe(400)
})

test('the article view is rendered and knows its neighbours', async () => {
  const site = await openTestSite()
  const owner = await site.owner()
  for (const date of ['May 1, 2026', 'May 2, 2026', 'May 3, 2026'])
    await owner.send('POST', '/api/blog', { ...post, title: `Post of ${date}`, date })
  const { json } = await site.visitor().get('/api/blog/2?view=article')
  expect(json).toMatchObject({
    title: 'Post of May 2, 2026',
    html: expect.stringContaining('<em>detectors</em>'),
    outline: [{ title: 'Lists' }],
    previous: { id: 1, title: 'Post of May 1, 2026' },
    next: { id: 3, title: 'Post of May 3, 2026' },
  })
  expect((await site.visitor().get('/api/blog/3?view=article')).json).toMatchObject({ next: null })
})

test('an edited post is rendered again and keeps its place when its date cannot be read', async () => {
  const site = await openTestSite()
  const owner = await site.owner()
  await owner.send('POST', '/api/blog', post)
  const edited = await owner.send('PUT', '/api/blog/1', {
    ...post,
    content: 'Entirely **new** words.',
    date: 'before the snow',
  })
  expect(edited.status).toBe(200)
  expect(edited.json).toMatchObject({
    date: 'before the snow',
    publishedAt: '2026-11-12T00:00:00.000Z',
  })
  expect((await site.visitor().get('/api/blog/1?view=article')).json).toMatchObject({
    html: expect.stringContaining('<strong>new</strong>'),
  })
})

test('removing a post removes its comments', async () => {
  const site = await openTestSite()
  const owner = await site.owner()
  await owner.send('POST', '/api/blog', post)
  await owner.send('POST', '/api/blog/1/comments', { author: 'Mira', content: 'Good.' })
  expect((await owner.send('DELETE', '/api/blog/1')).status).toBe(204)
  expect((await site.visitor().get('/api/blog/1')).text).toBe('No such blog post')
  expect((await site.visitor().get('/api/blog/1/comments')).status).toBe(404)
  expect((await owner.send('DELETE', '/api/comments/1')).status).toBe(404)
})

test.each([
  [{ title: 'ab' }, 'Title must be at least 3 characters'],
  [{ content: 'short' }, 'Content must be at least 10 characters'],
  [{ excerpt: 'short' }, 'Excerpt must be at least 10 characters'],
  [{ category: 'x' }, 'Category must be at least 2 characters'],
  [{ date: '' }, 'Date is required'],
  [{ content: 'x'.repeat(200_001) }, 'Content can be at most 200000 characters'],
  [{ commentCount: 3 }, 'The body has an unknown field'],
])('a post with %o is refused', async (change, sentence) => {
  const site = await openTestSite()
  const owner = await site.owner()
  const refused = await owner.send('POST', '/api/blog', { ...post, ...change })
  expect([refused.status, refused.text]).toEqual([400, sentence])
})

test('only the owner writes posts', async () => {
  const site = await openTestSite()
  const owner = await site.owner()
  await owner.send('POST', '/api/blog', post)
  const guest = await site.account('guest')
  for (const [method, url] of [
    ['POST', '/api/blog'],
    ['PUT', '/api/blog/1'],
    ['DELETE', '/api/blog/1'],
  ] as const) {
    expect((await site.visitor().send(method, url, post)).status).toBe(401)
    expect((await guest.send(method, url, post)).status).toBe(403)
  }
})
