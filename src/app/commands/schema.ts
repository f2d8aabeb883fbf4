import { statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
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
  if (place.databaseUrl !== undefined) return await readNames(place)
  const file = databaseFile(place.dataDir)
  // Not existsSync, which takes a folder that may not be read for an empty one.
  if (!statSync(file, { throwIfNoEntry: false })) return []
  try {
    return await readNames(place)
  } catch (error) {
    const log = statSync(`${file}-wal`, { throwIfNoEntry: false })
    const names = log && log.size > 0 ? undefined : readUnused(file)
    if (!names) throw error
    return names
  }
}

/**
 * Reads a database that no process uses. SQLite creates a file beside the others, which a full disk refuses: the way back from an
 * upgrade must not depend on it.
 */
function readUnused(file: string): string[] | undefined {
  const address = pathToFileURL(file)
  address.searchParams.set('immutable', '1')
  try {
    const database = new DatabaseSync(address, { readOnly: true })
    try {
      const rows = database.prepare('select name from migrations order by name').all()
      return rows.map(({ name }) => String(name))
    } finally {
      database.close()
    }
  } catch {
    // The first error says more.
    return undefined
  }
}

async function readNames(place: DatabasePlace): Promise<string[]> {
  const database = readDatabase(place)
  try {
    if (!(await tableNames(database.db, database.engine)).includes('migrations')) return []
    const rows = await database.db.selectFrom('migrations').select('name').orderBy('name').execute()
    return rows.map(({ name }) => name)
  } finally {
    await database.close()
  }
}
