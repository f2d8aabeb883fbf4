import { type Browser, type Locator, type Page } from '@playwright/test'
import { expectAccessibleInBothThemes } from './accessibility.ts'
import { button } from './admin.ts'
import { enterAdmin, ownerPassword } from './owner.ts'
import { expect, type Site, test } from './site.ts'
import { expectToast, open } from './visit.ts'
import { openSettings, pressEscape } from './windows.ts'

/** Makes an account for a guest in a browser of its own. */
async function guestBrowser(browser: Browser, { url }: Site, username: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await open(page, `${url}/auth`)
  await page.getByRole('tab', { name: 'Register' }).click()
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password').fill(ownerPassword)
  await page.getByLabel('Email').fill(`${username}@example.org`)
  await page.getByLabel('Name', { exact: true }).fill('A Guest')
  await button(page, 'Register').click()
  await expect(page.getByRole('heading', { name: 'No owner rights' })).toBeVisible()
  return page
}

async function openGuests(page: Page): Promise<Locator> {
  const guests = await openSettings(page, 'Guests')
  await expect(guests.getByText('New accounts')).toBeVisible()
  return guests
}

async function signIn(page: Page, username: string): Promise<void> {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password').fill(ownerPassword)
  await button(page, 'Login').click()
}

test('the owner ends the session of a guest, and disables and enables the guest', async ({
  page,
  browser,
  freshSite,
}) => {
  await enterAdmin(page, freshSite)
  const guest = await guestBrowser(browser, freshSite, 'mira')
  const guests = await openGuests(page)
  const row = guests.getByRole('row', { name: /mira/ })
  await expect(row).toContainText('1 session, last used')
  await expectAccessibleInBothThemes(page, 'guests')
  await button(row, 'View sessions of mira').click()
  const sessions = page.getByRole('dialog', { name: 'mira' })
  await expect(sessions.getByText('Signed in', { exact: false }).last()).toBeVisible()
  await expectAccessibleInBothThemes(page, 'sessions of a guest')
  await sessions.getByRole('button', { name: /^End the session of Chrome/ }).click()
  await expectToast(page, { title: 'Success', text: 'Session ended' })
  await expect(sessions.getByText('No sessions')).toBeVisible()
  await button(sessions, 'Close').last().click()
  await expect(row).toContainText('No session')
  await guest.reload()
  await expect(guest).toHaveURL(/\/auth$/)

  await button(row, 'Disable mira').click()
  const question = page.getByRole('alertdialog', { name: 'Disable mira?' })
  await expect(button(question, 'Cancel')).toBeFocused()
  await pressEscape(question)
  await expect(question).toHaveCount(0)
  await expect(button(row, 'Disable mira')).toBeFocused()
  await page.keyboard.press('Enter')
  await button(question, 'Disable').click()
  await expectToast(page, { title: 'Success', text: 'mira is disabled' })
  await expect(row).toContainText('Disabled')
  await signIn(guest, 'mira')
  await expect(guest.getByRole('alert')).toHaveText('This account is disabled')

  await button(row, 'Enable mira').click()
  await expect(row).not.toContainText('Disabled')
  await signIn(guest, 'mira')
  await expect(guest).toHaveURL(/\/admin$/)
  await guest.context().close()
})

test('the owner deletes a guest after reading what will be deleted', async ({
  page,
  browser,
  freshSite,
}) => {
  await enterAdmin(page, freshSite)
  const guest = await guestBrowser(browser, freshSite, 'mira')
  const guests = await openGuests(page)
  await button(guests, 'Delete mira').click()
  const question = page.getByRole('alertdialog', { name: 'Confirm Deletion' })
  await expect(question).toContainText('Permanently delete mira and all sessions?')
  await expect(button(question, 'Cancel')).toBeFocused()
  await pressEscape(question)
  await expect(button(guests, 'Delete mira')).toBeFocused()
  await page.keyboard.press('Enter')
  await button(question, 'Delete').click()
  await expectToast(page, { title: 'Success', text: 'mira is deleted' })
  await expect(guests.getByText('No guest accounts yet.')).toBeVisible()
  await guest.reload()
  await expect(guest).toHaveURL(/\/auth$/)
  await guest.context().close()
})

test('the owner closes the registration and opens it again', async ({ page, freshSite }) => {
  await enterAdmin(page, freshSite)
  const guests = await openGuests(page)
  await expect(guests.getByText('No guest accounts yet.')).toBeVisible()
  await button(guests, 'Close Registration').click()
  await expect(guests.getByText('No new accounts can be created')).toBeVisible()
  const account = {
    username: 'mira',
    password: ownerPassword,
    email: 'mira@example.org',
    name: 'Mira',
  }
  const register = () =>
    fetch(`${freshSite.url}/api/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(account),
    })
  expect((await register()).status).toBe(403)
  await button(guests, 'Open Registration').click()
  await expect(guests.getByText(/Anyone can create a guest account/)).toBeVisible()
  expect((await register()).status).toBe(201)
})

test('a guest deletes the account with the password, by keyboard', async ({
  page,
  browser,
  freshSite,
}) => {
  await enterAdmin(page, freshSite)
  const guest = await guestBrowser(browser, freshSite, 'mira')
  await button(guest, 'Account').click()
  await button(guest, 'Delete Account').focus()
  await guest.keyboard.press('Enter')
  const step = guest.getByRole('dialog', { name: 'Delete your account' })
  await expect(step.getByText(/Your comments remain under the name/)).toBeVisible()
  await expectAccessibleInBothThemes(guest, 'deletion of an account')
  await expect(step.getByLabel('Password')).toBeFocused()
  await guest.keyboard.type('wrong horse')
  await guest.keyboard.press('Enter')
  await expect(step.getByRole('alert')).toHaveText('The password is incorrect')
  await step.getByLabel('Password').fill(ownerPassword)
  await guest.keyboard.press('Enter')
  await expect(guest).toHaveURL(/\/auth$/)
  await expectToast(guest, { title: 'Success', text: 'Your account is deleted' })
  await signIn(guest, 'mira')
  await expect(guest.getByRole('button', { name: 'Login', exact: true })).toBeEnabled()
  await expect(guest).toHaveURL(/\/auth$/)
  await guest.context().close()
})
