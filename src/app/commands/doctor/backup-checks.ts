import { stat } from 'node:fs/promises'
import { BackupError } from '../../../features/backup/backup-error.ts'
import { findNewestCopy } from '../../../features/backup/copies.ts'
import { findDifference } from '../../../features/backup/copy-checks.ts'
import { readCopyKey } from '../../../features/backup/copy-key.ts'
import { type BackupFacts, readFacts } from '../../../features/backup/facts.ts'
import { readLastCopy } from '../../../features/backup/outcomes.ts'
import { findOverdue } from '../../../features/backup/overdue.ts'
import { listBackups } from '../../../features/backup/stored-backups.ts'
import type { Config } from '../../../platform/server/ops/config.ts'
import { readDatabase } from '../../../platform/server/database/database.ts'
import { formatAge, formatUtc } from '../../../shared/ages.ts'
import { dayMs } from '../../../shared/durations.ts'
import { formatSize } from '../../../shared/sizes.ts'
import type { Diagnosis } from '../../status/contract.ts'
import { broken, type DoctorTools, ok, warning } from './finding.ts'
import { programCommand } from '../../../platform/server/ops/program-version.ts'

/** Checks that the clock is later than every backup and everything that is recorded about them. */
export function checkClock(facts: BackupFacts): Diagnosis {
  const part = 'clock'
  const wrong = findOverdue(facts).find(({ check }) => check === 'clock')
  return wrong
    ? broken(part, `${wrong.title}. ${wrong.says} ${wrong.advice}`)
    : ok(part, `It shows ${facts.now.toISOString()}, later than every backup.`)
}

/** Checks for a backup of last night, and whether it can be restored. */
export async function checkBackups(
  { dataDir }: Pick<Config, 'dataDir'>,
  facts: BackupFacts,
): Promise<Diagnosis> {
  const part = 'backups'
  const { now, failure, newest } = facts
  if (failure) return broken(part, `The one of ${failure.date} failed. ${failure.reason}`)
  const [latest] = listBackups(dataDir).filter(({ date }) => date <= now)
  if (latest && (await stat(latest.file)).size === 0)
    return broken(
      part,
      `The newest, ${latest.file}, is empty (0 bytes). Remove it, check the disk, and make another: ${programCommand} backup`,
    )
  if (!newest)
    return warning(
      part,
      `There is none yet. The site makes one each night; now: ${programCommand} backup`,
    )
  const days = Math.floor((now.getTime() - Date.parse(newest.date)) / dayMs)
  const overdue = findOverdue(facts)
  if (overdue.some(({ check }) => check === 'backup'))
    return broken(
      part,
      `The newest is ${days} days old. Let the site run at night, or make one: ${programCommand} backup`,
    )
  const place = newest.place === null ? '' : `, at ${newest.place}`
  const made = `The newest was made ${formatAge(newest.date, now.getTime())} (${formatUtc(newest.date)}, ${formatSize(newest.bytes)}${place}).`
  const problem = overdue.find(({ check }) => check === 'trial')
  if (problem && facts.failedTrial)
    return broken(part, `${made} ${problem.title}. ${problem.says} ${problem.advice}`)
  if (problem) return warning(part, `${made} ${problem.title}. ${problem.says} ${problem.advice}`)
  return describeTrial(facts, made)
}

const bucketLimitMs = 5000

/** Checks that there is a key for copies, and a copy of the last days in the bucket. */
export async function checkCopies(config: Config, { now }: DoctorTools): Promise<Diagnosis> {
  const part = 'copies'
  if (!(await hasCopyKey(config)))
    return warning(
      part,
      `Nothing is copied to the bucket of BACKUP_S3_URL without a key. Create it in Settings, Backups, or with: ${programCommand} backup key`,
    )
  try {
    const newest = await findNewestCopy(config, now, bucketLimitMs)
    const difference = findDifference(newest, readLastCopy(config.dataDir), now)
    if (difference !== undefined) return broken(part, difference)
    if (!newest)
      return warning(
        part,
        'There is none in the bucket yet. The site stores the next backup there.',
      )
    const days = Math.floor((now.getTime() - Date.parse(newest.date)) / dayMs)
    const found = `The newest in the bucket is of ${formatUtc(newest.date)}, ${formatSize(newest.bytes)}, encrypted.`
    return days >= 2
      ? broken(
          part,
          `${found} It is ${days} days old: let the site run at night, and see the failure of the last backup.`,
        )
      : ok(part, found)
  } catch (error) {
    if (!(error instanceof BackupError)) throw error
    return broken(part, error.message)
  }
}

/** What the owner is notified of about copies elsewhere, from what is recorded; undefined if there is nothing. */
export function findMissingCopy(facts: BackupFacts): Diagnosis | undefined {
  const missing = findOverdue(facts).find(({ check }) => check === 'copy')
  return missing && broken('copies', `${missing.title}. ${missing.says} ${missing.advice}`)
}

async function hasCopyKey(config: Config): Promise<boolean> {
  const database = readDatabase(config)
  try {
    return (await readCopyKey(database.db)) !== undefined
  } finally {
    await database.close()
  }
}

function describeTrial({ trial, now }: BackupFacts, made: string): Diagnosis {
  return trial
    ? ok('backups', `${made} The last test restore was ${formatAge(trial.date, now.getTime())}.`)
    : warning(
        'backups',
        `${made} No test restore yet. The first one follows a nightly backup; now: ${programCommand} restore --verify`,
      )
}

/** What the checks of backups begin with. Another check reports a database that cannot be read; then only what is in the folder is known. */
export async function readKnownFacts(config: Config, tools: DoctorTools): Promise<BackupFacts> {
  try {
    const database = readDatabase(config)
    try {
      return await readFacts(config, database, tools)
    } finally {
      await database.close()
    }
  } catch {
    return await readFacts(config, undefined, tools)
  }
}
