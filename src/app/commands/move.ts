import { existsSync } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import path from 'node:path'
import { type Config, readConfig } from '../../platform/server/ops/config.ts'
import { copyDatabase } from '../../platform/server/database/copy-database.ts'
import {
  type Database,
  type DatabasePlace,
  openDatabase,
} from '../../platform/server/database/database.ts'
import { isUnreachable } from '../../platform/server/database/error-codes.ts'
import { hasOtherConnections } from '../../platform/server/database/other-connections.ts'
import { requireSite } from '../site-database.ts'
import { lockFolder } from '../../platform/server/database/folder-lock.ts'
import { migrate, tableNames } from '../../platform/server/database/migrate.ts'
import { migrations } from '../../platform/server/database/migrations/all.ts'
import {
  copyMedia,
  mediaFolder,
  openMediaFiles,
} from '../../platform/server/media-files/open-media-files.ts'
import { folderFiles } from '../../platform/server/media-files/folder-files.ts'
import { suppressionFile } from '../../platform/server/outbox/suppression-list.ts'
import { countOf } from '../../shared/count.ts'
import { CommandError } from './command-error.ts'
import { programCommand } from '../../platform/server/ops/program-version.ts'

const usage = `Name the target: ${programCommand} move --to postgres://user:password@host:5432/name, or --to sqlite:<folder>`

/**
 * `move --to <place>`: copies the rows of the site, which must not run, to an empty database of the other engine. The source
 * stays unchanged. With MEDIA_S3_URL the pictures are copied too: into the bucket, or from it into the folder of a site on
 * SQLite.
 */
export async function moveSite([flag, to]: string[]): Promise<void> {
  const config = readConfig(process.env)
  if (flag !== '--to' || to === undefined) throw new CommandError(usage)
  const place = placeOf(to, config.dataDir)
  await requireSite(config)
  const lock = lockFolder(config.dataDir)
  const source = openDatabase(config)
  const target = openDatabase(place)
  try {
    await refuseRunning(source)
    if ((await tablesOfTarget(target)).length > 0)
      throw new CommandError('The target is not empty; nothing was copied.')
    await migrate(source, migrations)
    await migrate(target, migrations)
    const tables = await copyDatabase(source, target)
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    for (const table of tables) console.log(`${table.name}: ${table.rows}, ${table.hash}`)
    await copyPictures(config, place)
    await copySuppressions(config.dataDir, place.dataDir)
    console.log(
      `Copied ${countOf(rows, 'row')} of ${countOf(tables.length, 'table')}; both sides have the same hashes. Nothing was removed. ${nextStep(place)}`,
    )
  } finally {
    await source.close()
    await target.close()
    lock.release()
  }
}

/** @throws CommandError for a server that does not answer: its address is not that of DATABASE_URL */
async function tablesOfTarget({ db, engine }: Database): Promise<string[]> {
  try {
    return await tableNames(db, engine)
  } catch (error) {
    if (!isUnreachable(error)) throw error
    throw new CommandError(
      'The database after --to does not respond. Check its address, and that its server is running.',
    )
  }
}

async function copyPictures(
  { dataDir, mediaS3Url }: Config,
  { dataDir: to, databaseUrl }: DatabasePlace,
): Promise<void> {
  if (mediaS3Url === undefined) return
  const bucket = openMediaFiles({ dataDir, mediaS3Url })
  const [from, target] =
    databaseUrl === undefined
      ? [bucket, folderFiles(mediaFolder({ dataDir: to }))]
      : [folderFiles(mediaFolder({ dataDir })), bucket]
  const copied = await copyMedia(from, target)
  console.log(`Copied ${countOf(copied, 'file')} of pictures.`)
}

/** Copies the list of erased and unsubscribed people, so that restoring an older backup there leaves them out. */
async function copySuppressions(from: string, to: string): Promise<void> {
  const file = path.join(from, suppressionFile)
  if (from !== to && existsSync(file)) await copyFile(file, path.join(to, suppressionFile))
}

/** @throws CommandError for anything but `sqlite:` with a folder and the URL of a PostgreSQL database */
function placeOf(to: string, dataDir: string): DatabasePlace {
  if (to.startsWith('sqlite:')) return { dataDir: path.resolve(to.slice('sqlite:'.length)) }
  const { databaseUrl } = readConfig({ DATABASE_URL: to })
  if (databaseUrl === undefined) throw new CommandError(usage)
  return { dataDir, databaseUrl }
}

/** A running site on SQLite is detected before this, by the lock of its data folder. */
async function refuseRunning({ db, engine }: Database): Promise<void> {
  if (engine === 'postgres' && (await hasOtherConnections(db)))
    throw new CommandError('The site is running. Stop every instance first; nothing was copied.')
}

function nextStep({ databaseUrl, dataDir }: DatabasePlace): string {
  return databaseUrl === undefined
    ? `Copy the pictures to ${path.join(dataDir, 'media')} if they are elsewhere, and start the site with DATA_DIR=${dataDir} and without DATABASE_URL.`
    : 'Start the site with DATABASE_URL set to the new address.'
}
