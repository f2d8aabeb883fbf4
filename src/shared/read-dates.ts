const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/**
 * Parses the date of a post strictly: long US, short US or ISO.
 * @returns the calendar date as an ISO instant at 00:00 UTC (an ISO instant keeps its time), undefined for any other text
 * Source: docs/behaviour.md, Dates.
 */
export function parsePostDate(text: string): string | undefined {
  const value = text.trim()
  const words = /^([A-Z][a-z]+)\.? (\d{1,2}), (\d{4})$/.exec(value)
  if (words) {
    const [, name = '', day, year] = words
    const month = monthNames.findIndex((full) => full === name || full.slice(0, 3) === name) + 1
    return calendarInstant(Number(year), month, Number(day))
  }
  const iso =
    /^(\d{4})-(\d{2})-(\d{2})(T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2}))?$/.exec(value)
  if (!iso) return undefined
  const midnight = calendarInstant(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  if (midnight === undefined || iso[4] === undefined) return midnight
  const time = Date.parse(value)
  return Number.isNaN(time) ? undefined : new Date(time).toISOString()
}

/** Whether a text is an ISO instant with a UTC offset, such as '2026-11-21T18:30:00Z', in the years 1000 to 9999. */
export function isInstant(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}T/.test(text) && parsePostDate(text)?.length === isoLength
}

/** Longer years do not sort as text. */
const isoLength = '2026-11-21T18:30:00.000Z'.length

function calendarInstant(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day))
  const exists = date.getUTCMonth() === month - 1 && date.getUTCDate() === day && year >= 1000
  return exists ? date.toISOString() : undefined
}
