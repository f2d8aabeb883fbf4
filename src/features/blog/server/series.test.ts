// @databases sqlite postgres
import { expect, test } from 'vitest'
import { type Client, openTestSite } from '../../../testing/test-site.ts'
import { openOnce } from '../../../testing/when-done.ts'
import type { Post, PostGroup } from '../contract.ts'
import type { SeriesUse } from '../series.ts'

const post = {
  title: 'A clock made of one star',
  content: 'It brightens and fades.',
  excerpt: 'Sixty-two nights of one star.',
  category: 'Astrophysics',
  date: 'November 12, 2026',
}

async function write(owner: Client, fields: object): Promise<Post> {
  const { status, json } = await owner.send('POST', '/api/blog', { ...post, ...fields })
  expect(status).toBe(201)
  return json as Post
}

const change = async (owner: Client, id: number, fields: object) =>
  (await owner.send('PUT', `/api/blog/${id}`, { ...post, ...fields })).json as Post

/** The ids of the posts of a series with their parts. */
async function partsOf(owner: Client): Promise<number[][]> {
  const [series] = (await owner.get('/api/series')).json as SeriesUse[]
  return series?.posts.map(({ id, part }) => [id, part]) ?? []
}

/** Three parts, of which the second is a draft, and an article in no series; no test changes them. */
const written = openOnce(async () => {
  const site = await openTestSite()
  const owner = await site.owner()
  await write(owner, { title: 'A candle with a known flame', series: 'Variable stars', part: 3 })
  await write(owner, { title: 'Why stars blink', series: 'variable  STARS', part: 1 })
  await write(owner, { title: 'A hidden draft', series: 'Variable stars', visibleFrom: null })
  await write(owner, { title: 'Five kinds of noise' })
  await write(owner, { title: 'Only a draft', series: 'Unseen', visibleFrom: null })
  return { owner, visitor: site.visitor() }
})

test('a post has the name of its series as the site writes it, and comes last by default', async () => {
  const { owner } = await written()
  expect((await owner.get('/api/blog/2')).json).toMatchObject({ series: 'Variable stars', part: 1 })
  expect((await owner.get('/api/blog/3')).json).toMatchObject({ series: 'Variable stars', part: 4 })
  expect((await owner.get('/api/blog/4')).json).toMatchObject({ series: null, part: null })
})

test('visitors count the parts that they see', async () => {
  const { visitor } = await written()
  const { json } = await visitor.get('/api/blog/series?slug=variable-stars')
  expect(json).toMatchObject({ name: 'Variable stars', path: '/blog/series/variable-stars' })
  expect((json as PostGroup).posts.map(({ id }) => id)).toEqual([2, 1])
  expect((await visitor.get('/api/blog/1?view=article')).json).toMatchObject({
    series: {
      name: 'Variable stars',
      path: '/blog/series/variable-stars',
      part: 2,
      parts: 2,
      previous: { id: 2, title: 'Why stars blink' },
      next: null,
    },
  })
  for (const query of ['slug=unseen', 'slug=Variable-stars', 'slug=variable-stars&page=2'])
    expect((await visitor.get(`/api/blog/series?${query}`)).status).toBe(404)
})

test('a series has feeds and a place in the sitemap, and is found by its name', async () => {
  const { owner, visitor } = await written()
  const atom = (await visitor.get('/blog/series/variable-stars/feed.xml')).text
  expect(atom).toContain('<title>Variable stars · ')
  expect(atom.match(/<entry>/g)).toHaveLength(2)
  const { text } = await visitor.get('/blog/series/variable-stars/feed.json')
  expect(JSON.parse(text)).toMatchObject({ items: [{ title: 'Why stars blink' }, {}] })
  expect((await visitor.get('/blog/series/unseen/feed.xml')).status).toBe(404)
  const map = (await visitor.get('/sitemap.xml')).text
  expect(map).toContain('/blog/series/variable-stars</loc><lastmod>')
  expect(map).not.toContain('unseen')
  expect((await visitor.get('/api/search?q=variable+stars')).json).toMatchObject({
    results: [{ kind: 'article' }, { kind: 'article' }],
  })
  expect((await owner.get('/api/blog?view=admin&page=1&search=variable')).json).toMatchObject({
    found: 3,
  })
})

test('the owner sees all series with their posts', async () => {
  const { owner } = await written()
  expect((await owner.get('/api/series')).json).toEqual([
    {
      name: 'Unseen',
      slug: 'unseen',
      description: '',
      posts: [{ id: 5, title: 'Only a draft', part: 1, visibleFrom: null }],
    },
    expect.objectContaining({
      slug: 'variable-stars',
      posts: [{}, {}, {}].map(() => expect.any(Object)),
    }),
  ])
})

