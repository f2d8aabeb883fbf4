import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '../../testing/show.tsx'
import { EditedPage } from './edited-page.tsx'

test.each([
  ['/blog/5#', '/admin/posts/5'],
  ['/blog/one-star#comments', '/admin/posts/12'],
  ['/blog/no-star#', '/admin?tab=blog'],
  ['/projects/3#', '/admin/projects/3'],
])('editing the page at %s leads to %s', async (path, target) => {
  const answers = {
    '/api/blog/article?slug=one-star': { id: 12 },
    '/api/blog/article?slug=no-star': null,
  }
  show(<EditedPage path={path} />, { answers })
  await waitFor(() => expect(location.pathname + location.search).toBe(target))
})
