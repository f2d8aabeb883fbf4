import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import type { ServerContext } from '../../platform/server/context.ts'
import type { Database } from '../../platform/server/database/database.ts'
import { type Leases, createLeases } from '../../platform/server/database/leases.ts'
import { moduleExtension } from '../../platform/server/ops/program-folder.ts'
import { BackupError, explainBackupFailure } from './backup-error.ts'
import type { BackupFact, BackupStatus } from './contract.ts'
import { openDiskHistory, freeBytes, registerBackupMetrics } from './disk.ts'
import { openFailures, readLastTestRestore } from './outcomes.ts'
import { openBackupRecords } from './backup-records.ts'
import { backupFolder, backupName, listBackups, newestStored } from './stored-backups.ts'
import type { BackupOrder } from './make-backup.ts'
import { selectRetained, isDue, nightsAround } from './schedule.ts'
import type { BackupResult } from './backup-worker.ts'
import { spawn } from 'node:child_process'

/** Lease that only one instance holds while it makes a backup. */
const job = 'backup'
/** How often the clock is checked, since it may be changed at any time. */
const pollMs = 60_000

/** Makes the backups of a running site each night and on request, and deletes old ones. */
export function openBackups(context: ServerContext) {
  const { config, database, now, calendar, log, metrics } = context
  const { dataDir } = config
  const failures = openFailures(dataDir)
  const disk = openDiskHistory({ dataDir, now, freeBytes })
  const records = openBackupRecords({ config, database, now })
  if (metrics) registerBackupMetrics(metrics, { dataDir, now }, records.newest)
  const leases = createLeases({ database, now })
  const ending = new AbortController()
  let running: Promise<BackupFact> | undefined
  const services = { records, failures, leases, ending: ending.signal }
  const make = () => makeBackupNow(context, services)
  const isNightDue = () => isBackupDue(context, services)

  /** One at a time: concurrent callers get the backup that is running. */
  const makeOne = (): Promise<BackupFact> => {
    running ??= makeAlone().finally(() => (running = undefined))
    return running
  }
  const makeAlone = async () => {
    const made = await leases.alone(job, make)
    if (!made) throw new BackupError('Another instance is making a backup. Try again in a while.')
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
    runIfDue().catch((error: unknown) => logUnexpected(error, log))
  }, pollMs).unref()

  return {
    make: makeOne,
    /** Makes the nightly backup if it is due. @returns whether it was */
    runIfDue,
    status: async (): Promise<BackupStatus> => ({
      running: running !== undefined || (await leases.isLocked(job)),
      last: (await records.newest()) ?? null,
      trial: readLastTestRestore(dataDir, now()) ?? null,
      freeBytes: await freeBytes(dataDir),
      bytesPerDay: await disk.bytesPerDay(),
      failure: failures.last() ?? null,
      next: nightsAround(now(), await calendar.timeZone()).next.toISOString(),
    }),
    /** Records the free disk space, once a day. */
    recordFreeSpace: disk.record,
    /** Records the backups in this folder for the other instances. */
    report: records.report,
    /** The newest backup, with its file if this instance has it. */
    newest: async () => {
      const newest = await records.newest()
      return newest && { ...newest, file: (await newestStored(dataDir, now()))?.file }
    },
    /** Aborts a running backup, which is repeated after the next start. */
    stop: async (): Promise<void> => {
      clearInterval(timer)
      ending.abort()
      await running?.catch(() => undefined)
    },
  }
}

export type Backups = ReturnType<typeof openBackups>

/** A BackupError has been logged already. */
function logUnexpected(error: unknown, log: ServerContext['log']): void {
  if (!(error instanceof BackupError)) log.error({ err: error }, 'The nightly backup failed')
}

interface BackupServices {
  records: ReturnType<typeof openBackupRecords>
  failures: ReturnType<typeof openFailures>
  leases: Leases
  ending: AbortSignal
}

