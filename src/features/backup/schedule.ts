import { addDays, dayOf, instantAt } from '../../platform/server/calendar.ts'

/** At this hour few people use a site, and in most time zones no change of the clocks skips it. */
const nightTime = '03:30'

/** How long to wait after a failed backup. */
const retryMs = 3_600_000

/** The last and the next instant at which it is half past three at night in a time zone. */
export function nightsAround(now: Date, timeZone: string): { last: Date; next: Date } {
  const today = dayOf(now, timeZone)
  const night = (days: number) => instantAt(addDays(today, days), nightTime, timeZone)
  return night(0) <= now ? { last: night(0), next: night(1) } : { last: night(-1), next: night(0) }
}

interface Backups {
  now: Date
  timeZone: string
  /** When the newest backup was made. */
  last: Date | undefined
  /** When a try failed last. */
  failed: Date | undefined
  /** When the site began: a new one needs no backup before its first night. */
  since: Date
}

/**
 * Tells whether a backup should be made now: when none was made since last night.
 * A date that lies in the future was made by a clock that was wrong, and counts for nothing.
 */
export function isDue({ now, timeZone, last, failed, since }: Backups): boolean {
  const past = (date: Date | undefined) => (date && date <= now ? date : undefined)
  const waited = past(failed)
  if (waited && now.getTime() - waited.getTime() < retryMs) return false
  return nightsAround(now, timeZone).last > (past(last) ?? past(since) ?? new Date(0))
}
