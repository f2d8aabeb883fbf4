import { expect, test } from 'vitest'
import { countByDay, lastDays } from './days.ts'

const startsIn = (now: string, timeZone: string, count: number) =>
  lastDays(new Date(now), timeZone, count).map(({ day, start }) => `${day} ${start.slice(0, 16)}`)

test.for([
  ['2026-11-21T04:35:00Z', 'UTC', ['2026-11-20 2026-11-20T00:00', '2026-11-21 2026-11-21T00:00']],
  // Already the next day in Tokyo, still the day before in Honolulu.
  ['2026-11-21T16:00:00Z', 'Asia/Tokyo', ['2026-11-22 2026-11-21T15:00']],
  ['2026-11-21T04:35:00Z', 'Pacific/Honolulu', ['2026-11-20 2026-11-20T10:00']],
  ['2026-11-21T04:35:00Z', 'Asia/Kathmandu', ['2026-11-21 2026-11-20T18:15']],
  ['2026-11-21T04:35:00Z', 'Pacific/Kiritimati', ['2026-11-21 2026-11-20T10:00']],
  // The clocks of Berlin go back between these midnights.
  [
    '2026-10-26T12:00:00Z',
    'Europe/Berlin',
    ['2026-10-25 2026-10-24T22:00', '2026-10-26 2026-10-25T23:00'],
  ],
  // In Beirut this day begins at one o'clock.
  ['2026-03-29T12:00:00Z', 'Asia/Beirut', ['2026-03-29 2026-03-28T22:00']],
] as const)('at %s in %s the days begin at %j', ([now, timeZone, days]) => {
  expect(startsIn(now, timeZone, days.length)).toEqual(days)
})

test('weeks are seven days apart and the last one begins today', () => {
  const weeks = lastDays(new Date('2026-11-21T04:35:00Z'), 'UTC', 3, 7)
  expect(weeks.map(({ day }) => day)).toEqual(['2026-11-07', '2026-11-14', '2026-11-21'])
})

test('events belong to the day in which their minute lies', () => {
  const days = lastDays(new Date('2026-11-21T12:00:00Z'), 'Asia/Kathmandu', 2)
  expect(
    countByDay(days, [
      { minute: '2026-11-19T18:14', count: 5 },
      { minute: '2026-11-19T18:15', count: 1 },
      { minute: '2026-11-20T18:14', count: 2 },
      { minute: '2026-11-20T18:15', count: 4 },
    ]),
  ).toEqual([3, 4])
})
