import { cleanup, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { pageUrl } from '../../../shared/list-page.ts'
import { show, shownText } from '../../../testing/show.tsx'
import { BlogAdmin, stateText, TitleWithState } from './admin.tsx'
import { blogUrls, type Post } from '../contract.ts'
import { noDetails } from '../../../shared/post-details.ts'

function post(id: number, visibleFrom: string | null): Post {
  return {
    id,
    title: `Title ${id}`,
    content: 'Long enough to be a post.',
    excerpt: 'Long enough as well.',
    category: 'Notes',
    date: 'March 5, 2025',
    publishedAt: '2025-03-05T00:00:00.000Z',
    commentCount: 0,
    tags: [],
    series: null,
    part: null,
    ...noDetails,
    version: 1,
    visibleFrom,
  }
}

test('the heading counts all posts and the list marks those that visitors do not see', () => {
  const rows = [
    post(1, '2025-03-05T00:00:00.000Z'),
    post(2, null),
    post(3, '2126-01-02T15:04:00.000Z'),
  ]
  const none = () => null
  const parts = { views: none, newsletter: none, history: none, deleted: null }
  show(<BlogAdmin timeZone="Europe/Berlin" {...parts} />, {
    answers: { [pageUrl(blogUrls.admin, { page: 1 })]: { rows, page: 1, found: 3, total: 3 } },
  })
  expect(screen.getByRole('heading', { name: 'Blog Posts (3)' })).toBeTruthy()
  const titles = screen.getAllByRole('rowheader', { name: /^Title/ })
  expect(titles.map(({ textContent }) => textContent)).toEqual([
    'Title 1',
    'Title 2 Draft',
    'Title 3 Scheduled for Jan 2, 2126, 4:04 PM',
  ])
})

const at = new Date('2026-11-21T18:30:00.000Z')

test.each([
  [null, 'Draft'],
  ['2026-11-21T18:30:00.001Z', 'Scheduled for Nov 21, 2026, 7:30 PM'],
  ['2027-01-01T06:05:00.000Z', 'Scheduled for Jan 1, 2027, 7:05 AM'],
  ['2026-11-21T18:30:00.000Z', ''],
  ['2020-01-01T00:00:00.000Z', ''],
])('a post visible from %s is marked "%s" for an owner in Berlin', (visibleFrom, text) => {
  expect(stateText(post(1, visibleFrom), at, 'Europe/Berlin')).toBe(text)
})

test('only a hidden post has a badge next to its title', () => {
  show(<TitleWithState title="A title" state="Draft" />)
  expect(screen.getByText('Draft', { exact: true }).parentElement?.textContent).toBe(
    'A title Draft',
  )
  cleanup()
  show(<TitleWithState title="A title" state="" />)
  expect(shownText()).toBe('A title')
})
