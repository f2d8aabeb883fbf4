import { readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { temporaryFolder } from '../../testing/temporary-folder.ts'
import { folderWithSchema } from '../../testing/test-database.ts'
import { exportContent, importContent } from './transfer.ts'

const wordpress = path.resolve(import.meta.dirname, '../../testing/exports/wordpress.xml')
const ghost = path.resolve(import.meta.dirname, '../../testing/exports/ghost.json')

/** Runs a command on a site in a folder; what it prints. */
async function printed(dataDir: string, command: () => Promise<void>): Promise<string[]> {
  const lines: string[] = []
  const log = vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line))
  vi.stubEnv('DATA_DIR', dataDir)
  vi.stubEnv('DATABASE_URL', undefined)
  try {
    await command()
  } finally {
    vi.unstubAllEnvs()
    log.mockRestore()
  }
  return lines
}

test('an import reports first and writes with --yes, and its export can be imported again', async () => {
  const [first, second] = [await folderWithSchema(), await folderWithSchema()]
  const folder = path.join(await temporaryFolder(), 'export')
  const reported = await printed(first, () => importContent(['wordpress', wordpress]))
  expect(reported.at(-1)).toBe(
    'To import (+): 6 items.\nNothing was changed. Run the same command with --yes to import.',
  )
  const done = await printed(first, () => importContent(['wordpress', wordpress, '--yes']))
  expect(done.at(-1)).toBe('Imported: 6 items.')
  const written = await printed(first, () => exportContent([folder]))
  expect(written).toEqual([
    `Wrote 4 posts, 4 other rows and 0 pictures into ${folder}. README.txt there describes the files.`,
  ])
  expect(readdirSync(path.join(folder, 'posts'))).toHaveLength(4)
  expect((await printed(second, () => importContent([folder]))).at(-1)).toBe(
    'To import (+): 7 items, 2 items already here (=). Posts keep their IDs.\nNothing was changed. Run the same command with --yes to import.',
  )
  await printed(second, () => importContent(['--yes', folder]))
  expect((await printed(second, () => importContent([folder]))).at(-1)).toBe(
    'To import (+): 0 items, 9 items already here (=). Everything in it is already here.',
  )
})

test('the address of the Ghost site may end with a slash', async () => {
  const reported = await printed(await folderWithSchema(), () =>
    importContent(['ghost', ghost, '--address', 'https://old.example.org/']),
  )
  expect(reported).toContain('+ post "Next winter": planned')
})

test('a folder with LaTeX is imported as a draft, and the report lists what was not carried', async () => {
  const [site, paper] = [await folderWithSchema(), await temporaryFolder()]
  const main = String.raw`\documentclass{article}
\begin{document}\title{On light}
\input{text}
\bibliography{refs}\end{document}`
  writeFileSync(path.join(paper, 'ms.tex'), main)
  writeFileSync(
    path.join(paper, 'text.tex'),
    String.raw`As \citet{ex2020} \strange{say}, \odd{x} \strange{twice}.`,
  )
  writeFileSync(path.join(paper, 'refs.bib'), '@misc{ex2020, author={Example}, title={A work}}')
  const reported = await printed(site, () => importContent(['latex', paper]))
  expect(reported).toEqual(
    expect.arrayContaining([
      '+ post "On light": draft',
      '  Not carried: \\strange, 2 times (text.tex, line 1).',
      '  Not carried: \\odd, once (text.tex, line 1).',
    ]),
  )
  expect(reported.at(-1)).toMatch(/^To import \(\+\): 2 items\./)
  const done = await printed(site, () => importContent(['latex', paper, '--yes']))
  expect(done.at(-1)).toBe('Imported: 2 items.')
})

test.each([
  [[]],
  [['ghost']],
  [['a', 'b']],
  [['ghost', 'a', 'b']],
  [['ghost', 'a', '--media', 'b']],
  [['wordpress', 'a', '--address', 'b']],
  [['a', '--force']],
])('import %j is answered with how to say it', async (words) => {
  await expect(importContent(words)).rejects.toThrow(/^Name what to import: /)
})

test.each([[[]], [['a', 'b']]])('export %j is rejected with the usage', async (words) => {
  await expect(exportContent(words)).rejects.toThrow(/^Name a folder: /)
})

test.each([
  [['--site'], /^Name a folder: npm run ephemeris -- export --site/],
  [['--site', 'a', 'b'], /^Name a folder/],
  [['--site', 'a', '--strange'], /^Name a folder/],
  [['--site', 'a', '--address', 'example.org'], /^--address must be the address of a site/],
  [['--site', 'a', '--address', 'https://example.org/blog'], /^--address must be/],
])('export %j is refused before anything is read', async (words, sentence) => {
  await expect(exportContent(words)).rejects.toThrow(sentence)
})
