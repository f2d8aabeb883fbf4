import type { SelectQueryBuilder } from 'kysely'
import type { Db } from '../../../platform/server/database/database.ts'
import type { Schema } from '../../../platform/server/database/schema.ts'
import type { FieldsOf } from '../../../shared/resource.ts'
import type { blog } from '../contract.ts'

/** The fields of a post in a request. */
export type PostFields = FieldsOf<typeof blog>

export type PostQuery<Output = object> = SelectQueryBuilder<Schema, 'posts', Output>

/** All posts, for the owner and for maintenance of the table. */
export function allPosts(db: Db): PostQuery {
  return db.selectFrom('posts')
}

/**
 * The posts that visitors may see at an instant. Everything public reads posts through this query, so that a scheduled
 * post appears on time without a job.
 */
export function visiblePosts(db: Db, at: Date): PostQuery {
  // A draft has null here, which no comparison matches.
  return allPosts(db).where('visibleFrom', '<=', at.toISOString())
}

/** The instant at which the next scheduled post becomes visible; undefined if there is none. */
export async function nextDue(db: Db, at: Date): Promise<string | undefined> {
  const row = await allPosts(db)
    .select((post) => post.fn.min('visibleFrom').as('due'))
    .where('visibleFrom', '>', at.toISOString())
    .executeTakeFirst()
  return row?.due ?? undefined
}

/** Newest first. */
export function newestFirst<Output>(query: PostQuery<Output>): PostQuery<Output> {
  return query.orderBy('publishedAt', 'desc').orderBy('posts.id', 'desc')
}
