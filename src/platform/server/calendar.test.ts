import { expect, test } from 'vitest'
import {
  addDays,
  dayOf,
  instantAt,
  mondayOf,
  monthsUpTo,
  nextNewYear,
  startOfDay,
} from './calendar.ts'

test.each([
  ['2026-11-21T04:35:00Z', 'UTC', '2026-11-21'],
  ['2026-11-21T16:00:00Z', 'Asia/Tokyo', '2026-11-22'],
  ['2026-11-21T04:35:00Z', 'Pacific/Honolulu', '2026-11-20'],
  ['2026-11-20T18:14:59Z', 'Asia/Kathmandu', '2026-11-20'],
])('%s in %s is on the day %s', (instant, timeZone, day) => {
  expect(dayOf(new Date(instant), timeZone)).toBe(day)
})

// The clocks of all of these change between their own midnight and that of UTC, or at their midnight.
const zones = [
  'Pacific/Auckland',
  'Australia/Sydney',
  'America/Santiago',
  'Africa/Cairo',
  'Asia/Beirut',
  'Pacific/Chatham',
  'Australia/Lord_Howe',
]

test.each(zones)('in %s each day of three years starts at its first millisecond', (timeZone) => {
  // Another implementation: the tables of the formatter are those of ICU.
  const format = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone })
  const wrong: string[] = []
  for (let day = '2024-01-01'; day < '2027-01-01'; day = addDays(day, 1)) {
    const start = startOfDay(day, timeZone).getTime()
    if (format.format(start) !== day || format.format(start - 1) !== addDays(day, -1))
      wrong.push(day)
  }
  expect(wrong).toEqual([])
})

test('every time zone has a calendar, also by its legacy names', () => {
  const names = [
    ...Intl.supportedValuesOf('timeZone'),
    'UTC',
    'PST',
    'IST',
    'US/Pacific-New',
    'gmt',
  ]
  expect(names.length).toBeGreaterThan(400)
  for (const name of names) expect(dayOf(startOfDay('2026-11-21', name), name)).toBe('2026-11-21')
  expect(startOfDay('2026-11-21', 'PST').toISOString()).toBe('2026-11-21T08:00:00.000Z')
})

test.each([
  // The clocks of Berlin skip this time, and show the other one twice.
  ['2026-03-29', '02:30', '2026-03-29T01:30:00.000Z'],
  ['2026-10-25', '02:30', '2026-10-25T00:30:00.000Z'],
  ['2026-11-21', '03:30', '2026-11-21T02:30:00.000Z'],
])('on %s the clocks of Berlin show %s at %s', (day, time, instant) => {
  expect(instantAt(day, time, 'Europe/Berlin').toISOString()).toBe(instant)
})

test.each([
  ['2026-11-15', '2026-11-09'],
  ['2026-11-16', '2026-11-16'],
  ['2026-01-01', '2025-12-29'],
])('the week of %s begins on %s', (day, monday) => {
  expect(mondayOf(day)).toBe(monday)
})

test('months continue over the end of a year', () => {
  expect(monthsUpTo('2026-02-28', 3)).toEqual(['2025-12', '2026-01', '2026-02'])
})

test.each([
  ['2026-11-21T18:30:00Z', 'UTC', '2027-01-01T00:00:00.000Z'],
  ['2026-12-31T11:00:00Z', 'Pacific/Kiritimati', '2027-12-31T10:00:00.000Z'],
  ['2026-12-31T09:59:59Z', 'Pacific/Kiritimati', '2026-12-31T10:00:00.000Z'],
  ['2027-01-01T00:00:00Z', 'America/New_York', '2027-01-01T05:00:00.000Z'],
  ['2026-01-01T00:00:00Z', 'Asia/Kathmandu', '2026-12-31T18:15:00.000Z'],
  ['2026-06-01T00:00:00Z', 'Etc/GMT+12', '2027-01-01T12:00:00.000Z'],
])('after %s in %s the next year begins at %s', (after, zone, begin) => {
  expect(nextNewYear(new Date(after), zone).toISOString()).toBe(begin)
})
