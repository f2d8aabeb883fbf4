import { expect, test } from 'vitest'
import { openDatabase } from '../../platform/server/database/database.ts'
import type { Config } from '../../platform/server/ops/config.ts'
import { form } from '../../testing/pictures.ts'
import { type Client, openTestSite } from '../../testing/test-site.ts'
import { starterSite } from '../site/starter-site.ts'
import { type LibraryPage, type LibraryPlan, type LibraryRecord, libraryUrls } from './contract.ts'
import { openOnce } from '../../testing/when-done.ts'

const entry = (key: string, title: string, author = 'Sample, B.') =>
  `@article{${key}, title = {${title}}, author = {${author}}, year = {2020}, journal = {\\apj}}\n`

const file = (text: string) => form(Buffer.from(text), 'library.bib', 'text/plain')
const one = `${libraryUrls.works}/1`

async function take(owner: Client, text: string, query = '') {
  const read = await owner.send('POST', libraryUrls.read, file(text))
  const { plan, added } = read.json as LibraryPlan
  const url = `${libraryUrls.import}?plan=${plan}${query}`
  expect((await owner.send('POST', url, file(text))).status).toBe(200)
  return added
}

async function openLibrary(text = entry('ex2020', 'On stars')) {
  const site = await openTestSite()
  const owner = await site.owner()
  await take(owner, text)
  const read = async (url = one) => (await owner.get(url)).json as LibraryRecord
  const change = async (fields: object, url = one) => {
    const { id: _, work: __, isProbablyRefereed: ___, citedIn: ____, ...same } = await read(url)
    return await owner.send('PUT', url, { ...same, ...fields })
  }
  return { site, owner, read, change }
}

/** Has every article cite every work. */
async function citeEverywhere({ config }: { config: Config }): Promise<void> {
  const database = openDatabase(config)
  await database.write(async (tx) => {
    const posts = await tx.selectFrom('posts').select('id').execute()
    const works = await tx.selectFrom('works').select('id').execute()
    const rows = posts.flatMap((post) =>
      works.map(({ id }) => ({ table: 'posts', textId: post.id, workId: id })),
    )
    await tx.deleteFrom('text_works').execute()
    await tx.insertInto('text_works').values(rows).execute()
  })
  await database.close()
}

test('a work is read, and changed only with its current version', async () => {
  const { owner, read, change } = await openLibrary()
  expect(await read()).toEqual({
    id: 1,
    key: 'ex2020',
    aliases: [],
    work: expect.objectContaining({ title: 'On stars', year: 2020 }) as unknown,
    bibtex: entry('ex2020', 'On stars').trim(),
    links: [],
    isMine: false,
    isSelected: false,
    isListed: false,
    isRefereed: null,
    comment: null,
    summary: null,
    version: 1,
    isProbablyRefereed: true,
    citedIn: [],
  })
  const owners = {
    isMine: true,
    isListed: true,
    isSelected: true,
    isRefereed: false,
    comment: ' Won a prize. ',
    summary: '',
    links: [
      { kind: 'pdf', url: 'https://a.example/x.pdf' },
      { kind: 'slides', url: '/files/slides.pdf' },
      { kind: 'retraction', url: 'https://a.example/notice', date: '2021-03-04' },
    ],
  }
  const changed = await change({ ...owners, bibtex: entry('other', 'On old stars') })
  expect([changed.status, changed.json]).toMatchObject([
    200,
    {
      ...owners,
      comment: 'Won a prize.',
      summary: null,
      key: 'ex2020',
      version: 2,
      work: { title: 'On old stars' },
      bibtex: entry('ex2020', 'On old stars').trim(),
    },
  ])
  const late = await change({ version: 1 })
  expect([late.status, late.text]).toEqual([
    409,
    'This work was changed elsewhere since you opened it',
  ])
  expect((await owner.get(`${libraryUrls.works}/9`)).status).toBe(404)
})

test('a replaced key stays as an alias, and no two works share a name', async () => {
  const { read, change } = await openLibrary(entry('a', 'One') + entry('b', 'Two'))
  expect((await change({ key: 'c', aliases: ['d'] })).json).toMatchObject({
    key: 'c',
    aliases: ['d', 'a'],
  })
  for (const names of [{ key: 'b' }, { aliases: ['b'] }]) {
    const refused = await change(names)
    expect([refused.status, refused.text]).toEqual([409, 'Another work has this key or alias'])
  }
  // The old key comes back: it is no longer an alias.
  expect((await change({ key: 'a' })).json).toMatchObject({ key: 'a', aliases: ['d', 'c'] })
  expect((await read()).version).toBe(3)
})

test('a work from CSL-JSON stays CSL-JSON until its BibTeX is changed', async () => {
  const item = { id: 'csl', type: 'book', title: 'Over', author: [{ literal: 'The Team' }] }
  const { owner, read, change } = await openLibrary(JSON.stringify([{ ...item, note: 'a } b' }]))
  const before = (await read()).work
  await change({ isMine: true })
  expect((await read()).work).toEqual(before)
  expect(before.note).toBe('a } b')
  await change({ bibtex: '@book{x, title = {Under}, author = {Sample, B.}}' })
  expect((await read()).work).toMatchObject({ type: 'book', title: 'Under' })
  expect((await owner.get(libraryUrls.export)).text).toBe(
    '@book{csl, title = {Under}, author = {Sample, B.}}\n',
  )
})

const sharedLibrary = openOnce(() => openLibrary())

