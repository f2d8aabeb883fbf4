import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { answerCalls } from '../../../testing/calls.ts'
import { show, shownText } from '../../../testing/show.tsx'
import { type PostSharing, type Share, shareUrl } from '../contract.ts'
import { describeEnd, endsFor } from './share-ends.ts'
import { SharePanel } from './share-panel.tsx'

const dayMs = 86_400_000

const share: Share = {
  path: '/draft/7Qm4b2Ks',
  expiresAt: new Date(Date.now() + 14 * dayMs).toISOString(),
  mayComment: true,
  opened: 3,
}

/** Shows the panel of a post. @returns the calls that change something */
function showPanel(sharing: PostSharing, changed: PostSharing = sharing) {
  let current = sharing
  show(<SharePanel postId={12} timeZone="UTC" onSave={vi.fn<() => void>()} />, {
    send: () => Promise.resolve(current),
  })
  const calls = answerCalls(() => {
    current = changed
    return Response.json(changed.share)
  })
  return calls
}

test('a draft without a link gets one', async () => {
  const calls = showPanel({ share: null, remarks: 0 }, { share, remarks: 0 })
  await userEvent.click(await screen.findByRole('button', { name: 'Create Link' }))
  const link = await screen.findByRole('textbox', { name: 'Secret link' })
  expect(link).toHaveProperty('value', `${location.host}/draft/7Qm4b2Ks`)
  expect(document.activeElement).toBe(link)
  expect(calls).toEqual([{ method: 'PUT', url: shareUrl(12), body: { mayComment: false } }])
})

test('the owner copies the link with its scheme', async () => {
  const user = userEvent.setup()
  showPanel({ share, remarks: 0 })
  await user.click(await screen.findByRole('button', { name: 'Copy' }))
  expect(await navigator.clipboard.readText()).toBe(`${location.origin}/draft/7Qm4b2Ks`)
})

test('the end of the link and who may comment are changed at once', async () => {
  const calls = showPanel({ share, remarks: 0 })
  const ends = await screen.findByRole('combobox', { name: 'Expires' })
  const [, , , longer = ''] = endsFor(share.expiresAt, new Date(), 'UTC').map(({ text }) => text)
  await userEvent.selectOptions(ends, longer)
  await userEvent.click(await screen.findByRole('switch', { name: 'Readers may comment' }))
  expect(calls.map(({ body }) => body)).toEqual([
    { days: 30, mayComment: true },
    { mayComment: false },
  ])
})

test('the panel says how the link was used, and revokes it', async () => {
  const calls = showPanel({ share, remarks: 1 }, { share: null, remarks: 1 })
  expect(await screen.findByText('Opened 3 times · 1 remark')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Revoke Link' }))
  const creator = await screen.findByRole('button', { name: 'Create Link' })
  expect(document.activeElement).toBe(creator)
  expect(calls).toEqual([{ method: 'DELETE', url: shareUrl(12), body: undefined }])
})

test('a draft that was never saved is saved first', async () => {
  const onSave = vi.fn<() => void>()
  show(<SharePanel postId={undefined} timeZone="UTC" onSave={onSave} />)
  expect(shownText()).toContain('A draft is shared once it is saved. It needs a title.')
  await userEvent.click(screen.getByRole('button', { name: 'Save Draft' }))
  expect(onSave).toHaveBeenCalledOnce()
})

const now = new Date('2026-11-12T09:12:00.000Z')

test.each([
  ['2026-11-12T15:00:00.000Z', 'In a few hours, on November 12'],
  ['2026-11-13T09:12:00.000Z', 'In 1 day, on November 13'],
  ['2026-11-26T09:12:00.000Z', 'In 14 days, on November 26'],
])('a link that ends at %s ends %s', (end, text) => {
  expect(describeEnd(end, now, 'UTC')).toBe(text)
})

test('an end that is none of the choices can be kept', () => {
  const [kept, ...others] = endsFor('2026-11-24T09:12:00.000Z', now, 'UTC')
  expect(kept).toEqual({ text: 'In 12 days, on November 24' })
  expect(others.map(({ days }) => days)).toEqual([1, 7, 14, 30, 90])
})
