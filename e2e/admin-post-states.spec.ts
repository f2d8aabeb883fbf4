import { enterAdmin, openAdmin } from './owner.ts'
import { expect, test } from './site.ts'

const post = {
  title: 'Where the light waits',
  content: 'Long enough to be a post.',
  excerpt: 'Long enough as well.',
  category: 'Notes',
  date: 'November 20, 2026',
}

test('the list of posts and the overview mark drafts and scheduled posts', async ({
  page,
  freshSite,
  complaints,
}) => {
  const client = await enterAdmin(page, freshSite)
  const planned = { ...post, title: 'Planned words', visibleFrom: '2126-01-02T15:04:00Z' }
  expect(await client.send('POST', '/api/blog', { ...post, visibleFrom: null })).toBe(201)
  expect(await client.send('POST', '/api/blog', planned)).toBe(201)

  await openAdmin(page, freshSite.url, 'blog')
  await expect(page.getByRole('heading', { name: 'Blog Posts (7)' })).toBeVisible()
  const rows = page.getByRole('table', { name: 'blog posts' }).getByRole('row')
  await expect(rows.filter({ hasText: post.title })).toContainText(/waits Draft/)
  await expect(rows.filter({ hasText: planned.title })).toContainText(
    /words Scheduled for Jan \d, 2126, \d+:04 [AP]M/,
  )
  await expect(rows.filter({ hasText: /Draft|Scheduled for/ })).toHaveCount(2)

  await openAdmin(page, freshSite.url)
  const card = page.getByRole('article').filter({ hasText: 'Write and revise articles.' })
  await expect(card).toContainText('1 draft · 1 scheduled · Latest: ')
  await expect(page.getByRole('figure').filter({ hasText: 'in 12 months' })).toContainText(
    /^5 posts/,
  )

  await page.goto(`${freshSite.url}/blog`)
  await expect(page.getByText('5 articles')).toBeVisible()
  await expect(page.getByText(planned.title)).toHaveCount(0)
  await expect(page.getByText(post.title)).toHaveCount(0)
  expect(complaints).toEqual([])
})
