import { button, expect, test } from './admin.ts'
import { adminWidths } from './fit.ts'
import { enterAdmin } from './owner.ts'
import { openPlace } from './windows.ts'

const usualSize = { width: 1280, height: 720 }

/** The page is shared: the next test must find it at its usual size. */
test.afterEach(async ({ admin: { page } }) => await page.setViewportSize(usualSize))

test('every place and tool of the admin area is in the window at every width', async ({
  admin: { page, open },
}) => {
  await open()
  const menu = button(page, 'Menu')
  for (const width of adminWidths) {
    await page.setViewportSize({ width, height: 700 })
    if (await menu.isVisible()) await menu.click()
    for (const tool of [
      page.getByRole('tab', { name: 'Dashboard' }),
      page.getByRole('tab', { name: 'Subscribers' }),
      page.getByRole('link', { name: 'Pages' }),
      page.getByRole('link', { name: 'Settings' }),
      page.getByRole('link', { name: 'View Site' }),
      button(page, 'Logout'),
      page.getByRole('button', { name: 'Search' }),
    ]) {
      await tool.scrollIntoViewIfNeeded()
      await expect(tool, `at ${width}`).toBeInViewport({ ratio: 1 })
    }
    await expect.poll(() => page.evaluate(() => scrollX)).toBe(0)
    // Closes the drawer of a narrow window.
    await page.keyboard.press('Escape')
  }
})

test('a place has an address and a title, and comes back by reload and the back button', async ({
  admin: { page, open },
}) => {
  await open()
  await openPlace(page, 'Library')
  await expect(page).toHaveURL(/\/admin\?tab=library$/)
  await expect(page).toHaveTitle('Library · Admin · Ada Example')
  await expect(page.getByRole('link', { name: 'Library' })).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('tab', { selected: true })).toHaveCount(0)
  await page.reload()
  await expect(button(page, 'Add Works')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('tab', { selected: true })).toHaveText('Dashboard')
  await expect(page).toHaveTitle('Admin Dashboard · Ada Example')
})

test('on a phone the drawer is worked by keyboard, and closes at a place', async ({
  admin: { page, open },
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open()
  const menu = button(page, 'Menu')
  const settings = page.getByRole('link', { name: 'Settings' })
  await menu.focus()
  await page.keyboard.press('Enter')
  await expect(settings).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('tab', { name: 'Dashboard' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(settings).toBeHidden()
  await expect(menu).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Library' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: /^Library/ })).toBeVisible()
  await expect(settings).toBeHidden()
  await expect(page.getByRole('main')).toBeFocused()
})

test('the account menu leads to the account and closes by Escape', async ({
  admin: { page, open },
}) => {
  await open('goals')
  const opener = page.getByRole('button', { name: 'Account: ' })
  const account = page.getByRole('link', { name: 'Account', exact: true })
  await opener.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(account).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(account).toBeHidden()
  await expect(opener).toBeFocused()
  await opener.click()
  await account.click()
  await expect(page).toHaveURL(/\/admin\?tab=settings&page=security$/)
  await expect(account).toBeHidden()
})

test('the search of the admin area goes to a place', async ({ admin: { page, open } }) => {
  await open()
  await page.keyboard.press('Control+k')
  const search = page.getByRole('combobox', { name: 'Search or jump to' })
  await search.fill('media')
  await expect(page.getByRole('option', { name: 'Media' })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\?tab=media$/)
  await expect(search).toHaveCount(0)
})

test('the owner edits a page from the page itself', async ({ page, freshSite }) => {
  await enterAdmin(page, freshSite)
  await page.goto(`${freshSite.url}/privacy`)
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await expect(page).toHaveURL(/\/admin\/pages\/\d+$/)
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Privacy Policy')
  await page.getByRole('link', { name: 'Pages' }).click()
  await expect(page).toHaveURL(/\/admin\?tab=pages$/)
  await page.goto(`${freshSite.url}/blog/2`)
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await expect(page).toHaveURL(/\/admin\/posts\/2$/)
  await expect(page.getByRole('textbox', { name: 'Content' })).toBeVisible()
})
