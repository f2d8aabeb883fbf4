import type { Database, Db } from '../../platform/server/database/database.ts'
import { readSetting, writeSetting } from '../../platform/server/database/settings.ts'
import type { Tally } from './tally.ts'

const postPath = '/blog/'

const setting = 'pageViews'

/** Page views are counted unless the owner has turned it off. */
export async function readCounting(db: Db): Promise<boolean> {
  return (await readSetting(db, setting)) !== 'off'
}

export async function writeCounting(database: Database, isOn: boolean): Promise<void> {
  await database.writeWithoutInvalidation((tx) => writeSetting(tx, setting, isOn ? 'on' : 'off'))
}

/** Adds counts to a day. */
export async function addToDay(database: Database, day: string, tally: Tally): Promise<void> {
  await database.writeWithoutInvalidation(async (tx) => {
    for (const [path, { views, bots, sources }] of tally) {
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
  const ids = rows.map(({ path }) => postOf(path)).filter((id) => id !== undefined)
  const posts =
    ids.length === 0
      ? []
      : await db.selectFrom('posts').select(['id', 'title']).where('id', 'in', ids).execute()
  const titles = new Map(posts.map(({ id, title }) => [id, title]))
  return rows.map(({ path, views }) => ({
    path,
    title: titles.get(postOf(path) ?? 0) ?? null,
    views,
  }))
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
  const paths = ids.map((id) => `${postPath}${id}`)
  if (paths.length === 0) return []
  const rows = await db
    .selectFrom('pageViews')
    .select(['day', 'path', 'views'])
    .where('day', '>=', from)
    .where('path', 'in', paths)
    .execute()
  return rows.map(({ day, path, views }) => ({ day, id: postOf(path) ?? 0, views }))
}

function postOf(path: string): number | undefined {
  const id = path.startsWith(postPath) ? Number(path.slice(postPath.length)) : Number.NaN
  return Number.isInteger(id) ? id : undefined
}
