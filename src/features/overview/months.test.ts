import { expect, test } from 'vitest'
import { countByMonth, lastMonths } from './months.ts'

test('the last months are a year, also over its end', () => {
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
