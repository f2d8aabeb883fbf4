import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { pageUrl } from '../../shared/list-page.ts'
import { ApiError } from '../../platform/web/api.ts'
import { show } from '../../testing/show.tsx'
import { type AdminPost, blogUrls } from '../blog/contract.ts'
import type { NewsletterStatus } from './contract.ts'
import { NewsletterAdmin } from './newsletter-admin.tsx'

const date = '2026-11-14T12:00:00.000Z'

const post = (id: number, visibleFrom = date): AdminPost => ({
  id,
  slug: null,
  title: `Title ${id}`,
  excerpt: 'What it says.',
  category: 'Notes',
  date: 'November 14, 2026',
  publishedAt: visibleFrom,
  commentCount: 0,
  language: null,
  visibleFrom,
})

const status: NewsletterStatus = {
  mail: true,
  subscribers: 1234,
  unconfirmed: 3,
  readers: 1229,
  issues: [
    {
      postId: 1,
      subject: 'Title 1',
      sentAt: date,
      readers: 120,
      delivered: 117,
      waiting: 2,
      failed: 1,
    },
  ],
  refused: [
    { subscriberId: 7, email: 'mira@example.org', count: 3, answer: '550 unknown', lastAt: date },
    { subscriberId: 8, email: 'theo@example.org', count: 1, answer: '550 unknown', lastAt: date },
  ],
}

function showPlace(given: Partial<NewsletterStatus> = {}): void {
  const rows = [post(3, '2126-01-02T15:04:00.000Z'), post(2), post(1)]
  const answers = {
    '/api/newsletter': { ...status, ...given },
    [pageUrl(blogUrls.admin, { page: 1 })]: { rows, page: 1, found: 3, total: 3 },
  }
  show(<NewsletterAdmin timeZone="UTC" outbox={<p>The outbox</p>} />, { answers })
}

const part = (name: string) => within(screen.getByRole('region', { name }))

test('the place shows figures, issues, posts to send and rejected addresses', () => {
  showPlace()
  const figures = screen.getAllByRole('definition').map(({ textContent }) => textContent)
  expect(figures).toEqual(['1,234', '1,229', '3', '1'])
  expect(screen.getByRole('link', { name: 'View Subscribers' }).getAttribute('href')).toBe(
    '/admin?tab=subscribers',
  )
  expect(screen.getByText('The outbox')).toBeTruthy()
  const issues = part('Issues')
  expect(issues.getAllByRole('listitem')).toHaveLength(2)
  expect(
    issues.getByText(/Appears on Jan 2, 2126, 3:04 PM; it can be sent from then on/),
  ).toBeTruthy()
  expect(issues.getByText(/Sent on Nov 14, 2026, 12:00 PM to 120 readers/)).toBeTruthy()
  expect(issues.getByText('117 delivered, 2 waiting, 1 failed')).toBeTruthy()
  const unsent = part('Write an issue from a post')
  expect(unsent.getAllByRole('button')).toEqual([
    unsent.getByRole('button', { name: 'Write Issue from Title 2' }),
  ])
  const rejected = part('Rejected addresses')
  expect(rejected.getAllByRole('button')).toEqual([
    rejected.getByRole('button', { name: 'Resume Sending to mira@example.org' }),
  ])
})

test('an issue is written from a post in the dialog that sends', async () => {
  showPlace()
  await userEvent.click(screen.getByRole('button', { name: 'Write Issue from Title 2' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Send “Title 2” as newsletter' }))
  expect(dialog.getByText('Will be sent to 1,229 confirmed readers.')).toBeTruthy()
})

test('a test letter sends the latest published post to the owner', async () => {
  showPlace()
  const sent = vi.fn<typeof fetch>(() => Promise.resolve(Response.json({ answer: '250 OK' })))
  vi.stubGlobal('fetch', sent)
  await userEvent.click(screen.getByRole('button', { name: 'Send Test Letter' }))
  expect(sent).toHaveBeenCalledExactlyOnceWith(
    '/api/blog/2/newsletter/test',
    expect.objectContaining({ method: 'POST' }),
  )
})

test('without a mail server a note says what is missing, and nothing offers to send', () => {
  showPlace({ mail: false, issues: [], refused: [] })
  expect(screen.getByText('No mail server is configured')).toBeTruthy()
  expect(screen.queryByText('The outbox')).toBeNull()
  expect(screen.queryAllByRole('button')).toEqual([])
  expect(screen.getByText('No address was rejected')).toBeTruthy()
})

test('a failure can be retried', async () => {
  show(<NewsletterAdmin timeZone="UTC" outbox={null} />, {
    send: () => Promise.reject(new ApiError(500, 'The site has a fault')),
  })
  expect((await screen.findByRole('alert')).textContent).toContain('Could not load the newsletter')
  expect(screen.getByRole('button', { name: 'Try Again' })).toBeTruthy()
})
