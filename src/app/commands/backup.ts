import path from 'node:path'
import { BackupError, backupFailureOf } from '../../features/backup/backup-error.ts'
import { backupFolder, backupName, listBackups } from '../../features/backup/stored-backups.ts'
import { makeBackup } from '../../features/backup/make-backup.ts'
import type { Manifest } from '../../features/backup/manifest.ts'
import { replacedDays } from '../../features/backup/replaced.ts'
import { restoreBackup } from '../../features/backup/restore.ts'
import { readConfig } from '../../server/ops/config.ts'
import { verifyBackup } from '../../features/backup/verify.ts'
import { migrations } from '../../server/database/migrations/all.ts'
import { countOf } from '../../shared/count.ts'
import { inspectDatabase } from '../site-database.ts'
import { CommandError } from './command-error.ts'

/** `backup [file]`: copies the whole site into one file, also while it runs. */
export async function backupSite([file]: string[]): Promise<void> {
  const config = readConfig(process.env)
  inspectDatabase(config)
  const { dataDir, databaseUrl, mediaS3Url } = config
  const date = new Date()
  const target = path.resolve(file ?? path.join(backupFolder(dataDir), backupName(date)))
  const { bytes } = await inWords(() =>
    makeBackup({ dataDir, databaseUrl, mediaS3Url, target, date }),
  )
  console.log(`Saved the site in ${target}, ${countOf(bytes, 'byte')}, read back and checked.`)
}

/**
 * `restore <file>`: puts a backup in the place of the site, which must not run.
 * `restore --verify [file]`: does it on trial, in a folder that is removed again; the site may run.
 */
export async function restoreSite([file, other]: string[]): Promise<void> {
  if (file === '--verify') return await tryOut(other)
  if (file === undefined)
    throw new CommandError('Say which backup: npm run ephemeris -- restore <file>')
  const { dataDir, databaseUrl, mediaS3Url } = readConfig(process.env)
  const { manifest, replaced, leftOut } = await inWords(() =>
    restoreBackup({
      dataDir,
      databaseUrl,
      mediaS3Url,
      file: path.resolve(file),
      knownMigrations: migrations.map(({ name }) => name),
      now: new Date(),
    }),
  )
  console.log(`Put back the site of ${manifest.date}: ${contentsOf(manifest)}.`)
  console.log('Everybody has to sign in anew, and recovery codes have to be made anew.')
  if (leftOut > 0)
    console.log(`${countOf(leftOut, 'row')} of people who left or were erased since stayed out.`)
  if (replaced !== undefined)
    console.log(`What was there before is kept for ${replacedDays} days in ${replaced}.`)
}

async function tryOut(given: string | undefined): Promise<void> {
  const { dataDir } = readConfig(process.env)
  const file = given ?? listBackups(dataDir)[0]?.file
  if (file === undefined) throw new CommandError(`There is no backup in ${backupFolder(dataDir)}.`)
  const manifest = await inWords(() =>
    verifyBackup({
      dataDir,
      file: path.resolve(file),
      knownMigrations: migrations.map(({ name }) => name),
      now: new Date(),
    }),
  )
  console.log(`The backup of ${manifest.date} can be put back: ${contentsOf(manifest)}.`)
}

async function inWords<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof BackupError || (error instanceof Error && 'code' in error))
      throw new CommandError(backupFailureOf(error))
    throw error
  }
}

function contentsOf({ tables, entries }: Manifest): string {
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0)
  return `${countOf(rows, 'row')} and ${countOf(Object.keys(entries).length - 1, 'file')}`
}
