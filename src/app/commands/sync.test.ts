import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { folderWithSchema } from '../../testing/test-database.ts'
import { openTestSite } from '../../testing/test-site.ts'
import { folderWith } from '../../testing/transfer-site.ts'
import type { SyncStatus } from '../../features/transfer/sync/contract.ts'
import { syncTexts } from './sync.ts'

interface Printing {
  lines?: string[]
  end?: AbortSignal
  databaseUrl?: string | undefined
}

async function printed(
  dataDir: string,
  words: string[],
  { lines = [], end, databaseUrl }: Printing = {},
): Promise<string[]> {
  const print = (line: string) => void lines.push(line)
  const log = vi.spyOn(console, 'log').mockImplementation(print)
  const errors = vi.spyOn(console, 'error').mockImplementation(print)
  vi.stubEnv('DATA_DIR', dataDir)
  vi.stubEnv('DATABASE_URL', databaseUrl)
  try {
    await syncTexts(words, end)
  } finally {
    vi.unstubAllEnvs()
    log.mockRestore()
    errors.mockRestore()
  }
  return lines
}

test('a sync reports first and writes with --yes; unchanged files are only counted', async () => {
  const dataDir = await folderWithSchema()
  const folder = await folderWith({
    'one.md': '---\ntitle: A text\ndate: 2024-05-01\n---\n\nWords.\n',
  })
  const about = '  A site of the kind plain: 1 texts in 1 files.'
  expect(await printed(dataDir, [folder])).toEqual([
    about,
    '+ post "A text": draft; its text was too short',
    'To import (+): 1 item.\nNothing was changed. Run the same command with --yes to import.',
  ])
  expect(await printed(dataDir, [folder, '--dry-run'])).toEqual(await printed(dataDir, [folder]))
  expect((await printed(dataDir, [folder, '--yes'])).at(-1)).toBe('Imported: 1 item.')
  expect(await printed(dataDir, [folder, '--yes'])).toEqual([
    about,
    'Imported: 0 items, 1 item already here (=). Everything in it is already here.',
  ])
})

test('only the owner sees the source file of a synced article', async () => {
  const site = await openTestSite()
  const owner = await site.owner()
  const fields = { title: 'Here', content: 'Words of the article.', excerpt: 'Words of it.' }
  const sent = { ...fields, category: 'Test', date: 'May 1, 2026' }
  expect((await owner.send('POST', '/api/blog', sent)).status).toBe(201)
  const folder = await folderWith({
    'notes/post.md':
      '---\ntitle: A text\ndate: 2024-05-01\ndraft: false\n---\n\nWords of a file.\n',
  })
  await printed(site.dataDir, [folder, '--yes'], { databaseUrl: site.config.databaseUrl })
  expect((await owner.get('/api/blog/2')).json).toMatchObject({ writtenIn: 'notes/post.md' })
  expect((await owner.get('/api/blog/1')).json).not.toHaveProperty('writtenIn')
  await rename(path.join(folder, 'notes/post.md'), path.join(folder, 'notes/renamed.md'))
  await printed(site.dataDir, [folder, '--yes'], { databaseUrl: site.config.databaseUrl })
  expect((await owner.get('/api/blog/2')).json).toMatchObject({ writtenIn: 'notes/renamed.md' })
  const guest = await site.account('guest')
  for (const client of [site.visitor(), guest])
    for (const url of ['/api/blog/2', '/api/blog/2?view=article', '/api/blog'])
      expect((await client.get(url)).text).not.toMatch(/(?:post|renamed)\.md/)
})

test('with --watch a file is imported as soon as it is written', async () => {
  const dataDir = await folderWithSchema()
  const folder = await folderWith({ 'one.md': '---\ntitle: A text\n---\n\nWords.\n' })
  const lines: string[] = []
  const end = new AbortController()
  const watching = printed(dataDir, [folder, '--watch'], { lines, end: end.signal })
  await vi.waitFor(() => expect(lines.at(-1)).toMatch(/^Watching .* for changes/), {
    timeout: 60_000,
  })
  await writeFile(path.join(folder, 'two.md'), '---\ntitle: Another\n---\n\nWords.\n')
  await vi.waitFor(() => expect(lines.at(-1)).toMatch(/^Imported: 1 item, 1 item already/), {
    timeout: 60_000,
  })
  end.abort()
  await watching
})

