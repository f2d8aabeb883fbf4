import { stat } from 'node:fs/promises'
import type { BackupRecord } from '../../../features/backup/contract.ts'
import { lastFailure, readLastTestRestore } from '../../../features/backup/outcomes.ts'
import { newestRecord } from '../../../features/backup/backup-records.ts'
import { listBackups, newestBackup } from '../../../features/backup/stored-backups.ts'
import type { Config } from '../../../platform/server/ops/config.ts'
import { readDatabase } from '../../../platform/server/database/database.ts'
import { formatAge, formatUtc } from '../../../shared/ages.ts'
import { dayMs } from '../../../shared/durations.ts'
import { formatSize } from '../../../shared/sizes.ts'
import type { Diagnosis } from '../../status/contract.ts'
import { broken, type DoctorTools, ok, warning } from './finding.ts'
import { programCommand } from '../../../platform/server/ops/program-version.ts'

const minuteMs = 60_000
/** Clocks of several machines differ a little. */
const toleranceMs = 5 * minuteMs

/** Checks that the clock is later than every backup. */
export function checkClock({ dataDir }: Config, { now }: DoctorTools): Diagnosis {
  const part = 'clock'
  const ahead = listBackups(dataDir).find(
    ({ date }) => date.getTime() > now.getTime() + toleranceMs,
  )
  return ahead
    ? broken(
        part,
        `The clock shows ${now.toISOString()}, but there is a backup of ${ahead.date.toISOString()}. Set the clock (timedatectl set-ntp true); if the backup has the wrong date, remove ${ahead.file}.`,
      )
    : ok(part, `It shows ${now.toISOString()}, later than every backup.`)
}

/** Checks for a backup of last night, and whether it can be restored. */
export async function checkBackups(config: Config, { now }: DoctorTools): Promise<Diagnosis> {
  const { dataDir } = config
  const part = 'backups'
  const failure = lastFailure(dataDir)
  if (failure) return broken(part, `The one of ${failure.date} failed. ${failure.reason}`)
  const [latest] = listBackups(dataDir).filter(({ date }) => date <= now)
  if (latest && (await stat(latest.file)).size === 0)
    return broken(
      part,
      `The newest, ${latest.file}, is empty (0 bytes). Remove it, check the disk, and make another: ${programCommand} backup`,
    )
  const newest = await newestOf(config, now)
  if (!newest)
    return warning(
      part,
      `There is none yet. The site makes one each night; now: ${programCommand} backup`,
    )
  const days = Math.floor((now.getTime() - Date.parse(newest.date)) / dayMs)
  if (days >= 2)
    return broken(
      part,
      `The newest is ${days} days old. Let the site run at night, or make one: ${programCommand} backup`,
    )
  const place = newest.place === null ? '' : `, at ${newest.place}`
  const made = `The newest was made ${formatAge(newest.date, now.getTime())} (${formatUtc(newest.date)}, ${formatSize(newest.bytes)}${place}).`
  return readLastTestRestore(dataDir, now) === undefined
    ? warning(part, `${made} No test restore yet. Run: ${programCommand} restore --verify`)
    : ok(part, made)
}

/** With a database server, another instance may have made it. Another check reports an unreachable database. */
async function newestOf(config: Config, now: Date): Promise<BackupRecord | undefined> {
  const own = await newestBackup(config.dataDir, now)
  const here = own && { ...own, place: null }
  if (config.databaseUrl === undefined) return here
  const database = readDatabase(config)
  try {
    return await newestRecord(config, database, now).catch(() => here)
  } finally {
    await database.close()
  }
}
