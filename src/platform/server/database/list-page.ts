import { type Expression, type RawBuilder, sql, type SqlBool } from 'kysely'
import type { ListPage, PageQuery } from '../../../shared/list-page.ts'
import type { Calendar } from '../calendar.ts'
import { countRows, type Database, withAnyTable } from './database.ts'
import type { TableName } from './schema.ts'
import {
  holdsWords,
  isPartOfDate,
  type SearchedColumns,
  wordsOf,
  daysWith,
  type TimeSpan,
} from './search.ts'
import { type Columns, rowReader, type StoredRow } from './table.ts'

/** Counts and reads the rows of a list in the requested order. */
export interface PagedRows<Found> {
  count(where: Expression<SqlBool>): Promise<number>
  rows(where: Expression<SqlBool>, span: { limit: number; offset: number }): Promise<Found[]>
}

const everyRow = sql<SqlBool>`true`

/**
 * Reads one page of a list.
 * @param where the search condition; undefined without a search
 */
export async function readListPage<Found>(
  { page, size }: PageQuery,
  where: Expression<SqlBool> | undefined,
  list: PagedRows<Found>,
): Promise<ListPage<Found>> {
  const total = await list.count(everyRow)
  const found = where === undefined ? total : await list.count(where)
  const rows = await list.rows(where ?? everyRow, { limit: size, offset: (page - 1) * size })
  return { rows, page, found, total }
}

/** Sorts a text column without regard to case. */
export function textKey(column: string): RawBuilder<string> {
  return sql<string>`lower(${sql.ref(column)})`
}

interface TablePageRules<Fields> {
  /** The text columns that a search covers. */
  searched: readonly (keyof Fields & string)[]
  mark?: SearchedColumns['mark']
  calendar: Pick<Calendar, 'timeZone'>
}

/**
 * Pagination of a table with a `date` column, which the search covers as it is displayed. By default the newest row comes
 * first.
 */
export function createTablePages<Fields extends { date: string }>(
  { db, engine }: Database,
  name: TableName,
  columns: Columns<Fields>,
  { searched, mark, calendar }: TablePageRules<Fields>,
) {
  const from = (where: Expression<SqlBool>) => withAnyTable(db).selectFrom(name).where(where)
  const read = rowReader(columns)
  /** The days between the first and the last row that a word such as 'Nov' or '14' can mean. */
  const daysIn = async (search: string): Promise<(word: string) => TimeSpan[]> => {
    if (!wordsOf(search).some(isPartOfDate)) return () => []
    const { first, last } = await withAnyTable(db)
      .selectFrom(name)
      .select((row) => [
        row.fn.min<string | null>('date').as('first'),
        row.fn.max<string | null>('date').as('last'),
      ])
      .executeTakeFirstOrThrow()
    if (first === null || last === null) return () => []
    const timeZone = await calendar.timeZone()
    return (word) => daysWith(word, timeZone, { first, last })
  }
  return async (pageQuery: PageQuery): Promise<ListPage<StoredRow<Fields>>> => {
    const { sort, direction } = pageQuery
    const texts = searched.map((column) => sql.ref<string>(column))
    const date = { column: sql.ref<string>('date'), daysWith: await daysIn(pageQuery.search) }
    const where = holdsWords(engine, pageQuery.search, { texts, date, ...(mark && { mark }) })
    return await readListPage<StoredRow<Fields>>(pageQuery, where, {
      count: (condition) => countRows(from(condition)),
      rows: async (condition, { limit, offset }) => {
        const all = from(condition).selectAll()
        const sorted =
          sort === undefined
            ? all.orderBy('id', 'desc')
            : all
                .orderBy(sort === 'date' ? sql.ref('date') : textKey(sort), direction)
                .orderBy('id', direction)
        return (await sorted.limit(limit).offset(offset).execute()).map(read)
      },
    })
  }
}
