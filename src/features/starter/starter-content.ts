import * as v from 'valibot'
import { rememberTitle } from '../blog/server/linked-articles.ts'
import { allPosts } from '../blog/server/post-table.ts'
import { indexPosts, unindexPosts } from '../blog/server/search/indexed-posts.ts'
import { compactGoals } from '../goals/server.ts'
import type { ServerContext } from '../../platform/server/context.ts'
import type { Db, Tx } from '../../platform/server/database/database.ts'
import type { TableName } from '../../platform/server/database/schema.ts'
import { readSetting, writeSetting } from '../../platform/server/database/settings.ts'
import { readRows, removeRows, restoreRows } from '../../platform/server/database/whole-rows.ts'
import { HttpError } from '../../platform/server/http/errors.ts'
import { removeVersions } from '../history/thin-versions.ts'
import { countOf } from '../../shared/count.ts'
import type { ApplyOptions } from '../transfer/apply-import.ts'
import { type TextTable, textTables } from '../texts/contract.ts'
import { listSections } from '../../shared/sections.ts'
import { openSite, saveIn } from '../site/server.ts'
import { removeReferences, markOutdated } from '../texts/references.ts'
import { addStarterContent, starterFolder } from './seed.ts'
import { type StarterStatus, starterUrls } from './contract.ts'
import type { StarterRows } from './find-starter.ts'
import { restorePages } from './starter-pages.ts'
import {
  openStarterFiles,
  type StarterFilesOptions,
  openStarterPictures,
  type StarterPicturesOptions,
} from './starter-media.ts'
import { storeNames } from '../library/cited-works.ts'
import { allWorks } from '../library/store.ts'
import type { Feature } from '../../platform/server/feature.ts'
import { route } from '../../platform/server/http/route.ts'

/** The setting that stores removed rows, with their ids, for the undo. */
const removedSetting = 'starter-removed'

const plurals: Readonly<Record<string, string>> = { 'piece of music': 'pieces of music' }

type StarterOptions = StarterFilesOptions &
  StarterPicturesOptions &
  Pick<ApplyOptions, 'renderer' | 'renderOutdated'>

/** Status, removal and restore of the starter content of a site. */
export function openStarterContent(
  context: ServerContext,
  { findFileUses, findPictureUses, ...applying }: StarterOptions,
) {
  const { database } = context
  const find = async (tx: Db): Promise<StarterRows[]> => {
    // Without the flag the starter content was never imported, even if some rows look like it.
    if ((await readSetting(tx, 'starter')) === undefined) return []
    // Loaded on demand: most starts of a site read no export.
    const { readExport } = await import('../transfer/read-export.ts')
    const { findStarterRows } = await import('./find-starter.ts')
    return await findStarterRows(tx, context, await readExport(starterFolder))
  }
  const pictures = openStarterPictures(context, { findPictureUses })
  const files = openStarterFiles(context, { findFileUses })
  /** Starter pictures that nothing shows once these rows are removed. */
  const findPictures = async (rows: readonly StarterRows[]): Promise<string[]> =>
    rows.length === 0 ? [] : await pictures.findUnused(database.db, rows)
  /** Starter files that nothing uses once these rows are removed. */
  const findFiles = async (rows: readonly StarterRows[]): Promise<string[]> => {
    if (rows.length === 0) return []
    const ids = rows.find(({ table }) => table === 'posts')?.unchanged ?? []
    const titles = ids.length === 0 ? [] : await readTitles(database.db, ids)
    return await files.findUnused(database.db, new Set(titles))
  }
  const status = async (): Promise<StarterStatus> => {
    const rows = await find(database.db)
    const unused = await findPictures(rows)
    return {
      goes: [
        ...describeRows(rows, ({ unchanged }) => unchanged.length),
        ...describePictures(unused),
        ...describeFiles(await findFiles(rows)),
      ],
      stays: describeRows(rows, ({ changed }) => changed),
      canRestore: (await readSetting(database.db, removedSetting)) !== undefined,
    }
  }
  return {
    status,
    /** On a site that has been used, added rows get new ids. */
    addMissing: () => addStarterContent(context, applying),
    /** Removes unchanged content: all rows in one transaction, then pictures and files. @returns what was removed, in phrases */
    remove: async (): Promise<string[]> => {
      const words = await database.write(async (tx) => await removeAll(tx, await find(tx)))
      const left = await find(database.db)
      const unused = await findPictures(left)
      await pictures.remove(unused)
      const unusedFiles = await findFiles(left)
      await files.remove(unusedFiles)
      return [...words, ...describePictures(unused), ...describeFiles(unusedFiles)]
    },
    /**
     * Undoes the last removal; rows get their former ids and values.
     * @throws HttpError 409 when nothing was removed
     */
    restore: async (): Promise<void> => {
      const named = (await readSetting(database.db, removedSetting)) ?? ''
      const restoreRemovedRows = () => database.write(restoreRemoved)
      await files.restoreFor(named, () => pictures.restoreFor(named, restoreRemovedRows))
    },
  }
}

