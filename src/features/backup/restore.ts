import { existsSync } from 'node:fs'
import {
  access,
  constants,
  type FileHandle,
  mkdir,
  readdir,
  rename,
  rm,
  stat,
} from 'node:fs/promises'
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
import { copyMedia, openMediaFiles } from '../../platform/server/media-files/open-media-files.ts'
import { folderFiles } from '../../platform/server/media-files/folder-files.ts'
import { ignoreMissing } from '../../platform/server/ops/regular-file.ts'
import {
  removeUnfinished,
  syncFolder,
  unfinishedPath,
  unfinishedPrefix,
} from '../../platform/server/ops/atomic-file.ts'
import { readProgramVersion } from '../../platform/server/ops/program-version.ts'
import { BackupError } from './backup-error.ts'
import { moveTablesAside } from './replaced-tables.ts'
import { scrubDatabase } from './scrub-database.ts'
import { verifyDatabase, siteEntries } from './make-backup.ts'
import { type Manifest, parts, readArchive } from './archive.ts'
import { backupFolder, replacedFolder, backupName } from './stored-backups.ts'
import { recordTestRestore } from './outcomes.ts'
import { freeBytes } from './disk.ts'
import { tooLittleBytes } from './disk-warning.ts'
import { formatSize } from '../../shared/sizes.ts'

export interface RestoreOrder {
  dataDir: string
  /** The target database; by default a file in the data folder. */
  databaseUrl?: string | undefined
  /** The bucket for pictures; by default they are in the data folder. */
  mediaS3Url?: string | undefined
  file: string
  /** The open file, for a process that may no longer open it. */
  opened?: FileHandle
  /** The migrations that this version knows. */
  knownMigrations: readonly string[]
  now: Date
  /** Moves the tables of a database server into a schema of their own, instead of requiring an empty database. */
  movesTables?: boolean
}

export interface Restored {
  manifest: Manifest
  /** The folder with the replaced site, if there was one. */
  replaced: string | undefined
  /** The schema with the replaced tables of a database server, if there were some. */
  replacedTables: string | undefined
  /** Rows of people who have left or were erased since, which were not restored. */
  leftOut: number
}

/**
 * Replaces the site, which must not be running, with a backup. The backup is verified first and scrubbed of what must not be
 * restored; the replaced site is moved to a folder named after the date. A database server needs an empty database.
 * @throws SchemaError while the site is running, BackupError for an unusable backup; nothing is changed then
 */
export async function restoreBackup(order: RestoreOrder): Promise<Restored> {
  const { dataDir, databaseUrl, mediaS3Url, file, opened, knownMigrations, now } = order
  const lock = lockFolder(dataDir)
  const work = restoreFolder(dataDir)
  try {
    await requireWritable(dataDir)
    // What an interrupted restore left.
    await rm(work, { recursive: true, force: true })
    const manifest = await readBackup(file, work, knownMigrations, opened)
    const leftOut = await scrubDatabase({ folder: work, dataDir, date: manifest.date })
    const pictures = path.join(work, parts.media)
    if (mediaS3Url !== undefined && existsSync(pictures)) {
      await copyMedia(folderFiles(pictures), openMediaFiles({ dataDir, mediaS3Url }))
      await rm(pictures, { recursive: true })
    }
    const replacedTables =
      databaseUrl === undefined
        ? undefined
        : await fillServer({ ...order, databaseUrl }, work, knownMigrations)
    const replaced = await moveSiteAside(dataDir, now)
    await moveInto(dataDir, path.join(work, parts.files))
    if (databaseUrl === undefined)
      await rename(path.join(work, parts.database), databaseFile(dataDir))
    await syncFolder(dataDir)
    return { manifest, replaced, replacedTables, leftOut }
  } finally {
    await rm(work, { recursive: true, force: true })
    lock.release()
  }
}

/**
 * The folder in which a backup is unpacked. It is there until everything is in its place, so that an interrupted
 * restore can be distinguished from a new site.
 */
function restoreFolder(dataDir: string): string {
  return path.join(dataDir, `${unfinishedPrefix}restore`)
}

/** Whether a restore was interrupted, so that a start would begin a new site or use a part of a restored one. */
export function isHalfRestored({ dataDir, databaseUrl }: DatabasePlace): boolean {
  return (
    existsSync(restoreFolder(dataDir)) &&
    (databaseUrl !== undefined || !existsSync(databaseFile(dataDir)))
  )
}

/**
 * Reads a whole backup and compares its checksums, without unpacking it.
 * @throws BackupError as for `readBackup`
 */
export async function inspectBackup(
  file: string,
  opened: FileHandle | undefined,
  knownMigrations: readonly string[],
): Promise<Manifest> {
  const manifest = await readArchive(file, '', 'nothing', opened)
  requireKnown(manifest, knownMigrations)
  return manifest
}

