// @databases sqlite postgres
import { readdirSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { ServerContext } from '../../platform/server/context.ts'
import { exported, importInto, openTransferSite, planOf } from '../../testing/transfer-site.ts'
import type { TextName } from '../history/contract.ts'
import { fieldsReader, openVersions, versionsOf } from '../history/store.ts'

const name: TextName = { kind: 'posts', id: 1 }

/** A site whose first post was renamed twice, and which deleted its second post. */
async function openEditedSite(): Promise<ServerContext> {
  const site = await openTransferSite('starter')
  const versions = openVersions(site)
  for (const title of ['Renamed once', 'Renamed twice'])
    await site.database.write((tx) =>
      versions.saving(tx, 'posts', {
        id: 1,
        isAutosave: title === 'Renamed once',
        write: async () => {
          await tx.updateTable('posts').set({ title }).where('id', '=', 1).execute()
          return { id: 1 }
        },
      }),
    )
  await site.database.write(async (tx) => {
    await versions.deleting(tx, 'posts', 2)
    await tx.deleteFrom('posts').where('id', '=', 2).execute()
  })
  return site
}

async function versionsIn({ database: { db } }: ServerContext) {
  const rows = await versionsOf(db, name)
    .select([
      'savedAt',
      'isPublished',
      'isRestored',
      'isAutosave',
      'wordsHash',
      'baseId',
      'content',
    ])
    .orderBy('id')
    .execute()
  const read = fieldsReader(db)
  return await Promise.all(
    rows.map(async ({ baseId, content, isAutosave, ...row }) => [
      { ...row, isAutosave: Boolean(isAutosave) },
      JSON.stringify(await read({ baseId, content })),
    ]),
  )
}

test('an export carries the versions of its texts, and an import stores them once', async () => {
  const site = await openEditedSite()
  const folder = await exported(site)
  const copy = await openTransferSite()
  const { lines } = await importInto(copy, folder)
  expect(lines.filter((line) => line.includes('versions'))).toEqual(['+ versions "posts-1.jsonl"'])
  const versions = await versionsIn(copy)
  expect(versions).toMatchObject(
    [false, true, false].map((isAutosave) => [{ isAutosave }, expect.any(String)]),
  )
  expect(versions).toEqual(await versionsIn(site))
  const again = await planOf(copy, folder)
  expect(again.lines).toContain('= versions "posts-1.jsonl": already here')
})

test('a deleted text is in a folder of its own, and is imported from that of the posts', async () => {
  const folder = await exported(await openEditedSite())
  expect(readdirSync(path.join(folder, 'deleted'))).toEqual(['posts-2.md'])
  const before = await planOf(await openTransferSite(), folder)
  expect(before.lines.filter((line) => line.includes('deleted'))).toEqual([])
  renameSync(path.join(folder, 'deleted', 'posts-2.md'), path.join(folder, 'posts', 'back.md'))
  const { lines } = await planOf(await openTransferSite(), folder)
  const posts = (all: readonly string[]) => all.filter((line) => line.startsWith('+ post '))
  expect(posts(lines)).toHaveLength(posts(before.lines).length + 1)
})

test('versions that cannot be read are named, and those of unknown texts', async () => {
  const folder = await exported(await openEditedSite())
  const write = (file: string, text: string) =>
    writeFileSync(path.join(folder, 'versions', file), text)
  write('posts-1.jsonl', '{"savedAt":"yesterday"}\n')
  write('posts-999.jsonl', '')
  write('secrets-1.jsonl', '')
  const { lines } = await planOf(await openTransferSite(), folder)
  expect(lines.filter((line) => line.startsWith('! versions'))).toEqual([
    '! versions "posts-1.jsonl": Line 1: savedAt must be an ISO instant',
    '! versions "posts-999.jsonl": Their text is not imported',
    '! versions "secrets-1.jsonl": Its name is of no text',
  ])
})
