import { expect, test } from './site.ts'
import { expectAtTop, open } from './visit.ts'

test('a link to a section that is followed before the page is hydrated leads there', async ({
  page,
  sharedSite,
}) => {
  await page.route('**/entry-client-*.js', async (route) => {
    // The script is requested before the whole page has been parsed.
    await page.locator('a[href$="#contact"]').first().waitFor({ state: 'attached' })
    await page.evaluate(() => document.querySelector<HTMLElement>('a[href$="#contact"]')?.click())
    await route.continue()
  })
  await open(page, sharedSite.url)
  await expectAtTop(page.locator('#contact'))
})

test('back and forward lead through the visited sections and pages', async ({
  page,
  sharedSite: { url },
}) => {
  await open(page, url)
  const menu = page.getByRole('navigation', { name: 'Main' })
  await menu.getByRole('link', { name: 'Projects' }).click()
  await expect(page).toHaveURL(`${url}/#projects`)
  await expectAtTop(page.locator('#projects'))
  await menu.getByRole('link', { name: 'Dashboard' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'My Dashboard' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(`${url}/#projects`)
  await expectAtTop(page.locator('#projects'))
  await page.goBack()
  await expect(page).toHaveURL(`${url}/`)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await page.goForward()
  await page.goForward()
  await expect(page.getByRole('heading', { level: 1, name: 'My Dashboard' })).toBeVisible()
})

test('a reloaded home page keeps its scroll position', async ({ page, sharedSite }) => {
  await open(page, sharedSite.url)
  const music = page.locator('#music')
  await page.evaluate(() =>
    document.getElementById('music')?.scrollIntoView({ behavior: 'instant' }),
  )
  await expectAtTop(music)
  // On a slow line its scripts come much later than the page.
  await page.route('**/entry-client-*.js', () => undefined)
  await page.reload({ waitUntil: 'commit' })
  await expectAtTop(music)
  await expect(page.locator('html[data-hydrated]')).toHaveCount(0)
})
