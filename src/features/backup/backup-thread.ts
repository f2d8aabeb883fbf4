import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { moduleExtension } from '../../platform/server/ops/program-folder.ts'
import { BackupError } from './backup-error.ts'
import type { BackupAnswer, BackupJob } from './backup-worker.ts'

/**
 * Does a job in a thread of its own.
 * @throws BackupError with the reason why it failed, or the reason of the signal, after ending the thread
 */
export async function runInThread<Job extends BackupJob>(
  job: Job,
  signal: AbortSignal,
): Promise<BackupAnswer<Job>> {
  const worker = new Worker(new URL(`./backup-worker${moduleExtension}`, import.meta.url), {
    workerData: job,
  })
  try {
    const [outcome] = (await once(worker, 'message', { signal })) as [
      { done: BackupAnswer<Job> } | { reason: string },
    ]
    if ('done' in outcome) return outcome.done
    throw new BackupError(outcome.reason)
  } catch (error) {
    await worker.terminate()
    throw error
  }
}
