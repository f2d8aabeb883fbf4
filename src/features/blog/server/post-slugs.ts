import type { Expression, SqlBool } from 'kysely'
import type { ServerContext } from '../../../platform/server/context.ts'
import type { Db, Tx } from '../../../platform/server/database/database.ts'
import { HttpError } from '../../../platform/server/http/errors.ts'
import {
  cacheByVersion,
  type CachedRead,
  type ContentVersion,
} from '../../../platform/server/pages/content-version.ts'
import { postPath } from '../../../shared/addresses.ts'
import { type Post, postState } from '../contract.ts'
import { type PostQuery, visiblePosts } from './post-table.ts'

/** Those of some posts that have a slug, or had it while visitors read them. At most one does. */
export function withSlug(posts: PostQuery, db: Db, slug: string): PostQuery {
  return posts.where((row): Expression<SqlBool> =>
    row.or([
      row('posts.slug', '=', slug),
      row('posts.id', 'in', db.selectFrom('post_slugs').select('postId').where('slug', '=', slug)),
    ]),
  )
}

/**
 * Says why a post cannot have a slug: the address belongs to another post, leads to one that had it before, or is
 * redirected elsewhere.
 * @returns undefined for a free one
 */
export async function findSlugProblem(
  tx: Tx,
  slug: string,
  postId?: number,
): Promise<string | undefined> {
  const post = await withSlug(tx.selectFrom('posts'), tx, slug)
    .select(['posts.id', 'title', 'posts.slug'])
    .executeTakeFirst()
  if (post && post.id !== postId)
    return post.slug === slug
      ? `“${post.title}” has the address /blog/${slug}. Choose another one.`
      : `/blog/${slug} leads to “${post.title}”, which had this address before. Choose another one.`
  const redirect = await tx
    .selectFrom('redirects')
    .select('target')
    .where('path', '=', `/blog/${slug}`)
    .executeTakeFirst()
  return redirect && redirect.target !== `/blog/${postId}`
    ? `/blog/${slug} redirects to ${redirect.target}. Delete that redirect, or choose another address.`
    : undefined
}

/** @throws HttpError 400 for a slug that cannot be that of a post */
export async function refuseTakenSlug(
  tx: Tx,
  slug: string | null | undefined,
  postId?: number,
): Promise<void> {
  const problem = slug ? await findSlugProblem(tx, slug, postId) : undefined
  if (problem !== undefined) throw new HttpError(400, problem)
}

/** Remembers the slug under which visitors read a post that is about to change. */
export async function rememberSlug(
  tx: Tx,
  post: Pick<Post, 'id' | 'slug' | 'visibleFrom'>,
  at: Date,
): Promise<void> {
  if (post.slug === null || postState(post, at) !== 'published') return
  await tx
    .insertInto('post_slugs')
    .values({ slug: post.slug, postId: post.id })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The paths of the posts that visitors see, by their other paths: with the id, or with a former slug. */
export type PostMoves = ReadonlyMap<string, string>

/** Reads where posts have moved, and caches it until the content changes. */
export function openPostMoves(
  { database: { db }, now }: Pick<ServerContext, 'database' | 'now'>,
  version: ContentVersion,
): CachedRead<PostMoves> {
  return cacheByVersion(version, async () => {
    const posts = await visiblePosts(db, now())
      .select(['id', 'slug'])
      // Every slug, by the index.
      .where('slug', '>', '')
      .execute()
    const former = await visiblePosts(db, now())
      .innerJoin('post_slugs', 'post_slugs.postId', 'posts.id')
      .select(['posts.id', 'posts.slug', 'post_slugs.slug as known'])
      .execute()
    const moves = new Map(posts.map((post) => [`/blog/${post.id}`, postPath(post)]))
    for (const { known, ...post } of former)
      if (known !== post.slug) moves.set(`/blog/${known}`, postPath(post))
    return moves
  })
}
