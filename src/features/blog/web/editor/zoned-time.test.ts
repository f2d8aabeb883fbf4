import { expect, test } from 'vitest'
import { instantOf, localOf } from './zoned-time.ts'

test.each([
  ['2026-11-30T09:00', 'UTC', '2026-11-30T09:00:00.000Z'],
  ['2026-11-30T09:00', 'Europe/Berlin', '2026-11-30T08:00:00.000Z'],
  ['2026-07-01T09:00', 'Europe/Berlin', '2026-07-01T07:00:00.000Z'],
  ['2026-07-01T00:15', 'Asia/Kathmandu', '2026-06-30T18:30:00.000Z'],
  ['2026-12-31T23:30', 'America/New_York', '2027-01-01T04:30:00.000Z'],
  ['2026-11-30T00:00', 'Pacific/Kiritimati', '2026-11-29T10:00:00.000Z'],
  // The clocks go forward: 2:30 is skipped, the last minute before and the first after are not.
  ['2027-03-28T01:59', 'Europe/Berlin', '2027-03-28T00:59:00.000Z'],
  ['2027-03-28T02:30', 'Europe/Berlin', '2027-03-28T01:30:00.000Z'],
  ['2027-03-28T03:00', 'Europe/Berlin', '2027-03-28T01:00:00.000Z'],
  // The clocks go back: 2:30 comes twice, the first counts.
  ['2026-10-25T02:30', 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
  ['2026-10-25T03:00', 'Europe/Berlin', '2026-10-25T02:00:00.000Z'],
  ['2026-11-01T01:30', 'America/New_York', '2026-11-01T05:30:00.000Z'],
  // A shift of only half an hour.
  ['2026-10-04T02:15', 'Australia/Lord_Howe', '2026-10-03T15:45:00.000Z'],
])('%s in %s is %s', (local, timeZone, instant) => {
  expect(instantOf(local, timeZone)).toBe(instant)
})

test.each(['', 'soon', '2026-11-30', '2026-13-01T00:00', '2026-11-30T25:00'])(
  '%j is no date and time',
  (local) => {
    expect(instantOf(local, 'UTC')).toBeUndefined()
  },
)

test.each([
  ['2026-10-25T00:30:00.000Z', '2026-10-25T02:30'],
  ['2026-10-25T01:30:00.000Z', '2026-10-25T02:30'],
  ['2027-03-28T01:30:00.000Z', '2027-03-28T03:30'],
  ['2026-12-31T23:30:59.999Z', '2027-01-01T00:30'],
])('at %s the clocks in Berlin show %s', (instant, local) => {
  expect(localOf(instant, 'Europe/Berlin')).toBe(local)
})

test('every hour around a change of the clocks survives the round trip', () => {
  const hourMs = 3_600_000
  const start = Date.UTC(2026, 9, 20)
  const hours = Array.from({ length: 24 * 10 }, (_, hour) => start + hour * hourMs)
  const repeated = hours.filter((at) => {
    const instant = new Date(at).toISOString()
    return instantOf(localOf(instant, 'Europe/Berlin'), 'Europe/Berlin') !== instant
  })
  // The second time of the repeated hour.
  expect(repeated).toEqual([Date.parse('2026-10-25T01:00:00Z')])
})
