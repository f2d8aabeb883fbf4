import { expect, test } from 'vitest'
import type { Archive } from '../features/blog/contract.ts'
import { openDatabase, withAnyTable } from '../platform/server/database/database.ts'
import { realPages } from '../testing/real-pages.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { databaseUrlFor } from '../testing/test-database.ts'
import { openTestSite } from '../testing/test-site.ts'

const post = {
  title: 'The first of many',
  content: 'Words that everybody may read.',
  excerpt: 'Said to everybody.',
  category: 'R & D',
  date: 'November 12, 2026',
}

/** A site with so many articles, every tenth of them in another category, a hundred to a year, the last of them a draft. */
async function siteWithPosts(count: number) {
  const dataDir = await temporaryFolder()
  const site = await openTestSite({ dataDir })
  await (await site.owner()).send('POST', '/api/blog', post)
  await site.close()
  const database = openDatabase({ dataDir, databaseUrl: await databaseUrlFor(dataDir) })
  const model = await database.db.selectFrom('posts').selectAll().executeTakeFirstOrThrow()
  const rows = Array.from({ length: count - 1 }, (_, place) => ({
    ...model,
    id: place + 2,
    title: `Article ${place + 2}`,
    category: place % 10 === 0 ? 'Notes' : 'R & D',
    publishedAt: `${2025 - Math.floor(place / 100)}-03-05T00:00:00.000Z`,
    visibleFrom: place === count - 2 ? null : model.visibleFrom,
  }))
  for (let first = 0; first < rows.length; first += 100)
    await withAnyTable(database.db)
      .insertInto('posts')
      .values(rows.slice(first, first + 100))
      .execute()
  await database.close()
  const again = await openTestSite({ dataDir, pages: realPages })
  const visitor = again.visitor()
  return {
    read: async (query = '') => (await visitor.get(`/api/blog/archive${query}`)).json as Archive,
    visit: (query = '') => visitor.get(`/blog${query}`),
  }
}

test('the archive is paginated, with a hundred articles per page and a total count', async () => {
  const { read, visit } = await siteWithPosts(252)
  const first = await read()
  expect([first.posts.length, first.pages, first.all, first.ofCategory]).toEqual([100, 3, 251, 251])
  expect(first.categories).toEqual([
    { name: 'R & D', count: 226 },
    { name: 'Notes', count: 25 },
  ])
  expect(first.years).toEqual([
    { name: '2026', count: 1 },
    { name: '2025', count: 100 },
    { name: '2024', count: 100 },
    { name: '2023', count: 50 },
  ])
  const last = await read('?page=3')
  expect(last.posts).toHaveLength(51)
  const ids = [...first.posts, ...(await read('?page=2')).posts, ...last.posts].map(({ id }) => id)
  expect(new Set(ids).size).toBe(251)
  const notes = await read('?category=Notes&year=2024')
  expect([notes.posts.length, notes.pages, notes.all, notes.ofCategory]).toEqual([10, 1, 251, 25])

  const second = await visit('?category=R+%26+D&page=2')
  expect(second.status).toBe(200)
  const at = (page: string) => `/blog?category=R%20%26%20D${page}`
  expect(second.text).toMatch(
    new RegExp(`<link rel="canonical" href="[^"]+${escaped(at('&amp;page=2'))}">`),
  )
  expect(second.text).toMatch(new RegExp(`<link rel="prev" href="[^"]+${escaped(at(''))}">`))
  expect(second.text).toMatch(
    new RegExp(`<link rel="next" href="[^"]+${escaped(at('&amp;page=3'))}">`),
  )
  expect(second.text).toContain('<title>Blog: R &amp; D, page 2 · ')
  expect((await visit('?page=4')).status).toBe(404)
  expect((await visit('?year=1999')).status).toBe(404)
  expect((await visit('?category=None')).status).toBe(404)
})

const escaped = (text: string) => text.replaceAll(/[?%]/g, String.raw`\$&`)

test('unknown parameters are dropped from the address, so that every page has one address', async () => {
  const { visit } = await siteWithPosts(3)
  for (const query of ['', '?page=1', '?page=x', '?year=1', '?other']) {
    const { status, text } = await visit(query)
    expect([query, status]).toEqual([query, 200])
    expect(text).toMatch(/<link rel="canonical" href="[^"?]+\/blog">/)
    expect(text).not.toContain('rel="next"')
  }
})
