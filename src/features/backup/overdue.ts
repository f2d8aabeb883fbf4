import { programCommand } from '../../platform/server/ops/program-version.ts'
import { formatUtc } from '../../shared/ages.ts'
import { countOf } from '../../shared/count.ts'
import { formatSize } from '../../shared/sizes.ts'
import { dayMs } from '../../shared/durations.ts'
import { type BackupCheck, backupChecks, type BackupProblem } from './contract.ts'
import { diskWarning } from './disk-warning.ts'
import type { BackupFacts } from './facts.ts'
import { trialLimitMs } from './schedule.ts'

/** Backups are made each night, so two nights without one are a problem. */
const backupLimitMs = 2 * dayMs

/** After so long without a copy elsewhere the owner is notified. */
const copyLimitMs = 3 * dayMs

/** A disk that was reported has to have a quarter more room than the limit, so that it is not reported each hour. */
const roomToSpare = 1.25

type Find = (facts: BackupFacts, wasFound: boolean) => Omit<BackupProblem, 'check'> | undefined

const finders: Readonly<Record<BackupCheck, Find>> = {
  backup: findMissingBackup,
  trial: findMissingTrial,
  copy: findMissingCopy,
  disk: findFullDisk,
  clock: findWrongClock,
}

/**
 * What has not happened for too long, or has to be seen to before it is too late.
 * @param found what was found before
 */
export function findOverdue(
  facts: BackupFacts,
  found: ReadonlySet<BackupCheck> = new Set(),
): BackupProblem[] {
  return backupChecks.flatMap((check) => {
    const problem = finders[check](facts, found.has(check))
    return problem ? [{ check, ...problem }] : []
  })
}

/** What is overdue, and a failed backup, which is tried again before the owner is notified. */
export function findProblems(facts: BackupFacts): BackupProblem[] {
  const overdue = findOverdue(facts)
  const { failure } = facts
  if (!failure || overdue.some(({ check }) => check === 'backup')) return overdue
  const failed = {
    check: 'backup',
    title:
      failure.what === 'backup'
        ? 'The last backup could not be made'
        : 'The last backup was not copied',
    says: failure.reason,
    advice:
      failure.what === 'command'
        ? 'The command runs again after the next backup.'
        : 'It is tried again every hour.',
  } as const
  return [failed, ...overdue]
}

function findMissingBackup({ now, newest, siteStart, failure }: BackupFacts) {
  const age = ageOf(now, newest?.date, siteStart)
  if (age < backupLimitMs) return undefined
  const last = newest ? `The last one was made on ${formatUtc(newest.date)}.` : 'There is none yet.'
  return {
    title: newest ? `No backup for ${daysIn(age)}` : 'There is no backup',
    says: failure ? `${last} The last attempt failed. ${failure.reason}` : last,
    advice: `Let the site run at night, or make a backup now in Settings, Backups, or with: ${programCommand} backup`,
  }
}

function findMissingTrial({ now, trial, failedTrial, siteStart }: BackupFacts) {
  const last = trial
    ? `The last one that succeeded was on ${formatUtc(trial.date)}.`
    : 'None has succeeded yet.'
  if (failedTrial)
    return {
      title: 'A test restore failed',
      says: `The backup of ${formatUtc(failedTrial.backup)} could not be restored to a temporary folder. ${failedTrial.reason} ${last}`,
      advice: `Keep the older backups. The next one is tested too; to do it now: ${programCommand} backup, then ${programCommand} restore --verify`,
    }
  const age = ageOf(now, trial?.date, siteStart)
  if (age < trialLimitMs) return undefined
  return {
    title: trial ? `No test restore for ${daysIn(age)}` : 'No test restore yet',
    says: `Only a backup that was restored is known to be good. ${last}`,
    advice: `Test the newest backup: ${programCommand} restore --verify`,
  }
}

function findMissingCopy({ now, copy, failure }: BackupFacts) {
  if (!copy) return undefined
  const { kind, newest, since, check } = copy
  const age = ageOf(now, newest, since)
  const isDifferent = check?.isDifferent === true
  if (age < copyLimitMs && !isDifferent) return undefined
  const last = newest
    ? `The newest backup that is known to be elsewhere is of ${formatUtc(newest)}.`
    : 'No backup is known to be elsewhere.'
  const reason = check?.problem ?? failure?.reason
  const place = kind === 'bucket' ? 'the bucket of BACKUP_S3_URL' : 'BACKUP_COMMAND'
  return {
    title: isDifferent
      ? 'The copy elsewhere is not the one that was sent'
      : newest
        ? `No copy elsewhere for ${daysIn(age)}`
        : 'There is no copy elsewhere',
    says: reason === undefined ? last : `${reason} ${last}`,
    advice: `Check ${place}; the log has the details. Until then, copy the newest backup to another machine.`,
  }
}

function findFullDisk({ disk, newest }: BackupFacts, wasFound: boolean) {
  const room = { ...disk, last: newest ?? null }
  const found = diskWarning(room)
  if (found || !wasFound) return found
  const barely = diskWarning({ ...room, freeBytes: room.freeBytes / roomToSpare })
  return barely && { ...barely, says: `${formatSize(room.freeBytes)} free, hardly enough.` }
}

function findWrongClock({ now, future }: BackupFacts) {
  if (!future) return undefined
  const { what, date, file } = future
  const remove =
    file === undefined
      ? 'If it is right now, it was ahead then; the record is replaced by the next one.'
      : `If it is right now, it was ahead then; move ${file} elsewhere.`
  return {
    title: 'The clock is or was wrong',
    says: `It shows ${formatUtc(now.toISOString())}, but there is ${what} of ${formatUtc(date)}.`,
    advice: `Set the clock (timedatectl set-ntp true). ${remove}`,
  }
}

/** Since an event, or since the start of the site if it never happened; a start in the future is of a wrong clock. */
function ageOf(now: Date, date: string | undefined, siteStart: Date | undefined): number {
  if (date !== undefined) return now.getTime() - Date.parse(date)
  if (!siteStart) return 0
  return siteStart > now ? Infinity : now.getTime() - siteStart.getTime()
}

function daysIn(ageMs: number): string {
  return countOf(Math.floor(ageMs / dayMs), 'day')
}
