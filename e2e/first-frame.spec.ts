import type { Page } from '@playwright/test'
import { open } from './visit.ts'
import { expect, test } from './site.ts'

/** Notes which elements are there at the first paint, which is told to this observer before the site's. */
async function watchFirstPaint(page: Page, selectors: readonly string[]): Promise<void> {
  await page.addInitScript(`new PerformanceObserver(() => {
    window.atFirstPaint = ${JSON.stringify(selectors)}
      .filter((one) => document.querySelector(one)?.checkVisibility())
  }).observe({ type: 'paint', buffered: true })`)
}

const shownAtFirstPaint = (page: Page) => page.evaluate<string[]>('window.atFirstPaint')

const article = {
  path: '/blog/5',
  first: ['h1', '.prose > p'],
  rest: ['.prose > blockquote', '#comments', 'footer'],
}
const home = { path: '/', first: ['#home'], rest: ['#about', '#projects', '#contact', 'footer'] }

for (const { path, first, rest } of [home, article])
  test(`the first frame of ${path} holds its first words, and the rest follows without the scripts`, async ({
    page,
    sharedSite,
  }) => {
    await page.route('**/assets/*.js', () => undefined)
    const all = [...first, ...rest]
    await watchFirstPaint(page, all)
    await page.goto(sharedSite.url + path, { waitUntil: 'domcontentloaded' })
    for (const one of all) await expect(page.locator(one).first()).toBeVisible()
    expect(await shownAtFirstPaint(page)).toEqual(first)
  })

for (const place of ['post-the-small-print', ':~:text=keep%20all%20three'])
  test(`whoever is led to #${place} of an article has all of it in the first frame`, async ({
    page,
    sharedSite,
  }) => {
    const all = [...article.first, ...article.rest]
    await watchFirstPaint(page, all)
    await page.goto(`${sharedSite.url}${article.path}#${place}`)
    const target = place.startsWith(':') ? '.prose > p:last-child' : `#${place}`
    await expect(page.locator(target)).toBeInViewport()
    expect(await shownAtFirstPaint(page)).toEqual(all)
  })

test('a tab that paints nothing shows all of a page', async ({ page, sharedSite }) => {
  await page.addInitScript(`PerformanceObserver.prototype.observe = () => undefined
    Object.defineProperty(document, 'hidden', { value: true })`)
  await page.goto(sharedSite.url)
  await expect(page.locator('footer')).toBeVisible()
})

test('the typefaces of the rest of a post are asked for before it is laid out, and hold nothing up', async ({
  page,
  sharedSite,
}) => {
  await page.addInitScript(`window.askedFor = []
    document.fonts.load = new Proxy(document.fonts.load, {
      apply(load, fonts, about) {
        if (!document.querySelector('[data-shown]')) window.askedFor.push(about[0])
        return Reflect.apply(load, fonts, about)
      },
    })`)
  await page.route('**/assets/stix-two-math-*.woff2', () => undefined)
  await page.goto(sharedSite.url + article.path, { waitUntil: 'domcontentloaded' })
  await expect(page.locator('footer')).toBeVisible()
  expect(await page.evaluate('window.askedFor')).toEqual([
    'italic 1em STIX Two Text Variable',
    '1em STIX Two Math',
    '1em Red Hat Mono Variable',
  ])
})

test('what comes after the first words is looked for once, however much it is', async ({
  page,
  sharedSite,
}) => {
  await page.addInitScript(`window.lookedFor = 0
    for (const name of ['querySelector', 'querySelectorAll'])
      document[name] = new Proxy(document[name], {
        apply(look, from, about) {
          if (about[0].includes('[data-shown]')) window.lookedFor += 1
          return Reflect.apply(look, from, about)
        },
      })`)
  await open(page, sharedSite.url + article.path)
  expect(await page.evaluate('window.lookedFor')).toBe(1)
})

for (const path of ['/', '/blog/5', '/dashboard'])
  test(`${path} comes alive without making a formatter of dates`, async ({ page, sharedSite }) => {
    await page.addInitScript(`window.formatters = 0
      Intl.DateTimeFormat = new Proxy(Intl.DateTimeFormat, {
        construct(...about) {
          window.formatters++
          return Reflect.construct(...about)
        },
      })`)
    await open(page, sharedSite.url + path)
    expect(await page.evaluate('window.formatters')).toBe(0)
    await page.evaluate('new Intl.DateTimeFormat()')
    expect(await page.evaluate('window.formatters')).toBe(1)
  })
