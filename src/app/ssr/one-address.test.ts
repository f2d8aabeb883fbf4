import { expect, test } from 'vitest'
import { post } from '../../testing/newsletter-site.ts'
import { getRaw } from '../../testing/raw-get.ts'
import { realPages } from '../../testing/real-pages.ts'
import { openTestSite } from '../../testing/test-site.ts'
import type { PageSource } from './page-server.ts'

type Render = PageSource['renderer']['render']

/** A site with one article, and how many pages were rendered whole. */
async function siteWithCount() {
  let rendered = 0
  const render: Render = async (...given) => {
    const page = await realPages.renderer.render(...given)
    if (typeof page === 'object') rendered += 1
    return page
  }
  const site = await openTestSite({
    pages: { ...realPages, renderer: { ...realPages.renderer, render } },
  })
  const owner = await site.owner()
  await owner.send('POST', '/api/blog', { ...post, category: 'Notes' })
  return { site, owner, rendered: () => rendered }
}

/** Targets that a program may send and no browser does. */
const spellings = [
  '/x1/../blog',
  '/x2/../blog',
  '/x/%2e%2e/blog',
  '/x\\..\\blog',
  '/./blog',
  '/blog/.',
  '/%62log',
  '/BLOG',
  '/blog#x',
  '/blog/1#x',
  '/blog/%31',
  '/blog/01',
  '/blog/1-a/../../blog',
  '//evil.example/../../blog',
  '/x/../admin',
  '/x/../newsletter/confirm?token=secret',
  '/x/../',
  '/x/%2e%2e/',
  '/x\\..\\',
]

test('every page has one address: another spelling of it is not found', async () => {
  const { site, rendered } = await siteWithCount()
  const own = await getRaw(site.url, '/blog')
  expect(own.status).toBe(200)
  for (const target of spellings) {
    const { status, headers, body } = await getRaw(site.url, target)
    expect([target, status, headers['location']]).toEqual([target, 404, undefined])
    expect(body).toContain('404 Page Not Found')
    expect(body).not.toMatch(/evil\.|secret/)
  }
  // The archive, and one page for all that is not there.
  expect(rendered()).toBe(2)
})

test.each([
  ['nowhere at all', (at: number) => `/nowhere/${at}/at/all`],
  ['no page of the owner', (at: number) => `/word-${at}`],
  ['no resource', (at: number) => `/resources/word-${at}`],
  ['no article', (at: number) => `/blog/${at + 100}`],
  ['no project', (at: number) => `/projects/${at + 100}`],
  ['no step of the newsletter', (at: number) => `/newsletter/step-${at}`],
  ['no articles of a category', (at: number) => `/blog?category=None-${at}`],
  ['no articles of a year', (at: number) => `/blog?category=Notes&year=${1900 + at}`],
  ['no articles of a page', (at: number) => `/blog?page=${at + 7}`],
])('%s is one page, rendered once for every address until something changes', async (_, path) => {
  const { site, owner, rendered } = await siteWithCount()
  const ask = async () => {
    const bodies = new Set<string>()
    for (let at = 0; at < 5; at += 1) {
      const { status, text } = await site.visitor().get(path(at))
      expect([path(at), status]).toEqual([path(at), 404])
      bodies.add(text)
    }
    return bodies.size
  }
  expect([await ask(), rendered()]).toEqual([1, 1])
  await owner.send('POST', '/api/quotes', {
    text: 'An error bar is a promise.',
    author: 'A drawer',
  })
  expect([await ask(), rendered()]).toEqual([1, 2])
})

test('what is missing is reported by the page of its kind', async () => {
  const { site } = await siteWithCount()
  const read = async (path: string) => (await site.visitor().get(path)).text
  expect(await read('/nowhere')).toContain('404 Page Not Found')
  expect(await read('/blog/99')).toContain('Blog Post Not Found')
  expect(await read('/projects/99')).toContain('404 Page Not Found')
  expect(await read('/blog?category=None')).toContain('No articles in this category.')
  expect(await read('/blog?year=1999')).toContain('No articles of this year.')
  expect(await read('/blog?page=9')).toContain('There are no articles on this page.')
})

test('a new page at a missing address is found by the next request', async () => {
  const { site, owner } = await siteWithCount()
  const visitor = site.visitor()
  expect((await visitor.get('/blog/2')).status).toBe(404)
  await owner.send('POST', '/api/blog', post)
  expect((await visitor.get('/blog/2')).status).toBe(200)
})

test('an expired mail link is one page, and cached', async () => {
  const { site, rendered } = await siteWithCount()
  for (let count = 0; count < 3; count += 1) {
    const { status, headers } = await site.visitor().get('/newsletter/link-expired?x')
    expect([status, headers.get('referrer-policy')]).toEqual([404, 'no-referrer'])
  }
  expect(rendered()).toBe(1)
})

test('the not-found page is the same for every address, and redirects still work', async () => {
  const { site, owner, rendered } = await siteWithCount()
  await owner.send('POST', '/api/redirects', { path: '/2019/05', target: '/blog' })
  const bodies = new Set<string>()
  for (const path of ['/2019/05/error-bars.html', '/gr%C3%B6%C3%9Fe/%22%3E%3Cscript%3E', '/2019'])
    bodies.add((await getRaw(site.url, path)).body)
  expect([bodies.size, rendered()]).toEqual([1, 1])
  for (const path of ['/2019/05', '/2019/05/'])
    expect((await getRaw(site.url, path)).headers['location']).toBe('/blog')
  await owner.send('DELETE', '/api/redirects/1')
  expect((await getRaw(site.url, '/2019/05')).status).toBe(404)
})

test('the not-found page is compressed', async () => {
  const { site } = await siteWithCount()
  const { status, headers } = await getRaw(site.url, '/no/where', { 'accept-encoding': 'br' })
  expect([status, headers['content-encoding']]).toEqual([404, 'br'])
})
