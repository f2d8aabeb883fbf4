import { type Expression, sql, type SqlBool } from 'kysely'
import { countRows, type Database } from '../../../platform/server/database/database.ts'
import { readListPage, textKey } from '../../../platform/server/database/list-page.ts'
import { holdsWords } from '../../../platform/server/database/search.ts'
import type { PageQuery } from '../../../shared/list-page.ts'
import type { AdminPost, Post, PostPage } from '../contract.ts'
import { parseAuthors } from '../../../shared/authors.ts'
import { type Details, detailNames } from '../../../shared/post-details.ts'
import { newestFirst, type PostQuery } from './post-table.ts'

export const summaryColumns = [
  'posts.id',
  'title',
  'excerpt',
  'category',
  'date',
  'publishedAt',
  'language',
  'posts.slug',
] as const

type OtherDetail = Exclude<keyof Details, 'language' | 'slug'>
const otherDetails = detailNames.filter(
  (name): name is OtherDetail => name !== 'language' && name !== 'slug',
)
const adminColumns = [...summaryColumns, 'visibleFrom'] as const
const rowColumns = [
  ...adminColumns,
  'content',
  'tags',
  'series',
  'part',
  ...otherDetails,
  'version',
] as const

/** The posts of a query as the calls of the API answer them; newest first. */
export function openPostRows(from: () => PostQuery) {
  return {
    list: async (): Promise<Post[]> =>
      (await withCount(newestFirst(from().select(rowColumns))).execute()).map(withLists),
    admin: async (): Promise<AdminPost[]> =>
      await withCount(newestFirst(from().select(adminColumns))).execute(),
    find: async (id: number): Promise<Post | undefined> => {
      const query = withCount(from().select(rowColumns).where('posts.id', '=', id))
      const row = await query.executeTakeFirst()
      return row && withLists(row)
    },
    has: async (id: number): Promise<boolean> => {
      const row = await from().select('posts.id').where('posts.id', '=', id).executeTakeFirst()
      return row !== undefined
    },
  }
}

interface ListColumns {
  tags: string
  authors: string | null
  numberedSections?: boolean
}

/** A row with its tags and authors as lists instead of JSON, and yes and no as such also from SQLite. */
export function withLists<Row extends ListColumns>(row: Row) {
  return {
    ...row,
    tags: JSON.parse(row.tags) as string[],
    authors: parseAuthors(row.authors),
    ...('numberedSections' in row && { numberedSections: Boolean(row.numberedSections) }),
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

interface PostPageOptions {
  engine: Database['engine']
  now: () => Date
}

/** The columns of the admin area by which posts can be sorted. */
const keys = {
  title: textKey('title'),
  category: textKey('category'),
  date: sql.ref('publishedAt'),
  comments: sql.ref('commentCount'),
} as const

/** The names by which pages of posts can be sorted. */
export const postSorts = Object.keys(keys)

/** Reads a query of posts by pages, newest first unless another order is given. */
export function openPostPages(from: () => PostQuery, { engine, now }: PostPageOptions) {
  const count = (where: Expression<SqlBool>) => countRows(from().where(where))
  const inOrder = <Output>(query: PostQuery<Output>, { sort, direction }: PageQuery) => {
    const key = Object.entries(keys).find(([name]) => name === sort)?.[1]
    return key ? query.orderBy(key, direction).orderBy('posts.id', direction) : newestFirst(query)
  }
  const readPage = async <Row>(
    pageQuery: PageQuery,
    rows: (query: PostQuery) => Promise<Row[]>,
  ): Promise<PostPage<Row>> => {
    const at = now().toISOString()
    const planned = sql<SqlBool>`"visibleFrom" > ${at}`
    // The state can be searched by the words that the table shows.
    const mark = {
      text: sql<string>`case when "visibleFrom" is null then 'Draft'
        when ${planned} then 'Scheduled for' else '' end`,
      words: ['Draft', 'Scheduled', 'for'],
    }
    const texts = ['title', 'category', 'date', 'tags', 'series'].map((name) =>
      sql.ref<string>(name),
    )
    const where = holdsWords(engine, pageQuery.search, { texts, mark })
    const page = await readListPage(pageQuery, where, {
      count,
      rows: (condition, { limit, offset }) =>
        rows(from().where(condition).limit(limit).offset(offset)),
    })
    const drafts = await count(sql<SqlBool>`"visibleFrom" is null`)
    return { ...page, drafts, planned: await count(planned) }
  }
  return {
    /** With all fields of the plain list. */
    full: (pageQuery: PageQuery): Promise<PostPage<Post>> =>
      readPage(pageQuery, async (query) =>
        (await inOrder(withCount(query.select(rowColumns)), pageQuery).execute()).map(withLists),
      ),
    /** Without content. */
    admin: (pageQuery: PageQuery): Promise<PostPage<AdminPost>> =>
      readPage(pageQuery, (query) =>
        inOrder(withCount(query.select(adminColumns)), pageQuery).execute(),
      ),
  }
}
