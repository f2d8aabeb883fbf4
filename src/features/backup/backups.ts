import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import type { ServerContext } from '../../platform/server/context.ts'
import type { Database } from '../../platform/server/database/database.ts'
import { type Leases, openLeases } from '../../platform/server/database/leases.ts'
import { moduleExtension } from '../../platform/server/ops/program-folder.ts'
import { runAfterBackup } from './after-backup.ts'
import { BackupError, backupFailureOf } from './backup-error.ts'
import type { BackupFact, BackupStatus } from './contract.ts'
import { openDiskHistory } from './disk-history.ts'
import { freeBytes, offerBackupNumbers } from './disk.ts'
import { openFailures } from './failures.ts'
import { openBackupRecords } from './backup-records.ts'
import { backupFolder, backupName, listBackups, newestStored } from './stored-backups.ts'
import type { BackupOrder } from './make-backup.ts'
import { datesToKeep } from './retention.ts'
import { lastTrial } from './trial.ts'
import { isDue, nightsAround } from './schedule.ts'
import type { BackupResult } from './backup-worker.ts'

/** The name of the lease that lets only one instance make a backup at a time. */
const job = 'backup'
/** How often the clock is looked at: it may be put forward or back at any time. */
const pollMs = 60_000

/** The backups of a running site: made each night and when asked for, the old ones thinned out. */
export function openBackups(context: ServerContext) {
  const { config, database, now, calendar, log, metrics } = context
  const { dataDir } = config
  const failures = openFailures(dataDir)
  const disk = openDiskHistory({ dataDir, now, freeBytes })
  const records = openBackupRecords({ config, database, now })
  if (metrics) offerBackupNumbers(metrics, { dataDir, now }, records.newest)
  const leases = openLeases({ database, now })
  const ending = new AbortController()
  let running: Promise<BackupFact> | undefined
  const services = { records, failures, leases, ending: ending.signal }
  const make = () => makeBackupNow(context, services)
  const isNightDue = () => isBackupDue(context, services)

  /** One at a time: a concurrent caller gets the backup that is being made. */
  const makeOne = (): Promise<BackupFact> => {
    running ??= makeAlone().finally(() => (running = undefined))
    return running
  }
  const makeAlone = async () => {
    const made = await leases.alone(job, make)
    if (!made) throw new BackupError('Another instance is making one. It will be there in a while.')
    return made.result
  }
  const runIfDue = async (): Promise<boolean> => {
    if (running || !(await isNightDue())) return false
    // Another instance may have made it since.
    const done = await leases.alone(job, async () => {
      if (!(await isNightDue())) return false
      running = make().finally(() => (running = undefined))
      await running
      return true
    })
    return done?.result ?? false
  }
  const timer = setInterval(() => {
    runIfDue().catch((error: unknown) => logUnlessTold(error, log))
  }, pollMs).unref()

  return {
    make: makeOne,
    /** Makes the backup of the night when it is due; called by the clock. @returns whether it was */
    runIfDue,
    status: async (): Promise<BackupStatus> => ({
      running: running !== undefined || (await leases.isLocked(job)),
      last: (await records.newest()) ?? null,
      trial: lastTrial(dataDir, now()) ?? null,
      freeBytes: await freeBytes(dataDir),
      bytesPerDay: await disk.bytesPerDay(),
      failure: failures.last() ?? null,
      next: nightsAround(now(), await calendar.timeZone()).next.toISOString(),
    }),
    /** Records the free disk space, once a day; called by the clock. */
    noteDisk: disk.note,
    /** Records the backups in this folder for the other instances; called by the clock. */
    report: records.report,
    /** The newest backup with its file where that lies here; undefined where there is none at all. */
    newest: async () => {
      const newest = await records.newest()
      return newest && { ...newest, file: (await newestStored(dataDir, now()))?.file }
    },
    /** Aborts a running backup; after the next start it is made again. */
    stop: async (): Promise<void> => {
      clearInterval(timer)
      ending.abort()
      await running?.catch(() => undefined)
    },
  }
}

export type Backups = ReturnType<typeof openBackups>

/** A failure that is stored is in the log already. */
function logUnlessTold(error: unknown, log: ServerContext['log']): void {
  if (!(error instanceof BackupError)) log.error({ err: error }, 'The nightly backup failed')
}

interface BackupServices {
  records: ReturnType<typeof openBackupRecords>
  failures: ReturnType<typeof openFailures>
  leases: Leases
  ending: AbortSignal
}

/** @throws BackupError with the reason, which is stored as well */
async function makeBackupNow(
  { config, now, calendar, log }: ServerContext,
  { records, failures, ending }: BackupServices,
): Promise<BackupFact> {
  const { dataDir, databaseUrl, mediaS3Url, backupCommand } = config
  const date = now()
  const target = path.join(backupFolder(dataDir), backupName(date))
  try {
    const made = await inThread({ dataDir, databaseUrl, mediaS3Url, target, date }, ending)
    await thinOut(dataDir, await calendar.timeZone())
    await records.report()
    if (backupCommand !== undefined) await runAfterBackup(backupCommand, target, ending)
    await failures.forget()
    log.info({ event: 'backup', ...made }, 'A backup was made')
    return made
  } catch (error) {
    if (ending.aborted) throw new BackupError('The site is being ended.')
    const reason = backupFailureOf(error, dataDir)
    await failures.remember({ date: date.toISOString(), reason })
    log.error({ event: 'backup', reason }, 'The backup could not be made')
    throw new BackupError(reason)
  }
}

/** Whether the backup of the last night is still to be made. */
async function isBackupDue(
  { config: { dataDir, databaseUrl }, database, now, calendar }: ServerContext,
  { failures, leases }: BackupServices,
): Promise<boolean> {
  const times = {
    now: now(),
    timeZone: await calendar.timeZone(),
    since: await siteBegan(database),
  }
  const failed = failures.last()?.date
  const stored = (await newestStored(dataDir, times.now))?.date
  // With PostgreSQL, the lease in the database tells when another instance has made one.
  const elsewhere = databaseUrl === undefined ? undefined : await leases.lastDone(job)
  return isDue({
    ...times,
    last:
      elsewhere && elsewhere <= times.now && (!stored || elsewhere > stored) ? elsewhere : stored,
    failed: failed === undefined ? undefined : new Date(failed),
  })
}

async function siteBegan({ db }: Database): Promise<Date> {
  const { at } = await db
    .selectFrom('migrations')
    .select((row) => row.fn.min('at').as('at'))
    .executeTakeFirstOrThrow()
  return new Date(at)
}

async function inThread(order: BackupOrder, signal: AbortSignal): Promise<BackupFact> {
  const worker = new Worker(new URL(`./backup-worker${moduleExtension}`, import.meta.url), {
    workerData: order,
  })
  const [outcome] = await messageOf(worker, signal)
  if ('made' in outcome) return outcome.made
  throw new BackupError(outcome.reason)
}

/** @throws when the signal comes first; the thread is ended then */
async function messageOf(worker: Worker, signal: AbortSignal): Promise<[BackupResult]> {
  try {
    return (await once(worker, 'message', { signal })) as [BackupResult]
  } catch (error) {
    await worker.terminate()
    throw error
  }
}

async function thinOut(dataDir: string, timeZone: string): Promise<void> {
  const all = listBackups(dataDir)
  const stored = new Set(
    datesToKeep(
      all.map(({ date }) => date),
      timeZone,
    ),
  )
  for (const { file, date } of all) if (!stored.has(date)) await rm(file, { force: true })
}
