import { requireRow } from '../../../platform/server/http/crud.ts'
import {
  type Database,
  type Db,
  nextId,
  type Tx,
} from '../../../platform/server/database/database.ts'
import { HttpError } from '../../../platform/server/http/errors.ts'
import { changedElsewhere } from '../contract.ts'
import type { SeriesUse } from '../series.ts'
import { slugOf } from '../tags.ts'
import { allPosts, type PostQuery } from './post-table.ts'
import { indexPosts } from './search/indexed-posts.ts'

/** The place of a post in a series. */
interface Place {
  series: string
  part: number
}

/** By parts; of equal ones, the older first. */
export function byPart<Output>(query: PostQuery<Output>): PostQuery<Output> {
  return query.orderBy('part').orderBy('publishedAt').orderBy('posts.id')
}

/**
 * Makes room for a post in a series, which is created if there is none of that name.
 * @param part its number; by default the one that it has there, else the next one
 * @returns the name of the series as the site writes it, and the part
 */
export async function placeInSeries(
  tx: Tx,
  { series, part }: { series: string; part: number | undefined },
  postId?: number,
): Promise<Place> {
  const name = await requireSeries(tx, series)
  const rows = await byPart(
    allPosts(tx).select(['posts.id', 'part']).where('series', '=', name),
  ).execute()
  const others = rows.filter(({ id }) => id !== postId)
  const own = rows.find(({ id }) => id === postId)?.part ?? undefined
  const place = part ?? own ?? (others.at(-1)?.part ?? 0) + 1
  // The parts from this number on move up, as far as they have no gap.
  let next = place
  for (const other of others) {
    if ((other.part ?? 0) < next) continue
    if (other.part !== next) break
    next += 1
    await movePart(tx, other.id, next)
  }
  return { series: name, part: place }
}

/** Changes the part of a post as a save would, so that an editor or a file with the old one reports a conflict. */
async function movePart(tx: Tx, id: number, part: number): Promise<void> {
  await tx
    .updateTable('posts')
    .set((row) => ({ part, version: row('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** The name of a series as the site writes it; creates the series if there is none. */
async function requireSeries(tx: Tx, name: string): Promise<string> {
  const found = await findSeries(tx, slugOf(name))
  if (found) return found.name
  await insertSeries(tx, { name, description: '' })
  return name
}

const findSeries = (db: Db, slug: string) =>
  db.selectFrom('series').selectAll().where('slug', '=', slug).executeTakeFirst()

/** Adds a series without posts. */
export async function insertSeries(
  tx: Tx,
  fields: { name: string; description: string },
): Promise<{ id: number }> {
  const id = await nextId(tx, 'series')
  await tx
    .insertInto('series')
    .values({ id, slug: slugOf(fields.name), ...fields })
    .execute()
  return { id }
}

/** Removes a series that the last post has left, unless the owner has described it. */
export async function removeUnusedSeries(tx: Tx, name: string): Promise<void> {
  const post = await allPosts(tx).select('id').where('series', '=', name).executeTakeFirst()
  if (post) return
  await tx
    .deleteFrom('series')
    .where('slug', '=', slugOf(name))
    .where('description', '=', '')
    .execute()
}

/** All series, for their owner. */
export function openSeries({ db, write }: Pick<Database, 'db' | 'write'>) {
  return {
    list: (): Promise<SeriesUse[]> => listSeries(db),
    change: (slug: string, change: SeriesChange): Promise<void> =>
      write((tx) => changeSeries(tx, slug, change)),
    remove: (slug: string): Promise<void> => write((tx) => removeSeries(tx, slug)),
  }
}

async function listSeries(db: Db): Promise<SeriesUse[]> {
  const all = await db.selectFrom('series').select(['name', 'slug', 'description']).execute()
  const rows = await byPart(
    allPosts(db)
      .select(['posts.id', 'title', 'series', 'part', 'visibleFrom'])
      .where('series', 'is not', null),
  ).execute()
  const posts = Map.groupBy(rows, ({ series }) => series)
  return all
    .toSorted((one, other) => one.name.localeCompare(other.name, 'en'))
    .map((one) => ({
      ...one,
      posts: (posts.get(one.name) ?? []).map(({ id, title, part, visibleFrom }) => ({
        id,
        title,
        part: part ?? 0,
        visibleFrom,
      })),
    }))
}

interface SeriesChange {
  name: string
  description: string
  /** The ids of its posts in their new order. */
  posts: readonly number[]
}

/**
 * Renames a series, describes it, and numbers its posts from 1 in the order given.
 * @throws HttpError 404 when there is no such series, 409 when another one has the name, or when it has other posts
 */
async function changeSeries(tx: Tx, slug: string, change: SeriesChange): Promise<void> {
  const before = requireRow(await findSeries(tx, slug), 'series')
  const { name, description, posts } = change
  const target = slugOf(name)
  if (target !== slug && (await findSeries(tx, target)))
    throw new HttpError(409, 'There is a series of this name already. Choose another name.')
  const rows = await allPosts(tx).select(['id', 'part']).where('series', '=', before.name).execute()
  const parts = new Map(rows.map(({ id, part }) => [id, part]))
  if (new Set(posts).size !== rows.length || !posts.every((id) => parts.has(id)))
    throw new HttpError(409, changedElsewhere.replace('post', 'series'))
  await tx
    .updateTable('series')
    .set({ name, slug: target, description })
    .where('id', '=', before.id)
    .execute()
  for (const [index, id] of posts.entries())
    if (parts.get(id) !== index + 1) await movePart(tx, id, index + 1)
  if (name !== before.name) await renameIn(tx, posts, before.name, name)
}

/** Removes a series; its posts stay. @throws HttpError 404 when there is no such series */
async function removeSeries(tx: Tx, slug: string): Promise<void> {
  const { id, name } = requireRow(await findSeries(tx, slug), 'series')
  const rows = await allPosts(tx).select('id').where('series', '=', name).execute()
  await tx.deleteFrom('series').where('id', '=', id).execute()
  await renameIn(
    tx,
    rows.map((row) => row.id),
    name,
    null,
  )
}

/** Writes another name, or none, into the posts of a series. */
async function renameIn(
  tx: Tx,
  ids: readonly number[],
  before: string,
  series: string | null,
): Promise<void> {
  await tx
    .updateTable('posts')
    .set((row) => ({
      series,
      ...(series === null && { part: null }),
      version: row('version', '+', 1),
    }))
    .where('series', '=', before)
    .execute()
  await indexPosts(tx, ids)
}
