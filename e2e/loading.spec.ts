import type { Page } from '@playwright/test'
import { sectionIds } from './section-ids.ts'
import { expect, test, withMotion } from './site.ts'
import { expectAtTop, open, untilHydrated } from './visit.ts'

test.use(withMotion)

/** The elements among these that are in the document and visible, or not; an expression for the browser. */
const those = (selectors: readonly string[], isVisible: boolean) =>
  `${JSON.stringify(selectors)}.filter((one) =>
    document.querySelector(one)?.checkVisibility({ opacityProperty: true }) === ${isVisible})`

/** Notes which of the elements that are in the document at the first paint are hidden then. */
async function watchFirstPaint(page: Page, selectors: readonly string[]): Promise<void> {
  await page.addInitScript(`new PerformanceObserver(() => {
    window.hiddenAtFirstPaint ??= ${those(selectors, false)}
  }).observe({ type: 'paint', buffered: true })`)
}

const whole = {
  '/': [...sectionIds.map((section) => `#${section} > :last-child`), 'footer'],
  '/blog/5': ['h1', '.prose > p', '.prose > blockquote', '#comments', 'footer'],
  '/dashboard': ['h1', 'main section', 'footer'],
}

for (const [path, selectors] of Object.entries(whole))
  test(`what has come of ${path} is shown with its first frame, and all before any script has come`, async ({
    page,
    sharedSite,
  }) => {
    await page.route('**/assets/*.js', () => undefined)
    await watchFirstPaint(page, selectors)
    await page.goto(sharedSite.url + path, { waitUntil: 'commit' })
    await expect.poll(() => page.evaluate('window.hiddenAtFirstPaint')).toEqual([])
    await expect.poll(() => page.evaluate(those(selectors, true))).toEqual(selectors)
  })

for (const address of ['/', '/#projects', '/#music', '/?section=contact', '/?section=nonsense'])
  test(`the home page opened at ${address} keeps its ten sections`, async ({
    page,
    sharedSite,
    complaints,
  }) => {
    await open(page, sharedSite.url + address)
    const name = /(?:#|section=)(.*)/.exec(address)?.[1]
    await expect(page).not.toHaveURL(/section=/)
    if (name !== undefined && name !== 'nonsense') await expectAtTop(page.locator(`#${name}`))
    const shown = await page.evaluate(() =>
      [...document.querySelectorAll('main > section')].map(({ id }) => id),
    )
    expect(shown).toEqual(sectionIds)
    expect(complaints).toEqual([])
  })

for (const path of ['/', '/blog/5', '/dashboard'])
  test(`${path} is hydrated without making a formatter of dates`, async ({ page, sharedSite }) => {
    await page.addInitScript(`window.formatters = 0
      Intl.DateTimeFormat = new Proxy(Intl.DateTimeFormat, {
        construct(...about) {
          window.formatters++
          return Reflect.construct(...about)
        },
      })`)
    await open(page, sharedSite.url + path)
    expect(await page.evaluate('window.formatters')).toBe(0)
    await page.evaluate(() => new Intl.DateTimeFormat())
    expect(await page.evaluate('window.formatters')).toBe(1)
  })

test('a button of the last section answers as soon as the page is hydrated', async ({
  page,
  sharedSite,
}) => {
  await open(page, sharedSite.url)
  await page.evaluate(() =>
    document.querySelector<HTMLElement>('#newsletter [type=submit]')?.click(),
  )
  await expect(page.getByText('Invalid email', { exact: true })).toBeVisible()
})

test('the document names every module that its page begins with', async ({ page, sharedSite }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.endsWith('.js')) asked.push(pathname)
  })
  await page.goto(`${sharedSite.url}/privacy`)
  await untilHydrated(page)
  const named = await page.evaluate<string[]>(
    `[...document.querySelectorAll('[rel=modulepreload]')].map((link) => link.getAttribute('href'))
      .concat(document.querySelector('script[type=module]').getAttribute('src'))`,
  )
  expect(asked.toSorted()).toEqual(named.toSorted())
})
