import type { Page } from '@playwright/test'
import { expect, test } from './site.ts'
import { expectAtTop, open, section } from './visit.ts'

/**
 * The running animations that last longer than the one millisecond of reduced motion; those that only follow the
 * scroll position do not count.
 */
const running = (page: Page) =>
  page.evaluate(() => {
    const moves = ({ playState, timeline, effect }: Animation) =>
      playState === 'running' &&
      timeline === document.timeline &&
      Number(effect?.getComputedTiming().endTime) > 1
    return document.getAnimations().filter(moves).length
  })

test('with reduced motion nothing moves and everything is visible', async ({
  page,
  sharedSite,
}) => {
  for (const path of ['/', '/blog/4', '/dashboard']) {
    await open(page, sharedSite.url + path)
    await expect.poll(() => running(page), path).toBe(0)
  }
  await open(page, sharedSite.url)
  for (const name of ['About Me', 'Skills', 'Projects', 'Newsletter', 'Contact Me'])
    await expect(section(page, name).locator('> *').last()).toHaveCSS('opacity', '1')
})

test('with reduced motion sections, colours, bars and toasts change immediately', async ({
  page,
  sharedSite,
}) => {
  await open(page, sharedSite.url)
  await page.evaluate(`window.places = []; addEventListener('scroll', () => places.push(scrollY))`)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Skills' }).click()
  await expectAtTop(section(page, 'Skills'))
  expect(await page.evaluate<number>('new Set(places).size')).toBeLessThanOrEqual(2)
  const bar = section(page, 'Skills').getByRole('listitem').first().locator('i')
  await expect(bar).toHaveCSS('transition-duration', '0s')

  await page.getByRole('button', { name: /theme/ }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect.poll(() => running(page)).toBe(0)
  await section(page, 'Newsletter').getByRole('button', { name: 'Subscribe' }).click()
  await expect(page.getByText('Invalid email', { exact: true })).toBeVisible()
  await expect.poll(() => running(page)).toBe(0)
})
