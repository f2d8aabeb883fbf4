import { addDays, dayOf, instantAt, mondayOf } from '../../platform/server/calendar.ts'

/** Few people use a site at this time, and daylight saving skips it in few time zones. */
const nightTime = '03:30'

const retryMs = 3_600_000

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

/** Whether no backup was made since last night. Dates in the future come from a wrong clock and are ignored. */
export function isDue({ now, timeZone, last, failed, since }: Backups): boolean {
  const past = (date: Date | undefined) => (date && date <= now ? date : undefined)
  const waited = past(failed)
  if (waited && now.getTime() - waited.getTime() < retryMs) return false
  return nightsAround(now, timeZone).last > (past(last) ?? past(since) ?? new Date(0))
}

/** How many days, weeks and months keep a backup. */
const retained = { days: 7, weeks: 4, months: 6 }

/**
 * Selects the newest backup of each of the last seven days, four weeks and six months with backups. Periods without any do
 * not count, so a site that was off for a while loses none.
 * @param dates in any order
 * @returns the dates to keep, newest first
 */
export function selectRetained(dates: readonly Date[], timeZone: string): Date[] {
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
