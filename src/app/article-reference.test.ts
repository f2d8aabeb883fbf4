import { expect, test } from 'vitest'
import { readBibliography } from '@ephemeris/bibliography'
import { type Article, blogUrls } from '../features/blog/contract.ts'
import { siteUrl } from '../features/site/contract.ts'
import { starterSite } from '../features/site/starter-site.ts'
import { realPages } from '../testing/real-pages.ts'
import { openTestSite } from '../testing/test-site.ts'

const post = {
  title: 'Stars & 50% of _their_ light',
  content: 'Words of an article.',
  excerpt: 'A promise.',
  category: 'Test',
  date: 'March 5, 2026',
}

async function openArticle(names: { ownerName: string; paperNames: string[] }, change = {}) {
  const site = await openTestSite({ env: { PUBLIC_URL: 'https://ada.example' }, pages: realPages })
  const owner = await site.owner()
  await owner.send('PUT', siteUrl, { ...starterSite, ...names })
  expect((await owner.send('POST', '/api/blog', { ...post, ...change })).text).toContain('"id":1')
  return site.visitor()
}

const ada = { ownerName: 'Ada B. Example', paperNames: [] }

test('an article has its citation, as text and as BibTeX', async () => {
  const visitor = await openArticle(ada)
  const { reference } = (await visitor.get(blogUrls.article(1))).json as Article
  expect(reference.text.replaceAll('\u00A0', ' ')).toBe(
    'Example, A. B. 2026, “Stars & 50% of their light”. https://ada.example/blog/1',
  )
  const file = await visitor.get('/blog/1.bib')
  expect([file.status, file.text]).toEqual([200, `${reference.bibtex}\n`])
  expect(file.headers.get('content-type')).toBe('application/x-bibtex; charset=utf-8')
  expect(file.headers.get('content-disposition')).toBe('attachment; filename="article-1.bib"')
  expect(file.text).toMatch(/^@online\{example2026-1,/)
  expect(file.text).toContain('title = {{Stars \\& 50\\% of \\emph{their} light}}')
  expect(readBibliography(file.text)).toMatchObject({
    problems: [],
    works: [
      {
        key: 'example2026-1',
        work: {
          title: post.title,
          authors: [{ family: 'Example', given: 'Ada B.' }],
          year: 2026,
          month: 3,
          url: 'https://ada.example/blog/1',
        },
      },
    ],
  })
})

test('an article with a DOI is cited by it, and names its address beside', async () => {
  const visitor = await openArticle(ada, { doi: '10.5555/stars' })
  const { reference } = (await visitor.get(blogUrls.article(1))).json as Article
  expect(reference.text).toMatch(/ https:\/\/doi\.org\/10\.5555\/stars$/)
  expect(reference.address).toBe('https://ada.example/blog/1')
})

test('reference managers get it as RIS and as CSL-JSON', async () => {
  const visitor = await openArticle(ada)
  const ris = await visitor.get('/blog/1.ris')
  expect([ris.status, ris.headers.get('content-type'), ris.text]).toEqual([
    200,
    'application/x-research-info-systems; charset=utf-8',
    [
      'TY  - ELEC',
      'ID  - example2026-1',
      'TI  - Stars & 50% of _their_ light',
      'AU  - Example, Ada B.',
      'PY  - 2026',
      'DA  - 2026/03//',
      'UR  - https://ada.example/blog/1',
      'ER  - ',
      '',
    ].join('\r\n'),
  ])
  const csl = await visitor.get('/blog/1.json')
  expect([csl.status, csl.headers.get('content-type')]).toEqual([
    200,
    'application/vnd.citationstyles.csl+json; charset=utf-8',
  ])
  expect(JSON.parse(csl.text)).toMatchObject([
    {
      id: 'example2026-1',
      type: 'webpage',
      author: [{ family: 'Example', given: 'Ada B.' }],
      issued: { 'date-parts': [[2026, 3]] },
      URL: 'https://ada.example/blog/1',
    },
  ])
})

test('the page shows it below the text, and has tags for reference managers', async () => {
  const visitor = await openArticle(ada)
  const { text } = await visitor.get('/blog/1')
  expect(text).toContain('<h2 id="cite-title">Cite this article</h2>')
  expect(text).toContain('href="/blog/1.bib"')
  expect(text).toContain('<meta name="citation_title" content="Stars &amp; 50% of _their_ light">')
  expect(text).toContain('<meta name="citation_author" content="Example, Ada B.">')
  expect(text).toContain('<meta name="citation_publication_date" content="2026/03/05">')
  expect((await visitor.get('/blog')).text).not.toContain('citation_')
})

test.for([
  ['Ana García Márquez', ['García Márquez, A.'], 'García Márquez, Ana', 'garciamarquez2026-1'],
  ['Wang Xiaoming', ['Wang, X.'], 'Wang, Xiaoming', 'wang2026-1'],
  ['Eva de la Cruz', ['Other, E.'], 'de la Cruz, Eva', 'delacruz2026-1'],
  ['The Example Collaboration', [], 'The Example Collaboration', 'theexamplecollaboration2026-1'],
  ['李明', [], '李明', 'article2026-1'],
] as const)('%s is cited under the right name', async ([ownerName, names, author, key]) => {
  const visitor = await openArticle({ ownerName, paperNames: [...names] })
  const { reference } = (await visitor.get(blogUrls.article(1))).json as Article
  const page = await visitor.get('/blog/1')
  expect(page.text).toContain(`<meta name="citation_author" content="${author}">`)
  expect(reference.bibtex).toContain(`{${key},`)
})

test('a draft, a scheduled article and a missing one have no file', async () => {
  const draft = await openArticle(ada, { visibleFrom: null })
  expect((await draft.get('/blog/1.bib')).status).toBe(404)
  const planned = await openArticle(ada, { visibleFrom: '2999-01-01T00:00:00.000Z' })
  for (const path of [
    '/blog/1.bib',
    '/blog/2.bib',
    '/blog/01.bib',
    '/blog/x.bib',
    '/blog/1.bib.bib',
    '/blog/1.ris',
    '/blog/1.json',
    '/blog/1.enw',
  ])
    expect([path, (await planned.get(path)).status]).toEqual([path, 404])
})
