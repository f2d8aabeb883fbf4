// @databases sqlite postgres
import { expect, test } from 'vitest'
import { openTestSite } from '../../../testing/test-site.ts'
import { openOnce } from '../../../testing/when-done.ts'
import { noDetails } from '../../../shared/post-details.ts'

const post = {
  title: 'What a Bell test tests',
  content: '## Lists\n\nTwo *detectors*, one kilometre apart.',
  excerpt: 'A promise about correlations.',
  category: 'Quantum physics',
  date: 'November 12, 2026',
}

test('a post keeps its date as written and has its number of comments', async () => {
  const now = '2026-11-13T10:00:00.000Z'
  const site = await openTestSite({ now: () => new Date(now) })
  const owner = await site.owner()
  const created = await owner.send('POST', '/api/blog', post)
  expect(created.status).toBe(201)
  const row = {
    id: 1,
    ...post,
    publishedAt: '2026-11-12T00:00:00.000Z',
    visibleFrom: now,
    version: 1,
    tags: [],
    series: null,
    part: null,
    ...noDetails,
    commentCount: 0,
  }
  expect(created.json).toEqual(row)
  await site.visitor().send('POST', '/api/blog/1/comments', { author: 'Mira', content: 'Good.' })
  const visitor = site.visitor()
  expect((await visitor.get('/api/blog/1')).json).toEqual({ ...row, commentCount: 1 })
  expect((await visitor.get('/api/blog')).json).toEqual([{ ...row, commentCount: 1 }])
})

test('a draft needs only a title, and all its texts when it is published', async () => {
  const site = await openTestSite()
  const owner = await site.owner()
  const texts = { title: 'A', content: '', excerpt: '', category: '', date: '' }
  const untitled = await owner.send('POST', '/api/blog', {
    ...texts,
    title: ' ',
    visibleFrom: null,
  })
  expect([untitled.status, untitled.text]).toEqual([400, 'Title is required'])
  expect((await owner.send('POST', '/api/blog', texts)).status).toBe(400)
  const created = await owner.send('POST', '/api/blog', { ...texts, visibleFrom: null })
  expect([created.status, created.json]).toMatchObject([201, { ...texts, version: 1 }])
  const change = { ...texts, excerpt: 'Half', version: 1 }
  const put = (body: object) => owner.send('PUT', '/api/blog/1', body)
  expect((await put({ ...change, visibleFrom: null })).status).toBe(200)
  for (const body of [
    { ...change, version: 2 },
    { ...change, version: 2, visibleFrom: 'now' },
  ])
    expect((await put(body)).status).toBe(400)
  expect((await put({ ...post, visibleFrom: 'now', version: 2 })).status).toBe(200)
})

