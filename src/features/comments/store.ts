import type { OwnerNotifier } from '../../platform/server/outbox/message.ts'
import type { ServerContext } from '../../platform/server/context.ts'
import { countRows, type Db, type Tx } from '../../platform/server/database/database.ts'
import { readListPage } from '../../platform/server/database/list-page.ts'
import {
  type Columns,
  flag,
  insertRow,
  nullableNumber,
  nullableText,
  number,
  openTable,
  rowReader,
  type StoredRow,
  text,
} from '../../platform/server/database/table.ts'
import { HttpError } from '../../platform/server/http/errors.ts'
import { dayMs } from '../../shared/durations.ts'
import type { ListPage, PageQuery } from '../../shared/list-page.ts'
import type { Comment, CommentFields } from './contract.ts'

/** The fields of a stored comment that exports and imports carry over. */
export interface CommentRow extends CommentFields {
  blogPostId: number
  date: string
  moderated: boolean
  replyTo: number | null
  byOwner: boolean
}

/** A comment of a visitor, with the hash that identifies repetitions. */
type ComparedComment = CommentRow & { textHash: string | null }

export const storedCommentColumns: Columns<CommentRow> = {
  blogPostId: number,
  author: text,
  content: text,
  date: text,
  moderated: flag,
  replyTo: nullableNumber,
  byOwner: flag,
}

const comparedCommentColumns: Columns<ComparedComment> = {
  ...storedCommentColumns,
  textHash: nullableText,
}

export const readComment = rowReader(storedCommentColumns)

/** A reply of the owner. */
type OwnReply = Pick<CommentRow, 'author' | 'content' | 'date'>

export function openComments({ database, now }: Pick<ServerContext, 'database' | 'now'>) {
  const { db } = database
  const table = openTable(database, 'comments', storedCommentColumns)
  return {
    ...visibleComments(db),
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
    /** Stores a comment of the owner. @throws HttpError 400 for a reply to nothing that can be answered */
    add: async (comment: CommentRow): Promise<Comment> =>
      publicFields(
        await database.write(async (tx) => {
          await requireAnswered(tx, comment)
          return await insertRow(tx, 'comments', storedCommentColumns, comment)
        }),
      ),
    /**
     * Stores a visitor's comment together with the notification to the owner.
     * @throws HttpError 400 for a reply to nothing that can be answered
     */
    addAndNotify: async (comment: ComparedComment, notifier: OwnerNotifier): Promise<Comment> => {
      // A moderated comment is on no page, so cached pages stay valid.
      const write = comment.moderated ? database.writeWithoutInvalidation : database.write
      const row = await write(async (tx) => {
        await requireAnswered(tx, comment)
        const added = await insertRow(tx, 'comments', comparedCommentColumns, comment)
        await notifier.write(tx, added.id)
        return added
      })
      notifier.wake()
      return publicFields(row)
    },
    /**
     * Stores the owner's reply and approves the comment; the reply to a reply answers the same comment.
     * @returns undefined if there is no such comment
     */
    reply: (id: number, reply: OwnReply): Promise<Comment | undefined> =>
      database.write(async (tx) => {
        const answered = await tx
          .updateTable('comments')
          .set({ moderated: false })
          .where('id', '=', id)
          .returning(['blogPostId', 'replyTo'])
          .executeTakeFirst()
        if (!answered) return undefined
        const { blogPostId, replyTo } = answered
        const thread = { blogPostId, replyTo: replyTo ?? id, byOwner: true, moderated: false }
        return publicFields(
          await insertRow(tx, 'comments', storedCommentColumns, { ...thread, ...reply }),
        )
      }),
    approve: async (id: number): Promise<Comment | undefined> => {
      const row = await table.update(id, { moderated: false })
      return row && publicFields(row)
    },
    /** Removes a comment with its replies. */
    remove: table.remove,
  }
}

/** The visible comments of a post, oldest first. */
function visibleComments(db: Db) {
  const on = (blogPostId: number) =>
    db.selectFrom('comments').where('blogPostId', '=', blogPostId).where('moderated', '=', false)
  return {
    of: async (blogPostId: number): Promise<Comment[]> => {
      const rows = await on(blogPostId).selectAll().orderBy('id').execute()
      return rows.map((row) => publicFields(readComment(row)))
    },
    pageOf: (blogPostId: number, pageQuery: PageQuery): Promise<ListPage<Comment>> =>
      readListPage(pageQuery, undefined, {
        count: () => countRows(on(blogPostId)),
        rows: async (_where, { limit, offset }) => {
          const page = on(blogPostId).selectAll().orderBy('id').limit(limit).offset(offset)
          return (await page.execute()).map((row) => publicFields(readComment(row)))
        },
      }),
  }
}

/** @throws HttpError 400 unless a reply answers a visible comment of the same post that is no reply itself */
async function requireAnswered(tx: Tx, { blogPostId, replyTo }: CommentRow): Promise<void> {
  if (replyTo === null) return
  const answered = await tx
    .selectFrom('comments')
    .select('id')
    .where('id', '=', replyTo)
    .where('blogPostId', '=', blogPostId)
    .where('moderated', '=', false)
    .where('replyTo', 'is', null)
    .executeTakeFirst()
  if (!answered) throw new HttpError(400, 'There is no such comment to reply to')
}

function daysFrom(now: Date, days: number): string {
  return new Date(now.getTime() + days * dayMs).toISOString()
}

/** What visitors get; a comment that is no reply has the same fields as before there were replies. */
export function publicFields(row: StoredRow<CommentRow>): Comment {
  const { id, blogPostId, author, content, date, replyTo, byOwner } = row
  const comment = { id, blogPostId, author, content, date }
  if (replyTo === null) return comment
  return { ...comment, replyTo, ...(byOwner && { byOwner }) }
}
