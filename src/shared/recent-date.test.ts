import { expect, test } from 'vitest'
import { formatRecentDate } from './recent-date.ts'

const now = new Date('2026-11-23T02:30:00Z')

test.each([
  ['2026-11-23T02:29:40Z', 'Just now'],
  ['2026-11-23T02:28:59Z', '1 minute ago'],
  ['2026-11-23T01:50:00Z', '40 minutes ago'],
  ['2026-11-23T01:30:00Z', 'Today, 8:30 PM'],
  ['2026-11-22T05:00:00Z', 'Today, 12:00 AM'],
  ['2026-11-22T04:59:00Z', 'Yesterday, 11:59 PM'],
  ['2026-11-21T23:51:00Z', 'Yesterday, 6:51 PM'],
  ['2026-11-20T20:00:00Z', 'Nov 20, 2026'],
  ['2025-03-05T12:00:00Z', 'Mar 5, 2025'],
  ['2026-11-23T02:31:00Z', 'Today, 9:31 PM'],
  ['some day', 'some day'],
])('%s is shown as "%s"', (value, text) => {
  expect(formatRecentDate(value, now, 'America/New_York')).toBe(text)
})

test('the day before has another length when clocks change', () => {
  const monday = new Date('2026-11-02T15:00:00Z')
  expect(formatRecentDate('2026-11-01T04:30:00Z', monday, 'America/New_York')).toBe(
    'Yesterday, 12:30 AM',
  )
})
