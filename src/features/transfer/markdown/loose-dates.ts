import { type Dated, readDated } from '../local-time.ts'

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
