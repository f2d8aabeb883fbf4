import type { Locator, Page } from '@playwright/test'
import { button, expect } from './admin.ts'

/** Goes to a place below the tabs, where the window is narrow through the drawer. */
export async function openPlace(page: Page, name: string): Promise<Locator> {
  const menu = button(page, 'Menu')
  if (await menu.isVisible()) await menu.click()
  await page
    .getByRole('navigation', { name: 'Admin' })
    .getByRole('link', { name, exact: false })
    .click()
  return page.getByRole('main')
}

/** Opens a page of the settings. */
export async function openSettings(page: Page, title: string): Promise<Locator> {
  const main = await openPlace(page, 'Settings')
  await openSettingsPage(page, title)
  return main
}

/** Opens another page of the settings by their index. */
export async function openSettingsPage(page: Page, title: string): Promise<void> {
  const index = page.getByRole('navigation', { name: 'Settings' })
  await index.getByRole('link', { name: title }).click()
  await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible()
}

/** Saves a page of the settings. */
export async function saveSettings(page: Page): Promise<void> {
  await button(page, 'Save').click()
  await expect(page.getByRole('region', { name: 'Unsaved changes' })).toHaveCount(0)
}

/** Opens the page of the own account. */
export async function openAccount(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Account: ' }).click()
  await page.getByRole('link', { name: 'Account', exact: true }).click()
  return page.getByRole('main')
}

/**
 * Presses Escape once this window receives it: Radix passes keys to the uppermost layer only, and a toast leaves Escape
 * to the window with the focus, which returns to it a moment after a window above it has closed.
 */
export async function pressEscape(window: Locator): Promise<void> {
  await expect
    .poll(() => window.evaluate((element) => element.contains(document.activeElement)))
    .toBe(true)
  await expect(window).toHaveAttribute('style', /pointer-events: auto/)
  await window.page().keyboard.press('Escape')
}
