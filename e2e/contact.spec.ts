import type { Page } from '@playwright/test'
import { failCalls, holdCalls, noteCalls } from './calls.ts'
import { expect, test } from './site.ts'
import { expectToast, open, section } from './visit.ts'

const message = {
  Name: 'Mira Kern',
  Email: 'mira@example.org',
  Subject: 'A question about dips',
  Message: 'Which transit model do you use?',
}

const sentences = {
  Name: 'Name must be at least 2 characters',
  Email: 'Please enter a valid email address',
  Subject: 'Subject must be at least 2 characters',
  Message: 'Message must be at least 10 characters',
}

const field = (page: Page, label: string) => section(page, 'Contact Me').getByLabel(label)
const button = (page: Page, name: string) =>
  section(page, 'Contact Me').getByRole('button', { name, exact: true })

async function fill(page: Page, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await field(page, label).fill(value)
}

async function expectValues(page: Page, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values))
    await expect(field(page, label)).toHaveValue(value)
}

test('the contact form starts empty and has a message box of five rows', async ({
  page,
  sharedSite,
}) => {
  await open(page, sharedSite.url)
  await expectValues(page, { Name: '', Email: '', Subject: '', Message: '' })
  await expect(field(page, 'Message')).toHaveAttribute('rows', '5')
  await expect(field(page, 'Email')).toHaveAttribute('type', 'email')
})

test('each field is described by its error, and nothing is sent', async ({ page, sharedSite }) => {
  await open(page, sharedSite.url)
  const calls = noteCalls(page)
  await fill(page, { Name: 'M', Email: 'mira@', Subject: 'Q', Message: '123456789' })
  await button(page, 'Send Message').click()
  for (const [label, sentence] of Object.entries(sentences)) {
    await expect(field(page, label)).toHaveAccessibleDescription(sentence)
    await expect(field(page, label)).toHaveAttribute('aria-invalid', 'true')
  }
  await expect(field(page, 'Name')).toBeFocused()
  await expectValues(page, { Name: 'M', Email: 'mira@', Subject: 'Q', Message: '123456789' })

  await field(page, 'Name').fill('Mi')
  await expect(field(page, 'Name')).toHaveAccessibleDescription('')
  await field(page, 'Email').fill('mira@example.org')
  await field(page, 'Subject').fill('Qu')
  await button(page, 'Send Message').click()
  await expect(field(page, 'Message')).toBeFocused()
  await expect(field(page, 'Message')).toHaveAccessibleDescription(sentences.Message)
  await expect(field(page, 'Email')).not.toHaveAttribute('aria-invalid')
  expect(calls).toEqual([])
})

test('sending disables the form, then shows a toast and empties it', async ({
  page,
  freshSite,
}) => {
  await open(page, freshSite.url)
  const release = await holdCalls(page, '**/api/contact')
  const sent = page.waitForRequest('**/api/contact')
  await fill(page, message)
  await button(page, 'Send Message').click()
  await expect(button(page, 'Sending...')).toBeDisabled()
  for (const label of Object.keys(message)) await expect(field(page, label)).toBeDisabled()
  expect((await sent).postDataJSON()).toEqual({
    name: message.Name,
    email: message.Email,
    subject: message.Subject,
    message: message.Message,
  })
  release()
  await expectToast(page, {
    title: 'Thank you for your message!',
    text: 'The owner will be notified and will reply as soon as possible',
  })
  await expectValues(page, { Name: '', Email: '', Subject: '', Message: '' })
  await expect(button(page, 'Send Message')).toBeEnabled()
})

test('a message that could not be sent stays in the form, with an address to write to', async ({
  page,
  sharedSite,
}) => {
  await open(page, sharedSite.url)
  await failCalls(page, '**/api/contact', 500, 'Secret detail')
  await fill(page, message)
  await button(page, 'Send Message').click()
  await expectToast(page, {
    title: 'Failed to Send Message',
    text: 'Please email the owner directly instead: hello@example.org',
    variant: 'destructive',
  })
  await expectValues(page, message)
  await expect(button(page, 'Send Message')).toBeEnabled()
  await expect(page.getByText('Secret detail')).toHaveCount(0)
})
