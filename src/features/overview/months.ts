import { dayOf, monthsUpTo } from '../../platform/server/calendar.ts'
import type { PostMonth } from './contract.ts'

const shownMonths = 12

/** The last months, oldest first. @param today the owner's, such as '2026-11-21' */
export function lastMonths(today: string): string[] {
  return monthsUpTo(today, shownMonths)
}

/** Counts instants by month; a date without a time is a calendar date in every zone, stored as midnight UTC. */
export function countByMonth(
  months: readonly string[],
  instants: readonly string[],
  timeZone: string,
): PostMonth[] {
  const monthOf = (instant: string) =>
    instant.endsWith('T00:00:00.000Z')
      ? instant.slice(0, 7)
      : dayOf(new Date(instant), timeZone).slice(0, 7)
  const counts = Map.groupBy(instants, monthOf)
  return months.map((month) => ({ month, posts: counts.get(month)?.length ?? 0 }))
}
