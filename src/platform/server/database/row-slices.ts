import { sql } from 'kysely'
import { type Database, type Db, withAnyTable } from './database.ts'

type Row = Record<string, unknown>

/** A table with the columns of its primary key. */
export interface KeyedTable {
  name: string
  key: readonly string[]
}

/** PostgreSQL takes 65,535 parameters of one statement, SQLite 32,766. */
const maxRows = 100
/** Articles can be long: after long ones fewer are read, so that neither memory nor a statement grows with them. */
const sliceSigns = 1_000_000

/**
 * Reads the rows of a table in the order of its primary key, some at a time: no statement takes longer for a
 * larger table, and no more than some rows are in memory.
 */
export async function* rowSlices(db: Db, table: KeyedTable): AsyncGenerator<Row[]> {
  let limit = 10
  let last: Row | undefined
  for (;;) {
    const rows = await readAfter(db, table, { last, limit })
    if (rows.length > 0) yield rows
    if (rows.length < limit) return
    last = rows.at(-1)
    const fitting = Math.floor((rows.length * sliceSigns) / signsIn(rows))
    limit = Math.max(1, Math.min(maxRows, fitting))
  }
}

async function readAfter(
  db: Db,
  { name, key }: KeyedTable,
  { last, limit }: { last: Row | undefined; limit: number },
): Promise<Row[]> {
  const columns = sql.join(key.map((column) => sql.ref(column)))
  let query = withAnyTable(db).selectFrom(name).selectAll()
  if (last) {
    const values = sql.join(key.map((column) => last[column]))
    query = query.where(sql<boolean>`(${columns}) > (${values})`)
  }
  for (const column of key) query = query.orderBy(column)
  return await query.limit(limit).execute()
}

function signsIn(rows: readonly Row[]): number {
  const values = rows.flatMap((row) => Object.values(row))
  // A number counts as one sign, so that no slice counts as nothing.
  return values.reduce<number>(
    (sum, value) => sum + (typeof value === 'string' ? value.length : 1),
    0,
  )
}

/** The rows that have the primary keys of the given ones, in any order. */
export async function sameRows(
  db: Db,
  { name, key }: KeyedTable,
  rows: readonly Row[],
): Promise<Row[]> {
  return await withAnyTable(db)
    .selectFrom(name)
    .selectAll()
    .where(({ eb, and, or }) =>
      or(rows.map((row) => and(key.map((column) => eb(column, '=', row[column]))))),
    )
    .execute()
}

/** The columns of the primary key of a table, in their order. */
export async function primaryKeyOf(
  db: Db,
  engine: Database['engine'],
  name: string,
): Promise<string[]> {
  const query =
    engine === 'sqlite'
      ? sql<{ column: string }>`select name as "column" from pragma_table_info(${name})
          where pk > 0 order by pk`
      : sql<{ column: string }>`select used.column_name as "column"
          from information_schema.table_constraints made
          join information_schema.key_column_usage used
            on used.constraint_schema = made.constraint_schema
            and used.constraint_name = made.constraint_name and used.table_name = made.table_name
          where made.constraint_type = 'PRIMARY KEY' and made.table_schema = current_schema()
            and made.table_name = ${name}
          order by used.ordinal_position`
  return (await query.execute(db)).rows.map(({ column }) => column)
}
