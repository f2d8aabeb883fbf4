import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import type { ServerContext } from '../../platform/server/context.ts'
import { type Leases, createLeases } from '../../platform/server/database/leases.ts'
import type { AlertNotifier } from '../../platform/server/outbox/message.ts'
import { openAlerts } from './alerts.ts'
import { BackupError, CopyError, explainBackupFailure } from './backup-error.ts'
import type { BackupFact, BackupStatus } from './contract.ts'
import { openDiskHistory, freeBytes } from './disk.ts'
import { registerBackupMetrics } from './backup-metrics.ts'
import { openFailures, recordCommand } from './outcomes.ts'
import { type Copies, openCopies, openMissingCopies } from './copies.ts'
import { openCopyChecks } from './copy-checks.ts'
import { openBackupRecords } from './backup-records.ts'
import { backupFolder, backupName, listBackups, newestStored } from './stored-backups.ts'
import { runInThread } from './backup-thread.ts'
import { type BackupFacts, readFacts, readSiteStart } from './facts.ts'
import { findProblems } from './overdue.ts'
import { openTrials } from './trials.ts'
import { selectRetained, isDue, nightsAround } from './schedule.ts'
import { spawn } from 'node:child_process'

/** Lease that only one instance holds while it makes a backup. */
const job = 'backup'
/** How often the clock is checked, since it may be changed at any time. */
const pollMs = 60_000
/** A round that takes longer, such as for a copy that hangs, does not keep the owner from being notified. */
const longRoundMs = 3_600_000

/** Makes the backups of a running site each night and on request, tests them, and deletes old ones. */
export function openBackups(context: ServerContext, notifier: AlertNotifier) {
  const { config, database, now, calendar, metrics } = context
  const { dataDir } = config
  const disk = openDiskHistory({ dataDir, now, freeBytes })
  const ending = new AbortController()
  const services = openServices(context, ending.signal)
  const { records, failures, leases, copies } = services
  const readNow = async () => ({
    ...(await readFacts(config, database, { now: now(), freeBytes })),
    // It is not in its file where nothing can be written.
    failure: failures.last(),
  })
  if (metrics) registerBackupMetrics(metrics, { dataDir, now }, readNow)
  const runs = openRuns(context, services)
  const missingCopies = openMissingCopies(context, services)
  const rounds = openRounds(context, services, { runs, missingCopies, readNow, notifier })

  return {
    make: runs.make,
    runIfDue: runs.runIfDue,
    runRound: rounds.run,
    /** Stores the copy of the newest backup if the bucket has none. */
    copyIfMissing: missingCopies.send,
    status: async (): Promise<BackupStatus> => {
      const facts = await readNow()
      const { newest, trial, failedTrial, failure } = facts
      return {
        running: runs.isRunning() || (await leases.isLocked(job)),
        last: newest ?? null,
        trial: trial?.date ?? null,
        failedTrial: failedTrial ? { date: failedTrial.date, reason: failedTrial.reason } : null,
        ...facts.disk,
        failure: failure ?? null,
        next: nightsAround(now(), await calendar.timeZone()).next.toISOString(),
        problems: findProblems(facts),
        copies: await copies.status(),
        copyCheck: facts.copy?.check ?? null,
      }
    },
    /** Records the free disk space, once a day. */
    recordFreeSpace: disk.record,
    /** Records the backups in this folder for the other instances. */
    report: records.report,
    /** The newest backup, with its file if this instance has it. */
    newest: async () => {
      const newest = await records.newest()
      return newest && { ...newest, file: (await newestStored(dataDir, now()))?.file }
    },
    /** Aborts a running backup or test, which is repeated after the next start. */
    stop: async (): Promise<void> => {
      ending.abort()
      await runs.stop()
      await rounds.stop()
    },
  }
}

/** Makes backups, one at a time. */
function openRuns(context: ServerContext, services: BackupServices) {
  const { leases } = services
  let running: Promise<BackupFact> | undefined
  const makeNow = () => makeBackupNow(context, services)
  const isNightDue = () => isBackupDue(context, services)
  const makeAlone = async () => {
    const made = await leases.alone(job, makeNow)
    if (!made) throw new BackupError('Another instance is making a backup. Try again in a while.')
    return made.result
  }
  return {
    isRunning: () => running !== undefined,
    /** Concurrent callers get the backup that is running. */
    make: (): Promise<BackupFact> => {
      running ??= makeAlone().finally(() => (running = undefined))
      return running
    },
    /** Makes the nightly backup if it is due. @returns whether it was */
    runIfDue: async (): Promise<boolean> => {
      if (running || !(await isNightDue())) return false
      // Another instance may have made it since.
      const done = await leases.alone(job, async () => {
        if (!(await isNightDue())) return false
        running = makeNow().finally(() => (running = undefined))
        await running
        return true
      })
      return done?.result ?? false
    },
    stop: async (): Promise<void> => {
      await running?.catch(() => undefined)
    },
  }
}

