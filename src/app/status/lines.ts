import { existsSync, statSync } from 'node:fs'
import { userInfo } from 'node:os'
import type { BackupFacts } from '../../features/backup/facts.ts'
import { backupFolder, listBackups } from '../../features/backup/stored-backups.ts'
import { databaseFile, readDatabase } from '../../platform/server/database/database.ts'
import { isFolderLocked } from '../../platform/server/database/folder-lock.ts'
import { isUpToDate, SchemaError } from '../../platform/server/database/migrate.ts'
import { migrations } from '../../platform/server/database/migrations/all.ts'
import type { Config } from '../../platform/server/ops/config.ts'
import { explainExpectedFailure } from '../../platform/server/ops/explain-failure.ts'
import { programFolder } from '../../platform/server/ops/program-folder.ts'
import { readProgramVersion } from '../../platform/server/ops/program-version.ts'
import { formatUtc } from '../../shared/ages.ts'
import { countOf } from '../../shared/count.ts'
import { formatSize } from '../../shared/sizes.ts'
import {
  checkBackups,
  checkClock,
  checkCopies,
  findMissingCopy,
  readKnownFacts,
} from '../commands/doctor/backup-checks.ts'
import { broken, type DoctorTools, ok, oneLineOf, warning } from '../commands/doctor/finding.ts'
import { checkDisk } from '../commands/doctor/folder-checks.ts'
import { checkAddresses, checkMail } from '../commands/doctor/network-checks.ts'
import { describeDatabase } from '../installation.ts'
import { checkCertificate } from './certificate.ts'
import type { Diagnosis } from './contract.ts'

interface StatusTools extends DoctorTools {
  /** Where the settings come from, such as 'from the environment'; undefined if that is not known. */
  settings?: string
  /** Since when the calling process serves the site; undefined for another process, which asks the site itself. */
  servingSince?: Date
}

/**
 * What an owner wants to know about a site each day, in ten lines. Reads little and changes nothing, so that it can be asked
 * while the site serves visitors; `doctor` checks more.
 */
export async function describeStatus(config: Config, tools: StatusTools): Promise<Diagnosis[]> {
  const line = (part: string, work: () => Diagnosis | Promise<Diagnosis>) =>
    orBroken(part, config, work)
  const hasFolder = existsSync(config.dataDir)
  const inFolder = (part: string, work: () => Diagnosis | Promise<Diagnosis>) =>
    line(part, () => (hasFolder ? work() : broken(part, 'Unknown without the data folder.')))
  const addresses = checkAddresses(config)
  let facts: Promise<BackupFacts> | undefined
  const readFacts = () => (facts ??= readKnownFacts(config, tools))
  return await Promise.all([
    line('version', describeProgram),
    line('folder', () => describeFolder(config, tools)),
    inFolder('database', () => checkSchema(config)),
    inFolder('site', () => describeService(config, addresses, tools)),
    inFolder('backups', async () => await describeBackups(config, await readFacts())),
    inFolder('copies', async () =>
      config.backupS3Url === undefined
        ? describeCopies(config, await readFacts())
        : await checkCopies(config, tools),
    ),
    inFolder('disk', () => checkDisk(config, tools)),
    inFolder('queue', () => checkQueue(config)),
    line('address', async () => await checkPublicAddress(config, (await addresses)[1], tools)),
    line('mail', () => checkMail(config)),
  ])
}

function describeProgram(): Diagnosis {
  return ok(
    'version',
    `Ephemeris ${readProgramVersion().version} on Node.js ${process.versions.node}, in ${programFolder}.`,
  )
}

function describeFolder({ dataDir }: Config, { settings }: StatusTools): Diagnosis {
  const part = 'folder'
  const from = settings === undefined ? '' : ` Settings ${settings}.`
  const found = statSync(dataDir, { throwIfNoEntry: false })
  return found
    ? ok(part, `${dataDir}, of ${nameOfUser(found.uid)}.${from}`)
    : broken(part, `${dataDir} does not exist. Check DATA_DIR.${from}`)
}

function nameOfUser(uid: number): string {
  const isOwn = uid === process.getuid?.()
  try {
    return isOwn ? `the user ${userInfo().username}` : `the user with the number ${uid}`
  } catch {
    // In containers and user namespaces a user may have no name.
    return `the user with the number ${uid}`
  }
}

async function checkSchema(config: Config): Promise<Diagnosis> {
  const part = 'database'
  const { dataDir, databaseUrl } = config
  const bytes = databaseUrl === undefined ? databaseBytes(dataDir) : undefined
  if (databaseUrl === undefined && bytes === undefined)
    return broken(part, `There is none in ${dataDir}. Check DATA_DIR, or restore a backup.`)
  const size = bytes === undefined ? '' : `, ${formatSize(bytes)}`
  const engine = describeDatabase(databaseUrl) + size
  const database = readDatabase(config)
  try {
    return (await isUpToDate(database, migrations))
      ? ok(part, `${engine}, of this version.`)
      : warning(part, `${engine}, of an older version; the next start upgrades it.`)
  } catch (error) {
    if (error instanceof SchemaError) return broken(part, error.message)
    throw error
  } finally {
    await database.close()
  }
}

