const dayMs = 86_400_000

/** How many days, weeks and months with a backup keep one. */
const kept = { days: 7, weeks: 4, months: 6 }

/**
 * Chooses what to keep: the newest backup of each of the last seven days, four weeks and six months
 * that have one. Time without backups counts for nothing, so a site that slept loses none.
 * @param dates in any order
 * @returns the instants to keep, the newest first
 */
export function datesToKeep(dates: readonly Date[], timeZone: string): Date[] {
  const newestFirst = dates.toSorted((a, b) => b.getTime() - a.getTime())
  // Sweden writes dates the way ISO 8601 does.
  const format = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone })
  const dayOf = (date: Date) => format.format(date)
  const chosen = new Set([
    ...newestOfEach(newestFirst, dayOf, kept.days),
    ...newestOfEach(newestFirst, (date) => mondayOf(dayOf(date)), kept.weeks),
    ...newestOfEach(newestFirst, (date) => dayOf(date).slice(0, 7), kept.months),
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

/** The Monday of a calendar day's week, as '2026-11-16'. */
function mondayOf(day: string): string {
  const date = new Date(day)
  const sinceMonday = (date.getUTCDay() + 6) % 7
  return new Date(date.getTime() - sinceMonday * dayMs).toISOString().slice(0, 10)
}