interface RoundServices {
  runs: ReturnType<typeof openRuns>
  missingCopies: ReturnType<typeof openMissingCopies>
  readNow: () => Promise<BackupFacts>
  notifier: AlertNotifier
}

/** The work of each minute: the nightly backup, the weekly test restore, a copy that is missing, and telling the owner of what is overdue. */
function openRounds(
  context: ServerContext,
  services: BackupServices,
  { runs, missingCopies, readNow, notifier }: RoundServices,
) {
  const { log } = context
  const { ending } = services
  const trials = openTrials(context, services)
  const copyChecks = openCopyChecks(context, services)
  const alerts = openAlerts(context, notifier)
  let round: Promise<void> | undefined
  let since = 0
  const notify = () => orLog(log, async () => await alerts.check(await readNow()))
  /** A part that fails does not keep the others from being done. */
  const runOnce = async () => {
    // One that was made but not copied counts as well.
    const isNight = (await orLog(log, runs.runIfDue)) !== false
    if (!ending.aborted) await orLog(log, () => trials.runIfDue(isNight))
    if (!ending.aborted) await orLog(log, missingCopies.send)
    if (!ending.aborted) await orLog(log, copyChecks.runIfDue)
    if (!ending.aborted) await notify()
  }
  const run = (): Promise<void> => {
    if (!round) since = performance.now()
    round ??= runOnce().finally(() => (round = undefined))
    return round
  }
  const timer = setInterval(() => {
    const isLong = round !== undefined && performance.now() - since > longRoundMs
    void (isLong ? notify() : run())
  }, pollMs).unref()
  return {
    /** Does what is due now. */
    run,
    stop: async (): Promise<void> => {
      clearInterval(timer)
      await round
    },
  }
}

export type Backups = ReturnType<typeof openBackups>

/** Undefined after a failure. A BackupError has been logged already. */
async function orLog<Result>(
  log: ServerContext['log'],
  work: () => Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof BackupError)) log.error({ err: error }, 'The work on backups failed')
    return undefined
  }
}

interface BackupServices {
  records: ReturnType<typeof openBackupRecords>
  failures: ReturnType<typeof openFailures>
  leases: Leases
  copies: Copies
  ending: AbortSignal
}

function openServices(context: ServerContext, ending: AbortSignal): BackupServices {
  const { config, database, now } = context
  return {
    records: openBackupRecords({ config, database, now }),
    failures: openFailures(config.dataDir),
    leases: createLeases({ database, now }),
    copies: openCopies(context),
    ending,
  }
}

/** @throws BackupError with the reason, which is also stored */
async function makeBackupNow(
  { config, now, calendar, log }: ServerContext,
  { records, failures, copies, ending }: BackupServices,
): Promise<BackupFact> {
  const { dataDir, databaseUrl, mediaS3Url, backupCommand } = config
  const date = now()
  const target = path.join(backupFolder(dataDir), backupName(date))
  try {
    const order = { dataDir, databaseUrl, mediaS3Url, target, date }
    const made = await runInThread({ make: order }, ending)
    await deleteOldBackups(dataDir, await calendar.timeZone(), date)
    await records.report()
    if (backupCommand !== undefined) {
      await runBackupCommand(backupCommand, target, ending)
      await recordCommand(dataDir, date)
    }
    await copies.send(target, ending)
    await failures.clear()
    log.info({ event: 'backup', ...made }, 'A backup was made')
    return made
  } catch (error) {
    if (ending.aborted) throw new BackupError('The site is shutting down.')
    const reason = explainBackupFailure(error, dataDir)
    const what = error instanceof CopyError ? error.what : 'backup'
    await failures.record({ date: date.toISOString(), reason, what })
    log.error(
      { event: 'backup', reason },
      what === 'backup' ? 'The backup could not be made' : 'A copy of a backup could not be stored',
    )
    throw what === 'backup' ? new BackupError(reason) : error
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
    since: await readSiteStart(database.db),
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

async function deleteOldBackups(dataDir: string, timeZone: string, now: Date): Promise<void> {
  const all = listBackups(dataDir)
  const stored = new Set(
    selectRetained(
      all.map(({ date }) => date),
      timeZone,
      now,
    ),
  )
  for (const { file, date } of all) if (!stored.has(date)) await rm(file, { force: true })
}

/** Long enough for a slow copy to another machine; then the command is killed. */
const commandLimitMs = 3 * 3_600_000

/**
 * Runs BACKUP_COMMAND with the path of the new backup in BACKUP_FILE; it writes to the standard error of the site.
 * @throws CopyError unless it exits with 0
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
    throw new CopyError(
      'command',
      `The backup was made, but BACKUP_COMMAND ${code === null ? 'was killed by a signal' : `exited with code ${code}`}. Its output is in the log.`,
    )
}
