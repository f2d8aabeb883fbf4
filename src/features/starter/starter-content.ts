import * as v from 'valibot'
import { allPosts } from '../blog/server/post-table.ts'
import { indexPosts, unindexPosts } from '../blog/server/search/indexed-posts.ts'
import { compactGoals } from '../goals/server.ts'
import type { ServerContext } from '../../platform/server/context.ts'
import type { Db, Tx } from '../../platform/server/database/database.ts'
import type { TableName } from '../../platform/server/database/schema.ts'
import { readSetting, writeSetting } from '../../platform/server/database/settings.ts'
import { readRows, removeRows, restoreRows } from '../../platform/server/database/whole-rows.ts'
import { HttpError } from '../../platform/server/http/errors.ts'
import { countOf } from '../../shared/count.ts'
import type { ApplyOptions } from '../transfer/apply-import.ts'
import { type TextTable, textTables } from '../texts/contract.ts'
import { removeReferences, markOutdated } from '../texts/references.ts'
import { addStarterContent, starterFolder } from './seed.ts'
import type { StarterStatus } from './contract.ts'
import type { StarterRows } from './find-starter.ts'
import { nameWorks, restoreCitations } from './restore-citations.ts'
import { restorePages } from './starter-pages.ts'
import { openStarterFiles, type StarterFilesOptions } from './starter-files.ts'
import { openStarterPictures, type StarterPicturesOptions } from './starter-pictures.ts'

/** The setting that stores removed rows, so that undo restores them with their ids. */
const record = 'starter-removed'

const plurals: Readonly<Record<string, string>> = { 'piece of music': 'pieces of music' }

/** What the starter content needs of the rest of the site. */
type StarterOptions = StarterFilesOptions &
  StarterPicturesOptions &
  Pick<ApplyOptions, 'renderOutdated'>

/** The starter content of a site: what of it is unchanged, its removal and the undo. */
export function openStarterContent(
  context: ServerContext,
  { findFileUses, findPictureUses, renderOutdated }: StarterOptions,
) {
  const { database } = context
  const find = async (tx: Db): Promise<StarterRows[]> => {
    // Without the flag the starter content was never imported, even if some rows look like it.
    if ((await readSetting(tx, 'starter')) === undefined) return []
    // Loaded on demand: hardly any start of a site reads an export.
    const { readExport } = await import('../transfer/read-export.ts')
    const { findStarterRows } = await import('./find-starter.ts')
    return await findStarterRows(tx, context, await readExport(starterFolder))
  }
  const pictures = openStarterPictures(context, { findPictureUses })
  const files = openStarterFiles(context, { findFileUses })
  /** Its pictures that nothing shows once these rows are gone. */
  const findPictures = async (rows: readonly StarterRows[]): Promise<string[]> =>
    rows.length === 0 ? [] : await pictures.findUnused(database.db, rows)
  /** The same of its files. */
  const findFiles = async (rows: readonly StarterRows[]): Promise<string[]> => {
    if (rows.length === 0) return []
    const ids = rows.find(({ table }) => table === 'posts')?.unchanged ?? []
    const going = ids.length === 0 ? [] : await titlesOf(database.db, ids)
    return await files.findUnused(database.db, new Set(going))
  }
  const status = async (): Promise<StarterStatus> => {
    const rows = await find(database.db)
    const unused = await findPictures(rows)
    return {
      goes: [
        ...inWords(rows, ({ unchanged }) => unchanged.length),
        ...picturesInWords(unused),
        ...filesInWords(await findFiles(rows)),
      ],
      stays: inWords(rows, ({ changed }) => changed),
      canRestore: (await readSetting(database.db, record)) !== undefined,
    }
  }
  return {
    status,
    /** Adds what is missing; on a site that was in use, rows get new ids. */
    addMissing: () => addStarterContent(context, { renderOutdated }),
    /** Removes what nobody has changed: all rows in one transaction, then their pictures. @returns what was removed, in words */
    remove: async (): Promise<string[]> => {
      const words = await database.write(async (tx) => await removeAll(tx, await find(tx)))
      const left = await find(database.db)
      const unused = await findPictures(left)
      await pictures.remove(unused)
      const unusedFiles = await findFiles(left)
      await files.remove(unusedFiles)
      return [...words, ...picturesInWords(unused), ...filesInWords(unusedFiles)]
    },
    /**
     * Undoes the last removal: the rows get their ids and values back.
     * @throws HttpError 409 when nothing was removed
     */
    restore: async (): Promise<void> => {
      const named = (await readSetting(database.db, record)) ?? ''
      const bringRows = () => database.write(restoreRemoved)
      await files.restoreFor(named, () => pictures.restoreFor(named, bringRows))
    },
  }
}

/** Removes the unchanged rows and stores them for the undo. @returns what was removed, in words */
async function removeAll(tx: Tx, rows: readonly StarterRows[]): Promise<string[]> {
  const removed: [TableName, object[]][] = []
  for (const { table, unchanged } of rows)
    removed.push([table, await readRows(tx, table, unchanged)])
  removed.push(['text_works', await tx.selectFrom('text_works').selectAll().execute()])
  // Comments before their articles.
  for (const { table, unchanged } of rows.toReversed()) {
    if (table === 'posts') await unindexPosts(tx, unchanged)
    await removeRows(tx, table, unchanged)
    if (isTextTable(table)) await removeReferences(tx, table, unchanged)
  }
  await compactGoals(tx)
  const words = inWords(rows, ({ unchanged }) => unchanged.length)
  if (words.length > 0) await writeSetting(tx, record, JSON.stringify(removed))
  return words
}

/** Restores the rows of the last removal. @throws HttpError 409 when nothing was removed */
async function restoreRemoved(tx: Tx): Promise<void> {
  const text = await readSetting(tx, record)
  if (text === undefined) throw new HttpError(409, 'No starter content was removed here')
  const removed = v.parse(removedSchema, JSON.parse(text))
  for (const [table, rows] of removed)
    if (table === 'text_works') await restoreCitations(tx, rows)
    else if (table === 'pages') await restorePages(tx, rows)
    else await restoreRows(tx, table as TableName, rows)
  const byTable = new Map(removed)
  const idsOf = (table: TextTable) => (byTable.get(table) ?? []).map(({ id }) => Number(id))
  await indexPosts(tx, idsOf('posts'))
  // What they refer to is recorded again when they are rendered.
  for (const table of textTables) await markOutdated(tx, table, idsOf(table))
  await nameWorks(tx)
  await compactGoals(tx)
  await tx.deleteFrom('settings').where('name', '=', record).execute()
}

export type StarterContent = ReturnType<typeof openStarterContent>

function isTextTable(table: string): table is TextTable {
  return textTables.some((one) => one === table)
}

const removedSchema = v.array(v.tuple([v.string(), v.array(v.record(v.string(), v.unknown()))]))

function inWords(rows: readonly StarterRows[], count: (rows: StarterRows) => number): string[] {
  return rows
    .filter((one) => count(one) > 0)
    .map((one) => countOf(count(one), one.one, plurals[one.one]))
}

function filesInWords({ length }: readonly string[]): string[] {
  return length === 0 ? [] : [countOf(length, 'file')]
}

async function titlesOf(db: Db, ids: readonly number[]): Promise<string[]> {
  const rows = await allPosts(db).select('title').where('id', 'in', ids).execute()
  return rows.map(({ title }) => title)
}

function picturesInWords({ length }: readonly string[]): string[] {
  return length === 0 ? [] : [countOf(length, 'picture')]
}
