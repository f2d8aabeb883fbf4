import { existsSync } from 'node:fs'
import { access, constants, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { copyDatabase } from '../../platform/server/database/copy-database.ts'
import {
  databaseFile,
  type DatabasePlace,
  openDatabase,
} from '../../platform/server/database/database.ts'
import { lockFolder } from '../../platform/server/database/folder-lock.ts'
import { migrate, tableNames } from '../../platform/server/database/migrate.ts'
import { migrations } from '../../platform/server/database/migrations/all.ts'
import { copyMedia } from '../../platform/server/media-files/copy-media.ts'
import { folderFiles } from '../../platform/server/media-files/folder-files.ts'
import { openMediaFiles } from '../../platform/server/media-files/open-media-files.ts'
import { unlessGone } from '../../platform/server/ops/file-access.ts'
import { syncFolder } from '../../platform/server/ops/sync-folder.ts'
import { unfinishedIn } from '../../platform/server/ops/whole-file.ts'
import { BackupError } from './backup-error.ts'
import { forget } from './forget.ts'
import { proveDatabase } from './make-backup.ts'
import { type Manifest, parts } from './manifest.ts'
import { readArchive } from './read-archive.ts'
import { replacedFolder } from './replaced.ts'
import { siteEntries } from './site-files.ts'
import { backupName } from './stored-backups.ts'

export interface RestoreOrder {
  dataDir: string
  /** Where the rows go, unless they are to be in the folder. */
  databaseUrl?: string | undefined
  /** Where the pictures go, unless they are to be in the folder. */
  mediaS3Url?: string | undefined
  file: string
  /** The steps of the schema that this program knows. */
  knownMigrations: readonly string[]
  now: Date
}

export interface Restored {
  manifest: Manifest
  /** The folder with the site that was replaced; undefined when there was none. */
  replaced: string | undefined
  /** Rows of people who have left or were erased since, which did not come back. */
  leftOut: number
}

/**
 * Puts a backup in the place of the site, which must not run. The backup is read whole and checked
 * first, and what must not come back is taken out; what it replaces is kept under a name with the
 * date. A database server must have an empty database for it.
 * @throws SchemaError while the site runs, BackupError for a backup that cannot be used; nothing is
 *   changed then
 */
export async function restoreBackup(order: RestoreOrder): Promise<Restored> {
  const { dataDir, databaseUrl, mediaS3Url, file, knownMigrations, now } = order
  const lock = lockFolder(dataDir)
  const work = unfinishedIn(dataDir)
  try {
    await requireWritable(dataDir)
    const manifest = await readBackup(file, work, knownMigrations)
    const leftOut = await forget({ folder: work, dataDir, date: manifest.date })
    const pictures = path.join(work, parts.media)
    if (mediaS3Url !== undefined && existsSync(pictures)) {
      await copyMedia(folderFiles(pictures), openMediaFiles({ dataDir, mediaS3Url }))
      await rm(pictures, { recursive: true })
    }
    if (databaseUrl !== undefined) await fillServer({ dataDir, databaseUrl }, work, knownMigrations)
    const replaced = await setAside(dataDir, now)
    await moveInto(dataDir, path.join(work, parts.files))
    if (databaseUrl === undefined)
      await rename(path.join(work, parts.database), databaseFile(dataDir))
    await syncFolder(dataDir)
    return { manifest, replaced, leftOut }
  } finally {
    await rm(work, { recursive: true, force: true })
    lock.release()
  }
}

/**
 * Reads a backup whole into a folder and checks it.
 * @throws BackupError for one that is not there, damaged, incomplete or of a newer version
 */
export async function readBackup(
  file: string,
  folder: string,
  knownMigrations: readonly string[],
): Promise<Manifest> {
  const found = await stat(file).catch(unlessGone)
  if (!found) throw new BackupError(`There is no file ${file}.`)
  if (!found.isFile())
    throw new BackupError(
      `${file} is not a file. Name a backup, such as ${backupName(new Date(0))}.`,
    )
  const manifest = await readArchive(file, folder, 'everything')
  if (manifest.migrations.some((name) => !knownMigrations.includes(name)))
    throw new BackupError('The backup was made by a newer version of Ephemeris.')
  proveDatabase(path.join(folder, parts.database), manifest)
  return manifest
}

/**
 * Asks whether a folder can be written before a backup is unpacked there, which may take minutes.
 * @throws the system's error, which says why not
 */
export async function requireWritable(folder: string): Promise<void> {
  await access(folder, constants.W_OK | constants.X_OK)
}

/** Copies the rows of a backup to an empty database of a server, which gets the schema of this program. */
async function fillServer(
  place: DatabasePlace,
  folder: string,
  knownMigrations: readonly string[],
): Promise<void> {
  const steps = migrations.filter(({ name }) => knownMigrations.includes(name))
  const source = openDatabase({ dataDir: folder })
  const target = openDatabase(place)
  try {
    if ((await tableNames(target.db, target.engine)).length > 0)
      throw new BackupError(
        'The database is not empty. Make an empty one beside it, and name that in DATABASE_URL.',
      )
    await migrate(source, steps)
    await migrate(target, steps)
    await copyDatabase(source, target)
  } finally {
    await source.close()
    await target.close()
  }
}

/** Moves the current site into a folder of its own, the database together with its write-ahead log. */
async function setAside(dataDir: string, now: Date): Promise<string | undefined> {
  const database = path.basename(databaseFile(dataDir))
  const names = [
    ...(await readdir(dataDir)).filter((name) => name.startsWith(database)),
    ...(await siteEntries(dataDir)),
  ]
  if (names.length === 0) return undefined
  const folder = replacedFolder(dataDir, now)
  await mkdir(folder)
  for (const name of names) await rename(path.join(dataDir, name), path.join(folder, name))
  await syncFolder(folder)
  return folder
}

async function moveInto(dataDir: string, folder: string): Promise<void> {
  if (!existsSync(folder)) return
  for (const name of await readdir(folder))
    await rename(path.join(folder, name), path.join(dataDir, name))
}
