import { expect, test } from './site.ts'
import { expectToast, open, section } from './visit.ts'

// Errors, busy forms and refusals are tested in src/features/contact/form.test.tsx and newsletter/section.test.tsx.
test('a message and a subscription are sent from the home page, and a second subscription is rejected', async ({
  page,
  freshSite,
}) => {
  await open(page, freshSite.url)
  const contact = section(page, 'Contact Me')
  await contact.getByLabel('Name').fill('Mira Kern')
  await contact.getByLabel('Email').fill('mira@example.org')
  await contact.getByLabel('Subject').fill('A question about dips')
  await contact.getByLabel('Message').fill('Which transit model do you use?')
  await contact.getByRole('button', { name: 'Send Message' }).click()
  await expectToast(page, {
    title: 'Thank you for your message!',
    text: 'The owner will be notified and will reply as soon as possible',
  })
  await expect(contact.getByLabel('Message')).toHaveValue('')

  const newsletter = section(page, 'Newsletter')
  const [field, count] = [newsletter.getByRole('textbox'), newsletter.getByRole('definition')]
  await expect(count.first()).toHaveText('0+')
  await field.fill(' mira@example.org ')
  await newsletter.getByRole('button', { name: 'Subscribe' }).click()
  await expectToast(page, {
    title: 'Subscribed!',
    text: 'Thank you for subscribing to the newsletter.',
  })
  await expect(field).toHaveValue('')
  await expect(count.first()).toHaveText('1+')
  await field.fill('mira@example.org')
  await field.press('Enter')
  await expectToast(page, {
    title: 'Subscription Failed',
    text: 'This email is already subscribed to the newsletter.',
    variant: 'destructive',
  })
  await expect(field).toHaveValue('mira@example.org')
})
