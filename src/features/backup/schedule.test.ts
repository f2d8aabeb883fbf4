import { expect, test } from 'vitest'
import { isDue, nightsAround } from './schedule.ts'

const iso = (date: Date) => date.toISOString().slice(0, 16)

test.each([
  ['2026-11-21T03:29:59Z', 'UTC', '2026-11-20T03:30', '2026-11-21T03:30'],
  ['2026-11-21T03:30:00Z', 'UTC', '2026-11-21T03:30', '2026-11-22T03:30'],
  ['2026-11-21T12:00:00Z', 'Asia/Tokyo', '2026-11-20T18:30', '2026-11-21T18:30'],
  ['2026-11-21T12:00:00Z', 'Pacific/Honolulu', '2026-11-20T13:30', '2026-11-21T13:30'],
  ['2026-11-21T12:00:00Z', 'Asia/Kathmandu', '2026-11-20T21:45', '2026-11-21T21:45'],
  // The clocks of Berlin go back in the first of these nights, and forward in the second.
  ['2026-10-25T12:00:00Z', 'Europe/Berlin', '2026-10-25T02:30', '2026-10-26T02:30'],
  ['2026-03-29T12:00:00Z', 'Europe/Berlin', '2026-03-29T01:30', '2026-03-30T01:30'],
])('at %s in %s the nights are %s and %s', (now, timeZone, last, next) => {
  const nights = nightsAround(new Date(now), timeZone)
  expect([iso(nights.last), iso(nights.next)]).toEqual([last, next])
})

test.each([
  ['nothing since the start of the site', undefined, undefined, '2026-11-21T05:00Z', false],
  ['the site is older than the night', undefined, undefined, '2026-11-20T12:00Z', true],
  ['one was made this morning', '2026-11-21T03:30Z', undefined, '2026-01-01T00:00Z', false],
  ['one was made before the night', '2026-11-21T03:29Z', undefined, '2026-01-01T00:00Z', true],
  ['a try failed just now', undefined, '2026-11-21T11:30Z', '2026-01-01T00:00Z', false],
  ['a try failed an hour ago', undefined, '2026-11-21T11:00Z', '2026-01-01T00:00Z', true],
  ['one was made by a clock in 2038', '2038-01-01T00:00Z', undefined, '2026-01-01T00:00Z', true],
  ['a try failed by a clock in 2038', undefined, '2038-01-01T00:00Z', '2026-01-01T00:00Z', true],
])('at noon, when %s, a backup is due: %5$s', (_case, last, failed, since, due) => {
  const date = (text: string | undefined) => (text === undefined ? undefined : new Date(text))
  expect(
    isDue({
      now: new Date('2026-11-21T12:00Z'),
      timeZone: 'UTC',
      last: date(last),
      failed: date(failed),
      since: new Date(since),
    }),
  ).toBe(due)
})
