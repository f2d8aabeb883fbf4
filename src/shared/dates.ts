/**
 * Formats an instant in US English: short month, day, year, hour and minute.
 * @param value an ISO instant, or any other text of a row
 * @param timeZone IANA name of the owner's zone; a date without a time is a calendar date in every zone
 * @returns such as 'Nov 14, 2026, 10:42 PM'; invalid input unchanged
 * Source: docs/behaviour.md, Dates.
 */
export function formatDateTime(value: string, timeZone: string): string {
  if (value === '') return ''
  const cached = rendered.get(cacheKey(value, timeZone))
  if (cached !== undefined) return cached
  const time = Date.parse(value)
  if (Number.isNaN(time)) return value
  return formatIn(isCalendarDate(value) ? 'UTC' : timeZone)
    .format(time)
    .replaceAll('\u202f', ' ')
}

/**
 * Caches the text with which the server rendered an instant, so that hydration needs no formatter: creating the first one
 * takes a browser about 30 ms.
 * @param text the result of `formatDateTime` on the server
 */
export function rememberDateTime(value: string, timeZone: string, text: string): void {
  rendered.set(cacheKey(value, timeZone), text)
}

const rendered = new Map<string, string>()

function cacheKey(value: string, timeZone: string): string {
  return `${value} ${timeZone}`
}

let lastFormat: { timeZone: string; format: Intl.DateTimeFormat } | undefined

/** Cached, because formatters are slow to create and nearly all dates use one time zone. */
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

/** Such as 'March 5, 2025'. */
export function formatLongDate(instant: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone }).format(instant)
}

/** The year of an instant in a time zone, as text. */
export function yearOf(instant: Date, timeZone: string): string {
  // Cached, because creating a formatter takes a hundred times as long as using it.
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
