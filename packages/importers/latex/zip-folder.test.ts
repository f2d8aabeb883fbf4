import { expect, test } from 'vitest'
import { zipOf } from '../testing/zip.ts'
import { isZip, openZip } from './zip-folder.ts'

const limit = 1024 * 1024

test.each([true, false])('the files of an archive are read, packed: %s', async (isPacked) => {
  const { folder, files } = openZip(zipOf({ 'b/a.tex': 'Words', 'a.bib': '' }, { isPacked }))
  expect(files).toEqual(['a.bib', 'b/a.tex'])
  expect(await folder.readText('b/a.tex', limit)).toEqual({ ok: true, value: 'Words' })
  expect(await folder.read('c', limit)).toEqual({ ok: false, problem: 'There is no such file' })
})

test('names that lead out of an archive are left out', () => {
  const names = ['../a', '/a', 'a/../../b', '.git/config', '__MACOSX/a', 'a\\b', 'folder/']
  expect(openZip(zipOf(Object.fromEntries(names.map((name) => [name, ''])))).files).toEqual([])
})

test('a file that is larger than its limit is not unpacked, whatever the archive says', async () => {
  const archive = zipOf({ 'a.tex': Buffer.alloc(4 * limit) })
  const large = { ok: false, problem: 'The file is larger than 1 MB' }
  expect(await openZip(archive).folder.read('a.tex', limit)).toEqual(large)
  archive.writeUInt32LE(10, archive.indexOf(Buffer.from([0x50, 0x4b, 1, 2])) + 24)
  const broken = { ok: false, problem: 'The file in the archive cannot be read' }
  expect(await openZip(archive).folder.read('a.tex', limit)).toEqual(broken)
})

test('a file that is no archive, or not a whole one, is refused', () => {
  expect(isZip(Buffer.from('\\documentclass{article} \\begin{document}'))).toBe(false)
  expect(() => openZip(Buffer.from('words'.repeat(10)))).toThrow('The file is not a ZIP archive.')
  const archive = zipOf({ 'a.tex': 'Words' })
  archive.writeUInt32LE(9_999_999, archive.length - 6)
  expect(() => openZip(archive)).toThrow('The file is not a whole ZIP archive.')
})
