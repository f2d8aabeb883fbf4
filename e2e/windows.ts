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

/** Opens the settings. */
export async function openSettings(page: Page): Promise<Locator> {
  await openPlace(page, 'Settings')
  return page.getByRole('dialog', { name: 'Settings' })
}

/** Opens the page of the own account. */
export async function openAccount(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Account: ' }).click()
  await page.getByRole('link', { name: 'Account', exact: true }).click()
  return page.getByRole('dialog', { name: 'Account' })
}

/** Presses Escape once this window receives it: Radix passes keys to the uppermost layer only. */
export async function pressEscape(window: Locator): Promise<void> {
  await expect(window).toHaveAttribute('style', /pointer-events: auto/)
  await window.page().keyboard.press('Escape')
}
