import { holdCalls } from './calls.ts'
import { expect, test } from './site.ts'
import { open } from './visit.ts'

const open4 = 'Learn to fix a telescope drive without swearing'

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
