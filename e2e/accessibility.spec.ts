import { expectAccessibleInBothThemes } from './accessibility.ts'
import { expect, test } from './site.ts'
import { open, publicPaths, section, toastOf } from './visit.ts'

for (const path of publicPaths)
  test(`axe finds nothing wrong with ${path} in both themes`, async ({ page, sharedSite }) => {
    await open(page, sharedSite.url + path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessibleInBothThemes(page, path)
  })

test('axe finds nothing wrong with open comments, wrong fields and a destructive toast', async ({
  page,
  sharedSite,
}) => {
  await open(page, sharedSite.url)
  const card = section(page, 'Blog').getByRole('article').first()
  await card.getByRole('button', { name: '3 comments' }).click()
  await expect(card.getByRole('listitem')).toHaveCount(3)
  const contact = section(page, 'Contact Me')
  await contact.getByRole('button', { name: 'Send Message' }).click()
  await expect(contact.getByLabel('Message')).toHaveAttribute('aria-invalid', 'true')
  await section(page, 'Newsletter').getByRole('button', { name: 'Subscribe' }).click()
  // A toast stays for as long as the pointer is on it.
  await toastOf(page).hover()
  await expectAccessibleInBothThemes(page, 'a destructive toast')
  await expect(toastOf(page)).toContainText('Invalid email')
})

test('axe finds nothing wrong with a plain toast under an article', async ({
  page,
  sharedSite,
}) => {
  await open(page, `${sharedSite.url}/blog/4`)
  await page.getByRole('button', { name: 'Post Comment' }).click()
  await toastOf(page).hover()
  await expectAccessibleInBothThemes(page, 'a plain toast')
  await expect(toastOf(page)).toContainText('Missing Information')
})

test('axe finds nothing wrong with a form that says that its comment is moderated', async ({
  page,
  sharedSite,
}) => {
  await open(page, `${sharedSite.url}/blog/4`)
  const json = { moderated: true, message: 'Your comment is awaiting moderation.' }
  await page.route('**/api/blog/4/comments', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 202, json }) : route.fallback(),
  )
  await page.getByLabel('Name').fill('Mira')
  await page.getByRole('textbox', { name: 'Comment' }).fill('Well put.')
  await page.getByRole('button', { name: 'Post Comment' }).click()
  await expect(page.getByText('Your comment is awaiting moderation.')).toBeVisible()
  await expectAccessibleInBothThemes(page, 'a moderated comment')
})

test('axe finds nothing wrong with lists that failed or are on their way', async ({
  page,
  sharedSite,
}) => {
  await open(page, `${sharedSite.url}/privacy`)
  await page.route('**/api/projects?view=summary', () => new Promise(() => undefined))
  await page.route('**/api/dashboard/goals', (route) => route.fulfill({ status: 500 }))
  await page.getByRole('banner').getByRole('link', { name: 'Ada Example' }).click()
  await expect(page.getByText('Could not load the goals.')).toBeVisible()
  await expect(page.getByText('Loading projects')).toBeAttached()
  await expectAccessibleInBothThemes(page, 'waiting and failed')
})

test.describe('in a narrow window', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('axe finds nothing wrong with the open menu', async ({ page, sharedSite }) => {
    await open(page, sharedSite.url)
    await page.getByRole('button', { name: 'Menu' }).click()
    await expect(page.getByRole('navigation', { name: 'Mobile' })).toBeVisible()
    await expectAccessibleInBothThemes(page, 'the menu')
  })
})
