import type { Database, Db, Tx } from './database.ts'
import { isUniqueViolation } from './error-codes.ts'

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
export async function migrate({ db }: Database, migrations: readonly Migration[]): Promise<void> {
  await refuseNewer(db, migrations)
  await createMigrationsTable(db)
  for (const { name, up } of migrations) {
    await db.transaction().execute(async (tx) => {
      const taken = await tx
        .insertInto('migrations')
        .values({ name, at: new Date().toISOString() })
        .onConflict((conflict) => conflict.doNothing())
        .returning('name')
        .execute()
      if (taken.length > 0) await up(tx)
    })
  }
}

/** True for a database that has content and lacks steps of the schema. */
export async function isBehind(
  { db }: Database,
  migrations: readonly Migration[],
): Promise<boolean> {
  const tables = await db.introspection.getTables()
  if (!tables.some(({ name }) => name === 'migrations')) return false
  const applied = await db.selectFrom('migrations').select('name').execute()
  return applied.length > 0 && applied.length < migrations.length
}

async function refuseNewer(db: Db, migrations: readonly Migration[]): Promise<void> {
  const tables = await db.introspection.getTables()
  if (tables.length === 0) return
  if (!tables.some(({ name }) => name === 'migrations'))
    throw new SchemaError('The database file was not made by Ephemeris; it was left as it is.')
  const applied = await db.selectFrom('migrations').select('name').execute()
  const known = new Set(migrations.map(({ name }) => name))
  if (applied.some(({ name }) => !known.has(name)))
    throw new SchemaError(
      'The database was written by a newer version of Ephemeris; it was left as it is. Start the newer version, or restore a backup from before the upgrade.',
    )
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
    if (!isUniqueViolation(error)) throw error
    await create()
  }
}
