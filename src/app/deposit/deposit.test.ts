import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { type FileDetails, fileDetailsColumn } from '../../shared/data-sets.ts'
import { sharedWorkers } from '../../testing/shared-workers.ts'
import { temporaryFolder } from '../../testing/temporary-folder.ts'
import { openTransferSite } from '../../testing/transfer-site.ts'
import { exportDeposit } from '../commands/export-deposit.ts'
import type { LatexTools } from '../latex-article.ts'
import { ownTools } from '../own-latex-tools.ts'
import { writeDeposit } from './write-deposit.ts'

const tools: LatexTools = {
  ...ownTools(() => Promise.resolve(Buffer.from('a drawing'))),
  // The decoder of this process keeps its rules, which other tests do not expect.
  printPicture: (source) => sharedWorkers.pictures.run('forPrint', source),
}
const pdf = Buffer.from('%PDF-1.7')

/** The names and checksums in a manifest, compared with the files. */
function checkedManifest(folder: string, name: string): string[] {
  const lines = readFileSync(path.join(folder, name), 'utf8').trimEnd().split('\n')
  return lines.map((line) => {
    const [sum, file = ''] = line.split('  ', 2)
    const content = readFileSync(path.join(folder, file))
    expect([file, createHash('sha256').update(content).digest('hex')]).toEqual([file, sum])
    return file
  })
}

test('a deposit is a bag with the article, its pictures, data and works, whose checksums are right', async () => {
  const site = await openTransferSite('starter')
  const { db } = site.database
  const drawn = await db.selectFrom('posts').select(['id', 'title', 'content']).execute()
  const { id, title } = drawn.find(({ content }) => content.includes('/files/')) ?? drawn[0] ?? {}
  await db
    .updateTable('posts')
    .set({ doi: '10.5281/zenodo.7' })
    .where('id', '=', id ?? 0)
    .execute()
  const folder = path.join(await temporaryFolder(), 'deposit')
  const written = await writeDeposit(site, {
    id: id ?? 0,
    folder,
    email: 'ada@example.org',
    tools,
    pdf,
  })
  expect(written.title).toBe(title)
  expect(written.leftOut.filter((sentence) => !sentence.startsWith('latex: '))).toEqual([])
  const payload = checkedManifest(folder, 'manifest-sha256.txt')
  expect(payload).toEqual(
    expect.arrayContaining([
      'data/article.html',
      'data/article.md',
      'data/article.pdf',
      'data/article.xml',
      'data/latex/article.tex',
      'data/latex/README.txt',
    ]),
  )
  expect(payload.filter((name) => name.startsWith('data/files/'))).toHaveLength(written.files)
  expect(payload.filter((name) => name.startsWith('data/media/'))).toHaveLength(written.pictures)
  expect(written.files).toBeGreaterThan(0)
  expect(checkedManifest(folder, 'tagmanifest-sha256.txt')).toEqual([
    'bag-info.txt',
    'bagit.txt',
    'manifest-sha256.txt',
    'metadata/crossref.xml',
    'metadata/datacite.json',
    'metadata/datacite.xml',
  ])
  const page = readFileSync(path.join(folder, 'data/article.html'), 'utf8')
  expect(page).not.toContain('src="https://')
  for (const [, name = ''] of page.matchAll(/(?:src|href)="((?:media|files)\/[^"]+)"/g))
    expect(payload).toContain(`data/${name}`)
})

test('described files are named in the metadata of a deposit, and tables have theirs beside them', async () => {
  const site = await openTransferSite('starter')
  const { db } = site.database
  const drawn = await db.selectFrom('posts').select(['id', 'content']).execute()
  const { id = 0 } = drawn.find(({ content }) => content.includes('one-night.csv')) ?? {}
  const details: FileDetails = {
    title: 'One night',
    description: 'Magnitudes of one star that were made up for an article on light curves.',
    licence: 'CC0-1.0',
    columns: [],
  }
  const changed = { details: fileDetailsColumn(details) }
  await db.updateTable('files').set(changed).where('name', '=', 'one-night.csv').execute()
  const folder = path.join(await temporaryFolder(), 'deposit')
  await writeDeposit(site, { id, folder, email: undefined, tools })
  expect(checkedManifest(folder, 'manifest-sha256.txt')).toContain(
    'data/files/one-night.csv-metadata.json',
  )
  const read = (name: string) => readFileSync(path.join(folder, name), 'utf8')
  const sum = createHash('sha256').update(read('data/files/one-night.csv')).digest('hex')
  expect(JSON.parse(read('data/files/one-night.csv-metadata.json'))).toMatchObject({
    url: 'one-night.csv',
    'dc:title': 'One night',
    'schema:sha256': sum,
  })
  expect(read('metadata/datacite.json')).toContain(`SHA-256: ${sum}`)
})

