/** A stretch of time from an instant to another, the second excluded; as ISO text. */
export interface Span {
  from: string
  until: string
}

const dayMs = 86_400_000
const mostDays = 20_000

/**
 * The days whose date, as tables show it ('Nov 14, 2026'), holds a word in any case.
 * @param first the first instant that matters, and `last` the last one, as ISO text
 * @returns neighbouring days in one span
 */
export function daysWith(
  word: string,
  timeZone: string,
  { first, last }: { first: string; last: string },
): Span[] {
  const lower = word.toLowerCase()
  const shown = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
  const startOf = dayStarts(timeZone)
  // A day begins up to a day before or after the same date does in UTC.
  const begin = Math.floor(Date.parse(first) / dayMs) - 1
  const end = Math.min(Math.floor(Date.parse(last) / dayMs) + 1, begin + mostDays)
  const spans: Span[] = []
  for (let day = begin; day <= end; day += 1) {
    if (
      !shown
        .format(day * dayMs)
        .toLowerCase()
        .includes(lower)
    )
      continue
    const from = startOf(day)
    const until = startOf(day + 1)
    const before = spans.at(-1)
    if (before?.until === from) before.until = until
    else spans.push({ from, until })
  }
  return spans
}

/** Tells when the calendar days of a time zone begin; days are counted from 1970. */
function dayStarts(timeZone: string): (day: number) => string {
  const clock = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
  })
  return (day) => {
    const midnight = day * dayMs
    const offset = Date.parse(`${clock.format(midnight).replace(' ', 'T')}Z`) - midnight
    return new Date(midnight - offset).toISOString()
  }
}
