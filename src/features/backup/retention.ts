import { dayOf, mondayOf } from '../../platform/server/calendar.ts'

/** How many days, weeks and months with a backup keep one. */
const retained = { days: 7, weeks: 4, months: 6 }

/**
 * Chooses what to keep: the newest backup of each of the last seven days, four weeks and six months
 * that have one. Periods without backups do not count, so a site that was switched off loses none.
 * @param dates in any order
 * @returns the instants to keep, the newest first
 */
export function datesToKeep(dates: readonly Date[], timeZone: string): Date[] {
  const newestFirst = dates.toSorted((a, b) => b.getTime() - a.getTime())
  const dayIn = (date: Date) => dayOf(date, timeZone)
  const chosen = new Set([
    ...newestOfEach(newestFirst, dayIn, retained.days),
    ...newestOfEach(newestFirst, (date) => mondayOf(dayIn(date)), retained.weeks),
    ...newestOfEach(newestFirst, (date) => dayIn(date).slice(0, 7), retained.months),
  ])
  return newestFirst.filter((date) => chosen.has(date))
}

function newestOfEach(dates: readonly Date[], spanOf: (date: Date) => string, most: number) {
  const spans = new Map<string, Date>()
  for (const date of dates) {
    const span = spanOf(date)
    if (!spans.has(span) && spans.size < most) spans.set(span, date)
  }
  return spans.values()
}
