import { chromium, type Page } from '@playwright/test'
import { button } from './admin.ts'
import { draftsOf } from './drafts.ts'
import { enterAdmin, openAdmin } from './owner.ts'
import { expect, test } from './site.ts'

const question = (page: Page) =>
  page.getByRole('alertdialog', { name: 'Log out and lose unsaved text?' })

test('signing out asks about unsaved text, and then leaves none of it on the device', async ({
  page,
  freshSite,
}) => {
  await enterAdmin(page, freshSite, 'quotes')
  await button(page, 'Add New Quote').click()
  await page.getByLabel('Quote Text').fill('For nobody else')
  await expect.poll(() => draftsOf(page)).toContain('For nobody else')
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()

  await button(page, 'Logout').click()
  await expect(question(page)).toBeVisible()
  await button(page, 'Stay').click()
  await expect(question(page)).toHaveCount(0)
  await expect.poll(() => draftsOf(page)).toContain('For nobody else')

  await button(page, 'Logout').click()
  await question(page).getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/auth$/)
  await expect.poll(() => draftsOf(page)).toBe('[]')
})

test('signing out without unsaved text asks nothing', async ({ page, freshSite }) => {
  await enterAdmin(page, freshSite)
  await button(page, 'Logout').click()
  await expect(page).toHaveURL(/\/auth$/)
  await expect(question(page)).toHaveCount(0)
  await expect(page.getByLabel('Username')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toHaveCount(0)
})

test('signing out in one tab ends the admin area in all others, also where text is unsaved', async ({
  page,
  context,
  freshSite,
}) => {
  await enterAdmin(page, freshSite, 'quotes')
  await button(page, 'Add New Quote').click()
  await page.getByLabel('Quote Text').fill('For nobody else')
  await expect.poll(() => draftsOf(page)).toContain('For nobody else')
  const other = await context.newPage()
  await openAdmin(other, freshSite.url)
  await button(other, 'Logout').click()
  await question(other).getByRole('button', { name: 'Log out' }).click()
  await expect(other).toHaveURL(/\/auth$/)
  await expect(page).toHaveURL(/\/auth$/)
  await expect(page.getByLabel('Username')).toBeVisible()
  await expect(page.getByText('Admin Dashboard')).toHaveCount(0)
  await expect.poll(() => draftsOf(page)).toBe('[]')
})

test('back navigation does not open the admin area once another tab has signed out', async ({
  freshSite,
}) => {
  const { launchOptions } = test.info().project.use
  const browser = await chromium.launch({
    ...launchOptions,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  })
  try {
    const context = await browser.newContext()
    const page = await context.newPage()
    await enterAdmin(page, freshSite, 'quotes')
    await page.evaluate(() => location.assign('/terms'))
    await expect(page).toHaveURL(/\/terms$/)
    const other = await context.newPage()
    await openAdmin(other, freshSite.url)
    await button(other, 'Logout').click()
    await expect(other).toHaveURL(/\/auth$/)
    await page.evaluate(() => history.back())
    await expect(page).toHaveURL(/\/auth$/)
    await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toHaveCount(0)
  } finally {
    await browser.close()
  }
})

test('a page restored from the back/forward cache stays hidden until the session is known', async ({
  page,
  context,
  freshSite,
}) => {
  await enterAdmin(page, freshSite, 'quotes')
  // Imitates a browser with a back/forward cache that ignores the headers of pages.
  const moved = (type: string) =>
    page.evaluate(`dispatchEvent(new PageTransitionEvent('${type}', { persisted: true }))`)
  const heading = page.getByRole('heading', { name: 'Admin Dashboard' })
  await moved('pagehide')
  await expect(heading).toBeHidden()
  await moved('pageshow')
  await expect(heading).toBeVisible()
  await moved('pagehide')
  await context.clearCookies()
  await moved('pageshow')
  await expect(page).toHaveURL(/\/auth$/)
})
