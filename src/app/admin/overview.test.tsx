import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type SyncStatus, syncUrls } from '../../features/transfer/sync/contract.ts'
import { show } from '../../testing/show.tsx'
import { ApiError } from '../../platform/web/api.ts'
import { type BackupStatus, backupUrls } from '../../features/backup/contract.ts'
import { notificationUrls, type OutboxStatus } from '../../features/notifications/contract.ts'
import { type Overview, overviewUrl } from '../../features/overview/contract.ts'
import { pageViewsUrls } from '../../features/page-views/contract.ts'
import { areaIds, useAreaStats } from './areas.tsx'
import { OverviewPanel } from './overview.tsx'

function Panel() {
  return <OverviewPanel stats={useAreaStats('UTC')} lastVisit={undefined} timeZone="UTC" />
}

const failures = () => screen.queryAllByRole('alert').map((alert) => alert.textContent)

test('a failed panel reports it in its place, and can be retried', async () => {
  let isDown = true
  const asked = new Set<string>()
  show(<Panel />, {
    send: async (_method, url) => {
      if (isDown) throw new ApiError(500, 'The site has a fault')
      asked.add(url)
      return await new Promise<never>(() => undefined)
    },
  })
  await waitFor(() => expect(failures()).toHaveLength(2))
  expect(failures()).toEqual(
    ['the site in numbers', 'some of the counts'].map((what) => `Could not load ${what}.Try Again`),
  )
  isDown = false
  for (const again of screen.getAllByRole('button', { name: 'Try Again' }))
    await userEvent.click(again)
  for (const url of [overviewUrl, pageViewsUrls.all, '/api/projects'])
    expect([...asked]).toContain(url)
})

test('an invalid answer breaks only its own panel', async () => {
  // React logs what the boundary catches.
  const logged = vi.spyOn(console, 'error').mockReturnValue()
  onTestFinished(() => logged.mockRestore())
  show(<Panel />, { answers: { [pageViewsUrls.all]: 'nothing of the kind' } })
  await waitFor(() => expect(failures()).toEqual(['Could not load the site in numbers.Try Again']))
  expect(screen.getAllByRole('article').length).toBeLessThan(areaIds.length)
  expect(screen.getByRole('link', { name: 'Manage posts' })).toBeTruthy()
})

const quietDay = { subscribers: 0, comments: 0, engagements: 0, messages: 0 }
const quiet: Overview = {
  days: [{ day: '2026-11-26', ...quietDay }],
  growth: [{ day: '2026-11-26', total: 0 }],
  months: [{ month: '2026-11', posts: 0 }],
  newComments: [],
  planned: [],
  moderatedComments: [],
  remarks: [],
  unreadMessage: null,
  draft: null,
}
const mailWorks: OutboxStatus = {
  chat: false,
  mail: true,
  waiting: 0,
  failing: [],
  undelivered: [],
  pauses: [],
}
const backedUp: BackupStatus = {
  running: false,
  last: { date: new Date().toISOString(), bytes: 1000, place: null },
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

/** The rows of 'Needs attention' for these answers. */
async function showAttention(answers: Record<string, unknown>): Promise<(string | null)[]> {
  show(<Panel />, {
    answers: {
      [overviewUrl]: quiet,
      [notificationUrls.status]: mailWorks,
      [backupUrls.status]: backedUp,
      ...answers,
    },
  })
  const list = within(screen.getByRole('region', { name: 'Needs attention' }))
  await waitFor(() => expect(list.queryAllByRole('listitem').length).toBeGreaterThan(0))
  return list.getAllByRole('link').map((link) => link.getAttribute('aria-label'))
}

test('what waits is listed with its place, problems first', async () => {
  const instant = '2026-11-26T09:00:00.000Z'
  const rows = await showAttention({
    [overviewUrl]: {
      ...quiet,
      moderatedComments: [{ blogPostId: 3, title: 'Run it twice', count: 2, newest: instant }],
      draft: { id: 7, title: 'Five kinds of noise', updatedAt: instant },
      planned: [{ id: 8, title: 'The low notes', visibleFrom: '2026-11-27T09:00:00.000Z' }],
    } satisfies Overview,
    [backupUrls.status]: {
      ...backedUp,
      problems: [
        {
          check: 'trial',
          title: 'A test restore failed',
          says: 'The backup is damaged.',
          advice: 'Keep the older backups.',
        },
      ],
    } satisfies BackupStatus,
  })
  expect(rows).toEqual([
    'Open Backups: A test restore failed',
    'Review Comments: 2 comments await approval',
    'Continue Writing: A draft in progress',
    'Open Post: “The low notes” is scheduled',
  ])
  expect(screen.getByText('The backup is damaged.')).toBeTruthy()
  expect(screen.getByRole('link', { name: /Continue Writing/ }).getAttribute('href')).toBe(
    '/admin/posts/7',
  )
})

test('files that a sync holds back are listed until the owner has decided', async () => {
  const file = { postId: 1, title: 'One', reason: '', since: '2026-11-26T09:00:00.000Z', hash: '' }
  const unsynced: SyncStatus['unsynced'] = [
    { ...file, kind: 'conflict', path: 'one.md', choice: null },
    { ...file, kind: 'conflict', path: 'two.md', choice: 'file' },
    { ...file, kind: 'skipped', path: 'third.md', choice: null },
    { ...file, kind: 'fileDeleted', path: 'gone.md', choice: null },
  ]
  const status: SyncStatus = { followed: 4, unsynced, unsyncedCount: 4, runs: [] }
  const [first] = await showAttention({ [syncUrls.status]: status })
  expect(first).toBe('Review Files: 2 synced files are held back')
  expect(screen.getByText('one.md and 1 other file')).toBeTruthy()
})

test('where nothing waits, the list says that backup and mail work', async () => {
  expect(await showAttention({})).toEqual(['Open Backups: Backup made, mail works'])
  expect(screen.getByText('72.0 GB free on the disk')).toBeTruthy()
})
