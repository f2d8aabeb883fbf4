import { yearOf } from '../../shared/dates.ts'

/*
 * Calendar days in a time zone. Temporal handles clock changes and days that do not begin at 00:00. A day is an ISO date
 * such as '2026-11-21', so that days sort as text.
 */

/** The calendar in the owner's time zone. */
export interface Calendar {
  timeZone(): Promise<string>
  today(): Promise<string>
  thisYear(): Promise<string>
}

export function openCalendar(now: () => Date, timeZone: Calendar['timeZone']): Calendar {
  return {
    timeZone,
    today: async () => dayOf(now(), await timeZone()),
    thisYear: async () => yearOf(now(), await timeZone()),
  }
}

/** The calendar day of an instant. */
export function dayOf(instant: Date, timeZone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(instant.getTime())
    .toZonedDateTimeISO(zoneOf(timeZone))
    .toPlainDate()
    .toString()
}

export function addDays(day: string, days: number): string {
  return Temporal.PlainDate.from(day).add({ days }).toString()
}

/** The Monday of the week of a day. */
export function mondayOf(day: string): string {
  return addDays(day, 1 - Temporal.PlainDate.from(day).dayOfWeek)
}

/** The first instant of a day. */
export function startOfDay(day: string, timeZone: string): Date {
  return dateOf(Temporal.PlainDate.from(day).toZonedDateTime(zoneOf(timeZone)))
}

/**
 * The instant of a local time: the first of two when clocks go back, and shifted by the gap when clocks go forward.
 * @param time such as '03:30'
 */
export function instantAt(day: string, time: string, timeZone: string): Date {
  return dateOf(Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(zoneOf(timeZone)))
}

/** The first instant of the next year. */
export function nextNewYear(after: Date, timeZone: string): Date {
  const year = Temporal.PlainDate.from(dayOf(after, timeZone)).year + 1
  return startOfDay(new Temporal.PlainDate(year, 1, 1).toString(), timeZone)
}

/** The last months up to a day, such as '2026-11', oldest first. */
export function monthsUpTo(day: string, count: number): string[] {
  const last = Temporal.PlainDate.from(day).toPlainYearMonth()
  return Array.from({ length: count }, (_, index) =>
    last.subtract({ months: count - 1 - index }).toString(),
  )
}

function dateOf({ epochMilliseconds }: Temporal.ZonedDateTime): Date {
  return new Date(epochMilliseconds)
}

/** Intl accepts legacy names such as PST, and resolves them to names that Temporal accepts. */
function zoneOf(timeZone: string): string {
  if (lastZone?.given !== timeZone) {
    const { timeZone: name } = new Intl.DateTimeFormat('en-US', { timeZone }).resolvedOptions()
    lastZone = { given: timeZone, name }
  }
  return lastZone.name
}

/** Formatters are slow to create, and a site has one time zone. */
let lastZone: { given: string; name: string } | undefined
