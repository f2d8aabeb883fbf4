import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { answerCalls, heldAnswer } from '../../testing/calls.ts'
import { isBusy, show } from '../../testing/show.tsx'
import { ShownToast } from '../../testing/shown-toast.tsx'
import { CommentArea } from './area.tsx'
import { CommentItem, CommentPanel } from './panel.tsx'
import type { Comment } from './contract.ts'

const comment: Comment = {
  id: 1,
  blogPostId: 7,
  author: 'mira K.',
  content: 'One.\nSee https://example.org/a.',
  date: '2026-11-14T22:42:00.000Z',
}

test('a comment shows its author, the first two letters in capitals, and the date in the zone of the owner', () => {
  show(<CommentItem comment={comment} timeZone="America/New_York" />)
  expect(screen.getByText('MI')).toBeTruthy()
  expect(screen.getByText('mira K.')).toBeTruthy()
  expect(screen.getByRole('time').textContent).toBe('Nov 14, 2026, 5:42 PM')
})

test('initials are letters as people see them', () => {
  show(<CommentItem comment={{ ...comment, author: '𝔞b' }} timeZone="UTC" />)
  expect(screen.getByText('𝔞B')).toBeTruthy()
})

test('URLs in a comment become nofollow links, and markup stays text', () => {
  const content = '<b>bold</b> https://example.org/a.'
  show(<CommentItem comment={{ ...comment, content }} timeZone="UTC" />)
  const link = screen.getByRole('link', { name: 'https://example.org/a' })
  expect(link.getAttribute('href')).toBe('https://example.org/a')
  expect(link.getAttribute('rel')).toBe('nofollow ugc noopener')
  expect(screen.getByRole('listitem').textContent).toContain(content)
})

test('line breaks of a comment are kept', () => {
  show(<CommentItem comment={comment} timeZone="UTC" />)
  expect(screen.getByRole('listitem').textContent).toContain('One.\nSee ')
})

test('a post without comments invites the first one', () => {
  show(<CommentPanel postId={7} />, { answers: { '/api/blog/7/comments': [] } })
  expect(screen.getByText('No comments yet. The first one is yours.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Post Comment' })).toBeTruthy()
  expect(screen.queryByText(/chat tool/)).toBeNull()
})

test('the form says where comments are announced while a chat tool is connected', () => {
  const answers = { '/api/blog/7/comments': [], '/api/site': { commentsOpen: true, hasChat: true } }
  show(<CommentPanel postId={7} />, { answers })
  expect(screen.getByText('Comment notifications are sent to a team chat tool.')).toBeTruthy()
})

test('a skeleton is shown while comments load', () => {
  show(<CommentPanel postId={7} />)
  expect(screen.getByText('Loading comments').parentElement?.getAttribute('aria-busy')).toBe('true')
})

test('comments below a post are initially expanded and can be hidden', async () => {
  const person = userEvent.setup()
  const answers = { '/api/blog/7/comments': [comment, { ...comment, id: 2 }] }
  show(<CommentArea postId={7} />, { answers })
  expect(screen.getAllByRole('listitem')).toHaveLength(2)
  await person.click(screen.getByRole('button', { name: 'Hide 2 comments', expanded: true }))
  expect(screen.queryByRole('listitem')).toBeNull()
  await person.click(screen.getByRole('button', { name: 'Show 2 comments', expanded: false }))
  expect(screen.getAllByRole('listitem')).toHaveLength(2)
})

test('with comments closed, existing ones are shown without a form', () => {
  const answers = { '/api/blog/7/comments': [comment], '/api/site': { commentsOpen: false } }
  show(<CommentArea postId={7} />, { answers })
  expect(screen.getAllByRole('listitem')).toHaveLength(1)
  expect(screen.getByText('Comments are closed.')).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.getByRole('button', { name: 'Hide 1 comment' })).toBeTruthy()
})

test('closed comments without any show one sentence', () => {
  const answers = { '/api/blog/7/comments': [], '/api/site': { commentsOpen: false } }
  show(<CommentArea postId={7} />, { answers })
  expect(screen.getByRole('region', { name: 'Comments' }).textContent).toBe(
    'CommentsComments are closed.',
  )
})

const reply: Comment = {
  ...comment,
  id: 2,
  author: 'Ada Example',
  content: 'Gaia’s.',
  replyTo: 1,
  byOwner: true,
}

test('replies are shown below the comment that they answer, those of the owner marked', () => {
  const answers = {
    '/api/blog/7/comments': [comment, { ...comment, id: 3, author: 'Lena' }, reply],
  }
  show(<CommentArea postId={7} />, { answers })
  const replies = within(screen.getByRole('list', { name: 'Replies to mira K.' }))
  expect(replies.getAllByRole('listitem')).toHaveLength(1)
  expect(replies.getByText('Author').parentElement?.textContent).toContain('Ada Example')
  expect(screen.getAllByText('Author')).toHaveLength(1)
  expect(screen.getByRole('button', { name: 'Hide 3 comments' })).toBeTruthy()
})

