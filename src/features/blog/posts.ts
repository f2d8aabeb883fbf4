import { type SelectQueryBuilder, sql } from 'kysely'
import type { ServerContext } from '../../server/context.ts'
import { type Db, nextId, type Tx } from '../../server/database/database.ts'
import type { FieldsOf } from '../../shared/resource.ts'
import { parsePostDate } from '../../shared/dates.ts'
import type { Article, blog, Post, PostLink, PostSummary } from './contract.ts'
import { type RenderedPost, rendererVersion, renderMarkdown } from './render/render-markdown.ts'

export type PostFields = FieldsOf<typeof blog>

export type PostTables = {
  posts: PostFields & {
    id: number
    publishedAt: string
    updatedAt: string
    /** The rendered post as JSON text, without what is for feeds. */
    rendered: string
    feedHtml: string
    rendererVersion: number
  }
  comments: { id: number; blogPostId: number }
}

/** What the column `rendered` holds. */
export type StoredRendering = Omit<RenderedPost, 'feedHtml'>

const summaryColumns = ['posts.id', 'title', 'excerpt', 'category', 'date', 'publishedAt'] as const

interface PostParts {
  /** Makes the picture of a post for previews; called before the post is stored, and never fails. */
  prepareCard: (post: PostFields) => Promise<void>
}

/** The posts of the blog, newest first. Content is rendered when it is saved. */
export function openPosts({ database, now }: ServerContext, { prepareCard }: PostParts) {
  const db = database.db.withTables<PostTables>()
  const withCount = <Output>(query: SelectQueryBuilder<PostTables, 'posts', Output>) =>
    query.select((row) =>
      row
        .selectFrom('comments')
        .whereRef('comments.blogPostId', '=', 'posts.id')
        .select((count) => count.fn.countAll<number>().as('count'))
        .as('commentCount'),
    )
  const newestFirst = () =>
    db.selectFrom('posts').orderBy('publishedAt', 'desc').orderBy('posts.id', 'desc')
  return {
    list: async (): Promise<Post[]> =>
      (await withCount(newestFirst().select([...summaryColumns, 'content'])).execute()).map(
        counted,
      ),
    summaries: async (limit: number | undefined): Promise<PostSummary[]> => {
      const query = withCount(newestFirst().select(summaryColumns))
      return (await (limit === undefined ? query : query.limit(limit)).execute()).map(counted)
    },
    find: async (id: number): Promise<Post | undefined> => {
      const row = await withCount(
        db
          .selectFrom('posts')
          .select([...summaryColumns, 'content'])
          .where('posts.id', '=', id),
      ).executeTakeFirst()
      return row && counted(row)
    },
    article: async (id: number): Promise<Article | undefined> => {
      const row = await withCount(
        db
          .selectFrom('posts')
          .select([...summaryColumns, 'rendered'])
          .where('posts.id', '=', id),
      ).executeTakeFirst()
      if (!row) return undefined
      const { rendered, ...summary } = counted(row)
      const page = JSON.parse(rendered) as StoredRendering
      return { ...summary, ...page, ...(await neighbours(database.db, row)) }
    },
    create: async (fields: PostFields): Promise<Post> => {
      const rendered = await renderMarkdown(fields.content)
      await prepareCard(fields)
      return await database.write((tx) => insertPost(tx, fields, rendered, now()))
    },
    update: async (id: number, fields: PostFields): Promise<boolean> => {
      const rendered = await renderMarkdown(fields.content)
      await prepareCard(fields)
      return await database.write((tx) => updatePost(tx, id, fields, rendered, now()))
    },
    remove: (id: number): Promise<boolean> =>
      database.write(async (tx) => {
        const posts = tx.withTables<PostTables>()
        const result = await posts.deleteFrom('posts').where('id', '=', id).executeTakeFirst()
        return result.numDeletedRows > 0n
      }),
    /** Renders again what an older renderer made; called once at start. */
    renderOutdated: async (): Promise<void> => {
      const outdated = await db
        .selectFrom('posts')
        .select(['id', 'content'])
        .where('rendererVersion', '!=', rendererVersion)
        .execute()
      for (const { id, content } of outdated) {
        const rendered = await renderMarkdown(content)
        await database.write((tx) => storeRendered(tx, id, rendered))
      }
    },
  }
}

export type Posts = ReturnType<typeof openPosts>

/** PostgreSQL gives a count as bigint text unless told otherwise; a count is a number here. */
function counted<Row extends { commentCount: number | null }>(row: Row) {
  return { ...row, commentCount: Number(row.commentCount ?? 0) }
}

/** Inserts a post inside an open transaction; a date that cannot be read is ordered by `at`. */
export async function insertPost(
  tx: Tx,
  fields: PostFields,
  rendered: RenderedPost,
  at: Date,
): Promise<Post> {
  const publishedAt = parsePostDate(fields.date) ?? at.toISOString()
  const id = await nextId(tx, 'posts')
  await tx
    .withTables<PostTables>()
    .insertInto('posts')
    .values({ id, ...fields, publishedAt, updatedAt: at.toISOString(), ...storedForm(rendered) })
    .execute()
  return { id, ...fields, publishedAt, commentCount: 0 }
}

async function updatePost(
  tx: Tx,
  id: number,
  fields: PostFields,
  rendered: RenderedPost,
  at: Date,
): Promise<boolean> {
  const publishedAt = parsePostDate(fields.date)
  const result = await tx
    .withTables<PostTables>()
    .updateTable('posts')
    .set({
      ...fields,
      ...(publishedAt !== undefined && { publishedAt }),
      updatedAt: at.toISOString(),
      ...storedForm(rendered),
    })
    .where('id', '=', id)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

async function storeRendered(tx: Tx, id: number, rendered: RenderedPost): Promise<void> {
  await tx
    .withTables<PostTables>()
    .updateTable('posts')
    .set(storedForm(rendered))
    .where('id', '=', id)
    .execute()
}

function storedForm({ feedHtml, ...rendered }: RenderedPost) {
  return { rendered: JSON.stringify(rendered), feedHtml, rendererVersion }
}

/** The posts before and after one in time. */
async function neighbours(
  database: Db,
  { id, publishedAt }: { id: number; publishedAt: string },
): Promise<{ previous: PostLink | null; next: PostLink | null }> {
  const db = database.withTables<PostTables>()
  const beside = async (sign: '<' | '>', direction: 'asc' | 'desc') =>
    (await db
      .selectFrom('posts')
      .select(['id', 'title'])
      .where(sql<boolean>`("publishedAt", "id") ${sql.raw(sign)} (${publishedAt}, ${id})`)
      .orderBy('publishedAt', direction)
      .orderBy('id', direction)
      .limit(1)
      .executeTakeFirst()) ?? null
  return { previous: await beside('<', 'desc'), next: await beside('>', 'asc') }
}
