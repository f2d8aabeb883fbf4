import type { Database, Db } from '../../platform/server/database/database.ts'
import { readSetting, writeSetting } from '../../platform/server/database/settings.ts'
import { postPath } from '../../shared/addresses.ts'
import { idInAddress, slugInAddress } from '../../shared/article-names.ts'
import type { Tally } from './tally.ts'

const setting = 'pageViews'

/** Page views are counted unless the owner has turned it off. */
export async function readCounting(db: Db): Promise<boolean> {
  return (await readSetting(db, setting)) !== 'off'
}

export async function writeCounting(database: Database, isOn: boolean): Promise<void> {
  await database.writeWithoutInvalidation((tx) => writeSetting(tx, setting, isOn ? 'on' : 'off'))
}

/** Adds counts to a day. Those of a post are kept by its id, whatever its address. */
export async function addToDay(database: Database, day: string, tally: Tally): Promise<void> {
  await database.writeWithoutInvalidation(async (tx) => {
    const ids = await findPostsBySlug(tx, [...tally.keys()])
    for (const [counted, { views, bots, sources }] of tally) {
      const id = ids.get(slugInAddress(counted) ?? '')
      const path = id === undefined ? counted : `/blog/${id}`
      await tx
        .insertInto('pageViews')
        .values({ day, path, views, bots })
        .onConflict((conflict) =>
          conflict.columns(['day', 'path']).doUpdateSet((row) => ({
            views: row('pageViews.views', '+', row.ref('excluded.views')),
            bots: row('pageViews.bots', '+', row.ref('excluded.bots')),
          })),
        )
        .execute()
      for (const [host, count] of sources)
        await tx
          .insertInto('viewSources')
          .values({ day, path, host, views: count })
          .onConflict((conflict) =>
            conflict.columns(['day', 'path', 'host']).doUpdateSet((row) => ({
              views: row('viewSources.views', '+', row.ref('excluded.views')),
            })),
          )
          .execute()
    }
  })
}

/** The ids of posts by the slugs in some paths. */
async function findPostsBySlug(db: Db, paths: readonly string[]): Promise<Map<string, number>> {
  const slugs = paths.flatMap((path) => slugInAddress(path) ?? [])
  if (slugs.length === 0) return new Map()
  const rows = await db
    .selectFrom('posts')
    .select(['slug', 'id'])
    .where('slug', 'in', slugs)
    .execute()
  return new Map(rows.map(({ slug, id }) => [slug ?? '', id]))
}

/** Deletes counts of earlier days. */
export async function removeBefore(database: Database, day: string): Promise<void> {
  await database.writeWithoutInvalidation(async (tx) => {
    await tx.deleteFrom('pageViews').where('day', '<', day).execute()
    await tx.deleteFrom('viewSources').where('day', '<', day).execute()
  })
}

/** Total views by day, since a day. */
export async function viewsByDay(db: Db, from: string) {
  return await db
    .selectFrom('pageViews')
    .select((row) => [
      'day',
      row.cast<number>(row.fn.sum('views'), 'integer').as('views'),
      row.cast<number>(row.fn.sum('bots'), 'integer').as('bots'),
    ])
    .where('day', '>=', from)
    .groupBy('day')
    .execute()
}

/** The most viewed pages, with the titles of posts. */
export async function readTopPages(db: Db, from: string, limit: number) {
  const rows = await db
    .selectFrom('pageViews')
    .select((row) => ['path', row.cast<number>(row.fn.sum('views'), 'integer').as('views')])
    .where('day', '>=', from)
    .where('views', '>', 0)
    .groupBy('path')
    .orderBy('views', 'desc')
    .orderBy('path')
    .limit(limit)
    .execute()
  const ids = rows.map(({ path }) => idInAddress(path)).filter((id) => id !== undefined)
  const posts =
    ids.length === 0
      ? []
      : await db
          .selectFrom('posts')
          .select(['id', 'slug', 'title'])
          .where('id', 'in', ids)
          .execute()
  const byId = new Map(posts.map((post) => [post.id, post]))
  return rows.map(({ path, views }) => {
    const post = byId.get(idInAddress(path) ?? 0)
    return { path: post ? postPath(post) : path, title: post?.title ?? null, views }
  })
}

/** The most frequent referring sites. */
export async function readTopSources(db: Db, from: string, limit: number) {
  return await db
    .selectFrom('viewSources')
    .select((row) => ['host', row.cast<number>(row.fn.sum('views'), 'integer').as('views')])
    .where('day', '>=', from)
    .groupBy('host')
    .orderBy('views', 'desc')
    .orderBy('host')
    .limit(limit)
    .execute()
}

/** The views of posts by day, since a day. */
export async function viewsOfPosts(db: Db, ids: readonly number[], from: string) {
  const paths = ids.map((id) => `/blog/${id}`)
  if (paths.length === 0) return []
  const rows = await db
    .selectFrom('pageViews')
    .select(['day', 'path', 'views'])
    .where('day', '>=', from)
    .where('path', 'in', paths)
    .execute()
  return rows.map(({ day, path, views }) => ({ day, id: idInAddress(path) ?? 0, views }))
}
