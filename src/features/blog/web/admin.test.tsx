import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { pageUrl } from '../../../shared/list-page.ts'
import { show } from '../../../testing/show.tsx'
import { BlogAdmin } from './admin.tsx'
import { blogUrls, type Post } from '../contract.ts'

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
  show(
    <BlogAdmin
      timeZone="Europe/Berlin"
      comments={() => null}
      views={() => null}
      newsletter={() => null}
    />,
    { answers: { [pageUrl(blogUrls.admin, { page: 1 })]: { rows, page: 1, found: 3, total: 3 } } },
  )
  expect(screen.getByRole('heading', { name: 'Blog Posts (3)' })).toBeTruthy()
  const titles = screen.getAllByRole('cell', { name: /^Title/ })
  expect(titles.map(({ textContent }) => textContent)).toEqual([
    'Title 1',
    'Title 2 Draft',
    'Title 3 Planned for Jan 2, 2126, 4:04 PM',
  ])
})
