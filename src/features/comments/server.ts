import type { Announcement } from '../../server/announcement.ts'
import type { ServerContext } from '../../server/context.ts'
import { found, removeRoute } from '../../server/crud.ts'
import { type Columns, insertRow, number, openTable, text } from '../../server/database/table.ts'
import { HttpError } from '../../server/errors.ts'
import { type Caller, type Route, route } from '../../server/route.ts'
import type { Comment } from './contract.ts'
import { commentSchema } from './rules.ts'

type CommentTables = {
  comments: Comment
}

export const commentColumns: Columns<Omit<Comment, 'id'>> = {
  blogPostId: number,
  author: text,
  content: text,
  date: text,
}

interface CommentParts {
  /** Whether there is a post with this id for somebody. */
  postExists(id: number, caller: Caller | undefined): Promise<boolean>
  /** The names that only the owner may comment under. */
  ownerNames(): Promise<string[]>
  /** Tells the owner of what somebody else wrote. */
  announcement: Announcement
}

/** Comments: anyone reads and writes them, the owner removes them. */
export function commentRoutes(
  { database, now }: ServerContext,
  { postExists, ownerNames, announcement }: CommentParts,
): Route[] {
  const table = openTable<Omit<Comment, 'id'>>(database, 'comments', commentColumns)
  const requirePost = async (id: number, caller: Caller | undefined) => {
    found((await postExists(id, caller)) || undefined, 'blog post')
  }
  return [
    route('GET /api/blog/:id/comments', {
      handle: async ({ id, caller }) => {
        await requirePost(id, caller)
        return await database.db
          .withTables<CommentTables>()
          .selectFrom('comments')
          .selectAll()
          .where('blogPostId', '=', id)
          .orderBy('id')
          .execute()
      },
    }),
    route('POST /api/blog/:id/comments', {
      schema: commentSchema,
      status: 201,
      handle: async ({ id, body, caller }) => {
        await requirePost(id, caller)
        if (!caller?.isAdmin && (await ownerNames()).some((name) => sameName(name, body.author)))
          throw new HttpError(400, 'Only the owner of this site can comment under this name')
        const fields = { blogPostId: id, ...body, date: now().toISOString() }
        if (caller?.isAdmin) return await table.create(fields)
        const comment = await database.write(async (tx) => {
          const row = await insertRow(tx, 'comments', commentColumns, fields)
          await announcement.write(tx, row.id)
          return row
        })
        announcement.wake()
        return comment
      },
    }),
    removeRoute({ writeUrl: '/api/comments', name: 'comment' }, table),
  ]
}

/** Names are the same to a reader when only their case, spacing or compatibility forms differ. */
function sameName(one: string, other: string): boolean {
  const seen = (name: string) =>
    name
      .normalize('NFKC')
      .replaceAll(/[\s\p{Default_Ignorable_Code_Point}]+/gu, '')
      .toLowerCase()
  return seen(one) === seen(other)
}
