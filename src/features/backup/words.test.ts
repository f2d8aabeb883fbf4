import { expect, test } from 'vitest'
import { ageInWords } from './words.ts'

test.each([
  ['2026-11-21T11:00:01Z', 'less than an hour ago'],
  ['2026-11-21T11:00:00Z', '1 hour ago'],
  ['2026-11-19T12:00:01Z', '47 hours ago'],
  ['2026-11-19T12:00:00Z', '2 days ago'],
  ['2026-11-21T13:00:00Z', 'less than an hour ago'],
])('at noon %s was %s', (date, words) => {
  expect(ageInWords(date, Date.parse('2026-11-21T12:00:00Z'))).toBe(words)
})
