import type { Locator, Page } from '@playwright/test'
import { button, expect } from './admin.ts'

/** Opens the settings from the header of the admin area. */
export async function openSettings(page: Page): Promise<Locator> {
  await button(page, 'Settings').click()
  return page.getByRole('dialog', { name: 'Settings' })
}

/** Opens the pictures from the settings. */
export async function openPictures(page: Page): Promise<Locator> {
  await button(await openSettings(page), 'Manage Pictures and Files').click()
  return page.getByRole('dialog', { name: 'Pictures and files' })
}

/** Presses Escape once this window receives it: Radix passes keys to the uppermost layer only. */
export async function pressEscape(window: Locator): Promise<void> {
  await expect(window).toHaveAttribute('style', /pointer-events: auto/)
  await window.page().keyboard.press('Escape')
}
