import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test'
import { enterAdmin, openAdmin, type OtherClient } from './owner.ts'
import { test as base } from './site.ts'
import { expectToast, toastOf } from './visit.ts'

/** The admin area of a signed-in owner, shared by the tests of one worker: each leaves the rows as it found them. */
export interface Admin {
  page: Page
  url: string
  /** Goes to a tab, as by its address. */
  open(tab?: string): Promise<void>
  /** Makes calls beside the page, with the same session. */
  client: OtherClient
  /** The words of a page as the server sends it to a visitor now. */
  publicPage(path: string): Promise<string>
}

interface SharedAdmin {
  context: BrowserContext
  admin: Admin
}

export const test = base.extend<{ admin: Admin }, { sharedAdmin: SharedAdmin }>({
  sharedAdmin: [
    async ({ browser, sharedSite }, use) => {
      const context = await browser.newContext({
        locale: 'en-US',
        timezoneId: 'UTC',
        reducedMotion: 'reduce',
      })
      const page = await context.newPage()
      // Accepts the warning about a form that a test left open, so that the next test can load its page.
      page.on('dialog', (dialog) => void dialog.accept())
      const client = await enterAdmin(page, sharedSite)
      const { url } = sharedSite
      const publicPage = async (path: string) => await (await fetch(url + path)).text()
      await use({
        context,
        admin: { page, url, client, publicPage, open: (tab) => openAdmin(page, url, tab) },
      })
      await context.close()
    },
    { scope: 'worker' },
  ],
  admin: async ({ sharedAdmin: { context, admin } }, use) => {
    await use(admin)
    await context.setOffline(false)
    await admin.page.unrouteAll({ behavior: 'ignoreErrors' })
    await admin.page.emulateMedia({ colorScheme: null })
  },
})

export { expect } from '@playwright/test'

/** A button by its whole name. */
export function button(within: Page | Locator, name: string): Locator {
  return within.getByRole('button', { name, exact: true })
}

/** A control of a form by its whole label, whatever its kind. */
export function control(within: Page | Locator, label: string): Locator {
  return within.getByLabel(label, { exact: true }).and(within.locator(':not(button)'))
}

/** Expects a button in its pending state: disabled, with a spinner and its own words. */
export async function expectBusy(pressed: Locator): Promise<void> {
  await expect(pressed).toBeDisabled()
  await expect(pressed.locator('span[aria-hidden="true"]')).toBeVisible()
}

/** Expects the toast of a failed call, and dismisses it. */
export async function expectErrorToast(page: Page, text: string): Promise<void> {
  await expectToast(page, { title: 'Error', text, variant: 'destructive' })
  await button(toastOf(page), 'Dismiss').click()
}
