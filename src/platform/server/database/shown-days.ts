import { dayMs } from '../../../shared/durations.ts'
import { startOfDay } from '../calendar.ts'

/** A stretch of time from an instant to another, the second excluded; as ISO text. */
export interface TimeSpan {
  from: string
  until: string
}

const maxDays = 20_000

/**
 * The days whose date, as tables show it ('Nov 14, 2026'), holds a word in any case.
 * @param first the first instant that matters, and `last` the last one, as ISO text
 * @returns neighbouring days in one span
 */
export function daysWith(
  word: string,
  timeZone: string,
  { first, last }: { first: string; last: string },
): TimeSpan[] {
  const lower = word.toLowerCase()
  const shown = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
  // A day begins up to a day before or after the same date does in UTC.
  const begin = Math.floor(Date.parse(first) / dayMs) - 1
  const end = Math.min(Math.floor(Date.parse(last) / dayMs) + 1, begin + maxDays)
  const runs: { from: number; until: number }[] = []
  for (let day = begin; day <= end; day += 1) {
    const text = shown.format(day * dayMs).toLowerCase()
    if (!text.includes(lower)) continue
    const before = runs.at(-1)
    if (before?.until === day) before.until = day + 1
    else runs.push({ from: day, until: day + 1 })
  }
  const startOf = (day: number) => startOfDay(dateText(day), timeZone).toISOString()
  return runs.map(({ from, until }) => ({ from: startOf(from), until: startOf(until) }))
}

/** The calendar date of a day, counted from 1970. */
function dateText(day: number): string {
  return new Date(day * dayMs).toISOString().slice(0, 10)
}
