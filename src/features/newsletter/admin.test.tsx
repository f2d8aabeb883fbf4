import { cleanup, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { pageUrl } from '../../shared/list-page.ts'
import { show } from '../../testing/show.tsx'
import { SubscribersAdmin } from './admin.tsx'
import { SendAction } from './send-action.tsx'

const readers = [
  { id: 1, email: 'mira@example.org', date: '2026-11-14T12:00:00.000Z', verified: true },
  { id: 2, email: 'tomasz@example.org', date: '2026-11-14T12:00:00.000Z', verified: false },
]
const refusal = { answer: '550 unknown', lastAt: '2026-11-14T12:00:00.000Z' }
const status = (mail: boolean, refusals: number) => ({
  mail,
  subscribers: 2,
  unconfirmed: 1,
  readers: 1,
  issues: [],
  refused:
    refusals > 0
      ? [{ subscriberId: 1, email: 'mira@example.org', count: refusals, ...refusal }]
      : [],
})

function showTab(mail: boolean, refusals = 0): void {
  show(<SubscribersAdmin timeZone="UTC" />, {
    answers: {
      [pageUrl('/api/subscribers', { page: 1 })]: { rows: readers, page: 1, found: 2, total: 2 },
      '/api/newsletter': status(mail, refusals),
    },
  })
}

const askButtons = () => screen.queryAllByRole('button', { name: /^Resend confirmation/ })
const sendAgain = (email: string) =>
  screen.queryByRole('button', { name: `Resume sending ${email}` })

test('with a mail server, only unconfirmed readers can be asked', () => {
  showTab(true)
  expect(askButtons()).toEqual([
    screen.getByRole('button', { name: 'Resend confirmation tomasz@example.org' }),
  ])
  expect(screen.getAllByText('unverified')).toHaveLength(1)
  const csv = screen.getByRole('link', { name: 'Export as CSV' })
  expect(csv.getAttribute('href')).toBe('/api/subscribers/export')
  expect(screen.queryByText(/No mail server/)).toBeNull()
})

test('a rejected address is shown with the response, and after three rejections sending can be resumed', () => {
  showTab(true, 1)
  expect(screen.getByText('rejected')).toBeTruthy()
  const row = screen.getByRole('row', { name: /mira@example\.org/ })
  expect(within(row).getByText(/^Rejected 1 time, last on .*\. 550 unknown$/)).toBeTruthy()
  expect(sendAgain('mira@example.org')).toBeNull()
  cleanup()
  showTab(true, 3)
  expect(screen.getByText('paused')).toBeTruthy()
  expect(sendAgain('mira@example.org')).toBeTruthy()
})

test('without one, no one can be asked, and a note explains why', () => {
  showTab(false)
  expect(askButtons()).toEqual([])
  expect(screen.getByText(/No mail server is configured \(SMTP_URL\)/)).toBeTruthy()
})

test.for([
  [true, '2026-01-01T00:00:00.000Z', 1],
  [false, '2026-01-01T00:00:00.000Z', 0],
  [true, null, 0],
  [true, '2126-01-01T00:00:00.000Z', 0],
] as const)('mail server %s, visible from %s: %i ways to send', ([mail, visibleFrom, ways]) => {
  show(<SendAction post={{ id: 1, title: 'A post', visibleFrom }} timeZone="UTC" />, {
    answers: { '/api/newsletter': status(mail, 0) },
  })
  expect(screen.queryAllByRole('button', { name: 'Send as newsletter A post' })).toHaveLength(ways)
})
