import type { ServerContext } from '../../platform/server/context.ts'
import type { Leases } from '../../platform/server/database/leases.ts'
import { BackupError, explainBackupFailure } from './backup-error.ts'
import type { Copies } from './copies.ts'
import type { openFailures } from './outcomes.ts'
import { isRetryTime } from './schedule.ts'

/** Lease that only one instance holds while it stores a copy that is missing in the bucket. */
const job = 'backup-copy'

interface Services {
  copies: Copies
  failures: ReturnType<typeof openFailures>
  leases: Leases
  ending: AbortSignal
}

/** Stores copies that are missing in the bucket: of a backup from before the key, or an hour after a failure. */
export function openMissingCopies(context: ServerContext, services: Services) {
  let running: Promise<unknown> | undefined
  return {
    /** @throws CopyError with the reason, which is also stored */
    send: async (): Promise<void> => {
      running ??= services.leases
        .alone(job, () => sendMissing(context, services))
        .finally(() => (running = undefined))
      await running
    },
  }
}

async function sendMissing(
  { config: { dataDir }, now, log }: ServerContext,
  { copies, failures, ending }: Services,
): Promise<void> {
  const failed = failures.last()?.date
  if (failed !== undefined && !isRetryTime(now(), new Date(failed))) return
  const file = await copies.missing()
  if (file === undefined) return
  try {
    await copies.send(file, ending)
    if (failures.last()?.what === 'copy') await failures.clear()
  } catch (error) {
    if (ending.aborted) throw new BackupError('The site is shutting down.')
    const reason = explainBackupFailure(error, dataDir)
    await failures.record({ date: now().toISOString(), reason, what: 'copy' })
    log.error({ event: 'backup', reason }, 'A copy of a backup could not be stored')
    throw error
  }
}
