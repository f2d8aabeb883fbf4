import type { ServerContext } from '../../platform/server/context.ts'
import { formatUtc } from '../../shared/ages.ts'
import { countOf } from '../../shared/count.ts'
import { dayMs } from '../../shared/durations.ts'
import { BackupError } from './backup-error.ts'
import type { openBackupRecords } from './backup-records.ts'
import type { FarCopy } from './contract.ts'
import type { Copies } from './copies.ts'
import { readCopyKey } from './copy-key.ts'
import { readLastCopy, readOutcomes, recordCopyCheck } from './outcomes.ts'
import { isRetryTime } from './schedule.ts'

interface CopyCheckServices {
  copies: Copies
  records: ReturnType<typeof openBackupRecords>
}

/** Asks the bucket for its newest copy after each backup and between two, and compares it with the one that was sent. */
export function openCopyChecks(context: ServerContext, { copies, records }: CopyCheckServices) {
  const { config, database, now, log } = context
  const { dataDir, backupS3Url } = config
  const ask = async () => {
    try {
      const found = await copies.check()
      const problem = findDifference(found, readLastCopy(dataDir), now())
      return {
        found: found ?? null,
        problem: problem ?? null,
        isDifferent: problem !== undefined,
      }
    } catch (error) {
      if (error instanceof BackupError)
        return { found: null, problem: error.message, isDifferent: false }
      throw error
    }
  }
  return {
    runIfDue: async (): Promise<void> => {
      if (backupS3Url === undefined || !(await readCopyKey(database.db))) return
      if (!isCheckDue(dataDir, now())) return
      const check = { date: now().toISOString(), ...(await ask()) }
      await recordCopyCheck(dataDir, check)
      await records.report()
      const { problem } = check
      if (problem === null) log.info({ event: 'copy-check' }, 'The bucket has the newest copy')
      else log.error({ event: 'copy-check', reason: problem }, 'The bucket was asked for its copy')
    },
  }
}

/** After a copy was sent, half a day later, and an hour after a problem. A date in the future is of a wrong clock. */
function isCheckDue(dataDir: string, now: Date): boolean {
  const { copyCheck } = readOutcomes(dataDir)
  if (!copyCheck) return true
  const asked = new Date(copyCheck.date)
  const sent = readLastCopy(dataDir)
  const isNew = sent !== undefined && new Date(sent.date) > asked
  if (asked > now || isNew || now.getTime() - asked.getTime() >= dayMs / 2) return true
  return copyCheck.problem !== null && isRetryTime(now, asked)
}

/** What is wrong with the newest copy in the bucket, as a sentence; undefined if it is the one that was sent, or a newer one. */
export function findDifference(
  found: FarCopy | undefined,
  sent: FarCopy | undefined,
  now: Date,
): string | undefined {
  // A copy of the future is of a wrong clock.
  if (!sent || Date.parse(sent.date) > now.getTime()) return undefined
  const date = formatUtc(sent.date)
  if (!found) return `The bucket has no copy, although that of ${date} was sent.`
  if (Date.parse(found.date) < Date.parse(sent.date))
    return `The newest copy in the bucket is of ${formatUtc(found.date)}, although that of ${date} was sent.`
  if (found.name === sent.name && found.bytes !== sent.bytes)
    return `The copy of ${date} has ${countOf(found.bytes, 'byte')} in the bucket, but ${countOf(sent.bytes, 'byte')} were sent.`
  return undefined
}