test('a reply is written in the form of comments, below the comment, and sent with its id', async () => {
  const person = userEvent.setup()
  show(<CommentPanel postId={7} />, { answers: { '/api/blog/7/comments': [comment, reply] } })
  expect(screen.getAllByRole('button', { name: /^Reply to/ })).toHaveLength(1)
  await person.click(screen.getByRole('button', { name: 'Reply to mira K.', expanded: false }))
  const form = within(screen.getByRole('form', { name: 'Reply to mira K.' }))
  expect(document.activeElement).toBe(form.getByRole('textbox', { name: 'Name' }))
  await person.type(form.getByRole('textbox', { name: 'Name' }), 'Theo')
  await person.type(form.getByRole('textbox', { name: 'Comment' }), 'Why?')
  await person.click(form.getByRole('button', { name: 'Post Comment' }))
  expect(fetch).toHaveBeenCalledWith(
    '/api/blog/7/comments',
    expect.objectContaining({
      body: JSON.stringify({ author: 'Theo', content: 'Why?', replyTo: 1 }),
    }),
  )
})

test('closed comments cannot be answered', () => {
  const answers = { '/api/blog/7/comments': [comment], '/api/site': { commentsOpen: false } }
  show(<CommentPanel postId={7} />, { answers })
  expect(screen.queryByRole('button', { name: /^Reply to/ })).toBeNull()
})

test('missing information is marked at its fields, the first of which gets the focus', async () => {
  const person = userEvent.setup()
  show(<CommentPanel postId={7} />, { answers: { '/api/blog/7/comments': [] } })
  await person.click(screen.getByRole('button', { name: 'Post Comment' }))
  const name = screen.getByRole('textbox', { name: 'Name', description: 'Please enter your name.' })
  expect(document.activeElement).toBe(name)
  expect(screen.getByText('Please enter your comment.')).toBeTruthy()
  await person.type(name, 'Mira')
  expect(screen.queryByText('Please enter your name.')).toBeNull()
  expect(screen.getByText('Please enter your comment.')).toBeTruthy()
})

const list = '/api/blog/7/comments'

function showPanel(options: Parameters<typeof show>[1] = { answers: { [list]: [] } }) {
  show(
    <>
      <CommentPanel postId={7} />
      <ShownToast />
    </>,
    options,
  )
  return userEvent.setup()
}

const nameField = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' })
const wordsField = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Comment' })
const post = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Post Comment' })

test('comments that could not be loaded can be retried', async () => {
  let isBroken = true
  const send = () => (isBroken ? Promise.reject(new Error('500')) : Promise.resolve([comment]))
  const person = showPanel({ send })
  const again = await screen.findByRole('button', { name: 'Try Again' })
  expect(screen.getByRole('alert').textContent).toContain('Could not load the comments.')
  isBroken = false
  await person.click(again)
  expect(await screen.findByText('mira K.')).toBeTruthy()
})

test('a comment without a name or with spaces for words is not sent', async () => {
  const person = showPanel()
  const calls = answerCalls(() => Response.json({}))
  const missing = 'Missing Information: Please enter both your name and comment.'
  for (const [name, words] of [
    ['Mira', '  {Enter} '],
    ['   ', 'Words'],
  ] as const) {
    await person.clear(nameField())
    await person.type(nameField(), name)
    await person.clear(wordsField())
    await person.type(wordsField(), words)
    await person.click(post())
    expect(screen.getByText(missing)).toBeTruthy()
  }
  expect(wordsField().value).toBe('Words')
  expect(calls).toEqual([])
})

test('posting a comment disables the form, then shows the comment and a toast', async () => {
  const person = showPanel({ answers: { [list]: [] }, send: () => Promise.resolve([comment]) })
  const held = heldAnswer()
  const calls = answerCalls(held.answer)
  await person.type(nameField(), 'zoë ')
  await person.type(wordsField(), 'First.{Enter}Second.')
  await person.click(post())
  const busy = await screen.findByRole<HTMLButtonElement>('button', { name: 'Posting...' })
  for (const control of [busy, nameField(), wordsField()]) expect(isBusy(control)).toBe(true)
  expect(calls).toEqual([
    { method: 'POST', url: list, body: { author: 'zoë', content: 'First.\nSecond.' } },
  ])
  held.release(Response.json(comment, { status: 201 }))
  expect(
    await screen.findByText(
      "Comment Posted Successfully: Your comment has been saved and I've been notified about it. It's now visible to other visitors.",
    ),
  ).toBeTruthy()
  expect(screen.getByText('mira K.')).toBeTruthy()
  expect([nameField().value, wordsField().value]).toEqual(['', ''])
  expect(isBusy(post())).toBe(false)
})

test('a rejected comment shows status and reason, and keeps the text', async () => {
  const person = showPanel()
  answerCalls(() => new Response('The site is being moved', { status: 503 }))
  await person.type(nameField(), 'Mira')
  await person.type(wordsField(), 'A long thought.')
  await person.click(post())
  expect(
    await screen.findByText('Failed to Add Comment: 503: The site is being moved'),
  ).toBeTruthy()
  await waitFor(() => expect(isBusy(post())).toBe(false))
  expect([nameField().value, wordsField().value]).toEqual(['Mira', 'A long thought.'])
})
