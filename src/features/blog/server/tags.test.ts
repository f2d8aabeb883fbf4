// @databases sqlite postgres
import { expect, test } from 'vitest'
import { type Client, openTestSite } from '../../../testing/test-site.ts'
import { openOnce } from '../../../testing/when-done.ts'
import type { Post, PostGroup } from '../contract.ts'

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

/** Two posts and a draft with tags, which no test changes. */
const tagged = openOnce(async () => {
  const site = await openTestSite()
  const owner = await site.owner()
  await write(owner, { tags: ['Time series', 'Pulsation'] })
  await write(owner, { title: 'Five kinds of noise', date: '2026-11-18', tags: ['time-series'] })
  await write(owner, { title: 'A hidden draft', tags: ['pulsation', 'Unseen'], visibleFrom: null })
  return { owner, visitor: site.visitor() }
})

test('a tag is written as other posts write it, whatever its case and spaces', async () => {
  const { visitor } = await tagged()
  expect((await visitor.get('/api/blog/1')).json).toMatchObject({
    tags: ['Time series', 'Pulsation'],
  })
  expect((await visitor.get('/api/blog/2?view=article')).json).toMatchObject({
    tags: [{ name: 'Time series', path: '/blog/tags/time-series' }],
  })
})

test('the articles of a tag are those that visitors see, newest first', async () => {
  const { visitor } = await tagged()
  const { json } = await visitor.get('/api/blog/tagged?slug=time-series')
  expect(json).toMatchObject({ name: 'Time series', path: '/blog/tags/time-series', pages: 1 })
  expect((json as PostGroup).posts.map(({ id }) => id)).toEqual([2, 1])
  const { json: one } = await visitor.get('/api/blog/tagged?slug=pulsation')
  expect(one).toMatchObject({ count: 1, posts: [{ id: 1 }] })
  for (const query of ['slug=unseen', 'slug=Pulsation', 'slug=time-series&page=2'])
    expect((await visitor.get(`/api/blog/tagged?${query}`)).status).toBe(404)
})

test('posts are found by their tags', async () => {
  const { owner, visitor } = await tagged()
  const { json } = await visitor.get('/api/search?q=pulsation')
  expect(json).toMatchObject({ results: [{ url: '/blog/1' }, { kind: 'page' }] })
  const { json: page } = await owner.get('/api/blog?view=admin&page=1&search=pulsation')
  expect(page).toMatchObject({ found: 2 })
})

test('a tag has feeds, and feeds name the tags of a post', async () => {
  const { visitor } = await tagged()
  const atom = (await visitor.get('/blog/tags/pulsation/feed.xml')).text
  expect(atom).toContain('<title>Pulsation · ')
  expect(atom).toContain('/blog/tags/pulsation/feed.xml"/>')
  expect(atom).toContain('<category term="Astrophysics"/>\n<category term="Time series"/>')
  expect(atom.match(/<entry>/g)).toHaveLength(1)
  const { text } = await visitor.get('/blog/tags/time-series/feed.json')
  expect(JSON.parse(text)).toMatchObject({ items: [{ tags: ['Astrophysics', 'Time series'] }, {}] })
  expect((await visitor.get('/blog/tags/unseen/feed.xml')).status).toBe(404)
  expect((await visitor.get('/blog/tags/%FF/feed.xml')).status).toBe(404)
})

test('the sitemap has the tags that visitors see', async () => {
  const { visitor } = await tagged()
  const { text } = await visitor.get('/sitemap.xml')
  expect(text).toContain('/blog/tags/time-series</loc><lastmod>')
  expect(text).not.toContain('unseen')
})

test.each([
  ['no list', 'sky', 'Tags must be a list'],
  [
    'thirteen',
    Array.from({ length: 13 }, (_, index) => `tag ${index}`),
    'A post can have at most 12 tags',
  ],
  ['a long one', ['a'.repeat(51)], 'Tag can be at most 50 characters'],
  ['an empty one', [' '], 'Tag is required'],
  ['one without letters', ['— !'], 'Tag must contain a letter or a digit'],
])('tags are refused that are %s', async (_case, tags, sentence) => {
  const { owner } = await tagged()
  const refused = await owner.send('POST', '/api/blog', { ...post, tags })
  expect([refused.status, refused.text]).toEqual([400, sentence])
})

test('visitors may neither list nor change tags', async () => {
  const { visitor } = await tagged()
  const calls = [
    await visitor.get('/api/tags'),
    await visitor.send('PUT', '/api/tags/pulsation', { name: 'Other' }),
    await visitor.send('DELETE', '/api/tags/pulsation'),
  ]
  expect(calls.map(({ status }) => status)).toEqual([401, 401, 401])
})

test('a change without tags keeps them, and an empty list removes them', async () => {
  const owner = await (await openTestSite()).owner()
  await write(owner, { tags: ['Sky'] })
  const change = async (fields: object) =>
    (await owner.send('PUT', '/api/blog/1', { ...post, ...fields })).json
  expect(await change({})).toMatchObject({ tags: ['Sky'] })
  expect(await change({ tags: ['sky', 'SKY'] })).toMatchObject({ tags: ['sky'] })
  expect(await change({ tags: [] })).toMatchObject({ tags: [] })
  expect((await owner.get('/api/tags')).json).toEqual([])
})

test('a deleted post comes back with its tags', async () => {
  const owner = await (await openTestSite()).owner()
  await write(owner, { tags: ['Sky'] })
  expect((await owner.send('DELETE', '/api/blog/1')).status).toBe(204)
  expect((await owner.get('/api/tags')).json).toEqual([])
  const restored = await owner.send('POST', '/api/blog/deleted/1/restore')
  expect(restored.status).toBe(201)
  expect((await owner.get('/api/tags')).json).toMatchObject([{ name: 'Sky', posts: 1 }])
})

test('a tag is renamed in every post, merged with another one, and removed', async () => {
  const site = await openTestSite()
  const owner = await site.owner()
  await write(owner, { tags: ['Light curves', 'Noise'] })
  await write(owner, { title: 'Another one', tags: ['Curves of light', 'Noise'] })
  const rename = (slug: string, body: object) => owner.send('PUT', `/api/tags/${slug}`, body)
  expect((await rename('noise', { name: 'Ångström' })).json).toEqual({ posts: 2 })
  const refused = await rename('curves-of-light', { name: 'Light Curves' })
  expect([refused.status, refused.text]).toEqual([
    409,
    'There is a tag of this name already. Merge both, or choose another.',
  ])
  expect((await rename('curves-of-light', { name: 'Light Curves', merge: true })).status).toBe(200)
  expect((await owner.get('/api/tags')).json).toEqual([
    { name: 'Ångström', slug: 'ångström', posts: 2 },
    { name: 'Light Curves', slug: 'light-curves', posts: 2 },
  ])
  expect((await site.visitor().get('/api/search?q=angstrom')).json).toMatchObject({
    results: [{}, {}],
  })
  expect((await owner.send('DELETE', `/api/tags/${encodeURIComponent('ångström')}`)).status).toBe(
    204,
  )
  expect((await owner.get('/api/blog/2')).json).toMatchObject({
    tags: ['Light Curves'],
    version: 4,
  })
  expect((await rename('noise', { name: 'Noise' })).status).toBe(404)
  expect((await rename('light-curves', { name: '' })).text).toBe('Tag is required')
})
