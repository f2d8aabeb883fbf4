import { statfs } from 'node:fs/promises'
import type { Metrics } from '../../platform/server/ops/metrics.ts'
import type { BackupFact } from './contract.ts'
import { newestBackup } from './stored-backups.ts'
import { lastTrial } from './trial.ts'

/** How many bytes the site may still write to the disk of its data folder. */
export async function freeBytes(dataDir: string): Promise<number> {
  const { bavail, bsize } = await statfs(dataDir)
  return bavail * bsize
}

/** Offers what an alarm about backups needs; times are seconds of the epoch, NaN for never. */
export function offerBackupNumbers(
  metrics: Metrics,
  { dataDir, now }: { dataDir: string; now: () => Date },
  newestOfAll: () => Promise<BackupFact | undefined>,
): void {
  // While the database cannot be reached, only the backups in this folder are known.
  const newest = () => newestOfAll().catch(() => newestBackup(dataDir, now()))
  const seconds = (date: string | undefined) => (date === undefined ? NaN : Date.parse(date) / 1000)
  metrics.gauge('backup_last_timestamp_seconds', 'When the newest backup was made.', async () =>
    seconds((await newest())?.date),
  )
  metrics.gauge(
    'backup_last_bytes',
    'The size of the newest backup.',
    async () => (await newest())?.bytes ?? NaN,
  )
  metrics.gauge('backup_trial_timestamp_seconds', 'When a backup was restored on trial.', () =>
    seconds(lastTrial(dataDir, now())),
  )
  metrics.gauge('disk_free_bytes', 'What is free on the disk of the data folder.', () =>
    freeBytes(dataDir),
  )
}
