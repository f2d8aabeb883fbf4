import { sql } from 'kysely'
import type { Database, Db, Tx } from './database.ts'
import { retryLostRaces } from './database.ts'
import { isAlreadyCreated } from './error-codes.ts'

/** A step of the schema, run in one transaction. Steps run in the order of their names. */
export interface Migration {
  name: string
  up: (tx: Tx) => Promise<void>
}

/** A database that this version must not change. */
export class SchemaError extends Error {
  override readonly name = 'SchemaError'
}

/**
 * Applies all missing migrations, each in one transaction.
 * The primary key of the migrations table is the lock between instances.
 * @throws SchemaError if the database was created by a newer version or another program
 */
export async function migrate(
  { db, engine }: Database,
  migrations: readonly Migration[],
): Promise<void> {
  const applied = await readApplied(db, await tableNames(db, engine), migrations)
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

type Readable = Pick<Database, 'db' | 'engine'>

/**
 * Whether a database has the current schema.
 * @throws SchemaError if it is empty, newer, or of another program
 */
export async function isUpToDate(
  { db, engine }: Readable,
  migrations: readonly Migration[],
): Promise<boolean> {
  const applied = await readApplied(db, await tableNames(db, engine), migrations)
  if (applied.size === 0) throw new SchemaError('This database contains no site yet.')
  return applied.size === migrations.length
}

/** Whether a database has content and lacks migrations. */
export async function isBehind(
  { db, engine }: Readable,
  migrations: readonly Migration[],
): Promise<boolean> {
  if (!(await tableNames(db, engine)).includes('migrations')) return false
  const applied = await db.selectFrom('migrations').select('name').execute()
  return applied.length > 0 && applied.length < migrations.length
}

/** The applied migrations. @throws SchemaError if the database is newer or of another program */
export async function appliedMigrations(
  { db, engine }: Readable,
  migrations: readonly Migration[],
): Promise<Migration[]> {
  const applied = await readApplied(db, await tableNames(db, engine), migrations)
  return migrations.filter(({ name }) => applied.has(name))
}

/** The names of the applied migrations. @throws SchemaError if the database is newer or of another program */
async function readApplied(
  db: Db,
  tables: readonly string[],
  migrations: readonly Migration[],
): Promise<Set<string>> {
  if (tables.length === 0) return new Set()
  if (!tables.includes('migrations'))
    throw new SchemaError('The database was not created by Ephemeris; it was left as it is.')
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
      ? // Without the internal tables of the full-text index.
        sql<{
          name: string
        }>`select name from pragma_table_list where schema = 'main' and type = 'table' and name not like 'sqlite#_%' escape '#' order by name`
      : sql<{
          name: string
        }>`select tablename as name from pg_tables where schemaname = current_schema() order by 1`
  return (await query.execute(db)).rows.map(({ name }) => name)
}

/** "if not exists" is not safe against a concurrent instance on PostgreSQL, so this retries once. */
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
    if (!isAlreadyCreated(error)) throw error
    await create()
  }
}
