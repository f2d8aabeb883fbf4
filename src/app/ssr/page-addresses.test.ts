import { get } from 'node:http'
import { expect, test } from 'vitest'
import type { PageSource } from './page-server.ts'
import { post } from '../../testing/newsletter-site.ts'
import { realPages } from '../../testing/real-pages.ts'
import { openTestSite } from '../../testing/test-site.ts'
import { openOnce } from '../../testing/when-done.ts'

/** Where an address leads: the status, and the target if it is elsewhere. */
async function visit(url: string, path: string): Promise<[number, string | null]> {
  const response = await fetch(url + path, { redirect: 'manual' })
  return [response.status, response.headers.get('location')]
}

/** The body of an answer to a request that names another host. */
function readAs(host: string, url: string): Promise<string> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { host } }, (response) => {
      let body = ''
      response.setEncoding('utf8')
      response.on('data', (part: string) => (body += part))
      response.on('end', () => resolve(body))
    }).on('error', reject)
  })
}

const sharedSite = openOnce(() => openTestSite())

test.each([
  ['/blog/3/', '/blog/3'],
  ['/dashboard/', '/dashboard'],
  ['/dashboard//', '/dashboard'],
  ['/blog/?category=a/b?c', '/blog?category=a/b?c'],
])('%s is %s', async (path, target) => {
  const site = await sharedSite()
  expect(await visit(site.url, path)).toEqual([308, target])
})

test.each(['//evil.example/', '/\\evil.example/', '///', '/api/nothing/'])(
  '%s redirects nowhere else',
  async (path) => {
    const site = await sharedSite()
    expect(await visit(site.url, path)).toEqual([404, null])
  },
)

test.each([
  '/api',
  '/api/',
  '/api?x',
  '/api/?x',
  '/api/unknown',
  '/api/unknown/',
  '/api//',
  '/api/skills/1/2',
])('%s is no page: the API says in a sentence that it has nothing there', async (path) => {
  const site = await sharedSite()
  for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
    const answer = await site.visitor().send(method, path)
    expect([method, answer.status, answer.text]).toEqual([
      method,
      404,
      'There is nothing at this address',
    ])
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  }
  expect((await site.visitor().send('HEAD', path)).headers.get('content-type')).toBe(
    'text/plain; charset=utf-8',
  )
})

test('a path that only starts like the API is a page', async () => {
  const site = await openTestSite()
  const answer = await site.visitor().get('/apiary')
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    404,
    'text/html; charset=utf-8',
  ])
})

test('paths with many slashes are not found', async () => {
  const site = await openTestSite()
  expect((await visit(site.url, `/a${'/'.repeat(4000)}x`))[0]).toBe(404)
})

test('all addresses of a post share one rendering', async () => {
  const rendered: string[] = []
  const pages: PageSource = {
    renderer: {
      version: () => 'test',
      scriptHashes: [],
      render: ({ path }) => {
        rendered.push(path)
        return Promise.resolve({ status: 200, html: path })
      },
    },
    files: () => false,
  }
  const site = await openTestSite({ pages })
  for (const path of ['/blog/3-one', '/blog/3', '/blog/3-two?x']) await site.visitor().get(path)
  expect(rendered).toEqual(['/blog/3'])
})

test('the tags of a page are rendered from the data of the site', async () => {
  const pages: PageSource = {
    renderer: {
      version: () => 'test',
      scriptHashes: [],
      render: async ({ path }, _variant, { tagsFor }) => {
        const listing = { kind: 'post', path: '/blog/1', id: 1 } as const
        return { status: 200, html: await tagsFor({ title: path, description: '', listing }) }
      },
    },
    files: () => false,
  }
  const site = await openTestSite({ pages, env: { PUBLIC_URL: 'https://ada.example/' } })
  const owner = await site.owner()
  await owner.send('POST', '/api/blog', {
    title: 'Run it <twice>',
    content: 'One two three four.',
    excerpt: 'Two answers.',
    category: 'Software',
    date: 'May 1, 2026',
  })
  const text = await readAs('evil.example', `${site.url}/blog/1`)
  expect(text).toContain('<link rel="canonical" href="https://ada.example/blog/1">')
  expect(text).toContain('content="Run it &lt;twice&gt;"')
  expect(text).toContain('"wordCount":4')
  expect(text).not.toContain('evil.example')
})

test('the server names each place of the admin area, and renders no unknown ones', async () => {
  const rendered: string[] = []
  const pages: PageSource = {
    renderer: {
      ...realPages.renderer,
      render: (page, variant, input) => {
        rendered.push(page.path + page.search)
        return realPages.renderer.render(page, variant, input)
      },
    },
    files: () => false,
  }
  const site = await openTestSite({ pages })
  const titleOf = async (address: string) =>
    /<title>([^·<]*)/.exec((await site.visitor().get(address)).text)?.[1]?.trim()
  expect(await titleOf('/admin?tab=goals&edit=3')).toBe('Goals')
  expect(await titleOf('/admin?page=cv&tab=settings')).toBe('CV')
  expect(await titleOf('/admin?tab=steps&page=cv')).toBe('Steps')
  expect(await titleOf('/admin/posts/3')).toBe('Post')
  expect(await titleOf('/admin/posts/new')).toBe('New Post')
  for (const query of ['', '?tab=nothing', '?page=cv', '?tab=toString'])
    expect(await titleOf(`/admin${query}`)).toBe('Admin Dashboard')
  expect(rendered).toHaveLength(6)
})

test('a category without articles is not found and not cached', async () => {
  const rendered: string[] = []
  const render: typeof realPages.renderer.render = (page, variant, input) => {
    rendered.push(page.path + page.search)
    return realPages.renderer.render(page, variant, input)
  }
  const site = await openTestSite({
    pages: { ...realPages, renderer: { ...realPages.renderer, render } },
  })
  const owner = await site.owner()
  await owner.send('POST', '/api/blog', { ...post, category: 'Old & new' })
  const unknown = await site.visitor().get('/blog?category=nothing')
  expect(unknown.status).toBe(404)
  expect(unknown.text).toContain('No articles in this category.')
  for (const address of ['/blog', '/blog?category=Old+%26+new', '/blog?categories=nothing'])
    expect((await site.visitor().get(address)).status).toBe(200)
  rendered.length = 0
  for (const address of [
    '/blog?category=nothing',
    '/blog?category=',
    '/blog?category=Old%20%26%20new',
  ])
    await site.visitor().get(address)
  expect(rendered).toEqual(['/blog?category=nothing', '/blog?category='])
})
