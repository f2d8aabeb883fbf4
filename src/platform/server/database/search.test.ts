import { expect, test } from 'vitest'
import { daysWith } from './search.ts'

const span = (from: string, until: string) => ({ from, until })
const year = { first: '2026-01-01T00:00:00.000Z', last: '2026-12-31T23:59:59.999Z' }

test.each([
  ['UTC', 'nov', [span('2026-11-01T00:00:00.000Z', '2026-12-01T00:00:00.000Z')]],
  ['Europe/Berlin', 'NOV', [span('2026-10-31T23:00:00.000Z', '2026-11-30T23:00:00.000Z')]],
  // Summer time ends within the month.
  ['America/New_York', 'Nov', [span('2026-11-01T04:00:00.000Z', '2026-12-01T05:00:00.000Z')]],
  ['Asia/Kolkata', '2026', [span('2025-12-31T18:30:00.000Z', '2026-12-31T18:30:00.000Z')]],
  ['UTC', 'noon', []],
])('in %s the word %s means days', (timeZone, word, expected) => {
  expect(daysWith(word, timeZone, year)).toEqual(expected)
})

test('a number matches each day that contains it', () => {
  const january = { first: '2026-01-02T00:00:00.000Z', last: '2026-01-30T00:00:00.000Z' }
  const spans = daysWith('31', 'UTC', january)
  expect(spans).toEqual([span('2026-01-31T00:00:00.000Z', '2026-02-01T00:00:00.000Z')])
  expect(daysWith('14', 'UTC', january)).toHaveLength(1)
})

test('a date far in the past is handled in bounded time', () => {
  const ages = { first: '0001-01-01T00:00:00.000Z', last: '9999-12-31T00:00:00.000Z' }
  expect(daysWith('9999', 'UTC', ages)).toEqual([])
})

// The clocks of these zones change between the zone's own midnight and that of UTC.
test.each([
  ['Pacific/Auckland', '2026-09-27', '2026-09-26T12:00', '2026-09-27T11:00'],
  ['Pacific/Auckland', '2026-04-05', '2026-04-04T11:00', '2026-04-05T12:00'],
  ['Australia/Sydney', '2026-10-04', '2026-10-03T14:00', '2026-10-04T13:00'],
  ['America/Santiago', '2026-04-05', '2026-04-05T04:00', '2026-04-06T04:00'],
  ['Africa/Cairo', '2026-04-24', '2026-04-23T22:00', '2026-04-24T21:00'],
  ['Asia/Beirut', '2026-03-29', '2026-03-28T22:00', '2026-03-29T21:00'],
  ['Pacific/Chatham', '2026-09-27', '2026-09-26T11:15', '2026-09-27T10:15'],
  ['Australia/Lord_Howe', '2026-10-04', '2026-10-03T13:30', '2026-10-04T13:00'],
])('in %s the day %s begins at %s and ends at %s', (timeZone, day, from, until) => {
  const noon = `${day}T12:00:00.000Z`
  const word = String(Number(day.slice(-2)))
  const spans = daysWith(word, timeZone, { first: noon, last: noon })
  expect(spans).toEqual([span(`${from}:00.000Z`, `${until}:00.000Z`)])
})
