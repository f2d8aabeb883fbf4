import { failCalls, noteCalls } from './calls.ts'
import { expect, test } from './site.ts'
import { open, section } from './visit.ts'

const dashboardReads = [
  'GET /api/dashboard/goals',
  'GET /api/dashboard/movies',
  'GET /api/dashboard/quotes',
  'GET /api/site/texts/dashboard',
]

test('pages include their data: visitors cause no calls, not even for a session', async ({
  page,
  sharedSite,
}) => {
  const calls = noteCalls(page)
  for (const path of ['/', '/blog', '/blog/4', '/dashboard', '/privacy', '/nowhere']) {
    await open(page, sharedSite.url + path)
    await page.waitForLoadState('networkidle')
  }
  expect(calls).toEqual([])
})

test('nothing is fetched again on focus, on reconnection or at intervals', async ({
  page,
  context,
  sharedSite,
}) => {
  await page.clock.install({ time: 0 })
  const calls = noteCalls(page)
  await open(page, sharedSite.url)
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await context.setOffline(true)
  await context.setOffline(false)
  await page.clock.runFor('02:00:00')
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await page.waitForLoadState('networkidle')
  expect(calls).toEqual([])
})

test('a failed call is not retried automatically', async ({ page, sharedSite }) => {
  await page.clock.install({ time: 0 })
  const calls = noteCalls(page)
  await failCalls(page, '**/api/blog/5/comments', 500)
  await open(page, sharedSite.url)
  const card = section(page, 'Blog').getByRole('article').first()
  await card.getByRole('button', { name: '3 comments' }).click()
  await expect(card.getByRole('alert')).toContainText('Could not load the comments.')
  await page.clock.runFor('10:00')
  expect(calls).toEqual(['GET /api/blog/5/comments'])

  await card.getByLabel('Name').fill('Mira')
  await card.getByRole('textbox', { name: 'Comment' }).fill('Words')
  // The mouse stays where it is: over a link it would fetch that page ahead.
  await card.getByRole('button', { name: 'Post Comment' }).press('Enter')
  await expect(page.getByText('500: The site has a fault', { exact: true })).toBeVisible()
  await page.clock.runFor('10:00')
  expect(calls).toEqual(['GET /api/blog/5/comments', 'POST /api/blog/5/comments'])
})

test('an unused response is cached for five minutes, and a used one never becomes stale', async ({
  page,
  sharedSite,
}) => {
  await page.clock.install({ time: 0 })
  const calls = noteCalls(page)
  await open(page, `${sharedSite.url}/dashboard`)
  const main = page.getByRole('main')
  const [goals, privacy] = [main.getByRole('checkbox'), { name: 'Privacy Policy' }]
  const nav = page.getByRole('navigation', { name: 'Main' })
  const footer = page.getByRole('contentinfo')
  await page.clock.runFor('10:00')
  await footer.getByRole('link', privacy).click()
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Privacy Policy')
  await page.clock.runFor('04:00')
  await nav.getByRole('link', { name: 'Dashboard' }).click()
  await expect(goals).toHaveCount(5)
  const readPrivacy = 'GET /api/pages/text?path=%2Fprivacy'
  expect(calls).toEqual([readPrivacy])

  await footer.getByRole('link', privacy).click()
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Privacy Policy')
  await page.clock.runFor('05:10')
  await nav.getByRole('link', { name: 'Dashboard' }).click()
  await expect(goals).toHaveCount(5)
  expect(calls.toSorted()).toEqual([...dashboardReads, readPrivacy].toSorted())
})

test('every write refetches what it changed, and nothing else', async ({ page, freshSite }) => {
  const calls = noteCalls(page)
  await open(page, freshSite.url)
  const take = () => calls.splice(0)

  const card = section(page, 'Blog').getByRole('article').first()
  await card.getByRole('button', { name: '3 comments' }).click()
  await expect(card.getByRole('listitem')).toHaveCount(3)
  expect(take()).toEqual(['GET /api/blog/5/comments'])
  await card.getByLabel('Name').fill('Mira')
  await card.getByRole('textbox', { name: 'Comment' }).fill('Words')
  // The mouse stays where it is: over a link it would fetch that page ahead.
  await card.getByRole('button', { name: 'Post Comment' }).press('Enter')
  await expect(card.getByRole('button', { name: '4 comments' })).toBeVisible()
  await expect(card.getByRole('listitem')).toHaveCount(4)
  const [comment, ...afterComment] = take()
  expect(comment).toBe('POST /api/blog/5/comments')
  expect(afterComment.toSorted()).toEqual([
    'GET /api/blog/5/comments',
    'GET /api/blog?view=summary&limit=2',
  ])

  // The page scrolls under the mouse, which must not come to rest on a link.
  await page.mouse.move(0, 0)
  const newsletter = section(page, 'Newsletter')
  await newsletter.getByRole('textbox').fill('mira@example.org')
  await newsletter.getByRole('textbox').press('Enter')
  await expect(newsletter.getByRole('definition').first()).toHaveText('1+')
  expect(take()).toEqual(['POST /api/subscribe', 'GET /api/subscribers/count'])

  const refetched = page.waitForResponse(
    (response) => response.request().method() === 'GET' && response.url().endsWith('/goals'),
  )
  await section(page, 'Dashboard').getByRole('checkbox').last().click()
  await refetched
  expect(take()).toEqual(['PATCH /api/dashboard/goals/4', 'GET /api/dashboard/goals'])
})

test('hovering over a link prefetches its page once', async ({ page, sharedSite }) => {
  const calls = noteCalls(page)
  await open(page, `${sharedSite.url}/privacy`)
  const link = page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Dashboard' })
  const ahead = page.waitForResponse('**/api/dashboard/movies')
  await link.hover()
  await ahead
  await link.click()
  await expect(page.getByRole('checkbox')).toHaveCount(5)
  expect(calls.toSorted()).toEqual(dashboardReads)
})

test('a failed prefetch is made once, and again on request', async ({ page, sharedSite }) => {
  const calls = noteCalls(page)
  const recover = await failCalls(page, '**/api/dashboard/goals')
  await open(page, `${sharedSite.url}/privacy`)
  const ahead = page.waitForResponse('**/api/dashboard/goals')
  const link = page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Dashboard' })
  await link.hover()
  await ahead
  await link.click()
  const failure = page.getByRole('main').getByRole('alert')
  await expect(failure).toContainText('Could not load the goals.')
  await page.waitForLoadState('networkidle')
  expect(calls.toSorted()).toEqual(dashboardReads)
  await recover()
  await failure.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('checkbox')).toHaveCount(5)
  expect(calls.toSorted()).toEqual(['GET /api/dashboard/goals', ...dashboardReads])
})

test('comments are fetched when they are shown, not on hover over their post', async ({
  page,
  sharedSite,
}) => {
  const calls = noteCalls(page)
  await open(page, sharedSite.url)
  const card = section(page, 'Blog').getByRole('article').first()
  const ahead = page.waitForResponse('**/api/blog/5?*')
  await card.getByRole('link').first().hover()
  await ahead
  await card.getByRole('button', { name: '3 comments' }).hover()
  await page.waitForLoadState('networkidle')
  const readAhead = ['GET /api/blog/5?view=article', 'GET /api/site/note']
  expect(calls).toEqual(readAhead)
  await card.getByRole('link').first().click()
  await expect(page.locator('#comments').getByRole('listitem')).toHaveCount(3)
  expect(calls).toEqual([...readAhead, 'GET /api/blog/5/comments'])
})
