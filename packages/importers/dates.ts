/** An instant, and the date that is shown for it. */
export interface Dated {
  at: Date
  day: string
}

const form =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2}))?(?:\.\d+)?\s*(Z|[+-]\d{2}:?\d{2})?)?$/

/**
 * Reads an ISO date, with or without a time and an offset.
 * @param zone the time zone of a time without an offset
 * @param dayIn the time zone that decides the date; by default the date as it is written
 * @returns undefined for any other text and for dates that do not exist
 */
export function readDated(text: string, zone: string, dayIn?: string): Dated | undefined {
  const [, year, month, date, hour = '00', minute = '00', second = '00', offset] =
    form.exec(text.trim()) ?? []
  if (year === undefined || Number(year) < 1000) return undefined
  const day = `${year}-${month}-${date}`
  if (Number.isNaN(Date.parse(`${day}T00:00:00Z`)) || !isDay(day)) return undefined
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return undefined
  const at =
    offset === undefined
      ? instantAt(day, `${hour}:${minute}:${second}`, zone)
      : new Date(`${day}T${hour}:${minute}:${second}${offset === 'Z' ? 'Z' : withColon(offset)}`)
  return { at, day: dayIn === undefined ? day : dayOf(at, dayIn) }
}

function isDay(day: string): boolean {
  return new Date(`${day}T00:00:00Z`).toISOString().startsWith(day)
}

function withColon(offset: string): string {
  return offset.includes(':') ? offset : `${offset.slice(0, 3)}:${offset.slice(3)}`
}

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')

/** Parses the date formats of front matter; undefined for anything else. The date is used as it is written unless a zone is given. */
export function readLooseDate(text: string, zone: string, dayIn?: string): Dated | undefined {
  const value = text.trim().replace(/^["']|["']$/g, '')
  return readDated(isoOf(value), zone, dayIn)
}

const two = (text: string) => text.padStart(2, '0')

function isoOf(value: string): string {
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(.*)$/.exec(value)
  if (iso) {
    const [, year, month = '', day = '', rest = ''] = iso
    return `${year}-${two(month)}-${two(day)}${timeOf(rest)}`
  }
  const compact = /^(\d{4})(\d{2})(\d{2})$/.exec(value)
  if (compact) return compact.slice(1).join('-')
  const named =
    /(?<![a-z])([a-z]{3})[a-z]*\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})([^]*)$/i.exec(value)
  const turned =
    /(\d{1,2})(?:st|nd|rd|th)?\.?[\s-]+([a-z]{3})[a-z]*\.?,?[\s-]+(\d{4})([^]*)$/i.exec(value)
  const [month, day, year, rest] = turned
    ? [turned[2], turned[1], turned[3], turned[4]]
    : [named?.[1], named?.[2], named?.[3], named?.[4]]
  const index = months.indexOf((month ?? '').toLowerCase())
  if (index >= 0) return `${year}-${two(String(index + 1))}-${two(day ?? '')}${timeOf(rest ?? '')}`
  const slashed = /^(\d{1,2})[/.](\d{1,2})[/.](\d{4})(.*)$/.exec(value)
  if (!slashed) return value
  const [, first = '', second = '', last, after = ''] = slashed
  // With slashes the month comes first, as in the US, unless there is no such month.
  const isDayFirst = value.includes('.') || Number(first) > 12
  return `${last}-${two(isDayFirst ? second : first)}-${two(isDayFirst ? first : second)}${timeOf(after)}`
}

function timeOf(rest: string): string {
  const [, hour, minute, second, zone = ''] =
    /^[T\s,]+(\d{1,2}):(\d{2})(?::(\d{2}))?(?:\.\d+)?\s*(Z|UTC|GMT|[+-]\d{2}:?\d{2})?/i.exec(
      rest,
    ) ?? []
  if (hour === undefined) return ''
  const offset = /^(?:z|utc|gmt)$/i.test(zone) ? 'Z' : zone
  return `T${two(hour)}:${minute}:${second ?? '00'}${offset}`
}

/** Whether this names a time zone, as people write it: not an offset, and none of the names with special rules. */
export function isTimeZone(name: string): boolean {
  if (!/^(?!SystemV\/)[a-z][a-z0-9_+/-]{1,59}$/i.test(name)) return false
  try {
    ianaName(name)
    return true
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

/** The calendar day in which an instant lies. */
export function dayOf(at: Date, zone: string): string {
  const instant = Temporal.Instant.fromEpochMilliseconds(at.getTime())
  return instant.toZonedDateTimeISO(ianaName(zone)).toPlainDate().toString()
}

/** The instant at which the clocks of a zone show a time; as much later as they skip where they are put forward. */
function instantAt(day: string, time: string, zone: string): Date {
  const local = Temporal.PlainDateTime.from(`${day}T${time}`)
  return new Date(local.toZonedDateTime(ianaName(zone)).epochMilliseconds)
}

/** Intl also takes old names such as PST, and gives the name for them that Temporal takes. */
function ianaName(zone: string): string {
  const known = ianaNames.get(zone)
  if (known !== undefined) return known
  const { timeZone } = new Intl.DateTimeFormat('en-US', { timeZone: zone }).resolvedOptions()
  ianaNames.set(zone, timeZone)
  return timeZone
}

/** A formatter takes long to make. An import has the zone of the site, and those in its own settings. */
const ianaNames = new Map<string, string>()
