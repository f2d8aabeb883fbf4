import type { Page } from '@playwright/test'
import { expect, test } from './site.ts'

/** Notes which elements are there at the first paint, which is told to this observer before the site's. */
async function watchFirstPaint(page: Page, selectors: readonly string[]): Promise<void> {
  await page.addInitScript(`new PerformanceObserver(() => {
    window.atFirstPaint = ${JSON.stringify(selectors)}
      .filter((one) => document.querySelector(one)?.checkVisibility())
  }).observe({ type: 'paint', buffered: true })`)
}

const shownAtFirstPaint = (page: Page) => page.evaluate<string[]>('window.atFirstPaint')

const parts = {
  '/': ['#home', '#about', '#projects', '#contact', 'footer'],
  '/blog/5': ['h1', '.prose > p', '.prose > blockquote', '#comments', 'footer'],
}

for (const [path, all] of Object.entries(parts))
  test(`the first frame of ${path} holds its first words, and the rest follows without the scripts`, async ({
    page,
    sharedSite,
  }) => {
    await page.route('**/assets/*.js', () => undefined)
    await watchFirstPaint(page, all)
    await page.goto(sharedSite.url + path, { waitUntil: 'domcontentloaded' })
    for (const one of all) await expect(page.locator(one).first()).toBeVisible()
    const early = path === '/' ? 1 : 2
    expect(await shownAtFirstPaint(page)).toEqual(all.slice(0, early))
  })

for (const place of ['post-the-small-print', ':~:text=keep%20all%20three'])
  test(`whoever is led to #${place} of an article has all of it in the first frame`, async ({
    page,
    sharedSite,
  }) => {
    await watchFirstPaint(page, parts['/blog/5'])
    await page.goto(`${sharedSite.url}/blog/5#${place}`)
    const target = place.startsWith(':') ? '.prose > p:last-child' : `#${place}`
    await expect(page.locator(target)).toBeInViewport()
    expect(await shownAtFirstPaint(page)).toEqual(parts['/blog/5'])
  })

test('a tab that paints nothing shows all of a page', async ({ page, sharedSite }) => {
  await page.addInitScript(`PerformanceObserver.prototype.observe = () => undefined
    Object.defineProperty(document, 'hidden', { value: true })`)
  await page.goto(sharedSite.url)
  await expect(page.locator('footer')).toBeVisible()
})
