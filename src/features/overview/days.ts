import { addDays, dayOf, startOfDay } from '../../platform/server/calendar.ts'

/** A calendar day and the instant at which it began. */
export interface Day {
  /** Such as '2026-11-21'. */
  day: string
  /** ISO instant of its beginning in its time zone. */
  start: string
}

/**
 * Calendar days up to today in a time zone, oldest first.
 * @param step how many days lie between one and the next
 */
export function lastDays(now: Date, timeZone: string, count: number, step = 1): Day[] {
  const today = dayOf(now, timeZone)
  return Array.from({ length: count }, (_, index) => {
    const day = addDays(today, (index + 1 - count) * step)
    return { day, start: startOfDay(day, timeZone).toISOString() }
  })
}

/** How many events fell into one minute, such as '2026-11-21T04:35' in UTC. */
export interface MinuteCount {
  minute: string
  count: number
}

/** Sums up events by day; those before the first day are left out. */
export function countByDay(days: readonly Day[], events: readonly MinuteCount[]): number[] {
  const starts = days.map(({ start }) => start.slice(0, 16))
  const counts = days.map(() => 0)
  for (const { minute, count } of events) {
    const index = starts.findLastIndex((start) => start <= minute)
    if (index >= 0) counts[index] = (counts[index] ?? 0) + count
  }
  return counts
}
