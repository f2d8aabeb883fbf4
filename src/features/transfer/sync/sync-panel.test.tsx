import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { pageUrl } from '../../../shared/list-page.ts'
import { show } from '../../../testing/show.tsx'
import type { SyncLines, SyncStatus } from './contract.ts'
import { SyncPanel } from './sync-panel.tsx'

const since = '2026-11-21T12:00:00.000Z'
const hash = 'a'.repeat(64)

const held = { postId: 1, title: 'One', since, hash: '', choice: null, reason: '' }

const status: SyncStatus = {
  followed: 1,
  unsynced: [
    { ...held, kind: 'conflict', path: 'one.md', hash },
    {
      ...held,
      kind: 'skipped',
      path: 'new.md',
      postId: null,
      title: null,
      reason: 'skipped: it is not in UTF-8',
    },
    { ...held, kind: 'fileDeleted', path: 'gone.md' },
  ],
  unsyncedCount: 3,
  runs: [{ id: 7, date: since, folder: '/home/ada/notes', counts: { changed: 1, conflict: 1 } }],
}

const lines: SyncLines = {
  lines: [
    { kind: 'conflict', path: 'one.md', postId: 1, reason: 'changed in both places', title: 'One' },
    { kind: 'changed', path: 'two.md', postId: 2, reason: 'changed', title: 'Two' },
  ],
  omitted: 0,
}

const files = {
  rows: [{ id: 2, path: 'two.md', title: 'Two', syncedAt: since, isEdited: true }],
  page: 1,
  found: 1,
  total: 1,
}

const answers = {
  '/api/sync': status,
  '/api/sync/runs/7': lines,
  [pageUrl('/api/sync/files', { page: 1 })]: files,
}

test('the owner decides about a conflict', async () => {
  const person = userEvent.setup()
  show(<SyncPanel timeZone="UTC" />, { answers })
  const sent = vi.fn<typeof fetch>(() => Promise.resolve(new Response(null, { status: 204 })))
  vi.stubGlobal('fetch', sent)
  const heldBack = screen.getByRole('region', { name: 'Held back' })
  expect(within(heldBack).getByText('The file and its article were both changed.')).toBeTruthy()
  expect(
    within(heldBack).getByText(
      'It is not in UTF-8. It becomes an article once the file is corrected.',
    ),
  ).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Keep the Article: one.md' }))
  const [url, init] = sent.mock.calls[0] ?? []
  expect(url).toBe('/api/sync/choice')
  expect(init?.body).toBe(JSON.stringify({ path: 'one.md', hash, choice: 'article' }))
})

test('the report of a sync leads to the history of changed articles', async () => {
  const person = userEvent.setup()
  show(<SyncPanel timeZone="UTC" />, { answers })
  await person.click(screen.getByRole('button', { name: /1 changed, 1 in conflict$/ }))
  expect(screen.getByText('/home/ada/notes')).toBeTruthy()
  const syncs = screen.getByRole('region', { name: 'Latest syncs' })
  const link = within(syncs).getByRole('link', { name: 'History of Two' })
  expect(link.getAttribute('href')).toBe('/admin/posts/2#history')
  expect(screen.getByRole('row', { name: /two\.md Two Edited here/ })).toBeTruthy()
})

test('without a synced folder the panel says how to begin', () => {
  const empty: SyncStatus = { followed: 0, unsynced: [], unsyncedCount: 0, runs: [] }
  show(<SyncPanel timeZone="UTC" />, { answers: { '/api/sync': empty } })
  expect(screen.getByText(/^No folder is synced yet/)).toBeTruthy()
})
