import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { temporaryFolder } from '../../testing/temporary-folder.ts'
import { folderWithSchema } from '../../testing/test-database.ts'
import { exportContent, importContent } from './transfer.ts'

const ghost = path.resolve(import.meta.dirname, '../../testing/exports/ghost.json')

afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

async function openSite(): Promise<void> {
  vi.stubEnv('DATA_DIR', await folderWithSchema())
  vi.stubEnv('DATABASE_URL', undefined)
  vi.spyOn(console, 'log').mockImplementation(() => undefined)
  await importContent(['ghost', ghost, '--address', 'https://old.example.org', '--yes'])
}

test('a published article is written as a folder of LaTeX', async () => {
  await openSite()
  const folder = path.join(await temporaryFolder(), 'paper')
  await exportContent(['--latex', '2', folder, '--class', 'revtex'])
  expect(readdirSync(folder)).toEqual(expect.arrayContaining(['README.txt', 'article.tex']))
  expect(readFileSync(path.join(folder, 'article.tex'), 'utf8')).toContain('{revtex4-2}')
  expect(readFileSync(path.join(folder, 'README.txt'), 'utf8')).toContain('  pdflatex article\n')
  await expect(exportContent(['--latex', '2', folder])).rejects.toThrow('is not empty')
})

test('an article that is not published, and wrong words, are refused without a folder', async () => {
  await openSite()
  const folder = path.join(await temporaryFolder(), 'paper')
  await expect(exportContent(['--latex', '999', folder])).rejects.toThrow(
    'There is no published article 999, or its text is too long.',
  )
  for (const words of [['1'], ['x', folder], ['1', folder, '--class', 'word'], ['1', folder, 'b']])
    await expect(exportContent(['--latex', ...words])).rejects.toThrow(
      'Name an article and a folder',
    )
  expect(existsSync(folder)).toBe(false)
})
