import { expect, test } from 'vitest'
import { formatDateTime, formatLongDate, rememberDateTime, yearOf } from './dates.ts'
import { isInstant, parsePostDate } from './read-dates.ts'

test.each([
  ['', 'UTC', ''],
  ['not a date', 'UTC', 'not a date'],
  ['2026-11-14T22:42:00.000Z', 'UTC', 'Nov 14, 2026, 10:42 PM'],
  ['2026-11-14T22:42:00.000Z', 'Asia/Tokyo', 'Nov 15, 2026, 7:42 AM'],
  ['2026-11-14', 'America/Los_Angeles', 'Nov 14, 2026, 12:00 AM'],
  ['2024-02-29T00:05:00Z', 'UTC', 'Feb 29, 2024, 12:05 AM'],
])('%j in %s is shown as %j', (value, zone, shown) => {
  expect(formatDateTime(value, zone)).toBe(shown)
})

test('the text rendered by the server is only used for its time zone', () => {
  const value = '2026-11-15T22:42:00.000Z'
  rememberDateTime(value, 'UTC', 'as it was written')
  expect(formatDateTime(value, 'UTC')).toBe('as it was written')
  expect(formatDateTime(value, 'Asia/Tokyo')).toBe('Nov 16, 2026, 7:42 AM')
})

test('the day and the year are those of the time zone', () => {
  const newYear = new Date('2026-12-31T23:30:00Z')
  expect(formatLongDate(newYear, 'UTC')).toBe('December 31, 2026')
  expect(formatLongDate(newYear, 'Europe/Berlin')).toBe('January 1, 2027')
  expect(yearOf(newYear, 'Europe/Berlin')).toBe('2027')
})

test.each([
  ['March 5, 2025', '2025-03-05T00:00:00.000Z'],
  ['Mar 5, 2025', '2025-03-05T00:00:00.000Z'],
  ['Sep. 30, 2025', '2025-09-30T00:00:00.000Z'],
  ['May 31, 1999', '1999-05-31T00:00:00.000Z'],
  [' 2024-02-29 ', '2024-02-29T00:00:00.000Z'],
  ['2025-03-05T23:30:00-05:00', '2025-03-06T04:30:00.000Z'],
])('%j is read as %s', (text, instant) => {
  expect(parsePostDate(text)).toBe(instant)
})

test.each([
  '',
  'yesterday',
  'February 29, 2025',
  'February 30, 2024',
  'Marc 5, 2025',
  'march 5, 2025',
  '5 March 2025',
  '03/05/2025',
  '2025-13-01',
  '2025-3-5',
  '2025',
  'March 5, 25',
])('%j is not a valid date', (text) => {
  expect(parsePostDate(text)).toBeUndefined()
})

test.each([
  ['2026-11-21T18:30:00.000Z', true],
  ['2026-11-21T18:30Z', true],
  ['2026-11-21T18:30:00+05:30', true],
  ['2026-11-21T18:30:00', false],
  ['2026-11-21', false],
  ['November 21, 2026', false],
  ['2026-11-31T18:30:00Z', false],
  ['2026-11-21T25:00:00Z', false],
  ['0999-11-21T18:30:00Z', false],
  ['9999-12-31T23:00:00-02:00', false],
  ['', false],
])('%s as an instant: %s', (text, expected) => {
  expect(isInstant(text)).toBe(expected)
})
