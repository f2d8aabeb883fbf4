import { expect, test } from 'vitest'
import { countIn, markupOf } from '../../testing/markup.tsx'
import { CommentArea } from './area.tsx'
import { CommentItem } from './comment.tsx'
import type { Comment } from './contract.ts'
import { CommentPanel } from './panel.tsx'

const comment: Comment = {
  id: 1,
  blogPostId: 7,
  author: 'mira K.',
  content: 'One.\nSee https://example.org/a.',
  date: '2026-11-14T22:42:00.000Z',
}

test('a comment shows its author, the first two letters in capitals, and the date in the zone of the owner', () => {
  const html = markupOf(<CommentItem comment={comment} timeZone="America/New_York" />)
  expect(html).toContain('>MI</span>')
  expect(html).toContain('<b>mira K.</b>')
  expect(html).toContain('>Nov 14, 2026, 5:42 PM</time>')
})

test('initials are letters as people see them', () => {
  const html = markupOf(<CommentItem comment={{ ...comment, author: '𝔞b' }} timeZone="UTC" />)
  expect(html).toContain('>𝔞B</span>')
})

test('addresses in a comment become links that pass no credit on, and markup stays text', () => {
  const content = '<b>bold</b> https://example.org/a.'
  const html = markupOf(<CommentItem comment={{ ...comment, content }} timeZone="UTC" />)
  expect(html).toContain('&lt;b&gt;bold&lt;/b&gt;')
  expect(html).toContain(
    '<a href="https://example.org/a" rel="nofollow ugc noopener">https://example.org/a</a>.',
  )
})

test('line breaks of a comment are kept', () => {
  expect(markupOf(<CommentItem comment={comment} timeZone="UTC" />)).toContain('One.\nSee ')
})

test('a post without comments invites the first one', () => {
  const answers = { '/api/blog/7/comments': [] }
  const html = markupOf(<CommentPanel postId={7} />, { answers })
  expect(html).toContain('No comments yet. The first one is yours.')
  expect(html).toContain('Post Comment')
  expect(html).toContain('Comment notifications are sent to a team chat tool.')
})

test('comments on their way have a place that says so', () => {
  const html = markupOf(<CommentPanel postId={7} />)
  expect(html).toContain('aria-busy="true"')
  expect(html).toContain('Loading comments')
})

test('under a post the comments are open at first and can be hidden', () => {
  const answers = { '/api/blog/7/comments': [comment, { ...comment, id: 2 }] }
  const html = markupOf(<CommentArea postId={7} />, { answers })
  expect(html).toContain('aria-expanded="true"')
  expect(html).toContain('Hide 2 comments')
  expect(countIn(html, '<li')).toBe(2)
})
