import type { Page } from '@playwright/test'
import { holdCalls, noteCalls } from './calls.ts'
import { clientOf, enterAdmin, openAdmin, ownerPassword } from './owner.ts'
import { expect, type Site, test } from './site.ts'
import { expectToast } from './visit.ts'

const question = 'Your session has ended. Enter your password to continue.'

const sessionDialog = (page: Page) => page.getByRole('dialog', { name: 'Sign in again' })

/** Ends the session of this browser on the server, as a logout elsewhere does. */
async function endSession(page: Page, { url }: Site): Promise<void> {
  const client = await clientOf(page.context(), url)
  expect(await client.send('POST', '/api/logout')).toBe(204)
}

test('a session that ends while typing asks for the password in a dialog and then saves', async ({
  page,
  freshSite,
}) => {
  await enterAdmin(page, freshSite, 'quotes')
  await page.getByRole('button', { name: 'Add New Quote' }).click()
  await page.getByLabel('Quote Text').fill('Written before the session ended.')
  await page.getByLabel('Author').fill('Ada')
  await endSession(page, freshSite)
  await page.getByRole('button', { name: 'Create Quote' }).click()

  const dialog = sessionDialog(page)
  await expect(dialog.getByText(question)).toBeVisible()
  await expect(dialog.getByLabel('Username')).toHaveValue('ada')
  await expect(dialog.getByLabel('Password')).toBeFocused()
  const calls = noteCalls(page)
  await dialog.getByLabel('Password').fill(ownerPassword)
  await page.keyboard.press('Enter')
  await expectToast(page, { title: 'Success', text: 'Quote created successfully' })
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText('Written before the session ended.')).toBeVisible()
  expect(calls.filter((call) => call.startsWith('POST'))).toEqual([
    'POST /api/login',
    'POST /api/quotes',
  ])
})

test('without a new sign-in the form stays as it is and shows an error', async ({
  page,
  freshSite,
}) => {
  await enterAdmin(page, freshSite, 'quotes')
  await page.getByRole('button', { name: 'Add New Quote' }).click()
  await page.getByLabel('Quote Text').fill('Still here afterwards.')
  await page.getByLabel('Author').fill('Ada')
  await endSession(page, freshSite)
  await page.getByRole('button', { name: 'Create Quote' }).click()
  await sessionDialog(page).getByRole('button', { name: 'Cancel' }).click()

  await expect(sessionDialog(page)).toHaveCount(0)
  await expect(page.getByText('Failed to create quote', { exact: true })).toBeVisible()
  const form = page.getByRole('dialog', { name: 'Create New Quote' })
  await expect(form.getByRole('alert')).toHaveText('Please sign in first')
  await expect(form.getByLabel('Quote Text')).toHaveValue('Still here afterwards.')
  await expect(form.getByLabel('Author')).toHaveValue('Ada')

  await form.getByRole('button', { name: 'Create Quote' }).click()
  await sessionDialog(page).getByLabel('Password').fill(ownerPassword)
  await sessionDialog(page).getByRole('button', { name: 'Continue' }).click()
  await expectToast(page, { title: 'Success', text: 'Quote created successfully' })
})

test('one dialog serves all rejected calls, and all of them are sent again', async ({
  page,
  freshSite,
}) => {
  await enterAdmin(page, freshSite, 'quotes')
  const release = await holdCalls(page, /\/api\/(messages|subscribers|overview)/)
  await openAdmin(page, freshSite.url)
  await expect(page.getByText('Loading the site in numbers')).toBeAttached()
  await endSession(page, freshSite)
  release()

  const dialog = sessionDialog(page)
  await expect(dialog).toHaveCount(1)
  await dialog.getByLabel('Password').fill('wrong horse')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Invalid username or password')
  await dialog.getByLabel('Password').fill(ownerPassword)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('0 subscribers')).toBeVisible()
  await expect(page.getByRole('article').filter({ hasText: 'Subscribers' })).toContainText('0')
})

test('a session that another tab has renewed is used without a question', async ({
  page,
  context,
  freshSite,
}) => {
  await enterAdmin(page, freshSite, 'quotes')
  await page
    .getByRole('button', { name: /^Edit quote by / })
    .first()
    .click()
  await page.getByLabel('Quote Text').fill('Two tabs, one session.')
  await endSession(page, freshSite)
  const release = await holdCalls(page, '**/api/user')
  await page.getByRole('button', { name: 'Update Quote' }).click()
  const other = await context.newPage()
  await other.goto(`${freshSite.url}/auth`)
  await other.getByLabel('Username').fill('ada')
  await other.getByLabel('Password').fill(ownerPassword)
  await other.getByRole('button', { name: 'Login' }).click()
  await expect(other).toHaveURL(/\/admin$/)
  release()
  await expectToast(page, { title: 'Success', text: 'Quote updated successfully' })
  await expect(sessionDialog(page)).toHaveCount(0)
})

test('responses never change fields that are being edited', async ({ page, freshSite }) => {
  const client = await enterAdmin(page, freshSite, 'goals')
  const row = page.getByRole('row').filter({ hasText: 'Submit the transit catalogue paper' })
  await expect(row).toBeVisible()
  const release = await holdCalls(page, '**/api/dashboard/goals')
  await row.getByRole('button', { name: /^Complete: / }).click()
  await row.getByRole('button', { name: /^Edit/ }).click()
  await page.getByLabel('Description').fill('Typed here')
  expect(
    await client.send('PATCH', '/api/dashboard/goals/1', { description: 'Changed elsewhere' }),
  ).toBe(200)
  release()
  await expect(page.getByRole('row', { includeHidden: true, name: /elsewhere/ })).toBeAttached()
  await expect(page.getByLabel('Description')).toHaveValue('Typed here')
})
