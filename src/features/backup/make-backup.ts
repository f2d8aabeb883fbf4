import { mkdir, rename, rm, stat, readdir } from 'node:fs/promises'
import path from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { copyDatabase } from '../../platform/server/database/copy-database.ts'
import {
  databaseFile,
  type DatabasePlace,
  openDatabase,
} from '../../platform/server/database/database.ts'
import { migrate, appliedMigrations } from '../../platform/server/database/migrate.ts'
import { migrations } from '../../platform/server/database/migrations/all.ts'
import { openMediaFiles } from '../../platform/server/media-files/open-media-files.ts'
import {
  syncFolder,
  removeUnfinished,
  unfinishedPath,
} from '../../platform/server/ops/atomic-file.ts'
import { readProgramVersion } from '../../platform/server/ops/program-version.ts'
import { BackupError } from './backup-error.ts'
import type { BackupFact } from './contract.ts'
import { type DatabaseSummary, describeDatabase } from './describe-database.ts'
import {
  type Manifest,
  parts,
  readArchive,
  bucketSource,
  fileSource,
  type Source,
  textSource,
  writeArchive,
} from './archive.ts'
import { readmeOf } from './backup-readme.ts'
import { suppressionFile } from '../../platform/server/outbox/suppression-list.ts'

export interface BackupOrder {
  dataDir: string
  /** The database; by default a file in the data folder. */
  databaseUrl?: string | undefined
  /** The bucket of the pictures; by default they are in the data folder. */
  mediaS3Url?: string | undefined
  target: string
  date: Date
}

/**
 * Copies the database, which may be in use, and all files of the site into an archive, which gets its name only after it
 * was read back and verified.
 * @throws BackupError when verification fails
 */
export async function makeBackup(order: BackupOrder): Promise<BackupFact> {
  const { dataDir, databaseUrl, target, date } = order
  const folder = path.dirname(target)
  await mkdir(folder, { recursive: true })
  await removeUnfinished(folder)
  const work = unfinishedPath(folder)
  await mkdir(work)
  try {
    const copy = path.join(work, parts.database)
    if (databaseUrl === undefined) await copyFile(databaseFile(dataDir), copy)
    else await copyFromServer({ dataDir, databaseUrl }, work)
    disableWal(copy)
    const summary = describeDatabase(copy)
    const archive = path.join(work, 'archive')
    // The version before an upgrade must be able to read its backup, and knows no README.
    const isCurrent = summary.migrations.length === migrations.length
    const { version } = readProgramVersion()
    const about = { date: date.toISOString(), ...(isCurrent && { version }), ...summary }
    const sources = [
      ...(isCurrent ? [textSource(parts.readme, readmeOf({ ...about, version }), date)] : []),
      fileSource(parts.database, copy, { isOptional: false }),
      ...(await listSources(order)),
    ]
    await writeArchive(archive, sources, about)
    await verifyReadable(archive, path.join(work, 'verify'), summary)
    await rename(archive, target)
    await syncFolder(folder)
    return { date: date.toISOString(), bytes: (await stat(target)).size }
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

/** All files except the database, from the data folder and the bucket. */
async function listSources({ dataDir, mediaS3Url }: BackupOrder): Promise<Source[]> {
  const files = (await siteFiles(dataDir)).map((name) =>
    fileSource(parts.files + name, path.join(dataDir, name), { isOptional: true }),
  )
  if (mediaS3Url === undefined) return files
  const bucket = openMediaFiles({ dataDir, mediaS3Url })
  const pictures = (await bucket.list()).map(({ name }) =>
    bucketSource(parts.media + name, bucket, name),
  )
  const bucketNames = new Set(pictures.map(({ name }) => name))
  return [...files.filter(({ name }) => !bucketNames.has(name)), ...pictures]
}

/** All pages in one step: writes continue meanwhile, and the copy is consistent. */
const allPages = 0x7fff_ffff

async function copyFile(file: string, copy: string): Promise<void> {
  const source = new DatabaseSync(file, { readOnly: true, timeout: 5000 })
  try {
    await backup(source, copy, { rate: allPages })
  } finally {
    source.close()
  }
}

/** Copies the rows of a database server to a SQLite file, so that all backups have one format. */
async function copyFromServer(place: DatabasePlace, folder: string): Promise<void> {
  const source = openDatabase(place)
  const target = openDatabase({ dataDir: folder })
  try {
    // Before an upgrade, the rows have the older schema, so only its migrations are applied.
    await migrate(target, await appliedMigrations(source, migrations))
    await copyDatabase(source, target)
  } finally {
    await source.close()
    await target.close()
  }
}

/** Turns off write-ahead logging, so that the copy is a single file. */
function disableWal(copy: string): void {
  const target = new DatabaseSync(copy)
  target.exec('pragma journal_mode=delete')
  target.close()
}

async function verifyReadable(
  archive: string,
  folder: string,
  summary: DatabaseSummary,
): Promise<void> {
  const manifest = await readArchive(archive, folder, 'database')
  verifyDatabase(path.join(folder, parts.database), manifest)
  if (JSON.stringify(manifest.tables) !== JSON.stringify(summary.tables))
    throw new BackupError('The backup does not contain the rows that were copied.')
}

/** @throws BackupError unless the database contains exactly the rows of the manifest */
export function verifyDatabase(file: string, manifest: Manifest): void {
  const { tables } = describeDatabase(file)
  if (JSON.stringify(tables) !== JSON.stringify(manifest.tables))
    throw new BackupError('The database of the backup does not match its manifest.')
}

/** Locks, caches and backups of a data folder, and the database, which is copied separately. */
const excluded =
  /^(?:ephemeris\.sqlite.*|lock.*|backups|cards(?:-waiting)?|reserve|replaced-.*|\..*)$/

/** Top-level files and folders of the site, without its database. */
export async function siteEntries(dataDir: string): Promise<string[]> {
  return (await readdir(dataDir))
    .filter((name) => !excluded.test(name) && name !== suppressionFile)
    .toSorted()
}

/** All files of the site without its database, as paths relative to the data folder. */
export async function siteFiles(dataDir: string): Promise<string[]> {
  const tops = new Set(await siteEntries(dataDir))
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(dataDir, path.join(entry.parentPath, entry.name)))
    .map((file) => file.split(path.sep))
    .filter(([top = '', ...rest]) => tops.has(top) && !rest.some((name) => name.startsWith('.')))
    .map((segments) => segments.join('/'))
    .toSorted()
}
