import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { folderWith, openTransferSite } from '../../../testing/transfer-site.ts'
import { readMarkdown } from '../markdown/read-markdown.ts'
import { readSite } from '../read-site.ts'
import { applySync } from './apply-sync.ts'
import { planSync } from './plan-sync.ts'

const zone = { timeZone: 'UTC', now: new Date('2026-11-21T12:00:00.000Z') }
const text = (title: string, words: string, more = '') =>
  `---\ntitle: ${title}\ndate: 2024-05-0${title.length}\n${more}---\n\n${words}\n`

async function openSync(files: Record<string, string>) {
  const folder = await folderWith(files)
  const site = await openTransferSite()
  const plan = async (mine: string[] = [], theirs: string[] = []) => {
    const source = { file: folder, ...zone, drafts: 'unless out' } as const
    const choices = { mine: new Set(mine), theirs: new Set(theirs) }
    return await planSync(site, await readMarkdown(source), choices)
  }
  return {
    site,
    write: (name: string, words: string) => writeFile(path.join(folder, name), words),
    remove: (name: string) => rm(path.join(folder, name)),
    /** What was told of files and posts. */
    run: async (mine: string[] = [], theirs: string[] = []) => {
      const sync = await plan(mine, theirs)
      await applySync(site, sync)
      return sync.plan.lines.filter((line) => /^[+=!] (?:file|post)|is gone/.test(line))
    },
    posts: async () => (await readSite(site)).posts,
    change: async (id: number, fields: object) =>
      await site.database.write(async (tx) => {
        await tx
          .updateTable('posts')
          .set((row) => ({ ...fields, version: row('version', '+', 1) }))
          .where('id', '=', id)
          .execute()
      }),
  }
}

test('a folder is brought in again and again: new files, changed files, and nothing twice', async () => {
  const { run, write, remove, posts } = await openSync({
    'one.md': text('One', 'Words of one, see [four](four.md).', 'draft: false\n'),
    'four.md': text('Four', 'Words of four.'),
  })
  expect(await run()).toEqual(['+ post "One"', '+ post "Four": draft'])
  expect(await run()).toEqual(['= file "one.md": is as it was', '= file "four.md": is as it was'])
  await write('four.md', text('Four', 'Other words, see [one](one.md).', 'draft: false\n'))
  await write('third.md', text('Third', 'A third text, see [four](four.md).'))
  expect(await run()).toEqual([
    '+ post "Third": draft',
    '= file "one.md": is as it was',
    '+ file "four.md": changed',
  ])
  expect(await posts()).toMatchObject([
    { content: 'Words of one, see [four](/blog/2).', version: 1 },
    { content: 'Other words, see [one](/blog/1).', version: 2 },
    { content: 'A third text, see [four](/blog/2).', visibleFrom: null },
  ])
  expect((await posts())[1]?.visibleFrom).not.toBeNull()
  await remove('third.md')
  expect(await run()).toContain('  "third.md" is gone; its article stays.')
  expect(await posts()).toHaveLength(3)
})

test('what was changed here and there is left alone until the owner says which counts', async () => {
  const { run, write, change, posts } = await openSync({
    'one.md': text('One', 'Words of one.'),
    'four.md': text('Four', 'Words of four.'),
  })
  await run()
  await change(1, { content: 'Words of mine.' })
  await change(2, { content: 'Words of mine.' })
  expect(await run()).toEqual(['= file "one.md": is as it was', '= file "four.md": is as it was'])
  await write('one.md', text('One', 'Words of theirs.'))
  await write('four.md', text('Four', 'Words of theirs.'))
  expect(await run()).toEqual([
    '! file "one.md": changed here and there: keep one with --mine one.md or --theirs one.md',
    '! file "four.md": changed here and there: keep one with --mine four.md or --theirs four.md',
  ])
  expect(await run(['one.md'], ['four.md'])).toEqual([
    '= file "one.md": changed here and there; the article stays as it is here',
    '+ file "four.md": changed here and there; the file replaces the article',
  ])
  expect((await posts()).map(({ content }) => content)).toEqual([
    'Words of mine.',
    'Words of theirs.',
  ])
  expect(await run()).toEqual(['= file "one.md": is as it was', '= file "four.md": is as it was'])
})

test('an article that was only published here goes on following its file, and stays published', async () => {
  const { run, write, change, posts } = await openSync({ 'one.md': text('One', 'Words of one.') })
  await run()
  await change(1, { visibleFrom: '2026-11-20T00:00:00.000Z' })
  await write('one.md', text('One', 'Other words of one.'))
  expect(await run()).toEqual(['+ file "one.md": changed'])
  expect(await posts()).toMatchObject([
    { content: 'Other words of one.', visibleFrom: '2026-11-20T00:00:00.000Z' },
  ])
})

test('an article that was imported before is that of its file, and a deleted one stays deleted', async () => {
  const { site, run, write, posts } = await openSync({ 'one.md': text('One', 'Words of one.') })
  await run()
  await site.database.write((tx) => tx.deleteFrom('synced_files').execute())
  expect(await run()).toEqual(['= file "one.md": is like its article'])
  expect(await run()).toEqual(['= file "one.md": is as it was'])
  await site.database.write((tx) => tx.deleteFrom('posts').execute())
  expect(await run()).toEqual(['= file "one.md": its article was deleted here'])
  await write('one.md', text('One', 'Other words of one.'))
  expect(await run()).toEqual(['! file "one.md": changed, and its article was deleted here'])
  expect(await posts()).toEqual([])
})
