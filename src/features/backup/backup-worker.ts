import { parentPort, workerData } from 'node:worker_threads'
import { explainBackupFailure } from './backup-error.ts'
import type { BackupFact } from './contract.ts'
import { type BackupOrder, makeBackup } from './make-backup.ts'
import type { VerifyOrder } from './restore.ts'

/** What the thread does: make a backup, or restore one as a test. */
export type BackupJob = { make: BackupOrder } | { verify: VerifyOrder }

/** What it answers: the backup, or the date of the one that passed. */
export type BackupAnswer<Job extends BackupJob> = Job extends { make: BackupOrder }
  ? BackupFact
  : string

// A thread, since checking a whole database takes time that visitors should not wait for.
const job = workerData as BackupJob
try {
  parentPort?.postMessage({ done: 'make' in job ? await makeBackup(job.make) : await verify(job) })
} catch (error) {
  const { dataDir } = 'make' in job ? job.make : job.verify
  parentPort?.postMessage({ reason: explainBackupFailure(error, dataDir) })
}

async function verify({ verify: order }: Extract<BackupJob, { verify: VerifyOrder }>) {
  // Needed once a week.
  const { verifyBackup } = await import('./restore.ts')
  return (await verifyBackup(order)).date
}
