import { expect, test } from 'vitest'
import { formatAge } from '../../shared/ages.ts'
import { backupWarning } from './card.tsx'

const nowMs = Date.parse('2026-11-22T12:00:00Z')
const madeAt = (date: string) => ({ date, bytes: 1, place: null })

test.each([
  ['none was made yet', { last: null, failure: null }, undefined],
  ['the last night made one', { last: madeAt('2026-11-22T03:30:00Z'), failure: null }, undefined],
  ['one night was left out', { last: madeAt('2026-11-20T12:00:01Z'), failure: null }, undefined],
  [
    'two nights were left out',
    { last: madeAt('2026-11-20T12:00:00Z'), failure: null },
    'The last backup was made 2 days ago.',
  ],
  [
    'the last try failed',
    {
      last: madeAt('2026-11-22T03:30:00Z'),
      failure: { date: '2026-11-22T11:00:00Z', reason: 'The disk is full.' },
    },
    'The last backup could not be made. The disk is full.',
  ],
])('when %s, the overview shows the problem', (_when, status, warning) => {
  expect(backupWarning(status, nowMs)).toBe(warning)
})

test.each([
  ['2026-11-21T11:00:01Z', 'less than an hour ago'],
  ['2026-11-21T11:00:00Z', '1 hour ago'],
  ['2026-11-19T12:00:01Z', '47 hours ago'],
  ['2026-11-19T12:00:00Z', '2 days ago'],
  ['2026-11-21T13:00:00Z', 'less than an hour ago'],
])('at noon %s was %s', (date, words) => {
  expect(formatAge(date, Date.parse('2026-11-21T12:00:00Z'))).toBe(words)
})
