import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import {
  type BackupStatus,
  backupUrls,
  type CopyStatus,
} from '../../../features/backup/contract.ts'
import { show, shownText } from '../../../testing/show.tsx'
import { CopiesCard } from './copies-card.tsx'

const key = { recipient: 'age1', date: '2026-11-21T12:00:00Z' }
const identity = 'AGE-SECRET-KEY-1GFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPQ4EGAEX'

function showCard(copies: CopyStatus | null, copyCheck: BackupStatus['copyCheck'] = null) {
  const status: BackupStatus = {
    running: false,
    last: null,
    trial: null,
    failedTrial: null,
    problems: [],
    freeBytes: 72 * 1024 ** 3,
    bytesPerDay: null,
    failure: null,
    next: null,
    copies,
    copyCheck,
  }
  show(<CopiesCard timeZone="UTC" />, {
    answers: { [backupUrls.status]: status },
    send: () => Promise.resolve(status),
  })
}

test.each([
  ['without a bucket there is no card', null, /^$/],
  [
    'without a key, the card says that nothing is copied',
    { key: null, last: null },
    /Nothing is copied to the bucket yet.*Create Key/,
  ],
  [
    'the last copy is shown with its size, and the date of the key',
    { key, last: { name: 'a.age', date: '2026-11-22T03:30:00Z', bytes: 3 * 1024 ** 2 } },
    /The backup of .*2026.*3:30.*3\.0 MB, encrypted\. ?Key of .*Replace Key/,
  ],
  [
    'before the first copy, the card says so',
    { key, last: null },
    /This machine has stored none yet/,
  ],
])('%s', (_what, copies, words) => {
  showCard(copies)
  expect(shownText()).toMatch(words)
})

test.each([
  [null, 'It has the copy of Nov 22, 2026, 3:30 AM, 2.0 MB.'],
  ['The copy has fewer bytes.', 'The copy has fewer bytes.'],
])('the card says what the bucket answered', (problem, says) => {
  const last = { name: 'a.age', date: '2026-11-22T03:30:00Z', bytes: 2 * 1024 ** 2 }
  showCard({ key, last }, { date: '2026-11-22T03:40:00Z', found: last, problem })
  expect(shownText()).toContain(`The bucket was asked on Nov 22, 2026, 3:40 AM. ${says}`)
})

test('the owner creates a key with the password, and sees it once', async () => {
  showCard({ key: null, last: null })
  vi.stubGlobal(
    'fetch',
    vi.fn(() => Promise.resolve(Response.json({ identity, recipient: 'age1' }, { status: 201 }))),
  )
  await userEvent.click(screen.getByRole('button', { name: 'Create Key' }))
  await userEvent.type(await screen.findByLabelText('Password'), 'correct horse')
  const [, submit] = screen.getAllByRole('button', { name: 'Create Key', hidden: true })
  if (!submit) throw new Error('There is no dialog')
  await userEvent.click(submit)
  expect(await screen.findByText(identity)).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'I Have Saved It' }))
  expect(screen.queryByText(identity)).toBeNull()
})
