import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { show } from '../../../testing/show.tsx'
import type { TagUse } from '../tags.ts'
import { ManageTags } from './tags-dialog.tsx'

const tags: TagUse[] = [
  { name: 'Light curves', slug: 'light-curves', posts: 2 },
  { name: 'Noise', slug: 'noise', posts: 1 },
]

/** Opens the dialog; changes are answered in turn. @returns the changes that were sent */
function open(answers: Response[] = []) {
  show(<ManageTags />, { send: () => Promise.resolve(tags) })
  const sent: unknown[] = []
  vi.stubGlobal('fetch', (url: string, { method, body }: { method: string; body?: string }) => {
    sent.push([method, url, body === undefined ? undefined : (JSON.parse(body) as unknown)])
    return Promise.resolve(answers.shift() ?? new Response(null, { status: 204 }))
  })
  fireEvent.click(screen.getByRole('button', { name: 'Manage Tags' }))
  return sent
}

test('a tag is renamed in place, and its new name is checked first', async () => {
  const sent = open([Response.json({ posts: 2 })])
  fireEvent.click(await screen.findByRole('button', { name: 'Rename Light curves' }))
  const name = screen.getByLabelText('New name of Light curves')
  fireEvent.change(name, { target: { value: ' ' } })
  fireEvent.click(screen.getByRole('button', { name: 'Rename' }))
  expect((await screen.findByText('Tag is required')).textContent).toBe('Tag is required')
  expect(screen.getByText('1 field needs attention: New name of Light curves')).toBeTruthy()
  expect(document.activeElement).toBe(name)
  fireEvent.change(name, { target: { value: 'Photometry' } })
  fireEvent.click(screen.getByRole('button', { name: 'Rename' }))
  await waitFor(() => expect(screen.queryByLabelText('New name of Light curves')).toBeNull())
  expect(sent).toEqual([['PUT', '/api/tags/light-curves', { name: 'Photometry', merge: false }]])
})

test('a name that exists already asks before both tags are merged', async () => {
  const sent = open([new Response('There is one', { status: 409 }), Response.json({ posts: 1 })])
  fireEvent.click(await screen.findByRole('button', { name: 'Rename Noise' }))
  fireEvent.change(screen.getByLabelText('New name of Noise'), {
    target: { value: 'Light curves' },
  })
  fireEvent.click(screen.getByRole('button', { name: 'Rename' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Merge' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Merge' })).toBeNull())
  expect(sent).toEqual([
    ['PUT', '/api/tags/noise', { name: 'Light curves', merge: false }],
    ['PUT', '/api/tags/noise', { name: 'Light curves', merge: true }],
  ])
})

test('a removed tag is confirmed with the number of its posts', async () => {
  const sent = open()
  fireEvent.click(await screen.findByRole('button', { name: 'Remove Light curves' }))
  expect(
    screen.getByText('Remove the tag "Light curves" from 2 posts? The posts stay.'),
  ).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(sent).toEqual([['DELETE', '/api/tags/light-curves', undefined]]))
})
