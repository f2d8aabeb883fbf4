import { yearOf } from '../../shared/dates.ts'

/*
 * Calendar days of a time zone, by Temporal: it knows when clocks change and days that begin later than 00:00.
 * A day is a text such as '2026-11-21', so that days sort as they follow each other.
 */

/** The clock of a site as its owner reads it. */
export interface Calendar {
  /** The owner's time zone. */
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

/** The calendar day in which an instant lies. */
export function dayOf(instant: Date, timeZone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(instant.getTime())
    .toZonedDateTimeISO(zoneOf(timeZone))
    .toPlainDate()
    .toString()
}

/** The day so many days later; earlier where the number is negative. */
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
 * The instant at which the clocks of a time zone show a time of day: the first of two where they are put back,
 * and as much later as they are put forward where they skip it.
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

/** The months up to that of a day, such as '2026-11', oldest first. */
export function monthsUpTo(day: string, count: number): string[] {
  const last = Temporal.PlainDate.from(day).toPlainYearMonth()
  return Array.from({ length: count }, (_, index) =>
    last.subtract({ months: count - 1 - index }).toString(),
  )
}

function dateOf({ epochMilliseconds }: Temporal.ZonedDateTime): Date {
  return new Date(epochMilliseconds)
}

/** Intl also takes old names such as PST, and gives the name for them that Temporal takes. */
function zoneOf(timeZone: string): string {
  if (lastZone?.given !== timeZone) {
    const { timeZone: name } = new Intl.DateTimeFormat('en-US', { timeZone }).resolvedOptions()
    lastZone = { given: timeZone, name }
  }
  return lastZone.name
}

/** A site has one zone, and a formatter takes long to make. */
let lastZone: { given: string; name: string } | undefined
