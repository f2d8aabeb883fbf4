import { execFileSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { access, constants, type FileHandle, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type Manifest, openBackup } from '../../features/backup/archive.ts'
import type { freeBytes } from '../../features/backup/disk.ts'
import { tooLittleBytes } from '../../features/backup/disk-warning.ts'
import { siteEntries } from '../../features/backup/make-backup.ts'
import {
  inspectBackup,
  isHalfRestored,
  restoreBackup,
  unpackedBytes,
} from '../../features/backup/restore.ts'
import { databaseFile, openDatabase } from '../../platform/server/database/database.ts'
import { tableNames } from '../../platform/server/database/migrate.ts'
import { migrations } from '../../platform/server/database/migrations/all.ts'
import { type Config, readConfig } from '../../platform/server/ops/config.ts'
import { programCommand } from '../../platform/server/ops/program-version.ts'
import { ignoreMissing } from '../../platform/server/ops/regular-file.ts'
import { suppressionFile } from '../../platform/server/outbox/suppression-list.ts'
import { formatUtc } from '../../shared/ages.ts'
import { countOf } from '../../shared/count.ts'
import { actAsItsOwner } from '../act-as-owner.ts'
import type { SettingsSource } from '../settings-source.ts'
import { contentsOf, ofBackup, placeOf } from './backup.ts'
import { CommandError } from './command-error.ts'
import { inWords } from './in-words.ts'
import { openEncrypted, takeKeyFile } from './encrypted-backup.ts'
import { doctor } from './doctor/examine.ts'
import { requireFree } from './free-space.ts'

const knownMigrations = migrations.map(({ name }) => name)

/**
 * `recover <backup>`: fills an empty data folder with a backup before the first start, on a new machine. Checks everything
 * first, and ends with `doctor`. A copy from a bucket needs its key, as for `restore`.
 */
export async function recoverSite(given: string[], source: SettingsSource): Promise<void> {
  const { words, keyFile } = takeKeyFile(given)
  const [file, ...others] = words
  // The shell may have found several files, such as all backups.
  if (file === undefined || others.length > 0)
    throw new CommandError(`Name one backup: ${programCommand} recover <file>`)
  const config = readConfig(process.env)
  const backup = path.resolve(file)
  await requireNoSite(config)
  // Opened and read before acting as another user, who may not read them, such as in the home folder of root.
  const found = await openBackup(backup)
  if (!found) throw new CommandError(`There is no file ${backup}.`)
  const encrypted = await openEncrypted(backup, found, keyFile)
  // A decrypted backup needs a place; what follows accepts an empty folder.
  if (encrypted) prepareFolder(config.dataDir, source)
  const opened = encrypted ? await encrypted.decryptTo(config.dataDir) : found
  const suppressed = await findSuppressed(backup)
  console.log(`Checking ${backup}.`)
  const manifest = await inWords(() => inspectBackup(backup, opened, knownMigrations))
  console.log(`It is intact: the site of ${formatUtc(manifest.date)}, ${contentsOf(manifest)}.`)
  prepareFolder(config.dataDir, source)
  actAsItsOwner(config.dataDir)
  await access(config.dataDir, constants.W_OK | constants.X_OK)
  await requireRoom(config, manifest)
  await requireEmptyDatabase(config)
  await copySuppressed(config, suppressed)
  await restore(config, backup, opened)
  await finish(source)
}

/** @throws CommandError for a folder that has a site, or anything else */
async function requireNoSite(config: Config): Promise<void> {
  const { dataDir } = config
  if (!existsSync(dataDir) || isHalfRestored(config)) return
  const instead = `To replace it by the backup: ${programCommand} restore <file>. To recover elsewhere, name another folder with DATA_DIR.`
  if (existsSync(databaseFile(dataDir)))
    throw new CommandError(`The data folder ${dataDir} has a site already. ${instead}`)
  const others = (await siteEntries(dataDir)).filter((name) => name !== 'lost+found')
  if (others.length > 0)
    throw new CommandError(
      `The data folder ${dataDir} is not empty: it has ${others.slice(0, 3).join(', ')}. ${instead}`,
    )
}

/** The list of people who must not return: in the folder of the backup, or in that above, as in a copied data folder. */
async function findSuppressed(backup: string): Promise<string | undefined> {
  const folder = path.dirname(backup)
  for (const place of [folder, path.dirname(folder)]) {
    const text = await readFile(path.join(place, suppressionFile), 'utf8').catch(ignoreMissing)
    if (text !== undefined) return text
  }
  return undefined
}

/** Creates the data folder for the user of the service. A folder that root has created for it is given to that user too. */
function prepareFolder(dataDir: string, source: SettingsSource): void {
  const found = statSync(dataDir, { throwIfNoEntry: false })
  if (!found) mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const user = source.kind === 'service' ? source.service.user : undefined
  if (user === undefined || process.geteuid?.() !== 0) return
  const isOfRoot = !found || (found.uid === 0 && readdirSync(dataDir).length === 0)
  if (isOfRoot) chownSync(dataDir, idOf('-u', user), idOf('-g', user))
}

function idOf(kind: '-u' | '-g', user: string): number {
  try {
    return Number(execFileSync('id', [kind, user], { encoding: 'utf8', stdio: 'pipe' }))
  } catch {
    throw new CommandError(
      `The service runs as the user ${user}, who does not exist on this machine. Create the user first: useradd --system ${user}`,
    )
  }
}

/** @throws CommandError where the unpacked backup, and its database once more for an upgrade, do not fit */
export async function requireRoom(
  { dataDir }: Pick<Config, 'dataDir'>,
  { entries }: Pick<Manifest, 'entries'>,
  freeOn?: typeof freeBytes,
): Promise<void> {
  const needed = unpackedBytes({ entries }) + tooLittleBytes
  await requireFree(dataDir, needed, { nothing: 'Nothing was restored.' }, freeOn)
}

/** @throws CommandError for a database server with tables */
async function requireEmptyDatabase(config: Config): Promise<void> {
  if (config.databaseUrl === undefined) return
  const database = openDatabase(config)
  try {
    if ((await tableNames(database.db, database.engine)).length === 0) return
    const cause = isHalfRestored(config) ? ', perhaps because a restore was interrupted' : ''
    throw new CommandError(
      `The database of DATABASE_URL is not empty${cause}. Create an empty one (dropdb, createdb), or name another.`,
    )
  } finally {
    await database.close()
  }
}

async function copySuppressed({ dataDir }: Config, list: string | undefined): Promise<void> {
  const target = path.join(dataDir, suppressionFile)
  if (existsSync(target)) return
  if (list !== undefined) await writeFile(target, list, { mode: 0o600 })
  else
    console.log(
      `No file ${suppressionFile} was found beside the backup: people who unsubscribed or were erased after the backup are back. If you have the file of the old machine, put it there, and run "restore" with the site stopped.`,
    )
}

async function restore(config: Config, file: string, opened: FileHandle): Promise<void> {
  const { dataDir, databaseUrl, mediaS3Url } = config
  console.log(`Restoring it into ${placeOf(config)}.`)
  const order = { dataDir, databaseUrl, mediaS3Url, file, opened, knownMigrations }
  const { leftOut } = await ofBackup(dataDir, () => restoreBackup({ ...order, now: new Date() }))
  await opened.close()
  if (leftOut > 0)
    console.log(
      `Left out ${countOf(leftOut, 'row')} of people who unsubscribed or were erased since.`,
    )
  console.log(
    'Restored. Everyone has to sign in again, and recovery codes have to be created again.',
  )
}

async function finish(source: SettingsSource): Promise<void> {
  try {
    await doctor()
  } catch (error) {
    if (!(error instanceof CommandError)) throw error
    throw new CommandError(`The site is restored, but see above: ${error.message}`)
  }
  const start =
    source.kind === 'service' ? 'systemctl enable --now ephemeris' : `${programCommand} start`
  console.log(`The site is restored. Start it: ${start}`)
}
