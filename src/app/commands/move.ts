import { existsSync } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { type Config, readConfig } from '../../server/ops/config.ts'
import { copyDatabase } from '../../server/database/copy-database.ts'
import { type Database, type DatabasePlace, openDatabase } from '../../server/database/database.ts'
import { inspectDatabase } from '../site-database.ts'
import { lockFolder } from '../../server/database/folder-lock.ts'
import { migrate, tableNames } from '../../server/database/migrate.ts'
import { migrations } from '../../server/database/migrations/all.ts'
import { copyMedia } from '../../server/media-files/copy-media.ts'
import { folderFiles } from '../../server/media-files/folder-files.ts'
import { mediaFolder, openMediaFiles } from '../../server/media-files/open-media-files.ts'
import { suppressionFile } from '../../server/outbox/suppression-list.ts'
import { countOf } from '../../shared/count.ts'
import { CommandError } from './command-error.ts'

const usage =
  'Say where to: npm run ephemeris -- move --to postgres://user:password@host:5432/name, or --to sqlite:<folder>'

/**
 * `move --to <place>`: copies the rows of the site, which must not run, to an empty database of the
 * other engine. Nothing is removed where they came from. With MEDIA_S3_URL the pictures go along: into
 * the bucket, or out of it into the folder of a site on SQLite.
 */
export async function moveSite([flag, to]: string[]): Promise<void> {
  const config = readConfig(process.env)
  if (flag !== '--to' || to === undefined) throw new CommandError(usage)
  const place = placeOf(to, config.dataDir)
  inspectDatabase(config)
  const lock = lockFolder(config.dataDir)
  const source = openDatabase(config)
  const target = openDatabase(place)
  try {
    await refuseRunning(source)
    if (!(await tableNames(source.db, source.engine)).includes('migrations'))
      throw new CommandError('There is no site to copy.')
    if ((await tableNames(target.db, target.engine)).length > 0)
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

/** Who has left goes with the rows, so that backups of before can be put back there too. */
async function copySuppressions(from: string, to: string): Promise<void> {
  const file = path.join(from, suppressionFile)
  if (from !== to && existsSync(file)) await copyFile(file, path.join(to, suppressionFile))
}

/** @throws CommandError for anything that is no place for a site */
function placeOf(to: string, dataDir: string): DatabasePlace {
  if (to.startsWith('sqlite:')) return { dataDir: path.resolve(to.slice('sqlite:'.length)) }
  const { databaseUrl } = readConfig({ DATABASE_URL: to })
  if (databaseUrl === undefined) throw new CommandError(usage)
  return { dataDir, databaseUrl }
}

/** On SQLite the lock on the data folder has refused already. */
async function refuseRunning({ db, engine }: Database): Promise<void> {
  if (engine === 'sqlite') return
  const { rows } = await sql<{ others: number }>`select count(*) as others from pg_stat_activity
    where application_name = 'ephemeris' and datname = current_database()
      and pid <> pg_backend_pid()`.execute(db)
  if ((rows[0]?.others ?? 0) > 0)
    throw new CommandError('The site is running. Stop every instance first; nothing was copied.')
}

function nextStep({ databaseUrl, dataDir }: DatabasePlace): string {
  return databaseUrl === undefined
    ? `Copy the pictures to ${path.join(dataDir, 'media')} if they are elsewhere, and start the site with DATA_DIR=${dataDir} and without DATABASE_URL.`
    : 'Start the site with DATABASE_URL set to the new address.'
}
