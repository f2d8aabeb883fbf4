import { dayOf, instantAt } from '../../platform/server/calendar.ts'

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
