import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../testing/temporary-folder.ts'
import { type Site, siteUrl } from '../site/contract.ts'
import { openTestSite } from '../../testing/test-site.ts'

const seeded = { STARTER_CONTENT: 'on' }

const lists = [
  ['/api/blog', 5],
  ['/api/projects', 4],
  ['/api/skills', 10],
  ['/api/interests', 4],
  ['/api/dashboard/goals', 5],
  ['/api/dashboard/quotes', 6],
  ['/api/dashboard/movies', 4],
  ['/api/dashboard/music', 4],
] as const

test('a fresh site begins with the starter content and its pictures', async () => {
  const site = await openTestSite({ env: seeded })
  const visitor = site.visitor()
  for (const [url, count] of lists) {
    const { json } = await visitor.get(url)
    expect([url, json]).toEqual([url, expect.any(Array)])
    expect([url, (json as unknown[]).length]).toEqual([url, count])
  }
  const posts = (await visitor.get('/api/blog')).json as { id: number; commentCount: number }[]
  const comments = posts.reduce((sum, { commentCount }) => sum + commentCount, 0)
  expect(comments).toBeGreaterThanOrEqual(3)
  expect(comments).toBeLessThanOrEqual(7)
  expect(existsSync(path.join(site.dataDir, 'media', 'project-burst_1200x750_181725.webp'))).toBe(
    true,
  )
  const picture = await visitor.get('/media/project-burst_1200x750_181725.webp')
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp'])
})

test('at least two starter posts carry formulas, code, a figure, a table and notes', async () => {
  const site = await openTestSite({ env: seeded })
  const posts = (await site.visitor().get('/api/blog?view=summary')).json as { id: number }[]
  const pages = await Promise.all(
    posts.map(async ({ id }) => (await site.visitor().get(`/api/blog/${id}?view=article`)).text),
  )
  const rich = pages.filter((page) =>
    ['<math', 'class=\\"code\\"', '<figure', '<table', 'role=\\"note\\"'].every((part) =>
      page.includes(part),
    ),
  )
  expect(rich.length).toBeGreaterThanOrEqual(2)
})

test('a site that begins without it hides its empty sections until they are filled', async () => {
  const site = await openTestSite()
  const names = async () =>
    ((await site.visitor().get(siteUrl)).json as Site).sections.map(({ name }) => name)
  expect(await names()).toEqual(['home', 'about', 'newsletter', 'contact'])
  const skill = { name: 'Rust', percentage: 66, category: 'technical', evidence: null }
  await (await site.owner()).send('POST', '/api/skills', skill)
  expect(await names()).toEqual(['home', 'about', 'skills', 'newsletter', 'contact'])
})

test('the starter content is not added again, even after everything was removed', async () => {
  const dataDir = await temporaryFolder()
  const first = await openTestSite({ env: seeded, dataDir })
  const owner = await first.owner()
  const quotes = (await owner.get('/api/dashboard/quotes')).json as { id: number }[]
  for (const { id } of quotes) await owner.send('DELETE', `/api/quotes/${id}`)
  await first.close()

  const second = await openTestSite({ env: seeded, dataDir })
  expect((await second.visitor().get('/api/dashboard/quotes')).json).toEqual([])
  expect((await second.visitor().get('/api/blog')).json).toHaveLength(5)
})

test('the starter content can be left out', async () => {
  const site = await openTestSite({ env: { STARTER_CONTENT: 'off' } })
  for (const [url] of lists) expect((await site.visitor().get(url)).json).toEqual([])
})