/** With its write-ahead log, which has most of a new site; undefined if there is none. */
function databaseBytes(dataDir: string): number | undefined {
  const file = databaseFile(dataDir)
  const sizeOf = (name: string) => statSync(name, { throwIfNoEntry: false })?.size
  const bytes = sizeOf(file)
  return bytes === undefined ? undefined : bytes + (sizeOf(`${file}-wal`) ?? 0)
}

async function describeService(
  { dataDir, databaseUrl }: Config,
  addresses: Promise<Diagnosis[]>,
  { servingSince }: StatusTools,
): Promise<Diagnosis> {
  const part = 'site'
  if (servingSince) return ok(part, `Running since ${formatUtc(servingSince.toISOString())}.`)
  const [site = broken(part, 'Unknown.')] = await addresses
  // The site at this address may be that of another data folder.
  const isRunning = databaseUrl !== undefined || isFolderLocked(dataDir)
  if (!isRunning && site.level === 'ok')
    return broken(part, `Not running. ${site.says.replace(/^It/, 'Another site')}`)
  // A site that does not answer can be examined and restored, but nobody reads it.
  if (!isRunning) return broken(part, `Not running. ${site.says}`)
  return site.level === 'ok' ? ok(part, `Running. ${site.says}`) : broken(part, site.says)
}

/** With a wrong clock, the age of a backup says nothing. */
async function describeBackups(config: Config, facts: BackupFacts): Promise<Diagnosis> {
  const clock = checkClock(facts)
  const backups = await checkBackups(config, facts)
  return clock.level === 'ok' ? backups : { ...joined(clock, backups), part: backups.part }
}

function describeCopies({ dataDir, backupCommand }: Config, facts: BackupFacts): Diagnosis {
  const part = 'copies'
  const missing = findMissingCopy(facts)
  if (missing) return missing
  const folder = backupFolder(dataDir)
  const count = listBackups(dataDir).length
  const kept = `${count === 0 ? 'no backup' : countOf(count, 'backup')} in ${folder}`
  if (backupCommand !== undefined)
    return ok(part, `BACKUP_COMMAND copies each backup elsewhere. Here: ${kept}.`)
  const isElsewhere = existsSync(folder) && statSync(folder).dev !== statSync(dataDir).dev
  return isElsewhere
    ? ok(part, `On another disk than the site: ${kept}.`)
    : warning(
        part,
        `On the disk of the site alone: ${kept}. Set BACKUP_S3_URL or BACKUP_COMMAND, or copy them to another machine.`,
      )
}

async function checkQueue(config: Config): Promise<Diagnosis> {
  const part = 'queue'
  const database = readDatabase(config)
  try {
    const rows = await database.db
      .selectFrom('outbox')
      .select(['state', (row) => row.fn.countAll().as('count')])
      .where('state', '!=', 'delivered')
      .groupBy('state')
      .execute()
    const count = (state: string) => Number(rows.find((row) => row.state === state)?.count ?? 0)
    const waiting = `${countOf(count('waiting'), 'message')} to send`
    return count('dead') === 0
      ? ok(part, `${waiting}, none undeliverable.`)
      : warning(
          part,
          `${waiting}, ${count('dead')} undeliverable. Send them again or dismiss them in Settings, Outbox.`,
        )
  } finally {
    await database.close()
  }
}

/** Whether visitors reach the site, and how long its certificate is valid. */
async function checkPublicAddress(
  { publicUrl }: Config,
  reached: Diagnosis | undefined,
  { now }: StatusTools,
): Promise<Diagnosis> {
  const part = 'address'
  if (publicUrl === undefined)
    return ok(part, 'PUBLIC_URL is not set: only this machine can reach the site.')
  if (reached?.level === 'broken') return { ...reached, part }
  const certificate = await checkCertificate(publicUrl, now)
  return certificate.level === 'ok' && reached ? joined(reached, certificate) : certificate
}

function joined(reached: Diagnosis, { part, says }: Diagnosis): Diagnosis {
  return { level: reached.level, part, says: `${reached.says} ${says}` }
}

/** A line that fails must not hide the others. */
async function orBroken(
  part: string,
  { dataDir }: Config,
  work: () => Diagnosis | Promise<Diagnosis>,
): Promise<Diagnosis> {
  try {
    return await work()
  } catch (error) {
    return broken(part, explainExpectedFailure(error, dataDir) ?? oneLineOf(error))
  }
}
