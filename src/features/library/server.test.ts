// @databases sqlite postgres
import { expect, test } from 'vitest'
import { form } from '../../testing/pictures.ts'
import { type Client, openTestSite } from '../../testing/test-site.ts'
import { type LibraryPage, type LibraryPlan, libraryUrls } from './contract.ts'

const entry = (key: string, title: string, more = 'year = {2020}') =>
  `@article{${key}, title = {${title}}, author = {Garc{\\'\\i}a, A. and Sample, B.}, ${more}}\n`

const file = (text: string | Uint8Array) =>
  form(typeof text === 'string' ? Buffer.from(text) : text, 'library.bib', 'text/plain')

async function read(owner: Client, text: string | Uint8Array): Promise<LibraryPlan> {
  const { status, json } = await owner.send('POST', libraryUrls.read, file(text))
  expect(status).toBe(200)
  return json as LibraryPlan
}

async function take(owner: Client, text: string, conflicts = 'skip') {
  const { plan } = await read(owner, text)
  const url = `${libraryUrls.import}?conflicts=${conflicts}&plan=${plan}`
  return (await owner.send('POST', url, file(text))).json
}

async function works(owner: Client, query = 'page=1'): Promise<LibraryPage> {
  return (await owner.get(`${libraryUrls.works}?${query}`)).json as LibraryPage
}

test('an import is planned for the given names, with authors and source of each new work', async () => {
  const owner = await (await openTestSite()).owner()
  const text = entry('ex2020', 'On stars', 'year = {2020}, journal = {\\apj}')
  const planFor = async (query: string) =>
    await owner.send('POST', `${libraryUrls.read}?${query}`, file(text))
  expect((await planFor('name=Sample, B.&name=B. Sample')).json).toMatchObject({
    added: [
      {
        isMine: true,
        byline: {
          authors: [
            { name: 'García, A.', isOwn: false },
            { name: 'Sample, B.', isOwn: true },
          ],
          moreAuthors: '',
          source: 'ApJ',
        },
      },
    ],
  })
  expect((await planFor('name=Muster, C.')).json).toMatchObject({ added: [{ isMine: false }] })
  const names = new URLSearchParams(Array.from({ length: 11 }, (_, place) => ['name', `N${place}`]))
  const refused = await planFor(names.toString())
  expect([refused.status, refused.text]).toEqual([400, 'At most 10 names can be given'])
})

test('an import is planned first and applied as planned', async () => {
  const site = await openTestSite()
  const owner = await site.owner()
  const text = entry('ex2020', 'On stars', 'year = {2020}, journal = {\\apj}') + entry('', '', '')
  const plan = await read(owner, text)
  expect(plan).toMatchObject({
    added: [
      { line: 1, key: 'ex2020', title: 'On stars', year: '2020' },
      { line: 2, key: 'garcia', title: '', year: '' },
    ],
    changed: [],
    same: [],
    problems: [
      { line: 2, sentence: 'garcia has no title.' },
      { line: 2, sentence: 'garcia has no year.' },
    ],
  })
  expect((await works(owner)).total).toBe(0)
  expect(await take(owner, text)).toMatchObject({ added: 2, changed: 0 })
  expect(await works(owner)).toEqual({
    rows: [
      {
        id: 1,
        key: 'ex2020',
        aliases: [],
        title: 'On stars',
        authors: 'García & Sample',
        year: '2020',
        source: 'ApJ',
        missing: [],
        citedIn: 0,
        isMine: false,
      },
      expect.objectContaining({ id: 2, key: 'garcia', missing: ['no title', 'no year'] }),
    ],
    page: 1,
    found: 2,
    total: 2,
    works: 2,
    mine: 0,
    cited: 0,
    incomplete: 1,
    likely: 0,
    articles: 0,
  })
  expect(await read(owner, text)).toMatchObject({ added: [], changed: [], same: [{}, {}] })
})

test('an outdated plan is refused, and nothing is changed', async () => {
  const site = await openTestSite()
  const owner = await site.owner()
  const text = entry('ex2020', 'On stars')
  const { plan } = await read(owner, text)
  await take(owner, entry('other', 'Another'))
  const late = await owner.send('POST', `${libraryUrls.import}?plan=${plan}`, file(text))
  expect([late.status, late.text]).toEqual([
    409,
    'The library has changed in the meantime. Review the new list.',
  ])
  expect((await works(owner)).total).toBe(1)
})

