/**
 * Shows an instant in US English: short month, day, year, hour and minute.
 * @param value ISO instant or anything else a row may carry
 * @param timeZone IANA name of the owner's zone; a date without a time is a calendar date in every zone
 * @returns such as 'Nov 14, 2026, 10:42 PM'; an unparseable input unchanged, an empty one as ''
 * Source: docs/behaviour.md, Dates.
 */
export function formatDateTime(value: string, timeZone: string): string {
  if (value === '') return ''
  const cached = written.get(inZone(value, timeZone))
  if (cached !== undefined) return cached
  const time = Date.parse(value)
  if (Number.isNaN(time)) return value
  return formatIn(isCalendarDate(value) ? 'UTC' : timeZone)
    .format(time)
    .replaceAll('\u202f', ' ')
}

/**
 * Caches the text with which the server has rendered an instant. Creating the first formatter takes a browser about
 * 30 ms, the longest task of hydration, and a page that only hydrates does not need one then.
 * @param text what `formatDateTime` gave there for the same value and zone
 */
export function rememberDateTime(value: string, timeZone: string, text: string): void {
  written.set(inZone(value, timeZone), text)
}

const written = new Map<string, string>()

function inZone(value: string, timeZone: string): string {
  return `${value} ${timeZone}`
}

let lastFormat: { timeZone: string; format: Intl.DateTimeFormat } | undefined

/** Cached, since creating a formatter is slow and nearly all dates are shown in one time zone. */
function formatIn(timeZone: string): Intl.DateTimeFormat {
  if (lastFormat?.timeZone !== timeZone) {
    const format = new Intl.DateTimeFormat('en-US', {
      month: 'short',
      day: 'numeric',
      year: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      timeZone,
    })
    lastFormat = { timeZone, format }
  }
  return lastFormat.format
}

/** Today or any instant as long US date in a time zone, such as 'March 5, 2025'. */
export function formatLongDate(instant: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone }).format(instant)
}

/** The year of an instant in a time zone, as text. */
export function yearOf(instant: Date, timeZone: string): string {
  // Cached: creating a formatter takes a hundred times as long as using it, and a site has one time zone.
  if (years?.timeZone !== timeZone) {
    const { format } = new Intl.DateTimeFormat('en-US', { year: 'numeric', timeZone })
    years = { timeZone, format }
  }
  return years.format(instant)
}

let years: { timeZone: string; format: (instant: Date) => string } | undefined

function isCalendarDate(value: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(value)
}
