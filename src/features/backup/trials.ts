import type { ServerContext } from '../../platform/server/context.ts'
import type { Leases } from '../../platform/server/database/leases.ts'
import { migrations } from '../../platform/server/database/migrations/all.ts'
import { explainBackupFailure } from './backup-error.ts'
import type { openBackupRecords } from './backup-records.ts'
import { runInThread } from './backup-thread.ts'
import { type BackupFacts, readFacts } from './facts.ts'
import { freeBytes } from './disk.ts'
import { recordFailedTrial } from './outcomes.ts'
import { isTrialDue } from './schedule.ts'
import { newestStored } from './stored-backups.ts'

/** Lease that only one instance holds while it restores a backup as a test. */
const job = 'backup-trial'

interface TrialServices {
  records: ReturnType<typeof openBackupRecords>
  leases: Leases
  ending: AbortSignal
}

/** Restores the newest backup each week to a temporary folder, as a test. */
export function openTrials(context: ServerContext, { records, leases, ending }: TrialServices) {
  const { config, database, now, log } = context
  const { dataDir } = config

  /** The newest backup, if it is in this folder and should be tested. */
  const findDue = async (isNight: boolean) => {
    const facts = await readFacts(config, database, { now: now(), freeBytes })
    const newest = await newestStored(dataDir, facts.now)
    return newest && isNewestDue(facts, isNight) ? newest : undefined
  }

  const test = async (file: string, backup: Date): Promise<void> => {
    const order = {
      dataDir,
      file,
      knownMigrations: migrations.map(({ name }) => name),
      now: now(),
    }
    const about = { date: order.now.toISOString(), backup: backup.toISOString() }
    try {
      await runInThread({ verify: order }, ending)
      log.info({ event: 'trial', ...about }, 'A backup was restored as a test')
    } catch (error) {
      // It is repeated after the next start.
      if (ending.aborted) return
      const reason = explainBackupFailure(error, dataDir)
      await recordFailedTrial(dataDir, { ...about, reason })
      log.error({ event: 'trial', ...about, reason }, 'The test restore failed')
    }
    await records.report()
  }

  return {
    /** @param isNight whether the nightly backup has just been made */
    runIfDue: async (isNight: boolean): Promise<void> => {
      if ((await findDue(isNight)) === undefined) return
      await leases.alone(job, async () => {
        // Another instance may have done it since.
        const due = await findDue(isNight)
        if (due) await test(due.file, due.date)
      })
    },
  }
}

function isNewestDue({ now, newest, trial, failedTrial }: BackupFacts, isNight: boolean): boolean {
  // Another instance tests its own.
  if (newest?.place !== null) return false
  return isTrialDue({
    now,
    newest: new Date(newest.date),
    passed: trial && new Date(trial.date),
    failed: failedTrial && {
      date: new Date(failedTrial.date),
      backup: new Date(failedTrial.backup),
    },
    isNight,
  })
}
