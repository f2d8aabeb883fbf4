import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { listBackups, restoreAdvice } from '../features/backup/kept.ts'
import type { Config } from '../server/config.ts'
import { type Database, databaseFile, openDatabase } from '../server/database/database.ts'
import { lockFolder } from '../server/database/folder-lock.ts'
import { refuseDamaged } from '../server/database/inspect.ts'
import { migrate } from '../server/database/migrate.ts'
import { migrations } from '../server/migrations/all.ts'

/**
 * Opens the database of a site and brings it up to date.
 * @throws SchemaError, with the way back, for a database that must not be touched
 */
export async function openSiteDatabase({ dataDir }: Config): Promise<Database> {
  await mkdir(dataDir, { recursive: true })
  refuseDamaged(databaseFile(dataDir), {
    hadContent: existsSync(path.join(dataDir, 'claimed')) || listBackups(dataDir).length > 0,
    advice: restoreAdvice(dataDir),
  })
  const database = openDatabase(dataDir)
  try {
    await migrate(database, migrations)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

/**
 * The same for the one process that serves the site: it has the data folder to itself until the
 * database is closed.
 * @throws SchemaError also when another process serves it
 */
export async function openServedDatabase(config: Config): Promise<Database> {
  const lock = lockFolder(config.dataDir)
  try {
    const database = await openSiteDatabase(config)
    const close = async () => {
      await database.close()
      lock.release()
    }
    return { ...database, close }
  } catch (error) {
    lock.release()
    throw error
  }
}
