import { holdCalls } from './calls.ts'
import { expect, test } from './site.ts'
import { expectToast, section, untilLive } from './visit.ts'

test('words that are typed before the scripts have come stay in their fields', async ({
  page,
  sharedSite,
  complaints,
}) => {
  const release = await holdCalls(page, '**/assets/*.js')
  await page.goto(sharedSite.url, { waitUntil: 'commit' })
  const contact = section(page, 'Contact Me')
  await contact.getByLabel('Message').fill('Typed on a slow train.')
  release()
  await untilLive(page)
  await expect(contact.getByLabel('Message')).toHaveValue('Typed on a slow train.')
  expect(complaints).toEqual([])
})

test('a form that is sent before the scripts have come is sent once they are there', async ({
  page,
  freshSite,
}) => {
  const release = await holdCalls(page, '**/assets/*.js')
  await page.goto(freshSite.url, { waitUntil: 'commit' })
  const newsletter = section(page, 'Newsletter')
  await newsletter.getByRole('textbox').fill('mira@example.org')
  await newsletter.getByRole('textbox').press('Enter')
  await expect(newsletter.getByRole('textbox')).toHaveValue('mira@example.org')
  const sent = page.waitForRequest('**/api/subscribe')
  release()
  expect((await sent).postDataJSON()).toEqual({ email: 'mira@example.org' })
  await expectToast(page, {
    title: 'Subscribed!',
    text: 'Thank you for subscribing to the newsletter.',
  })
  expect(page.url()).toBe(`${freshSite.url}/`)
})

test('links work before the scripts have come', async ({ page, sharedSite }) => {
  const release = await holdCalls(page, '**/assets/*.js')
  await page.goto(sharedSite.url, { waitUntil: 'commit' })
  await section(page, 'Blog')
    .getByRole('link', { name: /^Read More/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'What a Bell test actually tests',
  )
  release()
  await untilLive(page)
})

test('where the scripts never come the page is what it is without script', async ({
  page,
  sharedSite,
}) => {
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto(sharedSite.url)
  const about = section(page, 'About Me')
  await expect(about.getByText('My first telescope was a second-hand reflector')).toBeVisible()
  await expect(about.getByRole('button', { name: 'Read More' })).toHaveCount(0)
  const contact = section(page, 'Contact Me')
  await expect(contact.locator('> *').last()).toHaveCSS('opacity', '1')
  await expect(contact.getByText(/^This form needs JavaScript/)).toBeVisible()
  await expect(contact.getByRole('button', { name: 'Send Message' })).toHaveCount(0)
})
