import { chromium, type Page } from '@playwright/test'
import { findWholeChromium } from './chromium.ts'
import { expect, test, withMotion } from './site.ts'
import { open, scrollTo, untilHydrated } from './visit.ts'

test.use(withMotion)

/** Notes each fade that begins, how long its movements take, and whether a new document came with one. */
const watchFades = `
  window.fades = []
  const start = Document.prototype.startViewTransition
  Document.prototype.startViewTransition = function (change) {
    const fade = start.call(this, change)
    void fade.ready.then(() => {
      const ends = document.getAnimations()
        .filter(({ effect }) => effect.pseudoElement?.startsWith('::view-transition'))
        .map(({ effect }) => effect.getComputedTiming().endTime)
      fades.push(Math.max(0, ...ends))
    })
    return fade
  }
  addEventListener('pagereveal', (event) => { window.cameInFade = event.viewTransition !== null })
`

const fades = (page: Page) => page.evaluate<number[]>('fades')

const header = (page: Page) => page.getByRole('navigation', { name: 'Main' })

test('one page fades into the next in less than 300 ms, and back navigation restores the scroll position', async ({
  page,
  sharedSite,
  complaints,
}) => {
  await page.addInitScript(watchFades)
  await open(page, sharedSite.url)
  await scrollTo(page, 900)
  await header(page).getByRole('link', { name: 'Dashboard' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Dashboard')
  await expect.poll(() => fades(page)).toHaveLength(1)
  const [longest = 0] = await fades(page)
  expect(longest).toBeGreaterThan(1)
  expect(longest).toBeLessThan(300)
  await expect(page.getByRole('main')).toBeFocused()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)

  await page.goBack()
  await expect(page).toHaveURL(/\/$/)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(900)
  expect(await fades(page)).toHaveLength(1)

  // A section of the page that is open is scrolled to, and nothing fades.
  await header(page).getByRole('link', { name: 'Skills' }).click()
  await expect(page).toHaveURL(/#skills$/)
  expect(await fades(page)).toHaveLength(1)
  expect(complaints).toEqual([])
})

test('a page can be used while it fades in', async ({ page, sharedSite }) => {
  await page.addInitScript(watchFades)
  await open(page, sharedSite.url)
  await header(page).getByRole('link', { name: 'Dashboard' }).click()
  await page.getByRole('banner').getByRole('link', { name: 'Ada Example' }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('main')).toBeFocused()
})

test('a new document fades in too', async ({ page, sharedSite }) => {
  await page.addInitScript(watchFades)
  await open(page, `${sharedSite.url}/privacy`)
  await page.evaluate(() => location.assign('/terms'))
  await expect(page).toHaveURL(/\/terms$/)
  await untilHydrated(page)
  expect(await page.evaluate('cameInFade')).toBe(true)
})

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('nothing fades', async ({ page, sharedSite }) => {
    await page.addInitScript(watchFades)
    await open(page, sharedSite.url)
    await header(page).getByRole('link', { name: 'Dashboard' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Dashboard')
    await expect(page.getByRole('main')).toBeFocused()
    expect(await fades(page)).toEqual([])
    await page.evaluate(() => location.assign('/terms'))
    await expect(page).toHaveURL(/\/terms$/)
    await untilHydrated(page)
    expect(await page.evaluate('cameInFade')).toBe(false)
  })
})

test('back navigation from another document needs no load', async ({ sharedSite }) => {
  const { launchOptions } = test.info().project.use
  const browser = await chromium.launch({
    ...launchOptions,
    executablePath: findWholeChromium(),
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  })
  try {
    const page = await browser.newPage()
    await page.addInitScript(`addEventListener('pageshow', ({ persisted }) => {
      document.documentElement.dataset.restored = String(persisted)
    })`)
    for (const path of ['/', '/blog/4', '/dashboard']) {
      await open(page, sharedSite.url + path)
      await page.evaluate(() => location.assign('/terms'))
      await expect(page).toHaveURL(/\/terms$/)
      await untilHydrated(page)
      await page.evaluate(() => history.back())
      await expect(page.locator('html[data-restored="true"]'), path).toBeAttached()
      expect(await page.evaluate(() => location.pathname)).toBe(path)
    }
  } finally {
    await browser.close()
  }
})
