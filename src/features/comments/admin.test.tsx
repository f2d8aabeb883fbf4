import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { pageUrl } from '../../shared/list-page.ts'
import { ApiError, type Send } from '../../platform/web/api.ts'
import { show } from '../../testing/show.tsx'
import { starterSite } from '../site/starter-site.ts'
import { CommentsAdmin } from './admin.tsx'
import type { CommentPage, ListedComment } from './contract.ts'

const comment: ListedComment = {
  id: 1,
  blogPostId: 7,
  title: 'Run it twice',
  slug: null,
  author: 'Mira Sample',
  content: 'Which errors did you assume?',
  date: '2026-11-14T22:42:00.000Z',
  moderated: false,
  answered: null,
  ownReplies: [],
  replies: 0,
}
const waiting = { ...comment, id: 2, author: 'Theo Placeholder', moderated: true }
const answered: ListedComment = {
  ...comment,
  ownReplies: [
    { ...comment, id: 3, author: 'Ada Example', content: 'Gaia’s.', replyTo: 1, byOwner: true },
  ],
  replies: 3,
}

function pageWith(rows: ListedComment[], others: Partial<CommentPage> = {}): CommentPage {
  const { length } = rows
  return {
    rows,
    page: 1,
    found: length,
    total: length,
    all: length,
    waiting: 0,
    post: null,
    ...others,
  }
}

const site = { ...starterSite, pages: [] }

interface ShowListOptions {
  /** Pages by the query of the list. */
  pages: Record<string, CommentPage>
  address?: string
  send?: Send
}

function showList({ pages, address = '/admin?tab=comments', send }: ShowListOptions): void {
  const byUrl = new Map(
    Object.entries(pages).map(([query, page]) => [
      pageUrl(`/api/comments${query}`, { page: 1 }),
      page,
    ]),
  )
  show(<CommentsAdmin timeZone="UTC" />, {
    address,
    answers: { '/api/site': site, ...Object.fromEntries(byUrl) },
    send: send ?? ((_method, url) => Promise.resolve(byUrl.get(url))),
  })
}

const row = (author: string) =>
  screen.getByText(author, { selector: 'b' }).closest('li') as HTMLElement

test('the list names posts and authors, marks what waits, and has the replies of the owner below', () => {
  showList({ pages: { '': pageWith([waiting, answered], { waiting: 1 }) } })
  expect(screen.getByRole('heading', { level: 2, name: 'Comments (2)' })).toBeTruthy()
  expect(screen.getByText('What readers wrote, newest first')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'All 2', pressed: true })).toBeTruthy()
  const theo = within(row('Theo Placeholder'))
  expect(theo.getByText('Waiting')).toBeTruthy()
  expect(theo.getByText('TP')).toBeTruthy()
  expect(theo.getByRole('button', { name: 'Approve comment by Theo Placeholder' })).toBeTruthy()
  const mira = within(row('Mira Sample'))
  expect(mira.queryByRole('button', { name: /^Approve/ })).toBeNull()
  expect(mira.getByRole('link', { name: 'Run it twice' }).getAttribute('href')).toBe(
    '/blog/7#comments',
  )
  expect(mira.getByText('You replied').parentElement?.textContent).toBe('You replied Gaia’s.')
})

test('the address chooses what is shown, and the filter changes it', async () => {
  const pages = {
    '?show=waiting': pageWith([waiting], { all: 2, waiting: 1 }),
    '': pageWith([waiting, comment], { waiting: 1 }),
  }
  showList({ pages, address: '/admin?tab=comments&show=waiting' })
  expect(screen.getAllByRole('listitem')).toHaveLength(1)
  expect(screen.getByRole('button', { name: 'Waiting 1', pressed: true })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'All 2' }))
  expect(await screen.findAllByRole('listitem')).toHaveLength(2)
})

test('the comments of one post name it and lead to all comments', () => {
  const post = { id: 7, slug: null, title: 'Run it twice' }
  const pages = { '?post=7': pageWith([], { post }) }
  showList({ pages, address: '/admin?tab=comments&post=7' })
  expect(screen.getByText('No comments yet')).toBeTruthy()
  const all = screen.getByRole('link', { name: 'Show All Comments' })
  expect(all.getAttribute('href')).toBe('/admin?tab=comments')
})

test('nothing that waits, a failure and a search without results have their sentences', async () => {
  showList({
    pages: { '?show=waiting': pageWith([], { all: 4 }) },
    address: '/admin?tab=comments&show=waiting',
  })
  expect(screen.getByText('No comment waits for approval')).toBeTruthy()
  cleanup()
  showList({ pages: {}, send: () => Promise.reject(new ApiError(500, 'The site has a fault')) })
  expect((await screen.findByRole('alert')).textContent).toContain('Could not load comments')
  cleanup()
  showList({
    pages: { '': pageWith([comment]) },
    send: () => Promise.resolve(pageWith([], { total: 1, all: 1 })),
  })
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search comments' }), 'gaia')
  expect(await screen.findByText('No comments match “gaia”')).toBeTruthy()
})

test('a reply to a waiting comment says that it approves, is sent, and closes the form', async () => {
  const person = userEvent.setup()
  showList({ pages: { '': pageWith([waiting], { waiting: 1 }) } })
  const sent = vi.fn<typeof fetch>(() => Promise.resolve(Response.json({})))
  vi.stubGlobal('fetch', sent)
  await person.click(screen.getByRole('button', { name: 'Reply to Theo Placeholder' }))
  const field = screen.getByRole('textbox', { name: 'Reply as Ada Example' })
  expect(document.activeElement).toBe(field)
  expect(screen.getByText('Shown below the comment. Replying approves the comment.')).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Approve and Reply' }))
  expect(screen.getByText('Please enter your reply.')).toBeTruthy()
  expect(sent).not.toHaveBeenCalled()
  await person.type(field, 'Those of Gaia.')
  await person.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(screen.queryByRole('textbox', { name: /^Reply as/ })).toBeNull())
  expect(sent).toHaveBeenCalledExactlyOnceWith(
    '/api/comments/2/replies',
    expect.objectContaining({
      method: 'POST',
      body: JSON.stringify({ content: 'Those of Gaia.' }),
    }),
  )
})

test('a reply that is refused stays in the form with the reason', async () => {
  const person = userEvent.setup()
  showList({ pages: { '': pageWith([comment]) } })
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('No such comment', { status: 404 })))
  await person.click(screen.getByRole('button', { name: 'Reply to Mira Sample' }))
  const field = screen.getByRole('textbox', { name: 'Reply as Ada Example' })
  await person.type(field, 'Too late.')
  await person.click(screen.getByRole('button', { name: 'Reply' }))
  expect((await screen.findByRole('alert')).textContent).toBe('No such comment')
  expect(field).toHaveProperty('value', 'Too late.')
  await person.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(document.activeElement).toBe(
    screen.getByRole('button', { name: 'Reply to Mira Sample', expanded: false }),
  )
})

test.each([
  ['Delete comment by Mira Sample', 'the comment by Mira Sample and 3 replies to it'],
  ['Delete your reply to Mira Sample', 'your reply'],
])('%s asks about %s', async (button, what) => {
  showList({ pages: { '': pageWith([answered]) } })
  await userEvent.click(screen.getByRole('button', { name: button }))
  expect(screen.getByRole('alertdialog').textContent).toContain(
    `Are you sure you want to delete ${what}? This action cannot be undone.`,
  )
})
