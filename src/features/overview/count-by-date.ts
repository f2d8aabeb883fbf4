import { addDays, dayOf, startOfDay, monthsUpTo } from '../../platform/server/calendar.ts'
import type { PostMonth } from './contract.ts'

export interface Day {
  /** Such as '2026-11-21'. */
  day: string
  /** ISO instant of its start in its time zone. */
  start: string
}

/**
 * Calendar days up to today in a time zone, oldest first.
 * @param step days from one to the next
 */
export function lastDays(now: Date, timeZone: string, count: number, step = 1): Day[] {
  const today = dayOf(now, timeZone)
  return Array.from({ length: count }, (_, index) => {
    const day = addDays(today, (index + 1 - count) * step)
    return { day, start: startOfDay(day, timeZone).toISOString() }
  })
}

/** Events in a minute such as '2026-11-21T04:35', in UTC. */
export interface MinuteCount {
  minute: string
  count: number
}

/** Sums events by day, ignoring those before the first day. */
export function countByDay(days: readonly Day[], events: readonly MinuteCount[]): number[] {
  const starts = days.map(({ start }) => start.slice(0, 16))
  const counts = days.map(() => 0)
  for (const { minute, count } of events) {
    const index = starts.findLastIndex((start) => start <= minute)
    if (index >= 0) counts[index] = (counts[index] ?? 0) + count
  }
  return counts
}

const shownMonths = 12

/** The last 12 months, oldest first. @param today such as '2026-11-21', in the owner's time zone */
export function lastMonths(today: string): string[] {
  return monthsUpTo(today, shownMonths)
}

/** Counts instants by month; midnight UTC stands for a date without a time, which is the same in all time zones. */
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
