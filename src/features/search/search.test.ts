// @databases sqlite postgres
import { expect, test } from 'vitest'
import { openDatabase } from '../../platform/server/database/database.ts'
import { removeWords } from '../../platform/server/database/text-index.ts'
import { temporaryFolder } from '../../testing/temporary-folder.ts'
import { databaseUrlFor } from '../../testing/test-database.ts'
import { starterUrls } from '../starter/contract.ts'
import { openTestSite } from '../../testing/test-site.ts'
import type { SearchAnswer } from './contract.ts'
import { openOnce } from '../../testing/when-done.ts'

const post = {
  title: 'A night at the lamp',
  content:
    'The lamp was neon.\n\n## Calibration\n\nWe used García’s tables and ΛCDM.\n\n## Errors\n\nAbout $10^{-3}$ of them.',
  excerpt: 'Words about a lamp.',
  category: 'Astrophysics',
  date: 'November 12, 2026',
}

const asked = (question: string) => new URLSearchParams({ q: question }).toString()

async function siteWithPost(changes: object = {}) {
  const site = await openTestSite()
  const owner = await site.owner()
  await owner.send('POST', '/api/blog', { ...post, ...changes })
  const visitor = site.visitor()
  const search = async (question: string, more = '') =>
    (await visitor.get(`/api/search?${asked(question)}${more}`)).json as SearchAnswer
  const articles = async (question: string) =>
    (await search(question)).results
      .filter(({ kind }) => kind === 'article')
      .map(({ title, url, section }) => ({ title, url, ...(section && { section }) }))
  return { site, owner, visitor, search, articles }
}

const beginning = { title: post.title, url: '/blog/1' }
const calibration = {
  title: post.title,
  url: '/blog/1#post-calibration',
  section: 'Calibration',
}
const errors = { title: post.title, url: '/blog/1#post-errors', section: 'Errors' }

const sharedSite = openOnce(() => siteWithPost())

test.each([
  ['a word of the title', 'night', beginning],
  ['the beginning of a word', 'nig lam', beginning],
  ['a word of its beginning', 'neon', beginning],
  ['a word of its excerpt', 'words about', beginning],
  ['its category', 'astrophysics', beginning],
  ['a name without its accent', 'garcia', calibration],
  ['a name with it', 'GARCÍA', calibration],
  ['Greek letters', 'λcdm', calibration],
  ['Greek capitals', 'ΛCDM', calibration],
  ['a formula', '10^{-3}', errors],
  ['a heading with a word of the title', 'calibration lamp', calibration],
])('an article is found by %s', async (_what, question, found) => {
  const { articles } = await sharedSite()
  expect(await articles(question)).toEqual([found])
})

test.each(['"', '*', '-', ':', '(', ')', '" | "', '%', '\\', "'", '', ' ', 'a', '⁂ …'])(
  'a question of signs such as %s finds nothing',
  async (question) => {
    const { visitor } = await sharedSite()
    const answer = await visitor.get(`/api/search?${asked(question)}`)
    expect([answer.status, (answer.json as SearchAnswer).results]).toEqual([200, []])
  },
)

test.each([
  'lamp OR telescope',
  'lamp NEAR neon',
  'title:lamp',
  '"lamp" NOT telescope',
  "lamp'; drop table posts",
])('%s is a question of plain words', async (question) => {
  const { articles } = await sharedSite()
  expect(await articles(question)).toEqual([])
  expect(await articles('lamp')).toHaveLength(1)
})

test('a long question is cut to its maximum, one of ten thousand characters rejected', async () => {
  const { search, visitor } = await siteWithPost()
  const { query, results } = await search('lamp '.repeat(500))
  expect(query).toHaveLength(400)
  expect(results).toHaveLength(1)
  const refused = await visitor.get(`/api/search?q=${'lamp+'.repeat(2000)}`)
  expect([refused.status, refused.text]).toEqual([414, 'The address of this request is too long'])
})

test('an article is shown with the text around its first match', async () => {
  const words = Array.from({ length: 60 }, (_, place) => `word${place}`).join(' ')
  const { search } = await siteWithPost({ content: `${words} Sirius, ${words}` })
  const [found] = (await search('sirius')).results
  expect(found).toEqual({
    kind: 'article',
    title: post.title,
    language: null,
    url: '/blog/1',
    date: post.date,
    parts: [
      { text: '… word53 word54 word55 word56 word57 word58 word59 ', isMatch: false },
      { text: 'Sirius,', isMatch: true },
      {
        text: ` ${Array.from({ length: 16 }, (_, place) => `word${place}`).join(' ')} …`,
        isMatch: false,
      },
    ],
  })
})

test('a word in a title comes before the same word in a text, and newer articles before older ones', async () => {
  const { owner, articles } = await siteWithPost()
  const many = { ...post, title: 'Another one', content: 'Saturn. '.repeat(50) }
  await owner.send('POST', '/api/blog', { ...post, title: 'Saturn' })
  await owner.send('POST', '/api/blog', many)
  await owner.send('POST', '/api/blog', many)
  const found = (await articles('saturn')).map(({ url }) => url)
  expect(found).toEqual(['/blog/2', '/blog/4', '/blog/3'])
})

