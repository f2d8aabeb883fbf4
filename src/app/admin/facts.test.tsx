import { expect, test } from 'vitest'
import { latestPost } from './facts.tsx'

const post = {
  id: 1,
  excerpt: 'Words',
  category: 'Notes',
  date: 'whenever',
  publishedAt: '2026-11-01T00:00:00.000Z',
  commentCount: 0,
}
const now = new Date('2026-11-21T12:00:00.000Z')
const draft = { ...post, title: 'A draft', visibleFrom: null }
const planned = { ...post, title: 'A plan', visibleFrom: '2026-12-01T00:00:00.000Z' }
const newest = { ...post, title: 'The newest', visibleFrom: '2026-11-20T00:00:00.000Z' }
const older = { ...post, title: 'An older one', visibleFrom: '2026-11-10T00:00:00.000Z' }

test.each([
  [[newest, older], 'Latest: The newest'],
  [[planned, newest, draft, older, draft], '2 drafts · 1 planned · Latest: The newest'],
  [[draft], '1 draft'],
  [[planned], '1 planned'],
])('the overview tells published posts from others, case %#', (rows, line) => {
  expect(latestPost(rows, now)).toBe(line)
})
