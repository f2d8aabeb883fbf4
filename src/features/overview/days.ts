const dayMs = 86_400_000
const minuteMs = 60_000

/** A calendar day and the instant at which it began. */
export interface Day {
  /** Such as '2026-11-21'. */
  day: string
  /** ISO instant of its first minute in its time zone. */
  start: string
}

/**
 * Calendar days up to today in a time zone, oldest first.
 * @param step how many days lie between one and the next
 */
export function lastDays(now: Date, timeZone: string, count: number, step = 1): Day[] {
  const label = dayLabels(timeZone)
  const today = Date.parse(label(now.getTime()))
  return Array.from({ length: count }, (_, index) => {
    const midnight = today - (count - 1 - index) * step * dayMs
    const day = new Date(midnight).toISOString().slice(0, 10)
    return { day, start: startOf(day, midnight, label).toISOString() }
  })
}

/** Names the calendar day of an instant. */
function dayLabels(timeZone: string): (time: number) => string {
  // Sweden writes dates the way ISO 8601 does.
  const format = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone })
  return (time) => format.format(time)
}

/** Days begin within 14 hours of midnight UTC, and not always at 00:00: found by halving, to the minute. */
function startOf(day: string, midnightUtc: number, label: (time: number) => string): Date {
  let before = midnightUtc - 15 * 60 * minuteMs
  let within = midnightUtc + 15 * 60 * minuteMs
  while (within - before > minuteMs) {
    const middle = before + Math.floor((within - before) / minuteMs / 2) * minuteMs
    if (label(middle) < day) before = middle
    else within = middle
  }
  return new Date(within)
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
    if (index >= 0) counts[index] = (counts[index] ?? 0) + Number(count)
  }
  return counts
}