test('the same work under another key keeps its key and gets an alias', async () => {
  const site = await openTestSite()
  const owner = await site.owner()
  await take(owner, entry('mine', 'On stars', 'eprint = {2001.00001}, archivePrefix = {arXiv}'))
  const paper = 'journal = {\\apj}, year = {2021}, doi = {10.5555/A}, eprint = {2001.00001}'
  expect(await take(owner, entry('2021ApJ...1..1G', 'On stars', paper))).toMatchObject({
    added: 0,
    changed: 1,
  })
  expect((await works(owner)).rows).toMatchObject([
    { key: 'mine', aliases: ['2021ApJ...1..1G'], year: '2021', source: 'ApJ' },
  ])
  // The preprint does not replace the paper, and the address of a DOI resolver is the same DOI.
  await take(owner, entry('mine', 'On stars', 'eprint = {2001.00001}, archivePrefix = {arXiv}'))
  await take(owner, entry('third', 'On stars', 'doi = {https://doi.org/10.5555/a}, year = {2021}'))
  expect((await works(owner)).rows).toMatchObject([
    { key: 'mine', aliases: ['2021ApJ...1..1G', 'third'], year: '2021' },
  ])
})

test('an import that keeps what the library says adds works and other names only', async () => {
  const site = await openTestSite()
  const owner = await site.owner()
  await take(
    owner,
    entry('mine', 'On stars', 'doi = {10.5555/a}, journal = {\\apj}, year = {2021}'),
  )
  const cited = `${entry('theirs', 'On the stars', 'doi = {10.5555/a}')}\n${entry('new', 'On dust')}`
  const { plan } = await read(owner, cited)
  const url = `${libraryUrls.import}?${new URLSearchParams({ plan, data: 'kept' }).toString()}`
  const answer = await owner.send('POST', url, form(Buffer.from(cited), 'a.bib', 'text/plain'))
  expect(answer.json).toMatchObject({ added: 1, changed: 1 })
  expect((await works(owner, 'page=1&sort=key')).rows).toMatchObject([
    { key: 'mine', aliases: ['theirs'], title: 'On stars', year: '2021', source: 'ApJ' },
    { key: 'new' },
  ])
})

test('a key conflict is reported; the work is skipped, replaced or added', async () => {
  const site = await openTestSite()
  const owner = await site.owner()
  await take(owner, entry('ex2020', 'A first title'))
  const other = entry('ex2020', 'A second title', 'year = {2021}')
  expect((await read(owner, other)).conflicts).toEqual([
    {
      line: 1,
      key: 'ex2020',
      sentence:
        'ex2020 is already “A first title” (2020). The file has “A second title” (2021) under the same key.',
    },
  ])
  expect(await take(owner, other)).toMatchObject({ added: 0, changed: 0 })
  expect(await take(owner, other, 'keep')).toMatchObject({ added: 1, changed: 0 })
  expect(await take(owner, entry('ex2020', 'A third title'), 'replace')).toMatchObject({
    added: 0,
    changed: 1,
  })
  expect((await works(owner, 'page=1&sort=key')).rows).toMatchObject([
    { key: 'ex2020', title: 'A third title' },
    { key: 'ex2020-2', title: 'A second title' },
  ])
})

test('each conflict has its own choice, and invalid choices are refused', async () => {
  const site = await openTestSite()
  const owner = await site.owner()
  const three = (word: string) =>
    ['a', 'b', 'c'].map((key) => entry(key, `${word} ${key}`)).join('\n')
  await take(owner, three('First'))
  const text = three('Second')
  const { plan, conflicts } = await read(owner, text)
  const [one, other] = conflicts.map(({ line }) => line)
  const send = (query: string) =>
    owner.send('POST', `${libraryUrls.import}?plan=${plan}&${query}`, file(text))
  for (const lines of ['x', '0', '1,,2', ',', '1;2'])
    expect(await send(`keep=${lines}`)).toMatchObject({
      status: 400,
      text: 'Exceptions must be line numbers, separated by commas',
    })
  const many = Array.from({ length: 201 }, (_, index) => index + 1).join(',')
  expect(await send(`keep=${many}`)).toMatchObject({
    status: 400,
    text: 'At most 200 works can differ from the others',
  })
  expect((await send(`conflicts=skip&replace=${one}&keep=${other}`)).json).toMatchObject({
    added: 1,
    changed: 1,
  })
  expect((await works(owner, 'page=1&sort=key')).rows).toMatchObject([
    { key: 'a', title: 'Second a' },
    { key: 'b', title: 'First b' },
    { key: 'b-2', title: 'Second b' },
    { key: 'c', title: 'First c' },
  ])
})

