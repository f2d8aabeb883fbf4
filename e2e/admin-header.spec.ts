import type { Locator, Page } from '@playwright/test'
import { button, expect, test } from './admin.ts'
import { adminWidths } from './fit.ts'
import { pressEscape } from './windows.ts'

/** A button of the header, which is in a menu where the window is narrow. */
async function toolOf(page: Page, name: string): Promise<Locator> {
  const more = button(page, 'More')
  const tool = button(page, name)
  if ((await more.isVisible()) && !(await tool.isVisible())) await more.click()
  return tool
}

/** One width for each layout of the dialogs. */
const dialogWidths: ReadonlySet<number> = new Set([320, 640, 1024])

const usualSize = { width: 1280, height: 720 }

/** The page is shared: the next test must find it at its usual size. */
test.afterEach(async ({ admin: { page } }) => await page.setViewportSize(usualSize))

test('every tool of the admin area is in the window at every width', async ({
  admin: { page, open },
}) => {
  await open()
  for (const width of adminWidths) {
    await page.setViewportSize({ width, height: 640 })
    const isInView = (tool: Locator) => expect(tool, `at ${width}`).toBeInViewport({ ratio: 1 })
    await isInView(page.getByRole('link', { name: 'View Site' }))
    await isInView(button(page, 'Logout'))
    for (const [name, inside] of [
      ['Settings', 'Manage Pictures and Files'],
      ['Pages', 'Add New Page'],
      ['Library', 'Add Works'],
      ['Account', 'Change Password'],
    ] as const) {
      const tool = await toolOf(page, name)
      await isInView(tool)
      if (!dialogWidths.has(width)) continue
      await tool.click()
      const window = page.getByRole('dialog', { name })
      await button(window, inside).scrollIntoViewIfNeeded()
      await isInView(button(window, inside))
      await window.getByRole('button', { name: 'Close' }).first().click()
      await expect(window).toHaveCount(0)
    }
    await expect.poll(() => page.evaluate(() => scrollX)).toBe(0)
  }
})

test('the menu of the header is worked by keyboard and gives the focus back', async ({
  admin: { page, open },
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open()
  const more = button(page, 'More')
  const settings = button(page, 'Settings')
  await more.focus()
  await page.keyboard.press('Enter')
  await expect(settings).toBeFocused()
  for (const next of ['Pages', 'Library', 'Account']) {
    await page.keyboard.press('Tab')
    await expect(button(page, next)).toBeFocused()
  }
  await page.keyboard.press('Escape')
  await expect(settings).toBeHidden()
  await expect(more).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(settings).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Settings' })).toBeVisible()
  await expect(settings).toBeHidden()
  await pressEscape(page.getByRole('dialog', { name: 'Settings' }))
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(more).toBeFocused()
  await more.click()
  await page.getByRole('heading', { name: 'Admin Dashboard' }).click()
  await expect(settings).toBeHidden()
})

test('the strip of tabs shows the one that is open, whatever its address', async ({
  admin: { page, open },
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  for (const name of ['Subscribers', 'Goals', 'Dashboard']) {
    await open(name.toLowerCase())
    await expect(page.getByRole('tab', { name: /^Music/ })).toContainText('4')
    await expect(page.getByRole('tab', { name, exact: false })).toBeInViewport({ ratio: 1 })
    await expect.poll(() => page.evaluate(() => scrollX)).toBe(0)
  }
})