/** @throws BackupError with the reason, which is also stored */
async function makeBackupNow(
  { config, now, calendar, log }: ServerContext,
  { records, failures, ending }: BackupServices,
): Promise<BackupFact> {
  const { dataDir, databaseUrl, mediaS3Url, backupCommand } = config
  const date = now()
  const target = path.join(backupFolder(dataDir), backupName(date))
  try {
    const made = await runInWorker({ dataDir, databaseUrl, mediaS3Url, target, date }, ending)
    await deleteOldBackups(dataDir, await calendar.timeZone())
    await records.report()
    if (backupCommand !== undefined) await runBackupCommand(backupCommand, target, ending)
    await failures.clear()
    log.info({ event: 'backup', ...made }, 'A backup was made')
    return made
  } catch (error) {
    if (ending.aborted) throw new BackupError('The site is shutting down.')
    const reason = explainBackupFailure(error, dataDir)
    await failures.record({ date: date.toISOString(), reason })
    log.error({ event: 'backup', reason }, 'The backup could not be made')
    throw new BackupError(reason)
  }
}

/** Whether the backup of the last night is missing. */
async function isBackupDue(
  { config: { dataDir, databaseUrl }, database, now, calendar }: ServerContext,
  { failures, leases }: BackupServices,
): Promise<boolean> {
  const times = {
    now: now(),
    timeZone: await calendar.timeZone(),
    since: await readSiteStart(database),
  }
  const failed = failures.last()?.date
  const stored = (await newestStored(dataDir, times.now))?.date
  // With PostgreSQL, the lease records when another instance has made one.
  const elsewhere = databaseUrl === undefined ? undefined : await leases.lastDone(job)
  return isDue({
    ...times,
    last:
      elsewhere && elsewhere <= times.now && (!stored || elsewhere > stored) ? elsewhere : stored,
    failed: failed === undefined ? undefined : new Date(failed),
  })
}

async function readSiteStart({ db }: Database): Promise<Date> {
  const { at } = await db
    .selectFrom('migrations')
    .select((row) => row.fn.min('at').as('at'))
    .executeTakeFirstOrThrow()
  return new Date(at)
}

async function runInWorker(order: BackupOrder, signal: AbortSignal): Promise<BackupFact> {
  const worker = new Worker(new URL(`./backup-worker${moduleExtension}`, import.meta.url), {
    workerData: order,
  })
  const [outcome] = await waitForMessage(worker, signal)
  if ('made' in outcome) return outcome.made
  throw new BackupError(outcome.reason)
}

/** @throws when aborted, after ending the thread */
async function waitForMessage(worker: Worker, signal: AbortSignal): Promise<[BackupResult]> {
  try {
    return (await once(worker, 'message', { signal })) as [BackupResult]
  } catch (error) {
    await worker.terminate()
    throw error
  }
}

async function deleteOldBackups(dataDir: string, timeZone: string): Promise<void> {
  const all = listBackups(dataDir)
  const stored = new Set(
    selectRetained(
      all.map(({ date }) => date),
      timeZone,
    ),
  )
  for (const { file, date } of all) if (!stored.has(date)) await rm(file, { force: true })
}

/** Long enough for a slow copy to another machine; then the command is killed. */
const commandLimitMs = 3 * 3_600_000

/**
 * Runs BACKUP_COMMAND with the path of the new backup in BACKUP_FILE; it writes to the standard error of the site.
 * @throws BackupError unless it exits with 0
 */
async function runBackupCommand(command: string, file: string, signal: AbortSignal): Promise<void> {
  const child = spawn(command, {
    shell: true,
    env: { ...process.env, BACKUP_FILE: file },
    stdio: ['ignore', 'ignore', 'inherit'],
    signal: AbortSignal.any([signal, AbortSignal.timeout(commandLimitMs)]),
  })
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0)
    throw new BackupError(
      `The backup was made, but BACKUP_COMMAND ${code === null ? 'was killed by a signal' : `exited with code ${code}`}. Its output is in the log.`,
    )
}
