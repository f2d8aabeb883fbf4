import { sql } from 'kysely'
import type { Database, Db, Tx } from './database.ts'
import { retryLostRaces } from './database.ts'
import { isMadeAlready } from './error-codes.ts'

/** One step of the schema: its name says its place, its change runs in one transaction. */
export interface Migration {
  name: string
  up: (tx: Tx) => Promise<void>
}

/** A database that this program must not touch. */
export class SchemaError extends Error {
  override readonly name = 'SchemaError'
}

/**
 * Brings the schema up to date, step by step, each in one transaction.
 * The primary key of the migrations table is the lock between instances.
 * @throws SchemaError when the database was made by a newer version; nothing is changed then
 */
export async function migrate(
  { db, engine }: Database,
  migrations: readonly Migration[],
): Promise<void> {
  const applied = await appliedSteps(db, await tableNames(db, engine), migrations)
  if (applied.size === 0) await createMigrationsTable(db)
  for (const { name, up } of migrations) {
    if (applied.has(name)) continue
    const step = async (tx: Tx) => {
      const taken = await tx
        .insertInto('migrations')
        .values({ name, at: new Date().toISOString() })
        .onConflict((conflict) => conflict.doNothing())
        .returning('name')
        .execute()
      if (taken.length > 0) await up(tx)
    }
    await retryLostRaces(() => db.transaction().execute(step))
  }
}

/** What it takes to look at a database without changing it. */
type Readable = Pick<Database, 'db' | 'engine'>

/**
 * Whether a database has the whole schema; nothing is changed.
 * @throws SchemaError for one that is strange, newer, or without content
 */
export async function isUpToDate(
  { db, engine }: Readable,
  migrations: readonly Migration[],
): Promise<boolean> {
  const applied = await appliedSteps(db, await tableNames(db, engine), migrations)
  if (applied.size === 0) throw new SchemaError('There is no site in this database yet.')
  return applied.size === migrations.length
}

/** True for a database that has content and lacks steps of the schema. */
export async function isBehind(
  { db, engine }: Readable,
  migrations: readonly Migration[],
): Promise<boolean> {
  if (!(await tableNames(db, engine)).includes('migrations')) return false
  const applied = await db.selectFrom('migrations').select('name').execute()
  return applied.length > 0 && applied.length < migrations.length
}

/** The steps that were applied to a database. @throws SchemaError for one that is not ours or newer than this program */
export async function stepsIn(
  { db, engine }: Readable,
  migrations: readonly Migration[],
): Promise<Migration[]> {
  const applied = await appliedSteps(db, await tableNames(db, engine), migrations)
  return migrations.filter(({ name }) => applied.has(name))
}

/** The names of the applied steps; a database that is not ours or newer than this program is refused. */
async function appliedSteps(
  db: Db,
  tables: readonly string[],
  migrations: readonly Migration[],
): Promise<Set<string>> {
  if (tables.length === 0) return new Set()
  if (!tables.includes('migrations'))
    throw new SchemaError('The database was not made by Ephemeris; it was left as it is.')
  const applied = (await db.selectFrom('migrations').select('name').execute()).map(
    ({ name }) => name,
  )
  const names = new Set(migrations.map(({ name }) => name))
  if (applied.some((name) => !names.has(name)))
    throw new SchemaError(
      'The database was written by a newer version of Ephemeris; it was left as it is. Start the newer version, or restore a backup from before the upgrade.',
    )
  return new Set(applied)
}

/** The tables of this database; on PostgreSQL those of its current schema. */
export async function tableNames(db: Db, engine: Database['engine']): Promise<string[]> {
  const query =
    engine === 'sqlite'
      ? // Not those in which an index of words keeps its own.
        sql<{
          name: string
        }>`select name from pragma_table_list where schema = 'main' and type = 'table' and name not like 'sqlite#_%' escape '#' order by name`
      : sql<{
          name: string
        }>`select tablename as name from pg_tables where schemaname = current_schema() order by 1`
  return (await query.execute(db)).rows.map(({ name }) => name)
}

/** "if not exists" is not safe against a second instance on PostgreSQL; one repetition is. */
async function createMigrationsTable(db: Db): Promise<void> {
  const create = () =>
    db.schema
      .createTable('migrations')
      .ifNotExists()
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('at', 'text', (column) => column.notNull())
      .execute()
  try {
    await create()
  } catch (error) {
    if (!isMadeAlready(error)) throw error
    await create()
  }
}
