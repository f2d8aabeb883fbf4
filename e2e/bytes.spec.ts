import type { Response } from '@playwright/test'
import { budgets, weigh } from '../scripts/bench/bytes.ts'
import { expect, test } from './site.ts'
import { open } from './visit.ts'

// The fourth article has citations.
for (const path of ['/', '/blog/4', '/blog/5', '/dashboard', '/publications', '/search?q=light'])
  test(`${path} keeps to its bytes`, async ({ sharedSite }) => {
    const weight = await weigh(sharedSite.url, path)
    expect(weight.scripts).toBeGreaterThan(10_000)
    expect(weight.scripts).toBeLessThanOrEqual(budgets.scripts)
    expect(weight.scriptFiles).toBeLessThanOrEqual(budgets.scriptFiles)
    expect(weight.styles).toBeGreaterThan(1000)
    expect(weight.styles).toBeLessThanOrEqual(budgets.styles)
    expect(weight.preloadedFonts).toBeGreaterThan(10_000)
    expect(weight.preloadedFonts).toBeLessThanOrEqual(budgets.preloadedFonts)
    if (path === '/') expect(weight.html).toBeLessThanOrEqual(budgets.homePage)
  })

test('the home page loads no more script and no more fonts than its budget before it is used', async ({
  page,
  sharedSite,
}) => {
  const answers = new Map<string, Response>()
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (/\.(js|woff2)$/.test(pathname)) answers.set(pathname, response)
  })
  await open(page, sharedSite.url)
  await page.evaluate(() => document.fonts.ready)
  await page.waitForLoadState('networkidle')
  const scripts = [...answers.keys()].filter((name) => name.endsWith('.js'))
  const fonts = await Promise.all(
    [...answers]
      .filter(([name]) => name.endsWith('.woff2'))
      .map(async ([, response]) => await response.body()),
  )
  // The script that draws the sky comes besides those that hydrate the page.
  expect(scripts.length).toBeLessThanOrEqual(budgets.scriptFiles + 1)
  expect(fonts.length).toBeGreaterThan(1)
  const total = fonts.reduce((sum, { length }) => sum + length, 0)
  expect(total).toBeLessThanOrEqual(budgets.fonts)
})
