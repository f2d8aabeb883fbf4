// @databases sqlite postgres
import { expect, test } from 'vitest'
import { realPages } from '../../../testing/real-pages.ts'
import { type Client, openTestSite } from '../../../testing/test-site.ts'
import { openOnce } from '../../../testing/when-done.ts'
import { deletedUrls } from '../../history/contract.ts'
import type { PageViews } from '../../page-views/contract.ts'
import type { Article, Post } from '../contract.ts'
import { reservedSlugs } from '../post-slug.ts'

const post = {
  title: 'A clock made of one star',
  content: 'It brightens and fades.',
  excerpt: 'Sixty-two nights of one star.',
  category: 'Astrophysics',
  date: 'November 12, 2026',
}
const env = { PUBLIC_URL: 'https://ada.example' }

const write = async (owner: Client, fields: object = {}) =>
  (await owner.send('POST', '/api/blog', { ...post, ...fields })).json as Post

const change = (owner: Client, id: number, fields: object) =>
  owner.send('PUT', `/api/blog/${id}`, { ...post, ...fields })

/** A site that says where its paths lead. */
async function openSite() {
  const site = await openTestSite({ env, pages: realPages })
  const visit = async (path: string) => {
    const response = await fetch(site.url + path, { redirect: 'manual' })
    return [response.status, response.headers.get('location')]
  }
  const pageAt = async (path: string) => await (await fetch(site.url + path)).text()
  return { owner: await site.owner(), visitor: site.visitor(), visit, pageAt }
}

test('a post without a slug has its number as its address', async () => {
  const { owner, visit, pageAt } = await openSite()
  expect(await write(owner)).toMatchObject({ id: 1, slug: null })
  expect(await visit('/blog/1')).toEqual([200, null])
  expect(await visit('/blog/1-any-words')).toEqual([200, null])
  expect(await pageAt('/blog/1')).toContain(
    '<link rel="canonical" href="https://ada.example/blog/1">',
  )
})

