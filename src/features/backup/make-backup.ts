import { mkdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { copyDatabase } from '../../platform/server/database/copy-database.ts'
import {
  databaseFile,
  type DatabasePlace,
  openDatabase,
} from '../../platform/server/database/database.ts'
import { migrate, stepsIn } from '../../platform/server/database/migrate.ts'
import { migrations } from '../../platform/server/database/migrations/all.ts'
import { openMediaFiles } from '../../platform/server/media-files/open-media-files.ts'
import { syncFolder } from '../../platform/server/ops/sync-folder.ts'
import { removeUnfinished, unfinishedIn } from '../../platform/server/ops/whole-file.ts'
import { BackupError } from './backup-error.ts'
import type { BackupFact } from './contract.ts'
import { type DatabaseSummary, describeDatabase } from './describe-database.ts'
import { type Manifest, parts } from './manifest.ts'
import { readArchive } from './read-archive.ts'
import { siteFiles } from './site-files.ts'
import { bucketSource, fileSource, type Source, writeArchive } from './write-archive.ts'

export interface BackupOrder {
  dataDir: string
  /** Where the rows are, unless they are in the folder. */
  databaseUrl?: string | undefined
  /** Where the pictures are, unless they are in the folder. */
  mediaS3Url?: string | undefined
  /** The file to make. */
  target: string
  date: Date
}

/**
 * Copies the database, while it is being used, and every file of the site into one archive, reads
 * it back and only then gives it its name.
 * @throws BackupError when the copy is not what it should be
 */
export async function makeBackup(order: BackupOrder): Promise<BackupFact> {
  const { dataDir, databaseUrl, target, date } = order
  const folder = path.dirname(target)
  await mkdir(folder, { recursive: true })
  await removeUnfinished(folder)
  const work = unfinishedIn(folder)
  await mkdir(work)
  try {
    const copy = path.join(work, parts.database)
    if (databaseUrl === undefined) await copyFile(databaseFile(dataDir), copy)
    else await copyFromServer({ dataDir, databaseUrl }, work)
    closeFile(copy)
    const summary = describeDatabase(copy)
    const archive = path.join(work, 'archive')
    const sources = [
      fileSource(parts.database, copy, { mayBeGone: false }),
      ...(await sourcesOf(order)),
    ]
    await writeArchive(archive, sources, { date: date.toISOString(), ...summary })
    await verifyReadable(archive, path.join(work, 'verify'), summary)
    await rename(archive, target)
    await syncFolder(folder)
    return { date: date.toISOString(), bytes: (await stat(target)).size }
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

/** Every file besides the database, from the data folder and from a bucket. */
async function sourcesOf({ dataDir, mediaS3Url }: BackupOrder): Promise<Source[]> {
  const files = (await siteFiles(dataDir)).map((name) =>
    fileSource(parts.files + name, path.join(dataDir, name), { mayBeGone: true }),
  )
  if (mediaS3Url === undefined) return files
  const bucket = openMediaFiles({ dataDir, mediaS3Url })
  const there = (await bucket.list()).map(({ name }) =>
    bucketSource(parts.media + name, bucket, name),
  )
  const inBucket = new Set(there.map(({ name }) => name))
  return [...files.filter(({ name }) => !inBucket.has(name)), ...there]
}

/** One step for all pages: writes go on meanwhile, and the copy is of one moment. */
const allPages = 0x7fff_ffff

async function copyFile(file: string, copy: string): Promise<void> {
  const source = new DatabaseSync(file, { readOnly: true, timeout: 5000 })
  try {
    await backup(source, copy, { rate: allPages })
  } finally {
    source.close()
  }
}

/** The rows of a database server as a file, so that one kind of backup fits both. */
async function copyFromServer(place: DatabasePlace, folder: string): Promise<void> {
  const source = openDatabase(place)
  const target = openDatabase({ dataDir: folder })
  try {
    // A backup before an upgrade has rows of the older schema, so the file gets only the migrations that they had.
    await migrate(target, await stepsIn(source, migrations))
    await copyDatabase(source, target)
  } finally {
    await source.close()
    await target.close()
  }
}

/** Turns write-ahead logging off, so that the copy is one file without -wal and -shm. */
function closeFile(copy: string): void {
  const target = new DatabaseSync(copy)
  target.exec('pragma journal_mode=delete')
  target.close()
}

/** A backup is what can be read back: same checksums, same rows, a sound database. */
async function verifyReadable(
  archive: string,
  folder: string,
  summary: DatabaseSummary,
): Promise<void> {
  const manifest = await readArchive(archive, folder, 'database')
  proveDatabase(path.join(folder, parts.database), manifest)
  if (JSON.stringify(manifest.tables) !== JSON.stringify(summary.tables))
    throw new BackupError('The backup does not hold the rows that were copied.')
}

/** @throws BackupError unless the database of an archive holds exactly the rows of its manifest */
export function proveDatabase(file: string, manifest: Manifest): void {
  const { tables } = describeDatabase(file)
  if (JSON.stringify(tables) !== JSON.stringify(manifest.tables))
    throw new BackupError('The database of the backup does not hold the rows of its manifest.')
}
