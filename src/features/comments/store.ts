import type { Announcement } from '../../server/announcement.ts'
import type { ServerContext } from '../../server/context.ts'
import { readListPage } from '../../server/database/list-page.ts'
import {
  type Columns,
  flag,
  insertRow,
  number,
  openTable,
  text,
} from '../../server/database/table.ts'
import type { ListPage, PageWish } from '../../shared/list-page.ts'
import type { Comment, HeldComment } from './contract.ts'

type StoredComment = Comment & { held: boolean }

type CommentTables = {
  comments: StoredComment
  posts: { id: number; title: string }
}

export const commentColumns: Columns<Omit<Comment, 'id'>> = {
  blogPostId: number,
  author: text,
  content: text,
  date: text,
}

export const storedCommentColumns: Columns<Omit<StoredComment, 'id'>> = {
  ...commentColumns,
  held: flag,
}

const shown = ['comments.id', 'blogPostId', 'author', 'comments.content', 'comments.date'] as const

const dayMs = 86_400_000
const comparedTexts = 200

/** The comments of the blog: those that everyone sees, and those that wait for the owner. */
export function openComments({ database, now }: Pick<ServerContext, 'database' | 'now'>) {
  const db = database.db.withTables<CommentTables>()
  const table = openTable(database, 'comments', storedCommentColumns)
  const shownOf = (blogPostId: number) =>
    db.selectFrom('comments').where('blogPostId', '=', blogPostId).where('held', '=', false)
  return {
    of: (blogPostId: number): Promise<Comment[]> =>
      shownOf(blogPostId).select(shown).orderBy('comments.id').execute(),
    /** The same, by the page. */
    pageOf: (blogPostId: number, wish: PageWish): Promise<ListPage<Comment>> =>
      readListPage(wish, undefined, {
        count: async () => {
          const { count } = await shownOf(blogPostId)
            .select((row) => row.fn.countAll<number>().as('count'))
            .executeTakeFirstOrThrow()
          return Number(count)
        },
        rows: (_where, { limit, offset }) =>
          shownOf(blogPostId)
            .select(shown)
            .orderBy('comments.id')
            .limit(limit)
            .offset(offset)
            .execute(),
      }),
    held: (): Promise<HeldComment[]> =>
      db
        .selectFrom('comments')
        .innerJoin('posts', 'posts.id', 'comments.blogPostId')
        .select([...shown, 'posts.title as postTitle'])
        .where('held', '=', true)
        .orderBy('comments.id')
        .execute(),
    /** The newest texts of the last day, held ones too. */
    recentTexts: async (): Promise<string[]> => {
      const since = new Date(now().getTime() - dayMs).toISOString()
      const rows = await db
        .selectFrom('comments')
        .select('comments.content')
        .where('comments.date', '>=', since)
        .orderBy('comments.id', 'desc')
        .limit(comparedTexts)
        .execute()
      return rows.map(({ content }) => content)
    },
    add: async (comment: Omit<Comment, 'id'>): Promise<Comment> =>
      withoutMark(await table.create({ ...comment, held: false })),
    /** Stores what somebody else than the owner wrote, together with the news of it. */
    addAnnounced: async (
      comment: Omit<StoredComment, 'id'>,
      announcement: Announcement,
    ): Promise<Comment> => {
      // What nobody sees makes no page old.
      const write = comment.held ? database.writePrivately : database.write
      const row = await write(async (tx) => {
        const added = await insertRow(tx, 'comments', storedCommentColumns, comment)
        await announcement.write(tx, added.id)
        return added
      })
      announcement.wake()
      return withoutMark(row)
    },
    approve: async (id: number): Promise<Comment | undefined> => {
      const row = await table.update(id, { held: false })
      return row && withoutMark(row)
    },
    remove: table.remove,
  }
}

function withoutMark({ id, blogPostId, author, content, date }: Comment): Comment {
  return { id, blogPostId, author, content, date }
}
