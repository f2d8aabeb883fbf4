import { expect } from 'vitest'
import { sectionIds } from '../section-ids.ts'
import { readingTopPx } from './conditions.ts'
import type { JourneyTest } from './journey.ts'
import type { Page } from './page.ts'

/** Expects all ten sections in their order, and the named one at its scroll position. */
async function expectWhole(page: Page, section: string): Promise<void> {
  const ids = await page.evaluate<string[]>(
    `[...document.querySelectorAll('main section[id]')].filter((it) => it.checkVisibility()).map(({ id }) => id)`,
  )
  expect(ids).toEqual(sectionIds)
  await expect.poll(() => topOf(page, section)).toBeLessThan(3)
}

/** How far a section is from its scroll position, which is the top of the page for the first one. */
async function topOf(page: Page, section: string): Promise<number> {
  return section === 'home'
    ? await page.evaluate<number>('scrollY')
    : await page.part(`#${section}`).get(`Math.abs(it.getBoundingClientRect().y - ${readingTopPx})`)
}

/**
 * Both kinds of addresses of sections, what they lead to, and what becomes of the address. Others are opened in Chromium
 * (e2e/loading.spec.ts), and '/' by most journeys.
 */
const addresses = [
  ['/#contact', 'contact', '/#contact'],
  ['/?section=music', 'music', '/'],
] as const

/** The home page. */
export function homeJourneys(test: JourneyTest): void {
  test('an address of a section leads to it, with all ten sections', async ({ page }) => {
    for (const [address, section, settled] of addresses) {
      // From another document, so that the browser loads the page for each address.
      await page.goto('about:blank')
      await page.open(address)
      await page.isAt(settled)
      await expectWhole(page, section)
    }
  })

  test('back and forward lead through the visited sections and pages', async ({ page }) => {
    await page.open('/')
    await page.part('nav[aria-label=Main] a', 'Projects').click()
    await page.isAt('/#projects')
    await expectWhole(page, 'projects')
    await page.part('nav[aria-label=Main] a', 'Dashboard').click()
    await page.isAt('/dashboard')
    await page.part('h1', 'My Dashboard').isShown()
    await page.back()
    await page.isAt('/#projects')
    await expectWhole(page, 'projects')
    await page.back()
    await page.isAt('/')
    await expectWhole(page, 'home')
    await page.forward()
    await page.isAt('/#projects')
    await page.forward()
    await page.isAt('/dashboard')
    await page.part('h1', 'My Dashboard').isShown()
  })

  test('a reloaded home page is complete and keeps its scroll position', async ({ page }) => {
    await page.open('/#music')
    await expectWhole(page, 'music')
    await page.reload()
    await expectWhole(page, 'music')
  })
}
