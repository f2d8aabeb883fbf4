import { failCalls, holdCalls } from './calls.ts'
import { expect, test } from './site.ts'
import { expectToast, open } from './visit.ts'

const open4 = 'Learn to fix a telescope drive without swearing'
const done1 = 'Submit the transit catalogue paper'

test('the dashboard has its title while it is shown, its badge and three cards', async ({
  page,
  sharedSite,
}) => {
  await open(page, sharedSite.url)
  const nav = page.getByRole('navigation', { name: 'Main' })
  await nav.getByRole('link', { name: 'Dashboard' }).click()
  await expect(page).toHaveTitle('Personal Dashboard')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('My Dashboard')
  await expect(main.getByText('Personal Space', { exact: true })).toBeVisible()
  await expect(main.getByRole('heading', { level: 2 })).toHaveText([
    'Current Goals',
    'Favorite Quotes',
    'Currently Watching',
  ])
  await expect(main.getByRole('checkbox')).toHaveCount(5)
  await expect(main.getByRole('figure')).toHaveCount(6)
  await expect(main.getByRole('article')).toHaveCount(4)
  for (const name of ['Edit Goals', 'Add Quote', 'Update List'])
    await expect(main.getByRole('button', { name })).toBeDisabled()

  await nav.getByRole('link', { name: 'Home' }).click()
  await expect(page).toHaveTitle('Ada Example: astrophysics, data science, software')
})

test('each card shows placeholders while its list loads, and its own error', async ({
  page,
  sharedSite,
}) => {
  await open(page, `${sharedSite.url}/privacy`)
  const release = await holdCalls(page, '**/api/dashboard/*')
  const recover = await failCalls(page, '**/api/dashboard/quotes')
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Dashboard' })
    .click()
  const main = page.getByRole('main')
  const places = (loading: string) =>
    main.locator('[aria-busy="true"]').filter({ hasText: loading }).locator('> div')
  await expect(places('Loading goals')).toHaveCount(4)
  await expect(places('Loading movies')).toHaveCount(2)
  await expect(main.getByRole('alert')).toContainText('Could not load the quotes.')
  release()
  await expect(main.getByRole('checkbox')).toHaveCount(5)
  await expect(main.getByRole('article')).toHaveCount(4)
  await recover()
  await main.getByRole('button', { name: 'Try Again' }).click()
  await expect(main.getByRole('figure')).toHaveCount(6)
})

test('a tick appears immediately, is locked while it is saved, and lasts', async ({
  page,
  freshSite,
}) => {
  await open(page, `${freshSite.url}/dashboard`)
  const box = page.getByRole('checkbox', { name: open4 })
  const label = page.getByText(open4, { exact: true })
  await expect(label).toHaveCSS('text-decoration-line', 'none')
  await expect(page.getByText('3 of 5')).toBeVisible()

  const release = await holdCalls(page, '**/api/dashboard/goals/4')
  const sent = page.waitForRequest('**/api/dashboard/goals/4')
  await label.click()
  await expect(box).toBeChecked()
  await expect(box).toBeDisabled()
  await expect(label).toHaveCSS('text-decoration-line', 'line-through')
  await expect(page.getByText('4 of 5')).toBeVisible()
  const request = await sent
  expect(request.method()).toBe('PATCH')
  expect(request.postDataJSON()).toEqual({ completed: true })
  release()
  await expect(box).toBeEnabled()
  await expect(box).toBeChecked()

  await open(page, `${freshSite.url}/dashboard`)
  await expect(box).toBeChecked()
  await box.click()
  await expect(box).not.toBeChecked()
  await expect(label).toHaveCSS('text-decoration-line', 'none')
})

test('a tick that the server rejects is reverted with a reason', async ({ page, sharedSite }) => {
  await open(page, `${sharedSite.url}/dashboard`)
  const box = page.getByRole('checkbox', { name: done1 })
  await failCalls(page, '**/api/dashboard/goals/1', 503, 'The site is being moved')
  const release = await holdCalls(page, '**/api/dashboard/goals/1')
  await box.click()
  await expect(box).not.toBeChecked()
  await expect(page.getByText('2 of 5')).toBeVisible()
  release()
  await expectToast(page, {
    title: 'Failed to update goal',
    text: '503: The site is being moved',
    variant: 'destructive',
  })
  await expect(box).toBeChecked()
  await expect(box).toBeEnabled()
  await expect(page.getByText(done1, { exact: true })).toHaveCSS(
    'text-decoration-line',
    'line-through',
  )
  await expect(page.getByText('3 of 5')).toBeVisible()
})

test("a tick that never reaches the server is reverted with the browser's error", async ({
  page,
  sharedSite,
}) => {
  await open(page, `${sharedSite.url}/dashboard`)
  await page.route('**/api/dashboard/goals/1', (route) => route.abort('connectionrefused'))
  const box = page.getByRole('checkbox', { name: done1 })
  await box.click()
  await expectToast(page, {
    title: 'Failed to update goal',
    text: 'Failed to fetch',
    variant: 'destructive',
  })
  await expect(box).toBeChecked()
})
