import type { PostAddress } from '../../shared/addresses.ts'
import { sql } from 'kysely'
import { countRows, type Database, type Db } from '../../platform/server/database/database.ts'
import { readListPage } from '../../platform/server/database/list-page.ts'
import { holdsWords } from '../../platform/server/database/search.ts'
import { type PageQuery, rowsPerPage } from '../../shared/list-page.ts'
import type { Comment, CommentFilter, CommentPage, ListedComment } from './contract.ts'
import { type CommentRow, publicFields, readComment } from './store.ts'

interface CommentListQuery {
  show: CommentFilter
  /** Only the comments of this post; null for those of all posts. */
  post: (PostAddress & { title: string }) | null
  page: PageQuery | undefined
}

const firstPage: PageQuery = { page: 1, size: rowsPerPage, search: '', direction: 'asc' }

/** A page of the comments, newest first. The owner's replies are listed with the comments that they answer. */
export async function readCommentPage(
  { db, engine }: Database,
  { show, post, page: asked = firstPage }: CommentListQuery,
): Promise<CommentPage> {
  const all = post ? listed(db).where('blogPostId', '=', post.id) : listed(db)
  const waiting = all.where('comments.moderated', '=', true)
  const shown = show === 'waiting' ? waiting : all
  const texts = ['comments.author', 'comments.content', 'posts.title'].map((column) =>
    sql.ref<string>(column),
  )
  const where = holdsWords(engine, asked.search, { texts })
  const page = await readListPage<ListedComment>(asked, where, {
    count: (condition) => countRows(shown.where(condition)),
    rows: async (condition, { limit, offset }) => {
      const rows = await withContext(shown.where(condition))
        .orderBy('comments.id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute()
      return await withReplies(db, rows)
    },
  })
  return {
    ...page,
    all: await countRows(all),
    waiting: await countRows(waiting),
    post: post && { id: post.id, slug: post.slug, title: post.title },
  }
}

/** All comments but the owner's replies. */
function listed(db: Db) {
  return db
    .selectFrom('comments')
    .innerJoin('posts', 'posts.id', 'comments.blogPostId')
    .where((row) => row.or([row('comments.byOwner', '=', false), row('replyTo', 'is', null)]))
}

type Listed = ReturnType<typeof listed>

/** Adds the title of the post, and who wrote the comment that a reply answers. */
function withContext(comments: Listed) {
  return comments
    .selectAll('comments')
    .select(['posts.title as title', 'posts.slug as slug'])
    .select((row) =>
      row
        .selectFrom('comments as one')
        .whereRef('one.id', '=', 'comments.replyTo')
        .select('one.author')
        .as('answered'),
    )
}

type ContextRow = Awaited<ReturnType<ReturnType<typeof withContext>['execute']>>[number]

/** Adds the owner's replies to the comments of a page. */
async function withReplies(db: Db, rows: readonly ContextRow[]): Promise<ListedComment[]> {
  const ids = rows.map(({ id, replyTo }) => replyTo ?? id)
  const found =
    ids.length === 0
      ? []
      : await db
          .selectFrom('comments')
          .selectAll()
          .where('replyTo', 'in', ids)
          .orderBy('id')
          .execute()
  const replies = found.map(readComment)
  const ownReplies = repliesByAnswered(replies)
  return rows.map((row) => ({
    ...publicFields(readComment(row)),
    title: row.title,
    slug: row.slug,
    moderated: Boolean(row.moderated),
    answered: row.answered,
    ownReplies: ownReplies.get(row.id) ?? [],
    replies: replies.filter(({ replyTo }) => replyTo === row.id).length,
  }))
}

/**
 * The owner's replies by the id of what they answer: the last approved reply of a visitor before them, otherwise the
 * comment itself.
 */
function repliesByAnswered(
  replies: readonly (CommentRow & { id: number })[],
): Map<number, Comment[]> {
  const byAnswered = new Map<number, Comment[]>()
  const lastInThread = new Map<number, number>()
  for (const reply of replies) {
    const thread = reply.replyTo ?? reply.id
    const answered = lastInThread.get(thread) ?? thread
    if (reply.byOwner)
      byAnswered.set(answered, [...(byAnswered.get(answered) ?? []), publicFields(reply)])
    else if (!reply.moderated) lastInThread.set(thread, reply.id)
  }
  return byAnswered
}
