import { sql } from 'kysely'
import { createHash } from 'node:crypto'
import { type Database, type Db, type Tx, withAnyTable } from './database.ts'
import { SchemaError, tableNames } from './migrate.ts'

/** A copied table, with a hash of all rows. */
export interface CopiedTable {
  name: string
  rows: number
  hash: string
}

/**
 * Copies every row into a freshly migrated database in one transaction, and compares the copy.
 * @throws SchemaError if a table differs afterwards; the transaction is then rolled back
 */
export async function copyDatabase(source: Database, target: Database): Promise<CopiedTable[]> {
  const names = await parentsFirst(source)
  const flags = await flagsOf(target.db)
  return await withSnapshot(source, (from) =>
    target.db.transaction().execute(async (tx) => {
      for (const name of names.toReversed()) await withAnyTable(tx).deleteFrom(name).execute()
      const tables: CopiedTable[] = []
      for (const name of names)
        tables.push(
          await copyTable(from, tx, {
            name,
            key: await primaryKeyOf(from, source.engine, name),
            flags: flags.get(name),
          }),
        )
      return tables
    }),
  )
}

/** Reads from one snapshot; nobody writes to a SQLite file while it is copied. */
async function withSnapshot<Result>(
  { db, engine }: Database,
  read: (from: Db) => Promise<Result>,
): Promise<Result> {
  if (engine === 'sqlite') return await read(db)
  return await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(read)
}

interface Table extends KeyedTable {
  flags: ReadonlySet<string> | undefined
}

/** Reads back each slice immediately, so that neither transaction is idle for long. */
async function copyTable(from: Db, to: Tx, table: Table): Promise<CopiedTable> {
  const { name, flags } = table
  const sourceHash = createRowHash()
  const copyHash = createRowHash()
  let count = 0
  for await (const rows of rowSlices(from, table)) {
    await withAnyTable(to)
      .insertInto(name)
      .values(rows.map((row) => withFlags(row, flags)))
      .execute()
    sourceHash.add(rows)
    copyHash.add(await sameRows(to, table, rows))
    count += rows.length
  }
  const hash = sourceHash.value()
  if (hash !== copyHash.value())
    throw new SchemaError(
      `The copy of the table ${name} differs, so nothing was copied. Empty the target before trying again.`,
    )
  return { name, rows: count, hash }
}

/** SQLite stores flags as 0 or 1, which PostgreSQL does not accept as booleans. */
async function flagsOf(db: Db): Promise<Map<string, Set<string>>> {
  const tables = await db.introspection.getTables()
  return new Map(
    tables.map(({ name, columns }) => [
      name,
      new Set(columns.filter(({ dataType }) => /^bool/i.test(dataType)).map((one) => one.name)),
    ]),
  )
}

function withFlags(row: Row, flags: ReadonlySet<string> = new Set()): Row {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      flags.has(name) && value !== null ? Boolean(value) : value,
    ]),
  )
}

/** The sum of row hashes, independent of the engine and the order of rows. */
function createRowHash() {
  let sum = 0n
  return {
    add: (rows: readonly Row[]) => {
      for (const row of rows) sum += hashOf(row)
    },
    value: () => sum.toString(16).slice(-16).padStart(16, '0'),
  }
}

function hashOf(row: Row): bigint {
  const line = JSON.stringify(
    Object.keys(row)
      .toSorted()
      .map((name) => [name, typeof row[name] === 'boolean' ? Number(row[name]) : row[name]]),
  )
  return BigInt(`0x${createHash('sha256').update(line).digest('hex')}`)
}

/** Rebuilt from the posts when the site starts. */
const derivedTables: ReadonlySet<string> = new Set(['search_texts', 'search_index'])

/** The tables in an order that satisfies foreign keys. */
async function parentsFirst({ db, engine }: Database): Promise<string[]> {
  const names = (await tableNames(db, engine)).filter((name) => !derivedTables.has(name))
  const parents = new Map<string, string[]>()
  for (const name of names) parents.set(name, await parentsOf(db, engine, name))
  const sorted: string[] = []
  const visit = (name: string) => {
    if (sorted.includes(name)) return
    for (const parent of parents.get(name) ?? []) if (parent !== name) visit(parent)
    sorted.push(name)
  }
  for (const name of names) visit(name)
  return sorted
}

async function parentsOf(db: Db, engine: Database['engine'], name: string): Promise<string[]> {
  const query =
    engine === 'sqlite'
      ? sql<{ parent: string }>`select "table" as parent from pragma_foreign_key_list(${name})`
      : sql<{ parent: string }>`select p.relname as parent from pg_constraint c
          join pg_class t on t.oid = c.conrelid join pg_class p on p.oid = c.confrelid
          where c.contype = 'f' and t.relname = ${name}
            and t.relnamespace = current_schema()::regnamespace`
  return (await query.execute(db)).rows.map(({ parent }) => parent)
}

type Row = Record<string, unknown>

/** A table with the columns of its primary key. */
interface KeyedTable {
  name: string
  key: readonly string[]
}

/** PostgreSQL accepts 65,535 parameters per statement, SQLite 32,766. */
const maxRows = 100
/** Bounds memory and statements: after long articles, fewer rows are read. */
const maxSliceCharacters = 1_000_000

/**
 * Reads the rows of a table in slices, in the order of its primary key, with bounded memory and statements.
 */
async function* rowSlices(db: Db, table: KeyedTable): AsyncGenerator<Row[]> {
  let limit = 10
  let last: Row | undefined
  for (;;) {
    const rows = await readAfter(db, table, { last, limit })
    if (rows.length > 0) yield rows
    if (rows.length < limit) return
    last = rows.at(-1)
    const fitting = Math.floor((rows.length * maxSliceCharacters) / countCharacters(rows))
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

function countCharacters(rows: readonly Row[]): number {
  const values = rows.flatMap((row) => Object.values(row))
  // Other values count as one character, so that no slice is empty.
  return values.reduce<number>(
    (sum, value) => sum + (typeof value === 'string' ? value.length : 1),
    0,
  )
}

/** The rows with the primary keys of the given rows, in any order. */
async function sameRows(db: Db, { name, key }: KeyedTable, rows: readonly Row[]): Promise<Row[]> {
  return await withAnyTable(db)
    .selectFrom(name)
    .selectAll()
    .where(({ eb, and, or }) =>
      or(rows.map((row) => and(key.map((column) => eb(column, '=', row[column]))))),
    )
    .execute()
}

/** The columns of a primary key in their order. */
async function primaryKeyOf(db: Db, engine: Database['engine'], name: string): Promise<string[]> {
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
