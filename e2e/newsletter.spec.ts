import { failCalls, holdCalls, noteCalls } from './calls.ts'
import { expect, test } from './site.ts'
import { expectToast, open, section } from './visit.ts'

const invalid = {
  title: 'Invalid email',
  text: 'Please enter a valid email address.',
  variant: 'destructive',
} as const

const failed = {
  title: 'Subscription Failed',
  text: 'Failed to subscribe. Please try again.',
  variant: 'destructive',
} as const

test('an address that is empty or has no @ is not sent', async ({ page, sharedSite }) => {
  await open(page, sharedSite.url)
  const calls = noteCalls(page)
  const newsletter = section(page, 'Newsletter')
  await newsletter.getByRole('button', { name: 'Subscribe' }).click()
  await expectToast(page, invalid)
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await newsletter.getByRole('textbox').fill('mira.example.org')
  await newsletter.getByRole('textbox').press('Enter')
  await expectToast(page, invalid)
  await expect(newsletter.getByRole('textbox')).toHaveValue('mira.example.org')
  expect(calls).toEqual([])
})

test('subscribing disables the form, then shows a toast, empties it and counts; a second time is rejected', async ({
  page,
  freshSite,
}) => {
  await open(page, freshSite.url)
  const newsletter = section(page, 'Newsletter')
  const [field, count] = [newsletter.getByRole('textbox'), newsletter.getByRole('definition')]
  await expect(count.first()).toHaveText('0+')
  const release = await holdCalls(page, '**/api/subscribe')
  const sent = page.waitForRequest('**/api/subscribe')
  await field.fill(' mira@example.org ')
  await newsletter.getByRole('button', { name: 'Subscribe' }).click()
  await expect(newsletter.getByRole('button', { name: 'Subscribing...' })).toBeDisabled()
  await expect(field).toBeDisabled()
  expect((await sent).postDataJSON()).toEqual({ email: 'mira@example.org' })
  release()
  await expectToast(page, {
    title: 'Subscribed!',
    text: 'Thank you for subscribing to the newsletter.',
  })
  await expect(field).toHaveValue('')
  await expect(newsletter.getByRole('button', { name: 'Subscribe' })).toBeEnabled()
  await expect(count.first()).toHaveText('1+')

  await field.fill('mira@example.org')
  await field.press('Enter')
  await expectToast(page, {
    title: 'Subscription Failed',
    text: 'This email is already subscribed to the newsletter.',
    variant: 'destructive',
  })
  await expect(field).toHaveValue('mira@example.org')
  await expect(count.first()).toHaveText('1+')
})

test('any other error asks to try again and keeps the address', async ({ page, sharedSite }) => {
  await open(page, sharedSite.url)
  const field = section(page, 'Newsletter').getByRole('textbox')
  await field.fill('nobody@nowhere')
  await field.press('Enter')
  await expectToast(page, failed)
  await expect(field).toHaveValue('nobody@nowhere')
  await page.getByRole('button', { name: 'Dismiss' }).click()

  await failCalls(page, '**/api/subscribe', 500, 'Line 400 of a log')
  await field.fill('mira@example.org')
  await field.press('Enter')
  await expectToast(page, failed)
  await expect(field).toHaveValue('mira@example.org')
  await expect(field).toBeEnabled()
})