test.each([
  ['an empty name', { series: ' ' }, 'Series is required'],
  ['a long name', { series: 'a'.repeat(81) }, 'Series can be at most 80 characters'],
  ['a name without letters', { series: '— !' }, 'Series must contain a letter or a digit'],
  ['part 0', { series: 'Sky', part: 0 }, 'Part must be at least 1'],
  ['part 1000', { series: 'Sky', part: 1000 }, 'Part can be at most 999'],
  ['a part in words', { series: 'Sky', part: 'two' }, 'Part must be a number'],
])('%s is refused', async (_case, fields, sentence) => {
  const { owner } = await written()
  const refused = await owner.send('POST', '/api/blog', { ...post, ...fields })
  expect([refused.status, refused.text]).toEqual([400, sentence])
})

test('visitors may neither list nor change series', async () => {
  const { visitor } = await written()
  const fields = { name: 'Other', description: '', posts: [] }
  const calls = [
    await visitor.get('/api/series'),
    await visitor.send('PUT', '/api/series/variable-stars', fields),
    await visitor.send('DELETE', '/api/series/variable-stars'),
  ]
  expect(calls.map(({ status }) => status)).toEqual([401, 401, 401])
})

test('a post that takes the part of another one moves it on, up to the next gap', async () => {
  const owner = await (await openTestSite()).owner()
  for (const part of [1, 2, 4]) await write(owner, { series: 'Sky', part })
  await write(owner, { series: 'Sky', part: 1 })
  expect(await partsOf(owner)).toEqual([
    [4, 1],
    [1, 2],
    [2, 3],
    [3, 4],
  ])
  // An editor with the former part reports a conflict.
  expect((await owner.get('/api/blog/1')).json).toMatchObject({ version: 2 })
  expect((await owner.get('/api/blog/3')).json).toMatchObject({ version: 1 })
})

test('a change without a series keeps it, and null leaves it, which removes an empty one', async () => {
  const owner = await (await openTestSite()).owner()
  await write(owner, { series: 'Sky', part: 7 })
  expect(await change(owner, 1, {})).toMatchObject({ series: 'Sky', part: 7 })
  expect(await change(owner, 1, { series: 'Sky' })).toMatchObject({ series: 'Sky', part: 7 })
  expect(await change(owner, 1, { series: 'Sea' })).toMatchObject({ series: 'Sea', part: 1 })
  expect(await change(owner, 1, { series: null })).toMatchObject({ series: null, part: null })
  expect((await owner.get('/api/series')).json).toEqual([])
})

test('a deleted post leaves its series and comes back with it', async () => {
  const owner = await (await openTestSite()).owner()
  await write(owner, { series: 'Sky', part: 3 })
  expect((await owner.send('DELETE', '/api/blog/1')).status).toBe(204)
  expect((await owner.get('/api/series')).json).toEqual([])
  expect((await owner.send('POST', '/api/blog/deleted/1/restore')).status).toBe(201)
  expect(await partsOf(owner)).toEqual([[1, 3]])
})

test('a series is renamed, described, arranged and removed, and its posts stay', async () => {
  const site = await openTestSite()
  const owner = await site.owner()
  await write(owner, { series: 'Sky', part: 1 })
  await write(owner, { title: 'Another one', series: 'Sky', part: 5 })
  await write(owner, { title: 'A third one', series: 'Sea' })
  const put = (slug: string, fields: object) =>
    owner.send('PUT', `/api/series/${slug}`, { name: 'Sky', description: '', posts: [], ...fields })
  const saved = await put('sky', { name: 'Night sky', description: 'From dusk.', posts: [2, 1] })
  expect(saved.status).toBe(204)
  expect((await owner.get('/api/series')).json).toMatchObject([
    {
      name: 'Night sky',
      slug: 'night-sky',
      posts: [
        { id: 2, part: 1 },
        { id: 1, part: 2 },
      ],
    },
    { name: 'Sea' },
  ])
  const visitor = site.visitor()
  expect((await visitor.get('/api/blog/series?slug=night-sky')).json).toMatchObject({
    description: 'From dusk.',
  })
  expect((await visitor.get('/api/search?q=dusk+night')).status).toBe(200)
  const refusals = [
    await put('night-sky', { name: 'SEA', posts: [1, 2] }),
    await put('night-sky', { posts: [1] }),
    await put('sky', { posts: [] }),
    await put('night-sky', { description: 'a'.repeat(301), posts: [1, 2] }),
  ]
  expect(refusals.map(({ status, text }) => [status, text])).toEqual([
    [409, 'There is a series of this name already. Choose another name.'],
    [409, 'This series was changed elsewhere since you opened it'],
    [404, 'No such series'],
    [400, 'Description can be at most 300 characters'],
  ])
  expect((await owner.send('DELETE', '/api/series/night-sky')).status).toBe(204)
  expect((await owner.get('/api/blog/2')).json).toMatchObject({ series: null, part: null })
  expect((await owner.get('/api/series')).json).toMatchObject([{ name: 'Sea' }])
})
