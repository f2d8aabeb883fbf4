import { type Expression, sql, type SqlBool } from 'kysely'
import type { Database } from '../../server/database/database.ts'
import { readListPage, textKey } from '../../server/database/list-page.ts'
import { holdsWords, shownDate } from '../../server/database/search.ts'
import type { PageWish } from '../../shared/list-page.ts'
import type { DeskPost, Post, PostPage } from './contract.ts'
import { counted, deskColumns, rowColumns, withCount } from './post-rows.ts'
import { newestFirst, type PostQuery } from './post-table.ts'

interface PostPageParts {
  engine: Database['engine']
  now: () => Date
}

interface Wished {
  wish: PageWish
  timeZone: string
}

/** What a post can be sorted by, by the name of the column on the desk. */
const keys = {
  title: textKey('title'),
  category: textKey('category'),
  date: sql.ref('publishedAt'),
  comments: sql.ref('commentCount'),
} as const

/** The names by which pages of posts can be sorted. */
export const postSorts = Object.keys(keys)

/** The posts of a query by the page, the newest first unless another order is wished. */
export function postPages(from: () => PostQuery, { engine, now }: PostPageParts) {
  const count = async (where: Expression<SqlBool>) => {
    const { count: found } = await from()
      .where(where)
      .select((row) => row.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return Number(found)
  }
  const inOrder = <Output>(query: PostQuery<Output>, { sort, direction }: PageWish) => {
    const key = Object.entries(keys).find(([name]) => name === sort)?.[1]
    return key ? query.orderBy(key, direction).orderBy('posts.id', direction) : newestFirst(query)
  }
  const readPage = async <Row>(
    { wish, timeZone }: Wished,
    rows: (query: PostQuery) => Promise<Row[]>,
  ): Promise<PostPage<Row>> => {
    const at = now().toISOString()
    const planned = sql<SqlBool>`"visibleFrom" > ${at}`
    // The state is searched as the table shows it.
    const state = sql<string>`case when "visibleFrom" is null then 'Draft'
      when ${planned} then 'Planned for ' || ${shownDate(engine, sql.ref('visibleFrom'), timeZone)}
      else '' end`
    const texts = [sql.ref<string>('title'), sql.ref<string>('category'), sql.ref<string>('date')]
    const where = holdsWords(engine, wish.search, { texts: [...texts, state], timeZone })
    const page = await readListPage(wish, where, {
      count,
      rows: (condition, { limit, offset }) =>
        rows(from().where(condition).limit(limit).offset(offset)),
    })
    const drafts = await count(sql<SqlBool>`"visibleFrom" is null`)
    return { ...page, drafts, planned: await count(planned) }
  }
  return {
    /** With everything that the plain list holds. */
    full: (wished: Wished): Promise<PostPage<Post>> =>
      readPage(wished, async (query) => {
        const rows = withCount(query.select(rowColumns))
        return (await inOrder(rows, wished.wish).execute()).map(counted)
      }),
    /** Without content. */
    desk: (wished: Wished): Promise<PostPage<DeskPost>> =>
      readPage(wished, async (query) => {
        const rows = withCount(query.select(deskColumns))
        return (await inOrder(rows, wished.wish).execute()).map(counted)
      }),
  }
}
