import { expect, test } from 'vitest'
import { readZip } from '../../testing/read-zip.ts'
import { zipArchive } from './zip.ts'

test('an archive has its files with their checksums', () => {
  const files = [
    ['article.tex', 'α'.repeat(1000)],
    ['figures/größe.png', Buffer.from([1, 2, 3])],
    ['empty.txt', ''],
  ] as const
  const archive = zipArchive(files)
  expect([...readZip(archive)]).toEqual(files.map(([name, text]) => [name, Buffer.from(text)]))
  expect(archive.length).toBeLessThan(600)
  expect(zipArchive(files).equals(archive)).toBe(true)
})

test('an archive may be empty', () => {
  expect(readZip(zipArchive([])).size).toBe(0)
})
