import { expect, test } from 'vitest'
import { daysWith } from './shown-days.ts'

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

test('a number means each day that holds it', () => {
  const january = { first: '2026-01-02T00:00:00.000Z', last: '2026-01-30T00:00:00.000Z' }
  const spans = daysWith('31', 'UTC', january)
  expect(spans).toEqual([span('2026-01-31T00:00:00.000Z', '2026-02-01T00:00:00.000Z')])
  expect(daysWith('14', 'UTC', january)).toHaveLength(1)
})

test('a date from another age does not make the work endless', () => {
  const ages = { first: '0001-01-01T00:00:00.000Z', last: '9999-12-31T00:00:00.000Z' }
  expect(daysWith('9999', 'UTC', ages)).toEqual([])
})
