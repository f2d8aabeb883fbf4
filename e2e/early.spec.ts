import { holdCalls } from './calls.ts'
import { expect, test, withMotion } from './site.ts'
import { section, untilHydrated } from './visit.ts'

test.use(withMotion)

test('text typed before hydration stays in its fields', async ({
  page,
  sharedSite,
  complaints,
}) => {
  const release = await holdCalls(page, '**/assets/*.js')
  await page.goto(sharedSite.url, { waitUntil: 'commit' })
  const contact = section(page, 'Contact Me')
  await contact.getByLabel('Message').fill('Typed on a slow train.')
  release()
  await untilHydrated(page)
  await expect(contact.getByLabel('Message')).toHaveValue('Typed on a slow train.')
  expect(complaints).toEqual([])
})

test('a form that is sent before hydration loses nothing', async ({ page, sharedSite }) => {
  const release = await holdCalls(page, '**/assets/*.js')
  await page.goto(sharedSite.url, { waitUntil: 'commit' })
  const address = section(page, 'Newsletter').getByRole('textbox')
  await address.fill('mira@example.org')
  await address.press('Enter')
  release()
  await untilHydrated(page)
  await expect(address).toHaveValue('mira@example.org')
  expect(page.url()).toBe(`${sharedSite.url}/`)
})

test('links work before hydration', async ({ page, sharedSite }) => {
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
  await untilHydrated(page)
})

test('a page whose scripts fail to load is the page without script', async ({
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
