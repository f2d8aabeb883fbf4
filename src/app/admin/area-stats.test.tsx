import { expect, test } from 'vitest'
import { postDetail } from './area-stats.tsx'

const latest = { title: 'The newest' }

test.each([
  [{ drafts: 0, planned: 0 }, latest, 'Latest: The newest'],
  [{ drafts: 2, planned: 1 }, latest, '2 drafts · 1 scheduled · Latest: The newest'],
  [{ drafts: 1, planned: 0 }, undefined, '1 draft'],
  [{ drafts: 0, planned: 1 }, undefined, '1 scheduled'],
])('the overview tells published posts from others, case %#', (counts, post, line) => {
  expect(postDetail(counts, post)).toBe(line)
})
