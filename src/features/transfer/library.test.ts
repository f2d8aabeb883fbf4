import { readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { allWorks, insertWork, type LibraryEntry } from '../library/store.ts'
import { exported, importInto, openTransferSite } from '../../testing/transfer-site.ts'

const entry: LibraryEntry = {
  key: 'ex2020',
  aliases: ['2020ApJ...1..1E'],
  work: {
    type: 'article',
    title: 'On $\\alpha$ and _β_',
    authors: [{ family: 'Example', given: 'Ana' }, { name: 'The Team' }],
    othersFollow: true,
    editors: [],
    year: 2020,
    journal: { name: 'The Astrophysical Journal', short: 'ApJ' },
    arxiv: { id: '2001.00001' },
  },
  bibtex: '@article{old, title = {On}}',
  links: [{ kind: 'pdf', url: 'https://a.example/x.pdf' }],
  isMine: true,
  isSelected: true,
  isListed: true,
  isRefereed: false,
  comment: 'A prize',
  summary: 'Two\nlines.',
  version: 3,
  addedAt: '2026-01-02T03:04:05.000Z',
  updatedAt: '2026-02-02T03:04:05.000Z',
}

async function exportWithLibrary() {
  const from = await openTransferSite()
  await from.database.write((tx) => insertWork(tx, entry))
  return { from, folder: await exported(from) }
}

test('the library is imported unchanged, and a second import adds nothing', async () => {
  const { from, folder } = await exportWithLibrary()
  const to = await openTransferSite()
  await importInto(to, folder)
  expect(await allWorks(to.database)).toEqual([{ id: 1, ...entry }])
  const stored = (site: typeof to) => site.database.db.selectFrom('works').selectAll().execute()
  expect(await stored(to)).toEqual(await stored(from))
  expect((await importInto(to, folder)).counts.added).toBe(0)
  expect(await readFile(path.join(folder, 'library.bib'), 'utf8')).toBe(
    '@article{ex2020, title = {On}}\n',
  )
})

test('an export without a library is complete', async () => {
  const { folder } = await exportWithLibrary()
  await rm(path.join(folder, 'lists', 'works.json'))
  await rm(path.join(folder, 'library.bib'))
  const to = await openTransferSite()
  expect((await importInto(to, folder)).counts.invalid).toBe(0)
  expect(await allWorks(to.database)).toEqual([])
})

test('without the list of works the library is read from its BibTeX', async () => {
  const { folder } = await exportWithLibrary()
  await rm(path.join(folder, 'lists', 'works.json'))
  const to = await openTransferSite()
  expect((await importInto(to, folder)).counts).toMatchObject({ added: 2, invalid: 0 })
  expect(await allWorks(to.database)).toMatchObject([
    {
      key: 'ex2020',
      work: { title: 'On' },
      bibtex: '@article{ex2020, title = {On}}',
      isMine: false,
    },
  ])
  expect((await importInto(to, folder)).counts.added).toBe(0)
})

test('a work that exists under another key gets the keys of the imported one as aliases', async () => {
  const { folder } = await exportWithLibrary()
  const to = await openTransferSite()
  const here = { ...entry, key: 'mine', aliases: [], comment: 'Of this site' }
  const other = { ...entry, key: 'other', aliases: ['2020ApJ...1..1E'] }
  const numbered = { ...other, work: { ...entry.work, arxiv: { id: '2002.00002' } } }
  await to.database.write((tx) => insertWork(tx, here))
  await to.database.write((tx) => insertWork(tx, numbered))
  await importInto(to, folder)
  expect(await allWorks(to.database)).toEqual([
    { id: 1, ...here, aliases: ['ex2020'], version: 4 },
    { id: 2, ...numbered },
  ])
  expect((await importInto(to, folder)).counts.added).toBe(0)
})

test('a library without publications is imported', async () => {
  const { folder } = await exportWithLibrary()
  const { isMine: _, isListed: __, isRefereed: ___, comment: ____, ...old } = entry
  const { summary: _____, version: ______, ...older } = old
  await writeFile(path.join(folder, 'lists', 'works.json'), JSON.stringify([{ ...older, id: 1 }]))
  const to = await openTransferSite()
  expect((await importInto(to, folder)).counts.invalid).toBe(0)
  const owners = { isMine: false, isListed: false, isRefereed: null, comment: null, summary: null }
  expect(await allWorks(to.database)).toMatchObject([{ ...older, ...owners, version: 1 }])
})

test('an invalid work is reported and skipped', async () => {
  const { folder } = await exportWithLibrary()
  const works = [
    { ...entry, id: 1, key: 'two words' },
    { ...entry, id: 2, links: [{ kind: 'pdf', url: 'javascript:alert(1)' }] },
    { ...entry, id: 3, work: { ...entry.work, url: 'data:text/html,x' } },
    { ...entry, id: 4, isRead: true },
    { ...entry, id: 5, key: 'good' },
  ]
  await writeFile(path.join(folder, 'lists', 'works.json'), JSON.stringify(works))
  const to = await openTransferSite()
  expect((await importInto(to, folder)).counts.invalid).toBe(4)
  expect((await allWorks(to.database)).map(({ key }) => key)).toEqual(['good'])
})
