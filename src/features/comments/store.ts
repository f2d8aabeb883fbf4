import type { OwnerNotifier } from '../../platform/server/outbox/message.ts'
import type { ServerContext } from '../../platform/server/context.ts'
import { countRows } from '../../platform/server/database/database.ts'
import { readListPage } from '../../platform/server/database/list-page.ts'
import {
  type Columns,
  flag,
  insertRow,
  nullableText,
  number,
  openTable,
  text,
} from '../../platform/server/database/table.ts'
import { dayMs } from '../../shared/durations.ts'
import type { ListPage, PageQuery } from '../../shared/list-page.ts'
import type { Comment } from './contract.ts'

type StoredComment = Comment & { moderated: boolean }

/** A comment of a visitor, with the hash that identifies repetitions. */
type ComparedComment = StoredComment & { textHash: string | null }

const commentColumns: Columns<Omit<Comment, 'id'>> = {
  blogPostId: number,
  author: text,
  content: text,
  date: text,
}

export const storedCommentColumns: Columns<Omit<StoredComment, 'id'>> = {
  ...commentColumns,
  moderated: flag,
}

const comparedCommentColumns: Columns<Omit<ComparedComment, 'id'>> = {
  ...storedCommentColumns,
  textHash: nullableText,
}

const publicColumns = ['id', 'blogPostId', 'author', 'content', 'date'] as const

export function openComments({ database, now }: Pick<ServerContext, 'database' | 'now'>) {
  const { db } = database
  const table = openTable(database, 'comments', storedCommentColumns)
  const rowsOf = (blogPostId: number, isModerated: boolean) =>
    db
      .selectFrom('comments')
      .where('blogPostId', '=', blogPostId)
      .where('moderated', '=', isModerated)
  return {
    /** The visible or the moderated comments of a post, oldest first. */
    of: (blogPostId: number, isModerated: boolean): Promise<Comment[]> =>
      rowsOf(blogPostId, isModerated).select(publicColumns).orderBy('id').execute(),
    pageOf: (
      blogPostId: number,
      isModerated: boolean,
      pageQuery: PageQuery,
    ): Promise<ListPage<Comment>> =>
      readListPage(pageQuery, undefined, {
        count: () => countRows(rowsOf(blogPostId, isModerated)),
        rows: (_where, { limit, offset }) =>
          rowsOf(blogPostId, isModerated)
            .select(publicColumns)
            .orderBy('id')
            .limit(limit)
            .offset(offset)
            .execute(),
      }),
    /** Whether the same text was sent within a day; moderated comments count, dates of a wrong clock do not. */
    isRepeated: async (textHash: string | null): Promise<boolean> => {
      if (textHash === null) return false
      const found = await db
        .selectFrom('comments')
        .select('id')
        .where('date', '>=', daysFrom(now(), -1))
        .where('date', '<=', daysFrom(now(), 1))
        .where('textHash', '=', textHash)
        .limit(1)
        .executeTakeFirst()
      return found !== undefined
    },
    add: async (comment: Omit<Comment, 'id'>): Promise<Comment> =>
      publicFields(await table.create({ ...comment, moderated: false })),
    /** Stores a visitor's comment together with the notification to the owner. */
    addAndNotify: async (
      comment: Omit<ComparedComment, 'id'>,
      notifier: OwnerNotifier,
    ): Promise<Comment> => {
      // A moderated comment is on no page, so cached pages stay valid.
      const write = comment.moderated ? database.writeWithoutInvalidation : database.write
      const row = await write(async (tx) => {
        const added = await insertRow(tx, 'comments', comparedCommentColumns, comment)
        await notifier.write(tx, added.id)
        return added
      })
      notifier.wake()
      return publicFields(row)
    },
    approve: async (id: number): Promise<Comment | undefined> => {
      const row = await table.update(id, { moderated: false })
      return row && publicFields(row)
    },
    remove: table.remove,
  }
}

function daysFrom(now: Date, days: number): string {
  return new Date(now.getTime() + days * dayMs).toISOString()
}

function publicFields({ id, blogPostId, author, content, date }: Comment): Comment {
  return { id, blogPostId, author, content, date }
}