test('unreadable entries are counted, even if not all are listed', async () => {
  const site = await openTestSite()
  const owner = await site.owner()
  const broken = Array.from({ length: 250 }, (_, index) => `@article{x${index}, title = {T`)
  const plan = await read(owner, [entry('good', 'A title'), ...broken].join('\n'))
  expect(plan).toMatchObject({ added: [{ key: 'good' }], unread: 250 })
  expect(plan.problems).toHaveLength(201)
  expect(plan.problems[0]).toMatchObject({ isUnread: true })
  expect(plan.problems.at(-1)?.sentence).toBe('and 50 more.')
})

test('the list is searched ignoring accents and case, sorted and filtered', async () => {
  const site = await openTestSite()
  const owner = await site.owner()
  await take(owner, entry('b', 'Ältere Sterne') + entry('a', 'Galaxies', ''))
  const keys = async (query: string) => (await works(owner, query)).rows.map(({ key }) => key)
  expect(await keys('page=1&search=garcia%20altere')).toEqual(['b'])
  expect(await keys('page=1&search=GALAXIES')).toEqual(['a'])
  expect(await keys('page=1&search=%25')).toEqual([])
  expect(await keys('page=1&sort=key')).toEqual(['a', 'b'])
  expect(await keys('page=1&show=incomplete')).toEqual(['a'])
  const wrong = await owner.get(`${libraryUrls.works}?page=1&show=some`)
  expect([wrong.status, wrong.text]).toEqual([
    400,
    'Show must be one of all, mine, likely, cited, uncited, incomplete',
  ])
})

test('the library is exported unchanged, under the current keys', async () => {
  const site = await openTestSite()
  const owner = await site.owner()
  await take(owner, entry('ex2020', 'A {Kepler} title'))
  await take(owner, entry('ex2020', 'Another'), 'keep')
  const csl = {
    id: 'csl',
    type: 'book',
    title: 'Over',
    author: [{ literal: 'The Team' }],
    note: 'a } b',
  }
  await take(owner, JSON.stringify([csl]))
  const { headers, text } = await owner.get(libraryUrls.export)
  expect(headers.get('content-disposition')).toBe('attachment; filename="library.bib"')
  expect(text).toContain(entry('ex2020', 'A {Kepler} title'))
  expect(text).toContain(entry('ex2020-2', 'Another'))
  // An unbalanced brace would end the entry too early.
  expect(text).toContain(
    '@book{csl,\n  title = {{Over}},\n  author = {{The Team}},\n  note = {a  b},\n}',
  )
  const again = await read(owner, text)
  expect(again).toMatchObject({ added: [], same: [{}, {}], changed: [{ key: 'csl' }] })
})

test('a deleted work is removed', async () => {
  const site = await openTestSite()
  const owner = await site.owner()
  await take(owner, entry('ex2020', 'T'))
  expect((await owner.send('DELETE', `${libraryUrls.works}/1`)).status).toBe(204)
  const again = await owner.send('DELETE', `${libraryUrls.works}/1`)
  expect([again.status, again.text]).toEqual([404, 'No such work'])
})

test('a file in Latin-1 is read, and one that is too large is refused', async () => {
  const site = await openTestSite()
  const owner = await site.owner()
  const latin = Buffer.from('@book{a, title={\u00C9tude}, author={A, B}, year=1999}', 'latin1')
  expect(await read(owner, latin)).toMatchObject({
    added: [{ title: 'Étude' }],
    problems: [{ line: 0, sentence: 'The file is not UTF-8; accents were guessed.' }],
  })
  const large = await owner.send('POST', libraryUrls.read, file(Buffer.alloc(8 * 1024 * 1024 + 1)))
  expect([large.status, large.text]).toEqual([413, 'The file is larger than 8 MB.'])
  const choice = await owner.send('POST', `${libraryUrls.import}?conflicts=all`, file(latin))
  expect([choice.status, choice.text]).toEqual([
    400,
    'Conflicts must be one of skip, replace, keep',
  ])
})

test('only the owner reads or changes the library', async () => {
  const site = await openTestSite()
  const owner = await site.owner()
  await take(owner, entry('ex2020', 'T'))
  const guest = await site.account('guest')
  const calls = [
    ['GET', libraryUrls.works],
    ['GET', libraryUrls.export],
    ['POST', libraryUrls.read],
    ['POST', libraryUrls.import],
    ['GET', `${libraryUrls.works}/1`],
    ['PUT', `${libraryUrls.works}/1`],
    ['DELETE', `${libraryUrls.works}/1`],
  ] as const
  for (const [method, url] of calls) {
    const body = method === 'POST' ? file(entry('new', 'N')) : undefined
    expect([url, (await site.visitor().send(method, url, body)).status]).toEqual([url, 401])
    expect([url, (await guest.send(method, url, body)).status]).toEqual([url, 403])
  }
  expect((await works(owner)).total).toBe(1)
})
