import type { Metrics } from '../../platform/server/ops/metrics.ts'
import { backupChecks } from './contract.ts'
import { freeBytes } from './disk.ts'
import type { BackupFacts } from './facts.ts'
import { latestOf, readOutcomes } from './outcomes.ts'
import { findOverdue } from './overdue.ts'
import { newestBackup } from './stored-backups.ts'

/** Metrics for alerts about backups; times are in epoch seconds, NaN for never. */
export function registerBackupMetrics(
  metrics: Metrics,
  { dataDir, now }: { dataDir: string; now: () => Date },
  readFacts: () => Promise<BackupFacts>,
): void {
  // While the database cannot be reached, only what is in this folder is known.
  const newest = () =>
    readFacts().then(
      (facts) => facts.newest,
      () => newestBackup(dataDir, now()),
    )
  const trial = () =>
    readFacts().then(
      (facts) => facts.trial,
      () => latestOf([readOutcomes(dataDir).trial], now()),
    )
  const seconds = (date: string | undefined) => (date === undefined ? NaN : Date.parse(date) / 1000)
  const ageOf = (date: string | undefined) => now().getTime() / 1000 - seconds(date)
  metrics.gauge('backup_last_timestamp_seconds', 'When the newest backup was made.', async () =>
    seconds((await newest())?.date),
  )
  metrics.gauge('backup_age_seconds', 'The age of the newest backup.', async () =>
    ageOf((await newest())?.date),
  )
  metrics.gauge(
    'backup_last_bytes',
    'The size of the newest backup.',
    async () => (await newest())?.bytes ?? NaN,
  )
  metrics.gauge('backup_trial_timestamp_seconds', 'When a test restore last succeeded.', async () =>
    seconds((await trial())?.date),
  )
  metrics.gauge(
    'backup_trial_age_seconds',
    'The time since a test restore last succeeded.',
    async () => ageOf((await trial())?.date),
  )
  metrics.gauge(
    'backup_copy_age_seconds',
    'The age of the newest backup that is known to be elsewhere.',
    async () => ageOf((await readFacts()).copy?.newest),
  )
  metrics.gauges('backup_overdue', '1 for what the owner is alerted of.', ['check'], async () => {
    const overdue = new Set(findOverdue(await readFacts()).map(({ check }) => check))
    return backupChecks.map((check) => ({ labels: { check }, value: overdue.has(check) ? 1 : 0 }))
  })
  metrics.gauge('disk_free_bytes', 'Free bytes on the disk of the data folder.', () =>
    freeBytes(dataDir),
  )
}
