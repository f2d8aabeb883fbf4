import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { databaseFile } from '../../server/database/database.ts'
import { lockFolder } from '../../server/database/folder-lock.ts'
import { syncFolder } from '../../server/sync-folder.ts'
import { BackupError } from './backup-error.ts'
import { proveDatabase } from './make-backup.ts'
import { type Manifest, parts } from './manifest.ts'
import { readArchive } from './read-archive.ts'
import { siteEntries } from './site-files.ts'

export interface RestoreOrder {
  dataDir: string
  file: string
  /** The steps of the schema that this program knows. */
  knownMigrations: readonly string[]
  now: Date
}

export interface Restored {
  manifest: Manifest
  /** Where what was there before lies now; undefined when nothing was. */
  replaced: string | undefined
}

/**
 * Puts a backup in the place of the site, which must not run. The backup is read whole and checked
 * first; what it replaces is kept under a name with the date.
 * @throws SchemaError while the site runs, BackupError for a backup that cannot be used; nothing is
 *   changed then
 */
export async function restoreBackup(order: RestoreOrder): Promise<Restored> {
  const { dataDir, file, knownMigrations, now } = order
  if (!existsSync(file)) throw new BackupError(`There is no file ${file}.`)
  const lock = lockFolder(dataDir)
  const work = path.join(dataDir, `.restore-${randomUUID()}`)
  try {
    const manifest = await readArchive(file, work, 'everything')
    if (manifest.migrations.some((name) => !knownMigrations.includes(name)))
      throw new BackupError('The backup was made by a newer version of Ephemeris.')
    proveDatabase(path.join(work, parts.database), manifest)
    const replaced = await setAside(dataDir, now)
    await moveInto(dataDir, path.join(work, parts.files))
    await rename(path.join(work, parts.database), databaseFile(dataDir))
    await syncFolder(dataDir)
    return { manifest, replaced }
  } finally {
    await rm(work, { recursive: true, force: true })
    lock.release()
  }
}

/** Moves the site as it is into a folder of its own; the database goes with what it has not merged yet. */
async function setAside(dataDir: string, now: Date): Promise<string | undefined> {
  const database = path.basename(databaseFile(dataDir))
  const names = [
    ...(await readdir(dataDir)).filter((name) => name.startsWith(database)),
    ...(await siteEntries(dataDir)),
  ]
  if (names.length === 0) return undefined
  const folder = path.join(
    dataDir,
    `replaced-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z`,
  )
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
