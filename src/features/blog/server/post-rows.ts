import type { AdminPost, Post } from '../contract.ts'
import { newestFirst, type PostQuery } from './post-table.ts'

export const summaryColumns = [
  'posts.id',
  'title',
  'excerpt',
  'category',
  'date',
  'publishedAt',
] as const

export const adminColumns = [...summaryColumns, 'visibleFrom'] as const
export const rowColumns = [...adminColumns, 'content', 'version'] as const

/** The posts of a query as the calls of the API answer them; newest first. */
export function postRows(from: () => PostQuery) {
  return {
    list: async (): Promise<Post[]> =>
      await withCount(newestFirst(from().select(rowColumns))).execute(),
    admin: async (): Promise<AdminPost[]> =>
      await withCount(newestFirst(from().select(adminColumns))).execute(),
    find: async (id: number): Promise<Post | undefined> =>
      await withCount(from().select(rowColumns).where('posts.id', '=', id)).executeTakeFirst(),
    has: async (id: number): Promise<boolean> => {
      const row = await from().select('posts.id').where('posts.id', '=', id).executeTakeFirst()
      return row !== undefined
    },
  }
}

/** Adds the number of visible comments. */
export function withCount<Output>(query: PostQuery<Output>) {
  return query.select((row) =>
    row
      .selectFrom('comments')
      .whereRef('comments.blogPostId', '=', 'posts.id')
      .where('comments.moderated', '=', false)
      .select((count) => count.fn.countAll<number>().as('count'))
      .$asScalar()
      .$notNull()
      .as('commentCount'),
  )
}