test.each([
  [
    'moved away and back',
    async (folder: string) => {
      await rename(folder, `${folder}-away`)
      return () => rename(`${folder}-away`, folder)
    },
  ],
  [
    'removed and made anew',
    async (folder: string) => {
      await rm(folder, { recursive: true })
      return () => mkdir(folder)
    },
  ],
  [
    'replaced by an empty one for a while, as when a disk is taken out',
    async (folder: string) => {
      await rename(folder, `${folder}-away`)
      await mkdir(folder)
      return async () => {
        await rm(folder, { recursive: true })
        await rename(`${folder}-away`, folder)
      }
    },
  ],
])('--watch lives through a folder that is %s', async (_name, takeAway) => {
  const dataDir = await folderWithSchema()
  const root = await folderWith({ 'notes/one.md': '---\ntitle: A text\n---\n\nWords of it.\n' })
  const folder = path.join(root, 'notes')
  const lines: string[] = []
  const end = new AbortController()
  onTestFinished(() => end.abort())
  const watching = printed(dataDir, [folder, '--watch'], { lines, end: end.signal })
  let seen = 0
  /** Waits for a line after those that were seen. */
  const see = async (line: RegExp) => {
    const find = () => lines.findIndex((one, index) => index >= seen && line.test(one))
    await vi.waitFor(() => expect(find()).toBeGreaterThan(-1), { timeout: 60_000 })
    seen = find() + 1
  }
  await see(/^Watching .* for changes/)
  const putBack = await takeAway(folder)
  await see(/(?:is not a folder that can be read|contains no Markdown files of a blog)\. Waiting/)
  await putBack()
  await writeFile(path.join(folder, 'two.md'), '---\ntitle: Another\n---\n\nWords of it.\n')
  await see(/^Imported: 1 item/)
  await writeFile(path.join(folder, 'third.md'), '---\ntitle: Third\n---\n\nWords of it.\n')
  await see(/^Imported: 1 item, [12] items? already/)
  const isRepeated = (line: string, index: number) =>
    line.endsWith('Waiting until it works again.') && line === lines[index - 1]
  expect(lines.filter(isRepeated)).toEqual([])
  end.abort()
  await watching
})

test('with --watch a choice in the admin area is carried out without another change', async () => {
  const site = await openTestSite()
  const owner = await site.owner()
  const folder = await folderWith({ 'one.md': '---\ntitle: A text\n---\n\nWords of it.\n' })
  const { databaseUrl } = site.config
  await printed(site.dataDir, [folder, '--yes'], { databaseUrl })
  const saved = { title: 'A text', content: 'Words of mine.', excerpt: 'What it says.' }
  const others = { category: 'Test', date: 'May 1, 2024', version: 1 }
  expect((await owner.send('PUT', '/api/blog/1', { ...saved, ...others })).status).toBe(200)
  await writeFile(path.join(folder, 'one.md'), '---\ntitle: A text\n---\n\nOther words.\n')
  const lines: string[] = []
  const end = new AbortController()
  onTestFinished(() => end.abort())
  const printing = { lines, end: end.signal, databaseUrl }
  const watching = printed(site.dataDir, [folder, '--watch'], printing)
  const see = async (line: RegExp) =>
    await vi.waitFor(() => expect(lines.join('\n')).toMatch(line), { timeout: 60_000 })
  await see(/^Watching .* for changes/m)
  const { unsynced } = (await owner.get('/api/sync')).json as SyncStatus
  const choice = { path: 'one.md', hash: unsynced[0]?.hash, choice: 'file' }
  expect((await owner.send('PUT', '/api/sync/choice', choice)).status).toBe(204)
  await see(/^\+ file "one\.md": changed in both places; the file replaces the article/m)
  end.abort()
  await watching
})

test('a missing folder is rejected with a message when --watch starts', async () => {
  const dataDir = await folderWithSchema()
  const folder = path.join(dataDir, 'none')
  await expect(printed(dataDir, [folder, '--watch'])).rejects.toThrow(
    `${folder} is not a folder that can be read.`,
  )
})

test.each(['--yes', '--watch'])('--dry-run with %s is rejected with a sentence', async (other) => {
  await expect(syncTexts(['a', '--dry-run', other])).rejects.toThrow(
    '--dry-run changes nothing, so it cannot be combined with --yes or --watch',
  )
})

test.each([[[]], [['a', 'b']], [['a', '--from', 'word']], [['a', '--unknown']]])(
  'sync %j is rejected with the usage',
  async (words) => {
    await expect(syncTexts(words)).rejects.toThrow(/^(?:Name a folder|--from must be one of)/)
  },
)
