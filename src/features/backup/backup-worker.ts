import { parentPort, workerData } from 'node:worker_threads'
import { explainBackupFailure } from './backup-error.ts'
import type { BackupFact } from './contract.ts'
import { type BackupOrder, makeBackup } from './make-backup.ts'

/** The message of the worker thread. */
export type BackupResult = { made: BackupFact } | { reason: string }

// A thread, since checking a whole database takes time that visitors should not wait for.
const order = workerData as BackupOrder
try {
  send({ made: await makeBackup(order) })
} catch (error) {
  send({ reason: explainBackupFailure(error, order.dataDir) })
}

function send(outcome: BackupResult): void {
  parentPort?.postMessage(outcome)
}
