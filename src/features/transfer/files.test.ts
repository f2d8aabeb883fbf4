import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { uploadText } from '../../testing/files.ts'
import { openTestSite } from '../../testing/test-site.ts'
import { exported, importInto, openTransferSite } from '../../testing/transfer-site.ts'
import { allFiles } from '../files/store.ts'
import { siteFiles } from '../backup/make-backup.ts'
import type { ServerContext } from '../../platform/server/context.ts'

async function siteWithFile() {
  const site = await openTransferSite()
  const folder = await exported(site)
  writeFileSync(path.join(folder, 'files', 'data.csv'), 'a,b\n1,2\n')
  return { site, folder }
}

const namesIn = async ({ database }: ServerContext) =>
  (await allFiles(database.db)).map(({ name, bytes, type }) => [name, bytes, type])

test('files are exported in a folder of their own, and a second import adds nothing', async () => {
  const { site: from, folder: first } = await siteWithFile()
  await importInto(from, first)
  const folder = await exported(from)
  expect(readFileSync(path.join(folder, 'files', 'data.csv'), 'utf8')).toBe('a,b\n1,2\n')
  const to = await openTransferSite()
  expect((await importInto(to, folder)).lines).toContain('+ file "data.csv"')
  expect(await namesIn(to)).toEqual([['data.csv', 8, 'text/csv; charset=utf-8']])
  expect((await importInto(to, folder)).lines).toContain('= file "data.csv": already here')
})

test('another file with the same name is kept, and invalid files are reported', async () => {
  const { site, folder } = await siteWithFile()
  await importInto(site, folder)
  writeFileSync(path.join(folder, 'files', 'data.csv'), 'other')
  writeFileSync(path.join(folder, 'files', 'page.html'), '<p>')
  writeFileSync(path.join(folder, 'files', 'paper.pdf'), 'words')
  const { lines } = await importInto(site, folder)
  expect(lines.filter((line) => line.startsWith('! file'))).toEqual([
    '! file "data.csv": Another file with this name exists and is kept',
    '! file "page.html": Its name is not a valid file name',
    '! file "paper.pdf": Its content does not match its extension',
  ])
  expect(await namesIn(site)).toEqual([['data.csv', 8, 'text/csv; charset=utf-8']])
})

const details = {
  title: 'Two numbers',
  description: 'Two numbers that were made up on a quiet evening to test an export.',
  licence: 'CC0-1.0',
  columns: [{ name: 'a', unit: 'd', description: 'The first' }],
}

const said = (value: unknown) => JSON.stringify({ 'data.csv': value })

test('what the owner says of files is exported and imported', async () => {
  const { site: from, folder: first } = await siteWithFile()
  writeFileSync(path.join(first, 'files.json'), said(details))
  await importInto(from, first)
  const folder = await exported(from)
  expect(JSON.parse(readFileSync(path.join(folder, 'files.json'), 'utf8'))).toEqual({
    'data.csv': details,
  })
  const to = await openTransferSite()
  await importInto(to, folder)
  const [file] = await allFiles(to.database.db)
  expect(JSON.parse(file?.details ?? '')).toEqual(details)
})

test.each([
  [said({ ...details, title: '' }), 'A described file needs a title'],
  [said({ ...details, unknown: 1 }), 'It has an unknown field "unknown"'],
  ['[]', 'files.json does not name files'],
])('a file with unusable details is not imported: %s', async (text, sentence) => {
  const { site, folder } = await siteWithFile()
  writeFileSync(path.join(folder, 'files.json'), text)
  expect((await importInto(site, folder)).lines).toContain(`! file "data.csv": ${sentence}`)
})

test('a backup contains uploaded files', async () => {
  const site = await openTestSite()
  await uploadText(await site.owner(), 'data.csv', 'a\n1\n')
  await site.close()
  const files = await siteFiles(site.dataDir)
  expect(files).toContainEqual(expect.stringMatching(/^media\/f-[0-9a-f]{64}$/))
})
