import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { formatAge } from '../../shared/ages.ts'
import { show } from '../../testing/show.tsx'
import { BackupCard, BackupWarnings } from './card.tsx'
import { type BackupStatus, backupUrls } from './contract.ts'

const healthy: BackupStatus = {
  running: false,
  last: { date: '2026-11-22T03:30:00.000Z', bytes: 1024 ** 2, place: null },
  trial: null,
  failedTrial: null,
  freeBytes: 72 * 1024 ** 3,
  bytesPerDay: null,
  failure: null,
  next: null,
  copyCheck: null,
  problems: [],
  copies: null,
}

const passed = '2026-11-20T03:31:00.000Z'

test.each<[string, Partial<BackupStatus>, string]>([
  ['none was made', {}, 'No test restore yet: the first one follows a nightly backup.'],
  ['one succeeded', { trial: passed }, 'Last test restore: Nov 20, 2026, 3:31 AM.'],
  [
    'the last one failed',
    { trial: passed, failedTrial: { date: '2026-11-22T03:31:00.000Z', reason: 'It is damaged.' } },
    'The test restore of Nov 22, 2026, 3:31 AM failed.',
  ],
])('the card says of test restores when %s', async (_when, others, sentence) => {
  show(<BackupCard timeZone="UTC" />, {
    answers: { [backupUrls.status]: { ...healthy, ...others } },
  })
  expect(await screen.findByText(`${sentence} 72.0 GB free on the disk.`)).toBeTruthy()
})

test('each problem is a warning with what to do', async () => {
  const problems: BackupStatus['problems'] = [
    { check: 'backup', title: 'No backup for 3 days', says: 'It failed.', advice: 'Make one now.' },
    { check: 'clock', title: 'The clock is wrong', says: 'It is 1970.', advice: 'Set the clock.' },
  ]
  show(<BackupWarnings />, { answers: { [backupUrls.status]: { ...healthy, problems } } })
  await screen.findAllByRole('status')
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toEqual([
    'No backup for 3 days. It failed. Make one now.',
    'The clock is wrong. It is 1970. Set the clock.',
  ])
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
