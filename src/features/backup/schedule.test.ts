import { expect, test } from 'vitest'
import { isDue, nightsAround, selectRetained } from './schedule.ts'

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

const keep = (dates: readonly string[], timeZone = 'UTC') =>
  selectRetained(
    dates.map((date) => new Date(date)),
    timeZone,
    new Date('2026-11-22T00:00Z'),
  ).map((date) => date.toISOString().slice(0, 16))

/** One backup at half past three of each of so many days, the last on 21 November 2026. */
const nightly = (days: number) =>
  Array.from({ length: days }, (_, index) =>
    new Date(Date.UTC(2026, 10, 21 - index, 3, 30)).toISOString(),
  )

test.each([
  [[], []],
  [['2026-11-21T03:30Z'], ['2026-11-21T03:30']],
  // Of one day the newest stays.
  [['2026-11-21T03:30Z', '2026-11-21T17:05Z'], ['2026-11-21T17:05']],
  // Sunday and Monday belong to two weeks.
  [
    ['2026-11-15T03:30Z', '2026-11-16T03:30Z'],
    ['2026-11-16T03:30', '2026-11-15T03:30'],
  ],
])('of %j, %j are kept', (dates, retained) => {
  expect(keep(dates)).toEqual(retained)
})

test('of a year of nightly backups, seven days, four weeks and six months are kept', () => {
  expect(keep(nightly(365)).map((date) => date.slice(0, 10))).toEqual([
    // The last seven days; the newest also stands for its week and its month.
    '2026-11-21',
    '2026-11-20',
    '2026-11-19',
    '2026-11-18',
    '2026-11-17',
    '2026-11-16',
    '2026-11-15',
    // The Sundays of two more weeks; that of the week before is among the days.
    '2026-11-08',
    '2026-11-01',
    // The last days of five more months.
    '2026-10-31',
    '2026-09-30',
    '2026-08-31',
    '2026-07-31',
    '2026-06-30',
  ])
})

test('a site that was off for months keeps its backups', () => {
  const old = ['2025-01-03T03:30Z', '2025-01-02T03:30Z', '2024-12-24T03:30Z']
  expect(keep(['2026-11-21T03:30Z', ...old])).toHaveLength(4)
})

test('days are those of the owner', () => {
  const dates = ['2026-11-20T22:30Z', '2026-11-20T23:30Z']
  expect(keep(dates, 'UTC')).toHaveLength(1)
  expect(keep(dates, 'Europe/Berlin')).toHaveLength(2)
})