test('posts are sorted by their date, newest first', async () => {
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

test('the summary view has no content and respects its limit', async () => {
  const site = await openTestSite()
  const owner = await site.owner()
  for (const title of ['First post', 'Second post', 'Third post'])
    await owner.send('POST', '/api/blog', { ...post, title })
  const { json } = await site.visitor().get('/api/blog?view=summary&limit=2')
  expect(json).toMatchObject([{ title: 'Third post' }, { title: 'Second post' }])
  expect(JSON.stringify(json)).not.toContain('detectors')
  expect((await site.visitor().get('/api/blog?view=summary&limit=0')).status).toBe(400)
})

test('the article view is rendered and names its neighbours', async () => {
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

test('an edited post is rendered again and keeps its position when its date is invalid', async () => {
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

const notAnInstant = "Visible from must be an ISO instant, 'now' or null"

const ownedSite = openOnce(async () => {
  const site = await openTestSite()
  return { site, owner: await site.owner() }
})

const siteWithPost = openOnce(async () => {
  const { owner } = await ownedSite()
  await owner.send('POST', '/api/blog', post)
  return { owner }
})

test.each([
  [{ title: 'ab' }, 'Title must be at least 3 characters'],
  [{ content: 'short' }, 'Content must be at least 10 characters'],
  [{ excerpt: 'short' }, 'Excerpt must be at least 10 characters'],
  [{ category: 'x' }, 'Category must be at least 2 characters'],
  [{ date: '' }, 'Date is required'],
  [{ content: 'x'.repeat(200_001) }, 'Content can be at most 200000 characters'],
  [{ commentCount: 3 }, 'The body has an unknown field'],
  [{ visibleFrom: 'tomorrow' }, notAnInstant],
  [{ visibleFrom: '' }, notAnInstant],
  [{ visibleFrom: 0 }, notAnInstant],
  [{ visibleFrom: '2026-11-21' }, notAnInstant],
  [{ visibleFrom: '2026-11-21T18:30:00' }, notAnInstant],
  [{ visibleFrom: '2026-02-30T18:30:00Z' }, notAnInstant],
  [{ visibleFrom: '9999-12-31T23:59:59-10:00' }, notAnInstant],
  [{ version: 1 }, 'The body has an unknown field'],
])('a post with %o is refused', async (change, sentence) => {
  const { owner } = await ownedSite()
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

test.each([
  [{ version: 0 }, 'Version must be at least 1'],
  [{ version: 1.5 }, 'Version must be a whole number'],
  [{ version: '1' }, 'Version must be a number'],
  [{ version: null }, 'Version must be a number'],
  [{ version: 2 ** 31 }, 'Version can be at most 2147483647'],
  [{ visibleFrom: 'soon' }, notAnInstant],
  [{ title: 'ab', version: 7 }, 'Title must be at least 3 characters'],
])('a change with %o is refused', async (change, sentence) => {
  const { owner } = await siteWithPost()
  const refused = await owner.send('PUT', '/api/blog/1', { ...post, ...change })
  expect([refused.status, refused.text]).toEqual([400, sentence])
  expect((await owner.get('/api/blog/1')).json).toMatchObject({ ...post, version: 1 })
})

test('of two writers with the same version, the second one is refused', async () => {
  const site = await openTestSite()
  const owner = await site.owner()
  await owner.send('POST', '/api/blog', post)
  const first = { ...post, title: 'Of the first writer', version: 1 }
  const saved = await owner.send('PUT', '/api/blog/1', first)
  expect([saved.status, saved.json]).toEqual([200, expect.objectContaining({ version: 2 })])

  const second = { ...post, title: 'Of the second writer', visibleFrom: null, version: 1 }
  const refused = await owner.send('PUT', '/api/blog/1', second)
  expect([refused.status, refused.text]).toEqual([
    409,
    'This post was changed elsewhere since you opened it',
  ])
  expect((await owner.get('/api/blog/1')).json).toEqual(saved.json)

  const again = await owner.send('PUT', '/api/blog/1', { ...second, version: 2 })
  expect(again.json).toMatchObject({ title: 'Of the second writer', version: 3 })
})

test('of many concurrent changes to one version, exactly one is stored', async () => {
  const site = await openTestSite()
  const owner = await site.owner()
  await owner.send('POST', '/api/blog', post)
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      owner.send('PUT', '/api/blog/1', { ...post, title: `Writer ${index}`, version: 1 }),
    ),
  )
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    200,
    ...Array.from({ length: 7 }, () => 409),
  ])
  const accepted = answers.find(({ status }) => status === 200)
  expect((await owner.get('/api/blog/1')).json).toEqual(accepted?.json)
})

test('a change without a version is always stored', async () => {
  const site = await openTestSite()
  const owner = await site.owner()
  await owner.send('POST', '/api/blog', post)
  for (const version of [2, 3, 4]) {
    const { status, json } = await owner.send('PUT', '/api/blog/1', post)
    expect([status, json]).toEqual([200, expect.objectContaining({ version })])
  }
  const missing = await owner.send('PUT', '/api/blog/9', { ...post, version: 1 })
  expect([missing.status, missing.text]).toEqual([404, 'No such blog post'])
})

test('a change without visibility leaves it unchanged', async () => {
  const site = await openTestSite({ now: () => new Date('2026-11-21T12:00:00Z') })
  const owner = await site.owner()
  const seen = async (visibleFrom: string | null | undefined) => {
    const body = visibleFrom === undefined ? post : { ...post, visibleFrom }
    return (await owner.send('PUT', '/api/blog/1', body)).json as { visibleFrom: string | null }
  }
  await owner.send('POST', '/api/blog', { ...post, visibleFrom: null })
  expect(await seen(undefined)).toMatchObject({ visibleFrom: null })
  expect(await seen('2026-11-21T19:30+01:00')).toMatchObject({
    visibleFrom: '2026-11-21T18:30:00.000Z',
  })
  expect(await seen(undefined)).toMatchObject({ visibleFrom: '2026-11-21T18:30:00.000Z' })
  expect(await seen(null)).toMatchObject({ visibleFrom: null })
})

test('"now" is the time of the server', async () => {
  const site = await openTestSite({ now: () => new Date('2026-11-21T12:00:00Z') })
  const owner = await site.owner()
  const added = await owner.send('POST', '/api/blog', { ...post, visibleFrom: 'now' })
  expect(added.json).toMatchObject({ visibleFrom: '2026-11-21T12:00:00.000Z' })
  await owner.send('PUT', '/api/blog/1', { ...post, visibleFrom: null })
  const changed = await owner.send('PUT', '/api/blog/1', { ...post, visibleFrom: 'now' })
  expect(changed.json).toMatchObject({ visibleFrom: '2026-11-21T12:00:00.000Z' })
  expect((await site.visitor().get('/api/blog')).json).toHaveLength(1)
})

test('the admin area reads posts of every state without their content', async () => {
  const site = await openTestSite({ now: () => new Date('2026-11-21T12:00:00Z') })
  const owner = await site.owner()
  for (const visibleFrom of [null, '2026-12-01T00:00:00.000Z', '2026-11-01T00:00:00.000Z'])
    await owner.send('POST', '/api/blog', { ...post, visibleFrom })
  const { json } = await owner.get('/api/blog?view=admin')
  expect(json).toMatchObject([
    { visibleFrom: '2026-11-01T00:00:00.000Z' },
    { visibleFrom: '2026-12-01T00:00:00.000Z' },
    { visibleFrom: null },
  ])
  expect(JSON.stringify(json)).not.toContain('detectors')
})

test('the API description documents both fields', async () => {
  const site = await openTestSite()
  const owner = await site.owner()
  const { text } = await owner.get('/api/openapi.json')
  const { paths } = JSON.parse(text) as {
    paths: Record<string, Record<string, { requestBody: { content: object } }>>
  }
  const optional = {
    visibleFrom: {
      anyOf: [
        { anyOf: [{ const: 'now' }, { type: 'string', format: 'date-time' }] },
        { type: 'null' },
      ],
    },
  }
  const bodyOf = (path: string, method: string) => paths[path]?.[method]?.requestBody.content
  const schema = { required: Object.keys(post), properties: optional }
  expect(bodyOf('/api/blog', 'post')).toMatchObject({ 'application/json': { schema } })
  const change = {
    ...schema,
    properties: { ...optional, version: { type: 'integer', minimum: 1 } },
  }
  expect(bodyOf('/api/blog/{id}', 'put')).toMatchObject({ 'application/json': { schema: change } })
})
