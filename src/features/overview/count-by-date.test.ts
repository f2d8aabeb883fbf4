import { expect, test } from 'vitest'
import { countByDay, lastDays, countByMonth, lastMonths } from './count-by-date.ts'

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

test('events are counted on the day of their minute', () => {
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

test('the last months are twelve, also across a new year', () => {
  const months = lastMonths('2026-02-28')
  expect(months).toHaveLength(12)
  expect([months[0], months[10], months[11]]).toEqual(['2025-03', '2026-01', '2026-02'])
})

test.each([
  ['UTC', [1, 1, 1]],
  ['America/New_York', [1, 1, 1]],
  ['Europe/Berlin', [1, 0, 2]],
])(
  'a post belongs to the month of its calendar date, or of its instant in %s',
  (timeZone, expected) => {
    const published = [
      '2026-11-01T00:00:00.000Z',
      '2026-10-31T23:30:00.000Z',
      '2025-11-30T00:00:00.000Z',
      '2025-12-01T00:00:00.000Z',
    ]
    const counts = countByMonth(['2025-12', '2026-10', '2026-11'], published, timeZone)
    expect(counts.map(({ posts }) => posts)).toEqual(expected)
  },
)