test('a slug is the address of a post, to which its number leads', async () => {
  const { owner, visit, pageAt } = await openSite()
  await write(owner, { title: 'Why stars blink' })
  // Cached before the slug exists.
  expect(await visit('/blog/1')).toEqual([200, null])
  expect(await visit('/blog/one-star')).toEqual([404, null])
  const { status, json } = await change(owner, 1, { slug: 'one-star' })
  expect([status, json]).toMatchObject([200, { slug: 'one-star' }])
  expect(await visit('/blog/one-star')).toEqual([200, null])
  expect(await visit('/blog/1')).toEqual([301, '/blog/one-star'])
  expect(await visit('/blog/1-words/?a=1&b=%20')).toEqual([301, '/blog/one-star?a=1&b=%20'])
  expect(await visit('/blog/one-star/')).toEqual([308, '/blog/one-star'])
  const page = await pageAt('/blog/one-star')
  expect(page).toContain('<link rel="canonical" href="https://ada.example/blog/one-star">')
  expect(page).toContain('<meta property="og:url" content="https://ada.example/blog/one-star">')
  expect(page).toContain('"mainEntityOfPage":"https://ada.example/blog/one-star"')
  expect(page).toContain('No comments yet')
  expect(page).not.toMatch(/blog\/1["<]/)
})

test('former slugs lead to the present one, also after the slug is removed', async () => {
  const { owner, visitor, visit } = await openSite()
  await write(owner, { slug: 'one-star' })
  await change(owner, 1, { slug: 'two-stars' })
  expect(await visit('/blog/one-star?a=1')).toEqual([301, '/blog/two-stars?a=1'])
  // A browser that still shows an old link asks for the article by it.
  const article = (await visitor.get('/api/blog/article?slug=one-star')).json as Article
  expect(article).toMatchObject({ id: 1, slug: 'two-stars' })
  await change(owner, 1, { slug: 'one-star' })
  expect(await visit('/blog/one-star')).toEqual([200, null])
  expect(await visit('/blog/two-stars')).toEqual([301, '/blog/one-star'])
  await change(owner, 1, { slug: null })
  for (const path of ['/blog/one-star', '/blog/two-stars'])
    expect(await visit(path)).toEqual([301, '/blog/1'])
  expect(await visit('/blog/1')).toEqual([200, null])
})

test('a redirect to the number of a post leads to its address at once', async () => {
  const { owner, visit } = await openSite()
  await write(owner, { slug: 'one-star' })
  await owner.send('POST', '/api/redirects', { path: '/2019/star', target: '/blog/1' })
  expect(await visit('/2019/star/')).toEqual([301, '/blog/one-star'])
})

test('browsers ask again for an address that has moved', async () => {
  const { owner, visitor } = await openSite()
  await write(owner, { slug: 'one-star' })
  const { headers } = await visitor.send('GET', '/blog/1')
  expect(headers.get('cache-control')).toBe('no-cache')
})

test('the slug of a draft, or of a post that is one again, is secret', async () => {
  const { owner, visitor, visit } = await openSite()
  await write(owner, { slug: 'hidden', visibleFrom: null })
  await write(owner, { slug: 'later', visibleFrom: '2999-01-01T00:00:00.000Z' })
  await write(owner, { slug: 'once-public' })
  await change(owner, 3, { slug: 'withdrawn', visibleFrom: null })
  for (const name of ['1', '2', '3', 'hidden', 'later', 'once-public', 'withdrawn'])
    expect([name, ...(await visit(`/blog/${name}`))]).toEqual([name, 404, null])
  for (const slug of ['hidden', 'later', 'once-public'])
    expect((await visitor.get(`/api/blog/article?slug=${slug}`)).status).toBe(404)
  // The address that visitors knew leads to the post once it is back.
  await change(owner, 3, { visibleFrom: 'now' })
  expect(await visit('/blog/once-public')).toEqual([301, '/blog/withdrawn'])
  // What nobody has read is forgotten.
  await change(owner, 1, { slug: 'shown', visibleFrom: 'now' })
  expect(await visit('/blog/hidden')).toEqual([404, null])
})

test('everything that names a post has its address, and feeds keep its id', async () => {
  const { owner, visitor, pageAt } = await openSite()
  await write(owner, { tags: ['Stars'], series: 'Clocks', slug: 'one-star' })
  const links = 'On [[A clock made of one star]], [[/blog/one-star]] and [that](/blog/one-star).'
  await write(owner, {
    title: 'Five kinds of noise',
    tags: ['Stars'],
    series: 'Clocks',
    content: links,
  })
  const shown = ['/', '/blog', '/blog/2', '/blog/tags/stars', '/blog/series/clocks']
  for (const path of shown)
    expect([path, (await pageAt(path)).includes('href="/blog/one-star"')]).toEqual([path, true])
  for (const path of shown) expect(await pageAt(path)).not.toContain('href="/blog/1"')
  expect(await pageAt('/blog/one-star')).toContain('Mentioned in')
  expect(await pageAt('/sitemap.xml')).toContain('<loc>https://ada.example/blog/one-star</loc>')
  const feed = await pageAt('/feed.xml')
  expect(feed).toContain('<id>https://ada.example/blog/1</id>')
  expect(feed).toContain(
    '<link rel="alternate" type="text/html" href="https://ada.example/blog/one-star"/>',
  )
  expect(JSON.parse(await pageAt('/feed.json'))).toMatchObject({
    items: [
      { id: 'https://ada.example/blog/2', url: 'https://ada.example/blog/2' },
      { id: 'https://ada.example/blog/1', url: 'https://ada.example/blog/one-star' },
    ],
  })
  expect((await visitor.get('/api/search?q=brightens')).json).toMatchObject({
    results: [{ url: '/blog/one-star' }],
  })
  expect((await visitor.get('/api/blog/2?view=article')).json).toMatchObject({
    previous: { slug: 'one-star' },
    related: [{ slug: 'one-star' }],
  })
})

test('links by title follow a new slug', async () => {
  const { owner, pageAt } = await openSite()
  await write(owner)
  await write(owner, { title: 'Five kinds of noise', content: 'On [[A clock made of one star]].' })
  expect(await pageAt('/blog/2')).toContain('<a href="/blog/1" lang="en">A clock')
  await change(owner, 1, { slug: 'one-star' })
  await expect.poll(() => pageAt('/blog/2')).toContain('<a href="/blog/one-star" lang="en">A clock')
})

test('views are counted for the post, whatever its address', async () => {
  const { owner, visitor } = await openSite()
  const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0' }
  await write(owner)
  const open = (path: string) => visitor.send('GET', path, undefined, headers)
  await open('/blog/1')
  await change(owner, 1, { slug: 'one-star' })
  await open('/blog/one-star')
  const { pages } = (await owner.get('/api/page-views')).json as PageViews
  expect(pages).toEqual([{ path: '/blog/one-star', title: post.title, views: 2 }])
})

const twoPosts = openOnce(async () => {
  const { owner, visitor } = await openSite()
  await write(owner, { title: 'Why stars blink', slug: 'blink' })
  await change(owner, 1, { title: 'Why stars blink', slug: 'twinkle' })
  await write(owner, { title: 'A hidden draft', slug: 'hidden', visibleFrom: null })
  await owner.send('POST', '/api/redirects', { path: '/blog/old', target: '/blog/1' })
  await owner.send('POST', '/api/redirects', { path: '/blog/own', target: '/blog/3' })
  await write(owner)
  return { owner, visitor }
})

test.each([
  ['twinkle', '“Why stars blink” has the address /blog/twinkle. Choose another one.'],
  ['hidden', '“A hidden draft” has the address /blog/hidden. Choose another one.'],
  [
    'blink',
    '/blog/blink leads to “Why stars blink”, which had this address before. Choose another one.',
  ],
  ['old', '/blog/old redirects to /blog/1. Delete that redirect, or choose another address.'],
  ['One-Star', 'Address can only have small letters, digits and single hyphens'],
  ['one--star', 'Address can only have small letters, digits and single hyphens'],
  ['größe', 'Address can only have small letters, digits and single hyphens'],
  ['a/b', 'Address can only have small letters, digits and single hyphens'],
  ['', 'Address is required'],
  ['a'.repeat(81), 'Address can be at most 80 characters'],
  ['12', 'Address cannot begin with a number: /blog/12 and /blog/12-title are article 12'],
  ['12-stars', 'Address cannot begin with a number: /blog/12 and /blog/12-title are article 12'],
  ...[...reservedSlugs].map((slug) => [slug, 'This address belongs to the site itself']),
])('the slug "%s" is refused', async (slug, sentence) => {
  const { owner } = await twoPosts()
  for (const { status, text } of [
    await change(owner, 3, { slug }),
    await owner.send('POST', '/api/blog', { ...post, slug }),
  ])
    expect([status, text]).toEqual([400, sentence])
})

test('a post may have the address of a redirect to it, and one that begins with a digit', async () => {
  const { owner } = await twoPosts()
  for (const slug of ['own', '3d-stars', 'a'.repeat(80), undefined])
    expect((await change(owner, 3, { slug })).status).toBe(200)
  expect((await owner.get('/api/blog/3')).json).toMatchObject({ slug: 'a'.repeat(80) })
})

test('a conflict with a newer version is reported before a taken slug', async () => {
  const { owner } = await twoPosts()
  const { status } = await change(owner, 1, { slug: 'hidden', version: 1 })
  expect(status).toBe(409)
})

test('a visitor may not choose a slug', async () => {
  const { visitor } = await twoPosts()
  expect((await change(visitor, 1, { slug: 'mine' })).status).toBe(401)
  expect((await visitor.send('POST', '/api/blog', { ...post, slug: 'mine' })).status).toBe(401)
})

test('the slug of a deleted post is free; without it the post comes back at its number', async () => {
  const { owner, visit } = await openSite()
  const restore = (id: number) => owner.send('POST', deletedUrls.restore({ kind: 'posts', id }))
  await write(owner, { slug: 'one-star' })
  await owner.send('DELETE', '/api/blog/1')
  expect(await visit('/blog/one-star')).toEqual([404, null])
  expect((await restore(1)).json).toEqual({ id: 1, title: post.title })
  expect(await visit('/blog/1')).toEqual([301, '/blog/one-star'])
  await owner.send('DELETE', '/api/blog/1')
  await write(owner, { title: 'Why stars blink', slug: 'one-star' })
  expect((await restore(1)).json).toEqual({ id: 1, title: post.title, movedTo: '/blog/1' })
  expect(await visit('/blog/1')).toEqual([200, null])
  expect((await owner.get('/api/blog/1')).json).toMatchObject({ slug: null })
})