/** Removes the unchanged rows and stores them for the undo. @returns what was removed, in phrases */
async function removeAll(tx: Tx, rows: readonly StarterRows[]): Promise<string[]> {
  const removed: [TableName, object[]][] = []
  for (const { table, unchanged } of rows)
    removed.push([table, await readRows(tx, table, unchanged)])
  removed.push(['text_works', await tx.selectFrom('text_works').selectAll().execute()])
  // Comments before their articles.
  for (const { table, unchanged } of rows.toReversed()) {
    if (table === 'posts') await unindexPosts(tx, unchanged)
    await removeRows(tx, table, unchanged)
    if (isTextTable(table)) {
      await removeReferences(tx, table, unchanged)
      await removeVersions(tx, table, unchanged)
    }
  }
  await compactGoals(tx)
  const words = describeRows(rows, ({ unchanged }) => unchanged.length)
  if (words.length > 0) {
    const hiding = await hideEmptySections(tx)
    await writeSetting(tx, removedSetting, JSON.stringify([...removed, ['sections', hiding]]))
  }
  return words
}

/** Sections with a list hide while it is empty, unless the owner has hidden them. @returns those that did not before */
async function hideEmptySections(tx: Tx): Promise<{ name: string }[]> {
  const shown = (await openSite({ database: { db: tx } }).read()).sections.filter(
    ({ name, shown: when }) => when === 'always' && listSections.includes(name),
  )
  await showSections(tx, shown, { from: 'always', to: 'filled' })
  return shown.map(({ name }) => ({ name }))
}

type Visibility = 'always' | 'filled'

/** Changes when these sections are shown, where nobody has changed it in the meantime. */
async function showSections(
  tx: Tx,
  rows: readonly { name?: unknown }[],
  { from, to }: { from: Visibility; to: Visibility },
): Promise<void> {
  const settings = await openSite({ database: { db: tx } }).read()
  const names = new Set(rows.map(({ name }) => name))
  const sections = settings.sections.map((section) =>
    names.has(section.name) && section.shown === from ? { ...section, shown: to } : section,
  )
  await saveIn(tx, { ...settings, sections })
}

/** Restores the rows of the last removal. @throws HttpError 409 when nothing was removed */
async function restoreRemoved(tx: Tx): Promise<void> {
  const text = await readSetting(tx, removedSetting)
  if (text === undefined) throw new HttpError(409, 'No starter content was removed here')
  const removed = v.parse(removedSchema, JSON.parse(text))
  for (const [table, rows] of removed)
    if (table === 'text_works') await restoreCitations(tx, rows)
    else if (table === 'pages') await restorePages(tx, rows)
    else if (table === 'sections') await showSections(tx, rows, { from: 'filled', to: 'always' })
    else await restoreRows(tx, table as TableName, rows)
  const byTable = new Map(removed)
  const idsOf = (table: TextTable) => (byTable.get(table) ?? []).map(({ id }) => Number(id))
  for (const { id, title } of byTable.get('posts') ?? [])
    await rememberTitle(tx, Number(id), String(title))
  await indexPosts(tx, idsOf('posts'))
  // Rendering records their references again.
  for (const table of textTables) await markOutdated(tx, table, idsOf(table))
  await indexWorkNames(tx)
  await compactGoals(tx)
  await tx.deleteFrom('settings').where('name', '=', removedSetting).execute()
}

type StarterContent = ReturnType<typeof openStarterContent>

function isTextTable(table: string): table is TextTable {
  return textTables.some((one) => one === table)
}

const removedSchema = v.array(v.tuple([v.string(), v.array(v.record(v.string(), v.unknown()))]))

function describeRows(
  rows: readonly StarterRows[],
  count: (rows: StarterRows) => number,
): string[] {
  return rows
    .filter((one) => count(one) > 0)
    .map((one) => countOf(count(one), one.one, plurals[one.one]))
}

function describeFiles({ length }: readonly string[]): string[] {
  return length === 0 ? [] : [countOf(length, 'file')]
}

async function readTitles(db: Db, ids: readonly number[]): Promise<string[]> {
  const rows = await allPosts(db).select('title').where('id', 'in', ids).execute()
  return rows.map(({ title }) => title)
}

function describePictures({ length }: readonly string[]): string[] {
  return length === 0 ? [] : [countOf(length, 'picture')]
}

/** Restores citations of existing works in existing posts; those of other texts were not removed. */
async function restoreCitations(tx: Tx, rows: readonly Record<string, unknown>[]): Promise<void> {
  const posts = new Set((await tx.selectFrom('posts').select('id').execute()).map(({ id }) => id))
  const works = new Set((await tx.selectFrom('works').select('id').execute()).map(({ id }) => id))
  for (const row of rows) {
    const [textId, workId] = [Number(row['textId']), Number(row['workId'])]
    if (row['table'] !== 'posts' || !posts.has(textId) || !works.has(workId)) continue
    await tx
      .insertInto('text_works')
      .values({ table: 'posts', textId, workId })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

/** Restores the name index of restored works. */
async function indexWorkNames(tx: Tx): Promise<void> {
  const named = await tx.selectFrom('work_names').select('workId').distinct().execute()
  const ids = new Set(named.map(({ workId }) => workId))
  for (const work of await allWorks({ db: tx }))
    if (!ids.has(work.id)) await storeNames(tx, work.id, work)
}

export function starterFeature(starter: StarterContent): Feature {
  const thenStatus = (work: () => Promise<unknown>) => async (): Promise<StarterStatus> => {
    await work()
    return await starter.status()
  }
  return {
    routes: [
      route(`GET ${starterUrls.status}`, { access: 'owner', handle: () => starter.status() }),
      route(`POST ${starterUrls.remove}`, { access: 'owner', handle: thenStatus(starter.remove) }),
      route(`POST ${starterUrls.restore}`, {
        access: 'owner',
        handle: thenStatus(starter.restore),
      }),
    ],
  }
}