test('a changed heading changes the link, and removed words are not found', async () => {
  const { owner, articles } = await siteWithPost()
  const content = 'The lamp was neon.\n\n## Setting up\n\nWe used García’s tables.'
  await owner.send('PUT', '/api/blog/1', { ...post, content })
  expect(await articles('garcia')).toEqual([
    { ...calibration, url: '/blog/1#post-setting-up', section: 'Setting up' },
  ])
  expect(await articles('calibration')).toEqual([])
  await owner.send('PUT', '/api/blog/1', { ...post, content, title: 'By day' })
  expect(await articles('night')).toEqual([])
  expect(await articles('day')).toHaveLength(1)
})

test('a removed article is not found', async () => {
  const { owner, articles } = await siteWithPost()
  await owner.send('DELETE', '/api/blog/1')
  expect(await articles('lamp')).toEqual([])
})

test('neither reference lists nor the note under articles are searched', async () => {
  const { owner, articles } = await siteWithPost()
  const note = ((await owner.get('/api/site/note')).json as { html: string }).html
  expect(note).toContain('entangle')
  expect(await articles('entanglement')).toEqual([])
})

test('results are limited, and more are reported', async () => {
  const { owner, search } = await siteWithPost()
  await owner.send('POST', '/api/blog', post)
  const one = await search('lamp', '&limit=1')
  expect([one.results.length, one.more]).toEqual([1, true])
  const two = await search('lamp', '&limit=2')
  expect([two.results.length, two.more]).toEqual([2, false])
})

test.each(['0', '21', '-1', 'x', ''])('a limit of "%s" is rejected', async (limit) => {
  const { visitor } = await sharedSite()
  const answer = await visitor.get(`/api/search?q=lamp&limit=${limit}`)
  expect([answer.status, answer.text]).toEqual([400, 'Limit must be a number from 1 to 20'])
})

test('searches are rate-limited', async () => {
  const site = await openTestSite({ env: { RATE_LIMIT_SCALE: '1' } })
  const visitor = site.visitor()
  const statuses: number[] = []
  for (let count = 0; count < 31; count += 1)
    statuses.push((await visitor.get('/api/search?q=lamp')).status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(30)
  const refused = await visitor.get('/api/search?q=lamp')
  expect([refused.status, refused.text]).toEqual([429, 'Too many searches. Please wait a moment.'])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
})

test('own pages are found by their sections, and drafts are not', async () => {
  const { owner, search } = await siteWithPost()
  const page = {
    path: '/colophon',
    title: 'Colophon',
    content: 'How it is made.\n\n## Typefaces\n\nBesley and others.',
    description: 'On this site.',
    categories: [],
    place: 'none',
    draft: true,
  }
  const created = await owner.send('POST', '/api/pages', page)
  const { id } = created.json as { id: number }
  expect((await search('besley')).results).toEqual([])
  const saved = await owner.send('PUT', `/api/pages/${id}`, { ...page, draft: false })
  expect(saved.status).toBe(200)
  expect((await search('besley')).results).toMatchObject([
    { kind: 'page', title: 'Colophon', section: 'Typefaces' },
  ])
})

test('projects and sections of the home page are found as visitors see them', async () => {
  const { owner, search } = await siteWithPost()
  await owner.send('POST', '/api/projects', {
    title: 'Aliases',
    description: 'A periodogram that knows Nyquist.',
    tags: ['Python'],
    content: 'Why.\n\n## Windows\n\nThe comb of shutters.',
  })
  await owner.send('POST', '/api/quotes', { text: 'Keep looking up.', author: 'Example' })
  expect((await search('nyquist python')).results).toMatchObject([
    { kind: 'project', title: 'Aliases', url: '/projects/1' },
  ])
  expect((await search('shutters')).results).toMatchObject([
    { kind: 'project', url: '/projects/1#post-windows', section: 'Windows' },
  ])
  const looking = (await search('looking')).results
  expect(looking).toMatchObject([{ kind: 'page', url: '/#dashboard' }])
})

test('posts without an index are indexed after the start', async () => {
  const dataDir = await temporaryFolder()
  const site = await openTestSite({ dataDir })
  const owner = await site.owner()
  for (let count = 0; count < 12; count += 1) await owner.send('POST', '/api/blog', post)
  await site.close()
  const database = openDatabase({ dataDir, databaseUrl: await databaseUrlFor(dataDir) })
  const ids = await database.db.selectFrom('search_texts').select('id').execute()
  await database.write(async (tx) => {
    await removeWords(
      tx,
      ids.map(({ id }) => id),
    )
    await tx.deleteFrom('search_texts').execute()
  })
  await database.close()
  const again = await openTestSite({ dataDir })
  const count = async () =>
    ((await again.visitor().get('/api/search?q=neon')).json as SearchAnswer).results.length
  await expect.poll(count, { timeout: 20_000 }).toBe(12)
})

test('removed starter articles are not found, and restored ones are', async () => {
  const site = await openTestSite({ env: { STARTER_CONTENT: 'on' } })
  const owner = await site.owner()
  const found = async () =>
    ((await site.visitor().get('/api/search?q=calibration+lamps')).json as SearchAnswer).results
      .filter(({ kind }) => kind === 'article')
      .map(({ url }) => url)
  const before = await found()
  expect(before).not.toEqual([])
  await owner.send('POST', starterUrls.remove)
  expect(await found()).toEqual([])
  await owner.send('POST', starterUrls.restore)
  expect(await found()).toEqual(before)
})
