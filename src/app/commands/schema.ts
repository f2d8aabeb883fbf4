import { existsSync } from 'node:fs'
import {
  databaseFile,
  type DatabasePlace,
  readDatabase,
} from '../../platform/server/database/database.ts'
import { tableNames } from '../../platform/server/database/migrate.ts'
import { migrations } from '../../platform/server/database/migrations/all.ts'
import { readConfig } from '../../platform/server/ops/config.ts'

/**
 * `schema`: prints the migrations that the database of the site has, and those that this version knows, as JSON. Unlike other
 * commands it reads databases of newer versions, and says of a missing one that it has none.
 */
export async function printSchema(): Promise<void> {
  const applied = await readAppliedNames(readConfig(process.env))
  console.log(JSON.stringify({ applied, known: migrations.map(({ name }) => name) }))
}

/** The names of the migrations that a database has, in their order; none without a database. */
export async function readAppliedNames(place: DatabasePlace): Promise<string[]> {
  if (place.databaseUrl === undefined && !existsSync(databaseFile(place.dataDir))) return []
  const database = readDatabase(place)
  try {
    if (!(await tableNames(database.db, database.engine)).includes('migrations')) return []
    const rows = await database.db.selectFrom('migrations').select('name').orderBy('name').execute()
    return rows.map(({ name }) => name)
  } finally {
    await database.close()
  }
}
