import { dayMs } from '../../shared/durations.ts'
import { addDays, dayOf, instantAt, mondayOf } from '../../platform/server/calendar.ts'

/** Few people use a site at this time, and daylight saving skips it in few time zones. */
const nightTime = '03:30'

const retryMs = 3_600_000

/** Before 1970, where the clock of a machine without a battery begins. */
const longAgo = new Date(-1e15)

/** The last and the next time of the nightly backup in a time zone. */
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
  /** When a backup last failed. */
  failed: Date | undefined
  /** When the site was created: it needs no backup before its first night. */
  since: Date
}

/** Whether enough time has passed since a failure; one in the future comes from a wrong clock. */
export function isRetryTime(now: Date, failed: Date): boolean {
  return failed > now || now.getTime() - failed.getTime() >= retryMs
}

/** Whether no backup was made since last night. Dates in the future come from a wrong clock and are ignored. */
export function isDue({ now, timeZone, last, failed, since }: Backups): boolean {
  const past = (date: Date | undefined) => (date && date <= now ? date : undefined)
  if (failed && !isRetryTime(now, failed)) return false
  return nightsAround(now, timeZone).last > (past(last) ?? past(since) ?? longAgo)
}

/** Between two test restores; half a day less than a week, since the hour of the night varies. */
const trialEveryMs = 6.5 * dayMs
/** After so long without a success, a test restore no longer waits for the night. */
export const trialLimitMs = 14 * dayMs

interface Trials {
  now: Date
  /** When the newest backup was made. */
  newest: Date
  /** When a test restore last succeeded. */
  passed: Date | undefined
  /** The last test restore that failed, and when its backup was made. */
  failed: { date: Date; backup: Date } | undefined
  /** Whether the nightly backup has just been made. */
  isNight: boolean
}

/** Whether the newest backup should be restored as a test. Dates in the future come from a wrong clock and are ignored. */
export function isTrialDue({ now, newest, passed, failed, isNight }: Trials): boolean {
  const since = (date: Date | undefined) =>
    date && date <= now ? now.getTime() - date.getTime() : Infinity
  // A backup that failed is not tried again on the same day.
  if (failed?.backup.getTime() === newest.getTime() && since(failed.date) < dayMs) return false
  return since(passed) >= (isNight ? trialEveryMs : trialLimitMs)
}

/** How many days, weeks and months keep a backup. */
const retained = { days: 7, weeks: 4, months: 6 }

/**
 * Selects the newest backup of each of the last seven days, four weeks and six months with backups. Periods without any do
 * not count, so a site that was off for a while loses none. Backups that a wrong clock dated in the future are selected by
 * themselves, so that they displace no others.
 * @param dates in any order
 * @returns the dates to keep, newest first
 */
export function selectRetained(dates: readonly Date[], timeZone: string, now: Date): Date[] {
  return [
    ...selectNewest(
      dates.filter((date) => date > now),
      timeZone,
    ),
    ...selectNewest(
      dates.filter((date) => date <= now),
      timeZone,
    ),
  ]
}

function selectNewest(dates: readonly Date[], timeZone: string): Date[] {
  const newestFirst = dates.toSorted((a, b) => b.getTime() - a.getTime())
  const dayIn = (date: Date) => dayOf(date, timeZone)
  const chosen = new Set([
    ...newestOfEach(newestFirst, dayIn, retained.days),
    ...newestOfEach(newestFirst, (date) => mondayOf(dayIn(date)), retained.weeks),
    ...newestOfEach(newestFirst, (date) => dayIn(date).slice(0, 7), retained.months),
  ])
  return newestFirst.filter((date) => chosen.has(date))
}

function newestOfEach(dates: readonly Date[], spanOf: (date: Date) => string, maxSpans: number) {
  const spans = new Map<string, Date>()
  for (const date of dates) {
    const span = spanOf(date)
    if (!spans.has(span) && spans.size < maxSpans) spans.set(span, date)
  }
  return spans.values()
}