test('labelled tables of the text are in a deposit as CSV with metadata', async () => {
  const site = await openTransferSite('starter')
  const content = '| t | V |\n| --- | --- |\n| 1 | 12.5 |\n\n: Light {#tbl-light}\n'
  await site.database.db.updateTable('posts').set({ content }).where('id', '=', 1).execute()
  const folder = path.join(await temporaryFolder(), 'deposit')
  await writeDeposit(site, { id: 1, folder, email: undefined, tools })
  expect(checkedManifest(folder, 'manifest-sha256.txt')).toEqual(
    expect.arrayContaining([
      'data/tables/tbl-light.csv',
      'data/tables/tbl-light.csv-metadata.json',
    ]),
  )
  const read = (name: string) => readFileSync(path.join(folder, 'data/tables', name), 'utf8')
  expect(read('tbl-light.csv')).toBe('t,V\n1,12.5\n')
  expect(JSON.parse(read('tbl-light.csv-metadata.json'))).toMatchObject({
    url: 'tbl-light.csv',
    'dc:title': 'Light',
  })
})

test('the page of a deposit has its formulas as MathML and loads nothing', async () => {
  const site = await openTransferSite('starter')
  const folder = path.join(await temporaryFolder(), 'deposit')
  await writeDeposit(site, { id: 1, folder, email: undefined, tools })
  const page = readFileSync(path.join(folder, 'data/article.html'), 'utf8')
  expect(page).toContain('<math')
  expect(page).toMatch(/<meta name="citation_author" content="[^"]+, [^"]+">/)
  expect(page).not.toMatch(/<(?:script|link rel="stylesheet"|svg)/)
  for (const mark of ['\u0001', '\u0002']) expect(page).not.toContain(mark)
  expect(page).toContain('href="https://ada.example.org/')
})

test('a PDF for a deposit must be one', async () => {
  const folder = await temporaryFolder()
  const file = path.join(folder, 'article.pdf')
  const words = ['--deposit', '1', path.join(folder, 'deposit'), '--pdf', file]
  await expect(exportDeposit(words)).rejects.toThrow(`There is no file ${file}.`)
  writeFileSync(file, 'PK')
  await expect(exportDeposit(words)).rejects.toThrow(`${file} is not a PDF.`)
})

test('drafts, scheduled articles and folders with files are refused, and nothing is written', async () => {
  const site = await openTransferSite('starter')
  const { db } = site.database
  const [first, second] = await db.selectFrom('posts').select('id').orderBy('id').execute()
  const hide = async (id: number, visibleFrom: string | null) =>
    await db.updateTable('posts').set({ visibleFrom }).where('id', '=', id).execute()
  await hide(first?.id ?? 0, null)
  await hide(second?.id ?? 0, '2030-01-01T00:00:00.000Z')
  const folder = await temporaryFolder()
  for (const id of [first?.id ?? 0, second?.id ?? 0, 4000])
    await expect(writeDeposit(site, { id, folder, email: undefined, tools })).rejects.toThrow(
      `There is no published article ${id}.`,
    )
  expect(readdirSync(folder)).toEqual([])
  writeFileSync(path.join(folder, 'thesis.txt'), 'mine')
  await expect(writeDeposit(site, { id: 3, folder, email: undefined, tools })).rejects.toThrow(
    'is not empty; a deposit needs an empty one.',
  )
  expect(readdirSync(folder)).toEqual(['thesis.txt'])
})

test('an article without a DOI has no metadata for Crossref, and the command says so', async () => {
  const site = await openTransferSite('starter')
  const folder = path.join(await temporaryFolder(), 'deposit')
  const { leftOut } = await writeDeposit(site, { id: 3, folder, email: undefined, tools })
  expect(leftOut).toContain(
    'metadata/crossref.xml is not written, since it registers the DOI of an article.',
  )
})

test.each([
  [['--deposit', '12']],
  [['--deposit', 'x', 'folder']],
  [['--deposit', '12', 'a', 'b']],
  [['--deposit', '12', 'a', '--force']],
])('export %j is answered with how to say it', async (words) => {
  await expect(exportDeposit(words)).rejects.toThrow(/^Name an article and a folder: /)
})
