import type { Db } from '../../platform/server/database/database.ts'
import type { Config } from '../../platform/server/ops/config.ts'
import { listOutcomes, newestRecord } from './backup-records.ts'
import type { BackupRecord } from './contract.ts'
import { readCopyKey } from './copy-key.ts'
import { openDiskHistory } from './disk.ts'
import {
  type CopyCheck,
  type Failure,
  type FailedTestRestore,
  isUnresolved,
  lastFailure,
  latestOf,
  type Outcomes,
  readOutcomes,
  type TestRestore,
} from './outcomes.ts'
import { listBackups, newestBackup } from './stored-backups.ts'

/** What is known about the backups of a site, on all its instances. Dates in the future are left out, except that of a failure. */
export interface BackupFacts {
  now: Date
  /** When the site was created; undefined where its database cannot be read. */
  siteStart: Date | undefined
  newest: BackupRecord | undefined
  /** Why the last backup of this instance failed; undefined after a success. */
  failure: Failure | undefined
  /** The last test restore that succeeded. */
  trial: TestRestore | undefined
  /** A test restore that failed and was not repeated successfully. */
  failedTrial: FailedTestRestore | undefined
  /** Copies of the backups elsewhere; undefined where none are configured. */
  copy: CopyFacts | undefined
  /** The disk of this instance. */
  disk: { freeBytes: number; bytesPerDay: number | null }
  /** What is dated in the future. */
  future: FutureRecord | undefined
}

interface CopyFacts {
  kind: 'bucket' | 'command'
  /** The newest backup that is known to be elsewhere. */
  newest: string | undefined
  /** Since when there should be copies. */
  since: Date | undefined
  /** When the bucket was last asked, and what it answered. */
  check: CopyCheck | undefined
}

/** A record that a clock must have dated wrongly, now or then. */
interface FutureRecord {
  /** Such as 'a backup'. */
  what: string
  /** ISO instant. */
  date: string
  /** What remains until it is removed by hand; other records are replaced. */
  file?: string
}

interface FactTools {
  now: Date
  freeBytes(dataDir: string): Promise<number>
}

/** Clocks of several machines differ a little. */
export const toleranceMs = 5 * 60_000

type Instance = Pick<Config, 'dataDir' | 'databaseUrl' | 'backupS3Url' | 'backupCommand'>

/**
 * @param database undefined where it cannot be read: then only what is in the data folder is known
 * @throws if the database cannot be read
 */
export async function readFacts(
  config: Instance,
  database: { db: Db } | undefined,
  { now, freeBytes }: FactTools,
): Promise<BackupFacts> {
  const { dataDir } = config
  const { outcomes, newest, siteStart, keyDate } = database
    ? await readShared(config, database, now)
    : await readOwn(dataDir, now)
  const trials = outcomes.map(({ trial }) => trial)
  const failedTrials = outcomes.map(({ failedTrial }) => failedTrial)
  const failure = lastFailure(dataDir)
  const trial = latestOf(trials, now)
  const failed = latestOf(failedTrials, now)
  const disk = openDiskHistory({ dataDir, now: () => now, freeBytes })
  return {
    now,
    siteStart,
    newest,
    failure,
    trial,
    failedTrial: failed && isUnresolved(failed, trial) ? failed : undefined,
    copy: describeCopy({ config, outcomes, failure, siteStart, keyDate, now }),
    disk: { freeBytes: await freeBytes(dataDir), bytesPerDay: await disk.bytesPerDay() },
    future: findFuture(now, [
      ...listBackups(dataDir).map(({ date, file }) => ({
        what: 'a backup',
        date: date.toISOString(),
        file,
      })),
      ...named('a failed backup', [failure]),
      ...named('a test restore', [...trials, ...failedTrials]),
      ...named(
        'a copy',
        outcomes.flatMap(({ copyCheck, command }) => [
          copyCheck,
          copyCheck?.found ?? undefined,
          command,
        ]),
      ),
    ]),
  }
}

async function readShared(config: Instance, database: { db: Db }, now: Date) {
  return {
    outcomes: await listOutcomes(config, database),
    newest: await newestRecord(config, database, now),
    siteStart: await readSiteStart(database.db),
    keyDate: (await readCopyKey(database.db))?.date,
  }
}

async function readOwn(dataDir: string, now: Date) {
  const own = await newestBackup(dataDir, now)
  return {
    outcomes: [readOutcomes(dataDir)],
    newest: own && { ...own, place: null },
    siteStart: undefined,
    keyDate: undefined,
  }
}

interface CopyRecords {
  config: Instance
  outcomes: readonly Outcomes[]
  failure: Failure | undefined
  siteStart: Date | undefined
  /** When the key for copies in a bucket was created. */
  keyDate: string | undefined
  now: Date
}

function describeCopy(records: CopyRecords): CopyFacts | undefined {
  const { config, outcomes, failure, siteStart, keyDate, now } = records
  if (config.backupS3Url !== undefined && keyDate !== undefined) {
    const confirmed = latestOf(
      outcomes.map(({ confirmedCopy }) => confirmedCopy),
      now,
    )
    const check = latestOf(
      outcomes.map(({ copyCheck }) => copyCheck),
      now,
    )
    return { kind: 'bucket', newest: confirmed?.found?.date, since: new Date(keyDate), check }
  }
  if (config.backupCommand === undefined) return undefined
  const command = latestOf(
    outcomes.map(({ command }) => command),
    now,
  )
  // Earlier versions recorded only a failure.
  const since = failure ? siteStart : undefined
  return { kind: 'command', newest: command?.date, since, check: undefined }
}

function named(what: string, records: readonly ({ date: string } | undefined)[]): FutureRecord[] {
  return records.flatMap((record) => (record ? [{ what, date: record.date }] : []))
}

/** The latest of the records that are dated in the future. */
function findFuture(now: Date, records: readonly FutureRecord[]): FutureRecord | undefined {
  return records
    .filter(({ date }) => Date.parse(date) > now.getTime() + toleranceMs)
    .toSorted((a, b) => Date.parse(b.date) - Date.parse(a.date))[0]
}

export async function readSiteStart(db: Db): Promise<Date> {
  const { at } = await db
    .selectFrom('migrations')
    .select((row) => row.fn.min('at').as('at'))
    .executeTakeFirstOrThrow()
  return new Date(at)
}
