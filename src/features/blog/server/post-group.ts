import type { Db } from '../../../platform/server/database/database.ts'
import { archivePageSize } from '../archive.ts'
import type { PostGroup } from '../contract.ts'
import { tagPath } from '../tags.ts'
import { summaryColumns, withCount } from './post-rows.ts'
import { newestFirst, type PostQuery } from './post-table.ts'

/** Those of some posts that have a tag. */
export function withTag(posts: PostQuery, db: Db, slug: string): PostQuery {
  return posts.where(
    'posts.id',
    'in',
    db.selectFrom('post_tags').select('postId').where('slug', '=', slug),
  )
}

/** Reads the visible posts with a tag by the page; undefined without any. */
export function tagReader(db: Db, visible: () => PostQuery) {
  return async (slug: string, page: number): Promise<PostGroup | undefined> => {
    const tag = await db
      .selectFrom('post_tags')
      .select('name')
      .where('slug', '=', slug)
      .limit(1)
      .executeTakeFirst()
    if (!tag) return undefined
    // Only ids at first, which an index gives in this order; other columns would be read for every post.
    const rows = await newestFirst(withTag(visible(), db, slug).select('posts.id')).execute()
    const ids = rows.map(({ id }) => id)
    const first = (page - 1) * archivePageSize
    const shown = ids.slice(first, first + archivePageSize)
    if (shown.length === 0) return undefined
    return {
      name: tag.name,
      path: tagPath(tag.name),
      posts: await withCount(
        newestFirst(visible().select(summaryColumns).where('posts.id', 'in', shown)),
      ).execute(),
      count: ids.length,
      pages: Math.ceil(ids.length / archivePageSize),
    }
  }
}