/** @throws BackupError for a backup of a newer version, whose rows this one does not understand */
function requireKnown({ migrations: steps, version }: Manifest, known: readonly string[]): void {
  if (steps.every((name) => known.includes(name))) return
  const maker = version === undefined ? '' : ` (${version})`
  throw new BackupError(
    `The backup was made by a newer version of Ephemeris${maker}; this is ${readProgramVersion().version}. Install that version and try again.`,
  )
}

/**
 * Unpacks a backup into a folder and verifies it.
 * @throws BackupError if it is missing, damaged, incomplete or of a newer version
 */
export async function readBackup(
  file: string,
  folder: string,
  knownMigrations: readonly string[],
  opened?: FileHandle,
): Promise<Manifest> {
  await requireFile(file, opened)
  const manifest = await readArchive(file, folder, 'everything', opened)
  requireKnown(manifest, knownMigrations)
  verifyDatabase(path.join(folder, parts.database), manifest)
  return manifest
}

async function requireFile(file: string, opened?: FileHandle): Promise<void> {
  const found = opened ? await opened.stat() : await stat(file).catch(ignoreMissing)
  if (!found) throw new BackupError(`There is no file ${file}.`)
  if (!found.isFile())
    throw new BackupError(
      `${file} is not a file. Name a backup, such as ${backupName(new Date(0))}.`,
    )
}

/** Checked before a backup is unpacked, which may take minutes. @throws the error of the system */
async function requireWritable(folder: string): Promise<void> {
  await access(folder, constants.W_OK | constants.X_OK)
}

/**
 * Copies the rows of a backup to a database on a server, in the schema of this version.
 * @returns the schema to which the tables that were there have been moved, if there were some
 */
async function fillServer(
  place: DatabasePlace & Pick<RestoreOrder, 'movesTables' | 'now'>,
  folder: string,
  knownMigrations: readonly string[],
): Promise<string | undefined> {
  const steps = migrations.filter(({ name }) => knownMigrations.includes(name))
  const source = openDatabase({ dataDir: folder })
  const target = openDatabase(place)
  try {
    const isEmpty = (await tableNames(target.db, target.engine)).length === 0
    if (!isEmpty && place.movesTables !== true)
      throw new BackupError(
        'The database is not empty. Create an empty one and name it in DATABASE_URL.',
      )
    const replaced = isEmpty ? undefined : await moveTablesAside(target, place.now)
    await migrate(source, steps)
    await migrate(target, steps)
    await copyDatabase(source, target)
    return replaced
  } finally {
    await source.close()
    await target.close()
  }
}

/** Moves the current site into a folder of its own, including the write-ahead log of its database. */
async function moveSiteAside(dataDir: string, now: Date): Promise<string | undefined> {
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

export interface VerifyOrder {
  dataDir: string
  file: string
  /** The open file, if it is not the one of that name, such as a decrypted one. */
  opened?: FileHandle
  knownMigrations: readonly string[]
  now: Date
}

/**
 * Test restore: unpacks a backup into a temporary folder next to the backups, migrates its database, and records the
 * success. The site may be running.
 * @throws BackupError for an unusable backup, or where there is too little room for it
 */
export async function verifyBackup(order: VerifyOrder, freeOn = freeBytes): Promise<Manifest> {
  const { dataDir, file, opened, knownMigrations, now } = order
  const folder = backupFolder(dataDir)
  await mkdir(folder, { recursive: true })
  await requireWritable(folder)
  await removeUnfinished(folder)
  if (!opened) await requireFile(file)
  // Read twice: only the end of a backup says how much room the rest takes.
  const found = await inspectBackup(file, opened, knownMigrations)
  requireRoomToUnpack(folder, found, await freeOn(folder))
  const work = unfinishedPath(folder)
  try {
    const manifest = await readBackup(file, work, knownMigrations, opened)
    const database = openDatabase({ dataDir: path.dirname(path.join(work, parts.database)) })
    try {
      await migrate(database, migrations)
    } finally {
      await database.close()
    }
    await recordTestRestore(dataDir, { date: now.toISOString(), backup: manifest.date })
    return manifest
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

/** Bytes that an unpacked backup takes, with its database once more for an upgrade. */
export function unpackedBytes({ entries }: Pick<Manifest, 'entries'>): number {
  const all = Object.values(entries).reduce((sum, { bytes }) => sum + bytes, 0)
  return all + (entries[parts.database]?.bytes ?? 0)
}

function requireRoomToUnpack(folder: string, manifest: Manifest, free: number): void {
  const needed = unpackedBytes(manifest) + tooLittleBytes
  if (free < needed)
    throw new BackupError(
      `The disk of ${folder} has too little room for a test restore: ${formatSize(needed)} are needed, ${formatSize(free)} are free.`,
    )
}
