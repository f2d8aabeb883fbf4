import { expect, test } from 'vitest'
import { type WorkData, writtenNamesIn } from '@ephemeris/bibliography'
import { openTransferSite } from '../../testing/transfer-site.ts'
import { findCited } from './cited-works.ts'
import { insertWork, type LibraryEntry, updateWork } from './store.ts'

function entryOf(
  key: string,
  change: Partial<LibraryEntry> & { data?: Partial<WorkData> } = {},
): LibraryEntry {
  const { data, ...rest } = change
  const work: WorkData = {
    type: 'article',
    title: 'On stars',
    authors: [],
    editors: [],
    othersFollow: false,
    ...data,
  }
  const entry = { key, aliases: [], work, bibtex: '', links: [], version: 1 }
  const owners = { isMine: false, isSelected: false, isListed: false, isRefereed: null }
  const texts = { comment: null, summary: null, addedAt: '2026-01-01', updatedAt: '2026-01-01' }
  return { ...entry, ...owners, ...texts, ...rest }
}

async function libraryOf(...entries: LibraryEntry[]) {
  const { database } = await openTransferSite()
  await database.write(async (tx) => {
    for (const entry of entries) await insertWork(tx, entry)
  })
  const find = async (markdown: string) => await findCited(database.db, writtenNamesIn(markdown))
  return { database, find }
}

test('works are found by key, alias, DOI and arXiv number, ignoring case and trailing punctuation', async () => {
  const { find } = await libraryOf(
    entryOf('ex2020', { aliases: ['2020A&A...1..100X'] }),
    entryOf('odd key..'),
    entryOf('sa2019', { data: { doi: '10.5555/AB.1', arxiv: { id: '2401.01234' } } }),
    entryOf('__proto__'),
  )
  const ids = async (markdown: string) => (await find(markdown)).works.map(({ id }) => id)
  expect(await ids('See @ex2020. And')).toEqual([1])
  expect(await ids('[@2020A&A...1..100X]')).toEqual([1])
  expect(await ids('@{odd key..}')).toEqual([2])
  expect(await ids('@doi:10.5555/ab.1, @ARXIV:2401.01234')).toEqual([3])
  expect(await ids('[@__proto__; @EX2020]')).toEqual([1, 4])
  expect(await ids('a@ex2020, \\@ex2020, @@ex2020, @ex')).toEqual([])
})

test('a changed work is found only by its new names', async () => {
  const { database, find } = await libraryOf(entryOf('ex2020'))
  await database.write((tx) => updateWork(tx, 1, entryOf('new2020', { aliases: ['other'] })))
  expect((await find('@ex2020')).works).toEqual([])
  expect((await find('@other and again @new2020')).works).toMatchObject([
    { id: 1, key: 'new2020', names: expect.arrayContaining(['new2020', 'other']) },
  ])
  await database.write((tx) => tx.deleteFrom('works').execute())
  expect(await find('@other')).toMatchObject({ works: [], isEmpty: true })
})

test('an unknown name is reported with up to three similar names', async () => {
  const { find } = await libraryOf(
    ...['ex2020', 'ex2021', 'ex20', 'sa2019'].map((key) => entryOf(key)),
  )
  expect((await find('@ex202, @ex2020 and @nobody')).alike).toEqual([
    ['ex202', ['ex20', 'ex2020', 'ex2021']],
    ['nobody', []],
  ])
})

test('every unknown name gets a suggestion, also one with a wrong beginning or a colon', async () => {
  const { find } = await libraryOf(
    ...['brown2019', 'Aad:2012tfa', ...Array.from({ length: 20 }, (_, at) => `key${at}b`)].map(
      (key) => entryOf(key),
    ),
  )
  const many = Array.from({ length: 20 }, (_, at) => `@key${at}`).join(' ')
  const { alike } = await find(`@crown2019, @aad:2012tfb and @xyz2019. ${many}`)
  expect(alike.slice(0, 3)).toEqual([
    ['crown2019', ['brown2019']],
    ['aad:2012tfb', ['Aad:2012tfa']],
    ['xyz2019.', []],
  ])
  expect(alike.slice(3).every(([, names]) => names.length > 0)).toBe(true)
})

test('a text without citations needs no query', async () => {
  const { find } = await libraryOf(entryOf('ex2020'))
  expect(await find('me@example.org, @fig:curve')).toEqual({ works: [], alike: [], isEmpty: false })
})

test('a hundred names are one query', async () => {
  const entries = Array.from({ length: 300 }, (_, index) => entryOf(`ex${1000 + index}`))
  const { database } = await libraryOf(...entries)
  const answers: number[] = []
  const counted = database.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      answers.push(result.rows.length)
      return result
    },
  })
  const names = entries.slice(0, 100).map(({ key }) => key)
  const { works } = await findCited(counted, names)
  expect(works.map(({ key }) => key)).toEqual(names)
  expect(answers).toEqual([100])
})
