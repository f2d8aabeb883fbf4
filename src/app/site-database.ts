import { existsSync } from 'node:fs'
import { mkdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { explainBackupFailure } from '../features/backup/backup-error.ts'
import {
  backupFolder,
  backupName,
  listBackups,
  restoreAdvice,
} from '../features/backup/stored-backups.ts'
import { makeBackup } from '../features/backup/make-backup.ts'
import { isHalfRestored } from '../features/backup/restore.ts'
import type { Config } from '../platform/server/ops/config.ts'
import type { Log } from '../platform/server/context.ts'
import {
  type Database,
  databaseFile,
  openDatabase,
  readDatabase,
} from '../platform/server/database/database.ts'
import { isFull } from '../platform/server/database/error-codes.ts'
import { lockFolder } from '../platform/server/database/folder-lock.ts'
import { requireIntact } from '../platform/server/database/inspect.ts'
import {
  isBehind,
  migrate,
  type Migration,
  SchemaError,
  tableNames,
} from '../platform/server/database/migrate.ts'
import { migrations } from '../platform/server/database/migrations/all.ts'
import { programCommand } from '../platform/server/ops/program-version.ts'
import { ignoreMissing } from '../platform/server/ops/regular-file.ts'
import { createDiskReserve } from '../platform/server/ops/disk-reserve.ts'

interface SiteDatabaseOptions {
  now: () => Date
  log: Pick<Log, 'info'>
  /** The migrations; tests add some. */
  steps?: readonly Migration[]
}

/** @throws SchemaError, with how to restore, for a database file that must not be touched */
export function inspectDatabase({ dataDir, databaseUrl }: Config): void {
  if (databaseUrl !== undefined) return
  requireIntact(databaseFile(dataDir), {
    hadContent: hadContent(dataDir),
    advice: restoreAdvice(dataDir),
  })
}

const howToName =
  'Name that of your site, with --settings <file> for the settings of its service or with DATA_DIR and DATABASE_URL. A new site begins with "start", and "recover <backup>" brings one back.'

const noSiteIn = (dataDir: string) =>
  new SchemaError(`There is no site in the data folder ${dataDir}. ${howToName}`)

/**
 * Refuses to begin a site: only a start and a restore do that.
 * @throws SchemaError if there is no site, or its database must not be touched
 */
export async function requireSite(config: Config): Promise<void> {
  const { dataDir, databaseUrl } = config
  if (!existsSync(dataDir)) throw noSiteIn(dataDir)
  inspectDatabase(config)
  if (databaseUrl !== undefined) return await requireTables(config)
  const found = await stat(databaseFile(dataDir)).catch(ignoreMissing)
  if (found && found.size > 0) return
  throw hadContent(dataDir)
    ? new SchemaError(
        `The database of the site in the data folder ${dataDir} is missing. ${restoreAdvice(dataDir)}`,
      )
    : noSiteIn(dataDir)
}

async function requireTables(config: Config): Promise<void> {
  const database = readDatabase(config)
  try {
    if (!(await tableNames(database.db, database.engine)).includes('migrations'))
      throw new SchemaError(`There is no site in the database of DATABASE_URL. ${howToName}`)
  } finally {
    await database.close()
  }
}

/** @throws SchemaError for a folder with neither a site nor anything that one left, such as its backups */
export function requireTraces(dataDir: string): void {
  if (!existsSync(databaseFile(dataDir)) && !hadContent(dataDir)) throw noSiteIn(dataDir)
}

function hadContent(dataDir: string): boolean {
  return existsSync(path.join(dataDir, 'claimed')) || listBackups(dataDir).length > 0
}

/**
 * Opens the database of a site and migrates it; one with content is backed up first.
 * @throws SchemaError for a database that must not be touched
 */
export async function openSiteDatabase(
  config: Config,
  options: SiteDatabaseOptions,
): Promise<Database> {
  const { dataDir } = config
  const { steps = migrations } = options
  if (isHalfRestored(config))
    throw new SchemaError(
      `A restore into the data folder ${dataDir} was interrupted. Do it again: ${programCommand} recover <file>`,
    )
  await mkdir(dataDir, { recursive: true })
  inspectDatabase(config)
  const database = openDatabase(config)
  try {
    const isDue = () => isBehind(database, steps)
    if (await isDue()) await saveBeforeUpgrade(config, options, isDue)
    await migrate(database, steps)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

async function saveBeforeUpgrade(
  { dataDir, databaseUrl }: Config,
  { now, log }: SiteDatabaseOptions,
  isDue: () => Promise<boolean>,
): Promise<void> {
  const date = now()
  const target = path.join(backupFolder(dataDir), backupName(date))
  try {
    // Migrations never touch pictures in a bucket, so the backup leaves those out.
    const made = await makeBackup({ dataDir, databaseUrl, target, date })
    log.info({ event: 'backup', ...made }, 'The site was backed up before its database is upgraded')
  } catch (error) {
    // Another instance has backed up and migrated the database in the meantime.
    if (!(await isDue())) return
    throw new SchemaError(
      `The database has to be upgraded, but could not be backed up first, so it was left unchanged. ${explainBackupFailure(error, dataDir)}`,
    )
  }
}

interface ServedDatabaseOptions extends SiteDatabaseOptions {
  log: Pick<Log, 'info' | 'warn'>
}

/**
 * Opens the database for a process that serves the site. On SQLite there may be only one: it locks the data folder until
 * the database is closed. On a full disk it releases the reserved space, since starting matters more.
 * @throws SchemaError also when another process serves it
 */
export async function openServedDatabase(
  config: Config,
  options: ServedDatabaseOptions,
): Promise<Database> {
  if (config.databaseUrl !== undefined) return await openSiteDatabase(config, options)
  try {
    return await openLocked(config, options)
  } catch (error) {
    if (!isFull(error) || !(await createDiskReserve(config.dataDir).release())) throw error
    options.log.warn(
      { event: 'disk-reserve' },
      'The disk is full: the reserved space was used to start. Free some space.',
    )
    return await openLocked(config, options)
  }
}

async function openLocked(config: Config, options: SiteDatabaseOptions): Promise<Database> {
  const lock = lockFolder(config.dataDir)
  try {
    const database = await openSiteDatabase(config, options)
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
