import type { Page } from '@playwright/test'
import { button } from './admin.ts'
import { failCalls } from './calls.ts'
import { expect, test } from './site.ts'
import { expectToast, open } from './visit.ts'

const account = {
  Name: 'Ada Example',
  Email: 'ada@example.org',
  Username: 'ada',
  Password: 'correct horse',
}

async function fill(page: Page, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values))
    await page.getByLabel(label, { exact: true }).fill(value)
}

const adminLink = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Admin' })

test('an owner signs up, waits 500 ms, is known everywhere, signs out and in again', async ({
  page,
  freshSite,
}) => {
  await page.clock.install({ time: 0 })
  await open(page, `${freshSite.url}/auth`)
  await page.getByRole('tab', { name: 'Register' }).click()
  await fill(page, account)
  const answered = page.waitForResponse('**/api/register')
  await page.clock.pauseAt(3_600_000)
  await button(page, 'Register').click()
  expect((await answered).status()).toBe(201)
  const success = { title: 'Success', text: 'Your account has been created successfully' }
  await expect
    .poll(async () => {
      // Toasts appear by a timer, which is paused with the clock.
      await page.clock.runFor(1)
      return await page.getByText(success.text, { exact: true }).count()
    })
    .toBe(1)
  await expect(page).toHaveURL(/\/auth$/)
  await page.clock.runFor(500)
  await expect(page).toHaveURL(/\/admin$/)
  await page.clock.resume()

  await open(page, `${freshSite.url}/auth`)
  await expect(page).toHaveURL(/\/admin$/)
  await open(page, freshSite.url)
  await adminLink(page).click()

  const recover = await failCalls(page, '**/api/logout', 503, 'Later')
  await button(page, 'Logout').click()
  await expectToast(page, {
    title: 'Logout failed',
    text: 'Something went wrong',
    variant: 'destructive',
  })
  await recover()
  await button(page, 'Logout').click()
  await expectToast(page, { title: 'Success', text: 'You have been logged out successfully' })
  await expect(page).toHaveURL(/\/auth$/)

  await fill(page, { Username: account.Username, Password: account.Password })
  await button(page, 'Login').click()
  await expectToast(page, { title: 'Success', text: 'You have been logged in successfully' })
  await expect(page).toHaveURL(/\/admin$/)
})

test('a session check that fails is only logged, and the Admin link stays hidden', async ({
  page,
  freshSite,
  complaints,
}) => {
  await open(page, `${freshSite.url}/auth`)
  await page.getByRole('tab', { name: 'Register' }).click()
  await fill(page, account)
  await button(page, 'Register').click()
  await expect(page).toHaveURL(/\/admin$/)
  await failCalls(page, '**/api/user', 500, 'The site has a fault')
  complaints.length = 0
  await open(page, freshSite.url)
  await expect
    .poll(() => complaints.join('\n'))
    .toContain('The session could not be checked: 500: The site has a fault')
  await expect(adminLink(page)).toHaveCount(0)

  await page.goto(`${freshSite.url}/admin`)
  await expect(page).toHaveURL(/\/auth$/)
})
