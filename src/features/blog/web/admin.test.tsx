import { expect, test } from 'vitest'
import { pageUrl } from '../../../shared/list-page.ts'
import { countIn, markupOf } from '../../../testing/markup.tsx'
import { TooltipArea } from '../../../web/ui/tooltip.tsx'
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
  const html = markupOf(
    <TooltipArea>
      <BlogAdmin
        timeZone="Europe/Berlin"
        comments={() => null}
        views={() => null}
        newsletter={() => null}
      />
    </TooltipArea>,
    { answers: { [pageUrl(blogUrls.admin, { page: 1 })]: { rows, page: 1, found: 3, total: 3 } } },
  )
  expect(html).toMatch(/Blog Posts.*\(3\)/)
  expect(html).toMatch(/<td data-style="main">Title 1<\/td>/)
  expect(html).toMatch(/Title 2 <span class="[^"]+">Draft<\/span>/)
  expect(html).toMatch(/Title 3 <span class="[^"]+">Planned for Jan 2, 2126, 4:04 PM<\/span>/)
  expect(countIn(html, 'Planned for')).toBe(1)
})
