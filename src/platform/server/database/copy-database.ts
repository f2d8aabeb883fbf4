import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { type Database, type Db, type Tx, withAnyTable } from './database.ts'
import { SchemaError, tableNames } from './migrate.ts'
import { type KeyedTable, primaryKeyOf, rowSlices, sameRows } from './row-slices.ts'

/** A table that was copied: how many rows, and a hash over all of them. */
export interface CopiedTable {
  name: string
  rows: number
  hash: string
}

type Row = Record<string, unknown>

/**
 * Copies every row into a database that has the same schema and only what its steps put there, in
 * one transaction, and compares both sides.
 * @throws SchemaError when a table differs afterwards; no row is kept then
 */
export async function copyDatabase(source: Database, target: Database): Promise<CopiedTable[]> {
  const names = await parentsFirst(source)
  const flags = await flagsOf(target.db)
  return await atOneMoment(source, (from) =>
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

/** All that is read is of the same moment; a SQLite file is copied while nobody writes to it. */
async function atOneMoment<Result>(
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

/** Each slice is read back at once, so that neither transaction stands still until the whole table is copied. */
async function copyTable(from: Db, to: Tx, table: Table): Promise<CopiedTable> {
  const { name, flags } = table
  const given = openHash()
  const kept = openHash()
  let count = 0
  for await (const rows of rowSlices(from, table)) {
    await withAnyTable(to)
      .insertInto(name)
      .values(rows.map((row) => withFlags(row, flags)))
      .execute()
    given.add(rows)
    kept.add(await sameRows(to, table, rows))
    count += rows.length
  }
  const hash = given.value()
  if (hash !== kept.value())
    throw new SchemaError(
      `The copy of the table ${name} differs, so no row was kept. Empty the target before the next try.`,
    )
  return { name, rows: count, hash }
}

/** SQLite keeps a flag as 0 or 1, which PostgreSQL does not take for one. */
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

/** A sum over the hashes of rows: the same for the same rows, whichever engine gave them and in whatever order. */
function openHash() {
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

/** What is searched is made of the posts wherever it is missing, when the site starts. */
const madeFromOthers: ReadonlySet<string> = new Set(['search_texts', 'search_index'])

/** The tables in an order in which no row comes before one that it refers to. */
async function parentsFirst({ db, engine }: Database): Promise<string[]> {
  const names = (await tableNames(db, engine)).filter((name) => !madeFromOthers.has(name))
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