test.each([
  [{ bibtex: 'nothing' }, 'BibTeX must be a valid entry'],
  [{ bibtex: entry('a', 'A') + entry('b', 'B') }, 'BibTeX must be one entry'],
  [{ key: 'two words' }, 'A key has 1 to 200 characters, no white space and none of'],
  [{ links: [{ kind: 'pdf', url: 'javascript:alert(1)' }] }, 'must be an address of the web'],
  [{ links: [{ kind: 'pdf', url: '/admin' }] }, '/files/ with the name of a file'],
  [
    { links: [{ kind: 'retraction', url: 'https://a.example', date: '04/03/2021' }] },
    'must be a day, such as 2021-03-04',
  ],
  [{ comment: 'x'.repeat(501) }, 'Comment can be at most 500 characters'],
  [{ summary: 'x'.repeat(2001) }, 'Summary can be at most 2000 characters'],
  [{ isMine: 1 }, 'Yours must be true or false'],
  [{ addedAt: '2026' }, 'The body has an unknown field'],
])('a change is refused: %#', async (fields, sentence) => {
  const { read, change } = await sharedLibrary()
  const refused = await change(fields)
  expect(refused.status).toBe(400)
  expect(refused.text).toContain(sentence)
  expect((await read()).version).toBe(1)
})

test('works by an author of the owner\u2019s name become theirs by default', async () => {
  const { owner } = await openLibrary('@book{none, title = {None}}')
  await owner.send('PUT', '/api/site', { ...starterSite, paperNames: ['Example, A.'] })
  const text = entry('mine', 'M', 'Example, Ada') + entry('not', 'N') + entry('also', 'A')
  const added = await take(owner, text, '&mine=guess&except=also')
  expect(added).toMatchObject([{ isMine: true }, { isMine: false }, { isMine: false }])
  const keys = async (show: string) => {
    const url = `${libraryUrls.works}?page=1&sort=key&show=${show}`
    return ((await owner.get(url)).json as LibraryPage).rows.map(({ key }) => key)
  }
  expect(await keys('mine')).toEqual(['also', 'mine'])
  await take(owner, entry('more', 'More', 'Example, Ada'), '&mine=none')
  await take(owner, entry('last', 'Last'), '&mine=all')
  expect(await keys('mine')).toEqual(['also', 'last', 'mine'])
  expect(await keys('cited')).toEqual([])
  expect(await keys('uncited')).toEqual(['also', 'last', 'mine', 'more', 'none', 'not'])
  const all = (await owner.get(`${libraryUrls.works}?page=1`)).json
  expect(all).toMatchObject({ total: 6, mine: 3, cited: 0, incomplete: 1 })
  const many = Array.from({ length: 201 }, (_, index) => `except=${index}`).join('&')
  const refused = await owner.send('POST', `${libraryUrls.import}?${many}`, file(text))
  expect([refused.status, refused.text]).toEqual([
    400,
    'At most 200 works can differ from the others',
  ])
})

test('a work that articles cite is not deleted', async () => {
  const { site, owner, read } = await openLibrary()
  const post = { content: 'As [@ex2020] says.', excerpt: 'It cites a work.', category: 'Notes' }
  for (const title of ['One', 'Two'])
    await owner.send('POST', '/api/blog', { ...post, title, date: 'Nov 1, 2026' })
  await citeEverywhere(site)
  expect((await read()).citedIn).toEqual([
    { id: 1, title: 'One' },
    { id: 2, title: 'Two' },
  ])
  const refused = await owner.send('DELETE', one)
  expect([refused.status, refused.text]).toEqual([
    409,
    'This work is cited in 2 articles, so it cannot be deleted.',
  ])
  const cited = await owner.get(`${libraryUrls.works}?page=1&show=cited`)
  expect(cited.json).toMatchObject({ rows: [{ citedIn: 2 }], cited: 1 })
  await owner.send('DELETE', '/api/blog/1')
  expect((await owner.send('DELETE', one)).text).toContain('cited in 1 article,')
  await owner.send('DELETE', '/api/blog/2')
  expect((await owner.send('DELETE', one)).status).toBe(204)
  expect((await owner.send('DELETE', one)).status).toBe(404)
})

test('the library is exported as CSL-JSON, which is read as the same works', async () => {
  const text = `@article{ex, title = {On \\emph{stars} and $z^2$}, author = {{\\'E}xample, Ada and {The Team}},
    year = 2020, month = mar, journal = {\\apj}, volume = 9, pages = {1--4}, doi = {10.5555/1}}`
  const { owner, read } = await openLibrary(text)
  const { headers, text: csl } = await owner.get(`${libraryUrls.export}?form=csl`)
  expect(headers.get('content-disposition')).toBe('attachment; filename="library.json"')
  expect(JSON.parse(csl)).toEqual([
    {
      id: 'ex',
      type: 'article-journal',
      title: 'On <i>stars</i> and $z^2$',
      author: [{ family: 'Éxample', given: 'Ada' }, { literal: 'The Team' }],
      issued: { 'date-parts': [[2020, 3]] },
      'container-title': 'The Astrophysical Journal',
      'container-title-short': 'ApJ',
      volume: '9',
      page: '1-4',
      DOI: '10.5555/1',
    },
  ])
  const again = await owner.send('POST', libraryUrls.read, file(csl))
  expect(again.json).toMatchObject({ added: [], changed: [], same: [{}] })
  expect((await read()).work.pages).toBe('1–4')
  const wrong = await owner.get(`${libraryUrls.export}?form=ris`)
  expect([wrong.status, wrong.text]).toEqual([400, 'Form must be one of bibtex, csl'])
})
