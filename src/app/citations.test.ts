import { expect, test } from 'vitest'
import { form } from '../testing/pictures.ts'
import { type Client, openTestSite } from '../testing/test-site.ts'
import { type Article, blogUrls } from '../features/blog/contract.ts'
import { type LibraryImport, type LibraryPlan, libraryUrls } from '../features/library/contract.ts'
import { type Settings, siteUrl } from '../features/site/contract.ts'
import { starterSite } from '../features/site/starter-site.ts'
import { openOnce } from '../testing/when-done.ts'

const entry = (key: string, title: string, more = '') =>
  `@article{${key}, title = {${title}}, author = {Example, Ana}, year = {2020}, doi = {10.5555/${key}}${more}}\n`

async function take(owner: Client, text: string): Promise<LibraryImport> {
  const file = () => form(Buffer.from(text), 'library.bib', 'text/plain')
  const { plan } = (await owner.send('POST', libraryUrls.read, file())).json as LibraryPlan
  const done = await owner.send('POST', `${libraryUrls.import}?plan=${plan}`, file())
  expect(done.status).toBe(200)
  return done.json as LibraryImport
}

const postOf = (content: string) => ({
  title: 'On citations',
  excerpt: 'What is cited here.',
  category: 'Test',
  date: '2026-11-22',
  content,
})

async function openCitingSite() {
  const site = await openTestSite()
  const owner = await site.owner()
  const html = async (id = 1) =>
    ((await site.visitor().get(blogUrls.article(id))).json as Article).html
  return { site, owner, html }
}

test('an article cites works of the library, on its page and in feeds', async () => {
  const { site, owner, html } = await openCitingSite()
  await take(owner, entry('ex2020', 'On stars'))
  const saved = await owner.send('POST', '/api/blog', postOf('As in [@ex2020] and [@ex202].'))
  expect(saved.json).toMatchObject({
    problems: [{ line: 1, sentence: 'No work is called ex202. Did you mean ex2020?' }],
  })
  expect(await html()).toContain('“On stars”')
  expect((await site.visitor().get('/feed.json')).text).toContain('“On stars”')
  const preview = await owner.send('POST', '/api/blog/preview', { content: '@ex2020' })
  expect(preview.json).toMatchObject({ html: expect.stringContaining('(2020)'), problems: [] })
})

test('a changed work and an added work change the articles that cite them', async () => {
  const { site, owner, html } = await openCitingSite()
  await take(owner, entry('ex2020', 'On stars'))
  await owner.send('POST', '/api/blog', postOf('As in [@ex2020] and @sa2021.'))
  await owner.send('POST', '/api/blog', postOf('Nothing is cited here.'))
  expect(await take(owner, entry('ex2020', 'On planets') + entry('sa2021', 'On dust'))).toEqual({
    added: 1,
    changed: 1,
    articles: 1,
  })
  await expect.poll(() => html()).toContain('“On planets”')
  expect(await html()).toContain('“On dust”')
  expect((await site.visitor().get('/feed.json')).text).toContain('“On planets”')
  expect(await take(owner, entry('other', 'Not cited'))).toMatchObject({ articles: 0 })
})

test('the citation style changes every article with citations', async () => {
  const { owner, html } = await openCitingSite()
  await take(owner, entry('ex2020', 'On stars', ', journal = {\\apj}'))
  await owner.send('POST', '/api/blog', postOf('As in [@ex2020].'))
  const settings: Settings = {
    ...starterSite,
    citationStyle: { citations: 'numbers', titles: 'hidden', journals: 'full' },
  }
  expect((await owner.send('PUT', siteUrl, settings)).status).toBe(200)
  await expect.poll(() => html()).toContain('The Astrophysical Journal (2020).')
  expect(await html()).not.toContain('On stars')
  expect(await html()).toMatch(/\[<a [^>]*>1<\/a>\]/)
})

const sharedSite = openOnce(() => openCitingSite())

test.each([
  [
    { citations: 'footnotes', titles: 'shown', journals: 'short' },
    'Citations must be author-year or numbers',
  ],
  [{ citations: 'numbers', titles: 'no', journals: 'short' }, 'Titles must be shown or hidden'],
  [{ citations: 'numbers', titles: 'shown', journals: 'iso' }, 'Journals must be short or full'],
])('the style %o is refused', async (citationStyle, sentence) => {
  const { owner } = await sharedSite()
  const refused = await owner.send('PUT', siteUrl, { ...starterSite, citationStyle })
  expect([refused.status, refused.text]).toEqual([400, sentence])
})

test('a cited work cannot be deleted; one that is no longer cited can', async () => {
  const { owner } = await openCitingSite()
  await take(owner, entry('ex2020', 'On stars'))
  await owner.send('POST', '/api/blog', postOf('As in [@ex2020].'))
  await owner.send('POST', '/api/blog', postOf('Once more [@ex2020].'))
  const works = await owner.get(`${libraryUrls.works}?page=1`)
  expect(works.json).toMatchObject({ articles: 2, rows: [{ key: 'ex2020', citedIn: 2 }] })
  const remove = () => owner.send('DELETE', `${libraryUrls.works}/1`)
  const refused = await remove()
  expect([refused.status, refused.text]).toEqual([
    409,
    'This work is cited in 2 articles, so it cannot be deleted.',
  ])
  await owner.send('PUT', '/api/blog/1', postOf('Nothing is cited here.'))
  await owner.send('DELETE', '/api/blog/2')
  expect((await remove()).status).toBe(204)
  expect((await remove()).status).toBe(404)
})

test('articles that were marked before a stop are rendered after the next start', async () => {
  const first = await openTestSite()
  const owner = await first.owner()
  await take(owner, entry('ex2020', 'On stars'))
  await owner.send('POST', '/api/blog', postOf('As in [@ex2020].'))
  await take(owner, entry('ex2020', 'On planets'))
  await first.close()
  const second = await openTestSite({ dataDir: first.dataDir })
  const read = async () => (await second.visitor().get(blogUrls.article(1))).json as Article
  await expect.poll(async () => (await read()).html).toContain('“On planets”')
})
