import { caselessName, possibleNames, writtenNamesIn } from '@ephemeris/bibliography'
import type { Db, Tx } from '../../../platform/server/database/database.ts'
import { drawnFiles } from '../../../shared/files.ts'
import { allPosts } from './post-table.ts'
import { type RenderedPost, rendererVersion } from '@ephemeris/markdown'
import { nextMark, type OutdatedText, type RenderedTable } from './rendering-upkeep.ts'
import { indexPosts } from './search/indexed-posts.ts'
import { storeCited, storedForm } from './stored-rendering.ts'

async function storeRendered(
  tx: Tx,
  { id, rendererVersion: read }: OutdatedText,
  rendered: RenderedPost,
): Promise<void> {
  const result = await tx
    .updateTable('posts')
    .set(await storedForm(tx, rendered))
    .where('id', '=', id)
    .where('rendererVersion', '=', read)
    .executeTakeFirst()
  if (result.numUpdatedRows === 0n) return
  await storeCited(tx, id, rendered)
  await indexPosts(tx, [id])
}

/** The posts with their renderings. */
export const postTexts: RenderedTable = {
  name: 'posts',
  outdated: (db) => outdatedPosts(db).select('id').execute(),
  missing: (db) => outdatedPosts(db).select('id').where('rendered', '=', '').execute(),
  read: (db, id) =>
    outdatedPosts(db)
      .select(['id', 'content', 'rendererVersion'])
      .where('id', '=', id)
      .executeTakeFirst(),
  store: storeRendered,
}

/** SQLite takes 32,766 values in one statement. */
const postsAtOnce = 10_000

async function markOutdated(tx: Tx, ids: readonly number[]): Promise<void> {
  for (let first = 0; first < ids.length; first += postsAtOnce)
    await tx
      .updateTable('posts')
      .set({ rendererVersion: nextMark })
      .where('id', 'in', ids.slice(first, first + postsAtOnce))
      .execute()
}

function outdatedPosts(db: Db) {
  return allPosts(db).where('rendererVersion', '<', rendererVersion)
}

/** Marks the posts that use one of these TeX commands. */
export async function markUsing(tx: Tx, commands: readonly string[]): Promise<void> {
  if (commands.length === 0) return
  const rows = await allPosts(tx).select(['id', 'content']).execute()
  const using = rows.filter(({ content }) => commands.some((name) => content.includes(name)))
  await markOutdated(tx, idsOf(using))
}

/** Marks every post with a citation. */
export async function markCiting(tx: Tx): Promise<void> {
  const citing = tx.selectFrom('post_works').select('postId as id').distinct()
  await markOutdated(tx, idsOf(await citing.execute()))
}

/** Marks the posts whose charts are drawn from one of these files. @returns how many there are */
export async function markDrawing(tx: Tx, names: readonly string[]): Promise<number> {
  const rows = await allPosts(tx)
    .select(['id', 'content'])
    .where('content', 'like', '%chart%')
    .execute()
  const drawing = rows.filter(({ content }) =>
    drawnFiles(content).some((name) => names.includes(name)),
  )
  await markOutdated(tx, idsOf(drawing))
  return drawing.length
}

/** New or changed works: the ids of those that existed, and all names by which they can be cited now. */
export interface ChangedWorks {
  ids: readonly number[]
  names: readonly string[]
}

/**
 * Marks the posts that cite these works, and those with a citation of one of these names that was unknown so far.
 * @returns how many there are
 */
export async function markCitingWorks(tx: Tx, { ids, names }: ChangedWorks): Promise<number> {
  const changed = new Set(ids)
  const cited = await tx.selectFrom('post_works').select(['postId', 'workId']).execute()
  const known = new Set(names.map(caselessName))
  const mentioning = await allPosts(tx)
    .select(['id', 'content'])
    .where('content', 'like', '%@%')
    .execute()
  const marked = new Set([
    ...cited.filter(({ workId }) => changed.has(workId)).map(({ postId }) => postId),
    ...idsOf(mentioning.filter(({ content }) => mentions(content, known))),
  ])
  await markOutdated(tx, [...marked])
  return marked.size
}

function mentions(content: string, names: ReadonlySet<string>): boolean {
  return writtenNamesIn(content).some((written) =>
    possibleNames(written).some((name) => names.has(caselessName(name))),
  )
}

function idsOf(rows: readonly { id: number }[]): number[] {
  return rows.map(({ id }) => id)
}
