import { sql } from 'kysely'
import type { Db, Tx } from '../../../server/database/database.ts'
import {
  caselessName,
  possibleNames,
  writtenNamesIn,
} from '../../../shared/citations/written-names.ts'
import { drawnFiles } from '../../../shared/files.ts'
import { allPosts } from './post-table.ts'
import { type RenderedPost, rendererVersion } from './render/rendered-post.ts'
import type { OutdatedText, RenderedTable } from './rendering-upkeep.ts'
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
export const postTexts: RenderedTable = { outdated: outdatedPosts, store: storeRendered }

/**
 * Lets posts be rendered again, now or at the next start. Each mark is another number below the version of any
 * renderer, so that what was being rendered meanwhile does not count.
 */
async function markOutdated(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .updateTable('posts')
    .set({
      rendererVersion: sql`case when "rendererVersion" > 0 then 0 else "rendererVersion" - 1 end`,
    })
    .where('id', 'in', ids)
    .execute()
}

function outdatedPosts(db: Db): Promise<OutdatedText[]> {
  return allPosts(db)
    .select(['id', 'content', 'rendererVersion'])
    .where('rendererVersion', '<', rendererVersion)
    .execute()
}

/** Marks the posts that use one of these commands of formulas. */
export async function markUsing(tx: Tx, commands: readonly string[]): Promise<void> {
  if (commands.length === 0) return
  const rows = await allPosts(tx).select(['id', 'content']).execute()
  const using = rows.filter(({ content }) => commands.some((name) => content.includes(name)))
  await markOutdated(tx, idsOf(using))
}

/** Marks every post that cites anything. */
export async function markCiting(tx: Tx): Promise<void> {
  const rows = await tx.selectFrom('post_works').select('postId').distinct().execute()
  await markOutdated(
    tx,
    rows.map(({ postId }) => postId),
  )
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

/** Works that are new or changed: their ids if they had any, and every name that they can be cited by now. */
export interface ChangedWorks {
  ids: readonly number[]
  names: readonly string[]
}

/**
 * Marks the posts that cite these works, and those that name one which was not known.
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
