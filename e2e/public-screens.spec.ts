import type { Locator, Page } from '@playwright/test'
import { expectAccessibleInBothThemes } from './accessibility.ts'
import { overflowOf, smallTargets } from './fit.ts'
import { ownerOf } from './owner.ts'
import { expectGoodScreen, onPhone } from './screens.ts'
import { expect, test } from './site.ts'
import { open, publicPaths, section, toastOf } from './visit.ts'

/** The narrowest phone, 1280 pixels with a zoom of 200 %, and a tablet. */
const widths = [320, 640, 768]

/** Opens the comments of the first card of the home page. */
async function openComments(page: Page): Promise<Locator> {
  const card = section(page, 'Blog').getByRole('article').first()
  await card.getByRole('button', { name: '3 comments' }).click()
  await expect(card.getByRole('listitem')).toHaveCount(3)
  return card
}

// The fourth article has citations and charts, whose numbers are opened.
for (const path of [...publicPaths, '/blog/4'])
  test(`${path} is accessible, fits every window and is large enough to touch`, async ({
    page,
    sharedSite,
  }) => {
    await open(page, sharedSite.url + path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await page.locator('a, button').count()).toBeGreaterThan(3)
    for (const numbers of await page.getByText(/^Data \(/).all()) await numbers.click()
    await expectGoodScreen(page, path, { widths, overflow: overflowOf, fitting: 0 })
  })

test('open comments, wrong fields, a destructive toast and the menu are accessible, fit and can be touched', async ({
  page,
  sharedSite,
}) => {
  await open(page, sharedSite.url)
  await openComments(page)
  const contact = section(page, 'Contact Me')
  await contact.getByRole('button', { name: 'Send Message' }).click()
  await expect(contact.getByLabel('Message')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByText('Message must be at least 10 characters')).toBeVisible()
  await section(page, 'Newsletter').getByRole('button', { name: 'Subscribe' }).click()
  // A toast stays for as long as the pointer is on it.
  await toastOf(page).hover()
  await expectAccessibleInBothThemes(page, 'a destructive toast')
  await expect(toastOf(page)).toContainText('Invalid email')
  await page.setViewportSize({ width: 320, height: 640 })
  await expect.poll(() => overflowOf(page)).toBe(0)

  await onPhone(page, async () => {
    await section(page, 'Blog').getByRole('button', { name: 'Post Comment' }).first().click()
    await expect(page.getByText('Missing Information', { exact: true })).toBeVisible()
    // The toast grows a little while it appears.
    await expect.poll(() => smallTargets(page), 'comments and a toast').toEqual([])
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await page.getByRole('button', { name: 'Menu' }).click()
    await expect(page.getByRole('navigation', { name: 'Mobile' })).toBeVisible()
    await expect.poll(() => smallTargets(page), 'the menu').toEqual([])
  })
  await expectAccessibleInBothThemes(page, 'the menu')
  await page.setViewportSize({ width: 320, height: 640 })
  const sideways = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect.poll(sideways).toBe(0)
})

test('the form to register can be touched', async ({ page, sharedSite }) => {
  await open(page, `${sharedSite.url}/auth`)
  await page.getByRole('tab', { name: 'Register' }).click()
  await expect(page.getByRole('button', { name: 'Register' })).toBeVisible()
  await onPhone(page, () => expect.poll(() => smallTargets(page)).toEqual([]))
})

test('words of seventy letters make no page wider than its window', async ({
  page,
  browser,
  freshSite,
}) => {
  const owner = await ownerOf(browser, freshSite)
  const word = 'Licht'.repeat(14)
  const shown = { title: word, description: word, content: word }
  const post = { title: word, excerpt: word, content: word, category: 'Notes', date: 'May 5, 2026' }
  for (const [url, body] of [
    ['/api/projects', { ...shown, tags: ['Licht'.repeat(10)] }],
    ['/api/skills', { name: word, percentage: 50, category: 'research' }],
    ['/api/interests', { title: word, description: word }],
    ['/api/music', { title: word, artist: word, genre: word, rating: 4 }],
    ['/api/blog', post],
  ] as const)
    expect([url, await owner.send('POST', url, body)]).toEqual([url, 201])
  for (const path of ['/', '/projects/5', '/blog/6', '/sitemap']) {
    await open(page, freshSite.url + path)
    for (const width of [320, 768]) {
      await page.setViewportSize({ width, height: 800 })
      await expect.poll(() => overflowOf(page), `${path} at ${width}`).toBe(0)
    }
  }
})

test('a comment form is accessible with a plain toast, and when its comment is moderated', async ({
  page,
  sharedSite,
}) => {
  await open(page, `${sharedSite.url}/blog/3`)
  await page.getByRole('button', { name: 'Post Comment' }).click()
  await toastOf(page).hover()
  await expectAccessibleInBothThemes(page, 'a plain toast')
  await expect(toastOf(page)).toContainText('Missing Information')

  const json = { moderated: true, message: 'Your comment is awaiting moderation.' }
  await page.route('**/api/blog/3/comments', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 202, json }) : route.fallback(),
  )
  await page.getByLabel('Name').fill('Mira')
  await page.getByRole('textbox', { name: 'Comment' }).fill('Well put.')
  await page.getByRole('button', { name: 'Post Comment' }).click()
  await expect(page.getByText('Your comment is awaiting moderation.')).toBeVisible()
  await expectAccessibleInBothThemes(page, 'a moderated comment')
})

test('lists that failed or are loading are accessible', async ({ page, sharedSite }) => {
  await open(page, `${sharedSite.url}/privacy`)
  await page.route('**/api/projects?view=summary', () => new Promise(() => undefined))
  await page.route('**/api/dashboard/goals', (route) => route.fulfill({ status: 500 }))
  await page.getByRole('banner').getByRole('link', { name: 'Ada Example' }).click()
  await expect(page.getByText('Could not load the goals.')).toBeVisible()
  await expect(page.getByText('Loading projects')).toBeAttached()
  await expectAccessibleInBothThemes(page, 'loading and failed')
})
