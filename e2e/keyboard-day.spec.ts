import type { Page } from '@playwright/test'
import { spendDayWithKeys } from './engines/keyboard-day.ts'
import type { Keyboard } from './engines/keys.ts'
import { test } from './site.ts'
import { open } from './visit.ts'
import { ownerAccount, registerOwner } from './owner.ts'

test('a day of writing needs no mouse', async ({ page, freshSite }) => {
  await page.setViewportSize({ width: 1100, height: 800 })
  await registerOwner(page, freshSite)
  await page.context().clearCookies()
  await open(page, `${freshSite.url}/auth`)
  await spendDayWithKeys(keyboardOf(page), ownerAccount)
})

const keyboardOf = (page: Page): Keyboard => ({
  evaluate: async (expression) => await page.evaluate(expression),
  press: async (key, withShift) => await page.keyboard.press(withShift ? `Shift+${key}` : key),
  type: async (text) => await page.keyboard.type(text),
  shortcut: async (letter, withShift) =>
    await page.keyboard.press(`Control+${withShift ? 'Shift+' : ''}${letter}`),
})
