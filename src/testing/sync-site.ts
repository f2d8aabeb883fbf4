import { readMarkdown } from './foreign-readers.ts'
import { copyFile, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { readSite } from '../features/transfer/export-site.ts'
import { applySync } from '../features/transfer/sync/apply-sync.ts'
import { planSync } from '../features/transfer/sync/plan-sync.ts'
import { folderWith, openTransferSite, wholeTestSite } from './transfer-site.ts'

const zone = { timeZone: 'UTC', now: new Date('2026-11-21T12:00:00.000Z') }
/** A Markdown file with front matter; its date depends on its title. */
export const markdownFile = (title: string, words: string, more = '') =>
  `---\ntitle: ${title}\ndate: 2024-05-0${title.length}\n${more}---\n\n${words}\n`

/** An empty site and a folder that is synced with it. */
export async function openSyncSite(files: Record<string, string>) {
  const folder = await folderWith(files)
  const site = await openTransferSite()
  const plan = async (mine: string[] = [], theirs: string[] = []) => {
    const source = {
      file: folder,
      ...zone,
      drafts: 'unless published',
      skipsAccidents: true,
    } as const
    const choices = { mine: new Set(mine), theirs: new Set(theirs) }
    return await planSync(site, await readMarkdown(source), choices)
  }
  return {
    site,
    write: (name: string, words: string | Buffer) => writeFile(path.join(folder, name), words),
    remove: (name: string) => rm(path.join(folder, name)),
    move: async (from: string, to: string) => {
      await mkdir(path.dirname(path.join(folder, to)), { recursive: true })
      await rename(path.join(folder, from), path.join(folder, to))
    },
    copy: (from: string, to: string) => copyFile(path.join(folder, from), path.join(folder, to)),
    /** The lines of the report on files and posts. */
    run: async (mine: string[] = [], theirs: string[] = []) => {
      const sync = await plan(mine, theirs)
      await applySync(site, sync, { folder, ...wholeTestSite })
      return sync.lines
        .map(({ text }) => text)
        .filter((line) => /^[+=!] (?:file|post)|its article is kept/.test(line))
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
