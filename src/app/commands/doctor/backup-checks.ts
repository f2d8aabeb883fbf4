import { stat } from 'node:fs/promises'
import type { BackupRecord } from '../../../features/backup/contract.ts'
import { lastFailure, readLastTestRestore } from '../../../features/backup/outcomes.ts'
import { newestRecord } from '../../../features/backup/backup-records.ts'
import { listBackups, newestBackup } from '../../../features/backup/stored-backups.ts'
import type { Config } from '../../../platform/server/ops/config.ts'
import { readDatabase } from '../../../platform/server/database/database.ts'
import { dayMs } from '../../../shared/durations.ts'
import { broken, type Diagnosis, type DoctorTools, ok, warning } from './finding.ts'

const minuteMs = 60_000
/** Clocks of several machines differ a little. */
const toleranceMs = 5 * minuteMs

/** Whether the clock is later than every backup that was made. */
export function checkClock({ dataDir }: Config, { now }: DoctorTools): Diagnosis {
  const part = 'clock'
  const ahead = listBackups(dataDir).find(
    ({ date }) => date.getTime() > now.getTime() + toleranceMs,
  )
  return ahead
    ? broken(
        part,
        `It is ${now.toISOString()} by the clock, but there is a backup of ${ahead.date.toISOString()}. Put the clock right (timedatectl set-ntp true); if the backup is what is wrong, remove ${ahead.file}.`,
      )
    : ok(part, `It is ${now.toISOString()}, after everything that was saved.`)
}

/** Whether there is a backup of last night, and whether it can be put back. */
export async function checkBackups(config: Config, { now }: DoctorTools): Promise<Diagnosis> {
  const { dataDir } = config
  const part = 'backups'
  const failure = lastFailure(dataDir)
  if (failure) return broken(part, `The one of ${failure.date} failed. ${failure.reason}`)
  const [latest] = listBackups(dataDir).filter(({ date }) => date <= now)
  if (latest && (await stat(latest.file)).size === 0)
    return broken(
      part,
      `The newest, ${latest.file}, is empty (0 bytes). Remove it, look at the disk, and make another: npm run ephemeris -- backup`,
    )
  const newest = await newestOf(config, now)
  if (!newest)
    return warning(
      part,
      'There is none yet. The site makes one each night; now: npm run ephemeris -- backup',
    )
  const days = Math.floor((now.getTime() - Date.parse(newest.date)) / dayMs)
  if (days >= 2)
    return broken(
      part,
      `The newest is ${days} days old. Let the site run at night, or make one: npm run ephemeris -- backup`,
    )
  return readLastTestRestore(dataDir, now) === undefined
    ? warning(part, 'No test restore yet. Run: npm run ephemeris -- restore --verify')
    : ok(
        part,
        `The newest is of ${newest.date}${newest.place === null ? '' : `, at ${newest.place}`}.`,
      )
}

/** On a database server another instance may have made it. An unreachable database is reported by its own check. */
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
