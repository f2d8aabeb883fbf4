import { parentPort, workerData } from 'node:worker_threads'
import { backupFailureOf } from './backup-error.ts'
import type { BackupFact } from './contract.ts'
import { type BackupOrder, makeBackup } from './make-backup.ts'

/** How the work of the thread ended. */
export type BackupResult = { made: BackupFact } | { reason: string }

// Checking and counting a whole database takes its time, and visitors should not wait for it.
const order = workerData as BackupOrder
try {
  send({ made: await makeBackup(order) })
} catch (error) {
  send({ reason: backupFailureOf(error, order.dataDir) })
}

function send(outcome: BackupResult): void {
  parentPort?.postMessage(outcome)
}
