import path from 'node:path'
import {
  backupFolder,
  backupName,
  listBackups,
  newestStored,
  replacedDays,
} from '../../features/backup/stored-backups.ts'
import { makeBackup } from '../../features/backup/make-backup.ts'
import { type Manifest, parts } from '../../features/backup/archive.ts'
import { restoreBackup, verifyBackup } from '../../features/backup/restore.ts'
import type { DatabasePlace } from '../../platform/server/database/database.ts'
import { readConfig } from '../../platform/server/ops/config.ts'
import { explainExpectedFailure } from '../../platform/server/ops/explain-failure.ts'
import { migrations } from '../../platform/server/database/migrations/all.ts'
import { countOf } from '../../shared/count.ts'
import { requireSite, requireTraces } from '../site-database.ts'
import type { SettingsSource } from '../settings-source.ts'
import { CommandError } from './command-error.ts'
import { inWords } from './in-words.ts'
import { openReadable, takeKeyFile } from './encrypted-backup.ts'
import { programCommand } from '../../platform/server/ops/program-version.ts'

/** Instead of a file; another file of such a name is, for example, ./list. */
const ofCopies: ReadonlySet<string> = new Set(['key', 'list', 'fetch'])

/** `backup [file]`: writes the whole site to one file, also while it runs. `backup key|list|fetch`: copies in a bucket. */
export async function backupSite(words: string[]): Promise<void> {
  const [file, ...others] = words
  if (file !== undefined && ofCopies.has(file)) {
    const { copiesCommand } = await import('./backup-copies.ts')
    return await copiesCommand(words)
  }
  if (others.length > 0) throw new CommandError(`Name one file: ${programCommand} backup [file]`)
  const config = readConfig(process.env)
  await requireSite(config)
  const { dataDir, databaseUrl, mediaS3Url } = config
  const date = new Date()
  const target = path.resolve(file ?? path.join(backupFolder(dataDir), backupName(date)))
  const { bytes } = await inWords(() =>
    makeBackup({ dataDir, databaseUrl, mediaS3Url, target, date }),
  )
  console.log(`Saved the site in ${target}, ${countOf(bytes, 'byte')}, read back and verified.`)
}

const replaceFlag = '--replace'
const verifyFlag = '--verify'

/**
 * `restore <file>`: replaces the site, which must not run, by a backup. On PostgreSQL the database must be empty, or
 * `--replace` moves its tables into a schema of their own.
 * `restore --verify [file]`: restores it to a temporary folder as a test; the site may run.
 * A copy from a bucket needs its key, which is asked for or read from `--key-file <file>`.
 */
export async function restoreSite(given: string[], source: SettingsSource): Promise<void> {
  const { words, keyFile } = takeKeyFile(given)
  const verifies = words.includes(verifyFlag)
  const [file, ...others] = words.filter((word) => word !== replaceFlag && word !== verifyFlag)
  // The shell may have found several files, such as all backups.
  if (others.length > 0 || (file === undefined && !verifies) || file?.startsWith('-') === true)
    throw new CommandError(
      `Name one backup: ${programCommand} restore ${verifies ? '--verify [file]' : '<file>'}`,
    )
  if (verifies || file === undefined) return await verifyStored(file, keyFile)
  const { dataDir, databaseUrl, mediaS3Url } = readConfig(process.env)
  // A folder that nobody named is the right one only if there is a site in it.
  if (source.kind === 'defaults') requireTraces(dataDir)
  const backup = path.resolve(file)
  const opened = await openReadable(backup, { folder: dataDir, keyFile })
  console.log(`Restoring ${backup} into ${placeOf({ dataDir, databaseUrl })}.`)
  const { manifest, replaced, replacedTables, leftOut } = await ofBackup(dataDir, () =>
    restoreBackup({
      dataDir,
      databaseUrl,
      mediaS3Url,
      file: backup,
      ...(opened && { opened }),
      knownMigrations: migrations.map(({ name }) => name),
      now: new Date(),
      movesTables: words.includes(replaceFlag),
    }),
  )
  await opened?.close()
  console.log(`Restored the site of ${manifest.date}: ${contentsOf(manifest)}.`)
  console.log('Everyone has to sign in again, and recovery codes have to be created again.')
  if (leftOut > 0)
    console.log(
      `Left out ${countOf(leftOut, 'row')} of people who unsubscribed or were erased since.`,
    )
  if (replaced !== undefined)
    console.log(`The previous site is stored for ${replacedDays} days in ${replaced}.`)
  if (replacedTables !== undefined)
    console.log(
      `The previous tables are stored for ${replacedDays} days in the schema ${replacedTables}.`,
    )
}

async function verifyStored(given: string | undefined, keyFile: string | undefined): Promise<void> {
  const { dataDir } = readConfig(process.env)
  // Where the clock is or was wrong, all of them may be in the future.
  const newest = (await newestStored(dataDir, new Date())) ?? listBackups(dataDir)[0]
  const file = given ?? newest?.file
  if (file === undefined) throw new CommandError(`There is no backup in ${backupFolder(dataDir)}.`)
  const backup = path.resolve(file)
  const opened = await openReadable(backup, { folder: dataDir, keyFile })
  const manifest = await ofBackup(dataDir, () =>
    verifyBackup({
      dataDir,
      file: backup,
      ...(opened && { opened }),
      knownMigrations: migrations.map(({ name }) => name),
      now: new Date(),
    }),
  )
  await opened?.close()
  console.log(`The backup of ${manifest.date} can be restored: ${contentsOf(manifest)}.`)
}

/** Reports other failures as such: nobody should delete a good backup because of them. */
export async function ofBackup<Result>(
  dataDir: string,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await inWords(work)
  } catch (error) {
    const obstacle =
      error instanceof CommandError ? undefined : explainExpectedFailure(error, dataDir)
    if (obstacle === undefined) throw error
    throw new CommandError(
      `The backup could not be restored, but the backup itself seems intact. ${obstacle}`,
    )
  }
}

export function placeOf({ dataDir, databaseUrl }: DatabasePlace): string {
  const folder = `the data folder ${dataDir}`
  return databaseUrl === undefined ? folder : `${folder} and the database of DATABASE_URL`
}

/** Such as '812 rows and 35 files'. */
export function contentsOf({ tables, entries }: Manifest): string {
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0)
  const files = Object.keys(entries).filter((name) => name.startsWith(parts.files))
  return `${countOf(rows, 'row')} and ${countOf(files.length, 'file')}`
}
