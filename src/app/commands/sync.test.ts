import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { temporaryFolder } from '../../testing/temporary-folder.ts'
import { folderWith } from '../../testing/transfer-site.ts'
import { syncTexts } from './sync.ts'

async function printed(
  dataDir: string,
  words: string[],
  { lines = [], end }: { lines?: string[]; end?: AbortSignal } = {},
): Promise<string[]> {
  const log = vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line))
  vi.stubEnv('DATA_DIR', dataDir)
  vi.stubEnv('DATABASE_URL', undefined)
  try {
    await syncTexts(words, end)
  } finally {
    vi.unstubAllEnvs()
    log.mockRestore()
  }
  return lines
}

test('a sync tells first and does it with --yes; what is as it was is only counted', async () => {
  const dataDir = await temporaryFolder()
  const folder = await folderWith({
    'one.md': '---\ntitle: A text\ndate: 2024-05-01\n---\n\nWords.\n',
  })
  const about = '  A site of the kind plain: 1 texts in 1 files.'
  expect(await printed(dataDir, [folder])).toEqual([
    about,
    '+ post "A text": draft; its text is shorter than a text can be',
    'To import (+): 1 thing.\nNothing was changed. The same command with --yes does it.',
  ])
  expect((await printed(dataDir, [folder, '--yes'])).at(-1)).toBe('Imported: 1 thing.')
  expect(await printed(dataDir, [folder, '--yes'])).toEqual([
    about,
    'Imported: 0 things, 1 thing left as here (=). All of it is here already.',
  ])
})

test('with --watch a file is brought as soon as it is written', async () => {
  const dataDir = await temporaryFolder()
  const folder = await folderWith({ 'one.md': '---\ntitle: A text\n---\n\nWords.\n' })
  const lines: string[] = []
  const end = new AbortController()
  const watching = printed(dataDir, [folder, '--watch'], { lines, end: end.signal })
  await vi.waitFor(() => expect(lines.at(-1)).toMatch(/^Waiting for changes/), { timeout: 60_000 })
  await writeFile(path.join(folder, 'two.md'), '---\ntitle: Another\n---\n\nWords.\n')
  await vi.waitFor(() => expect(lines.at(-1)).toMatch(/^Imported: 1 thing, 1 thing left/), {
    timeout: 60_000,
  })
  end.abort()
  await watching
})

test.each([[[]], [['a', 'b']], [['a', '--from', 'word']], [['a', '--unknown']]])(
  'sync %j is refused with what it takes',
  async (words) => {
    await expect(syncTexts(words)).rejects.toThrow(/^(?:Say which folder|--from must be one of)/)
  },
)
