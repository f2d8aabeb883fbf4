import { expect, test } from 'vitest'
import { datesToKeep } from './retention.ts'

const keep = (dates: readonly string[], timeZone = 'UTC') =>
  datesToKeep(
    dates.map((date) => new Date(date)),
    timeZone,
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
])('of %j stay %j', (dates, retained) => {
  expect(keep(dates)).toEqual(retained)
})

test('a year of nights leaves seven days, four weeks and six months', () => {
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

test('a site that slept for months keeps what it has', () => {
  const old = ['2025-01-03T03:30Z', '2025-01-02T03:30Z', '2024-12-24T03:30Z']
  expect(keep(['2026-11-21T03:30Z', ...old])).toHaveLength(4)
})

test('days are those of the owner', () => {
  const dates = ['2026-11-20T22:30Z', '2026-11-20T23:30Z']
  expect(keep(dates, 'UTC')).toHaveLength(1)
  expect(keep(dates, 'Europe/Berlin')).toHaveLength(2)
})
