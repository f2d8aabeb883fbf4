import { expect } from 'vitest'
import type { JourneyTest } from './journey.ts'

/** What each engine makes of the tools that script adds to figures and tables. */
export function figureJourneys(test: JourneyTest): void {
  test('a table sorts, a figure opens large by keyboard, and Escape returns the focus', async ({
    page,
  }) => {
    await page.open('/blog/4')
    const table = page.part('.tbl-wrap', 'Table 1')
    await table.part('button', 'Period').click()
    await table.part('button', 'Period').click()
    await table.part('tbody tr:first-child').says('Seasons')
    const button = page.part('.enlarge', 'Enlarge figure 2')
    await expect.poll(() => page.evaluate(`document.querySelectorAll('.enlarge').length`)).toBe(4)
    const focused = 'it === document.activeElement'
    await page.evaluate(`document.querySelectorAll('.enlarge')[1].focus()`)
    await page.press('Enter')
    const dialog = page.part('dialog.figure-viewer')
    await dialog.part('img').isShown()
    const file = () => dialog.part('img').get<string>('it.currentSrc')
    await expect.poll(file).toMatch(/_1200x750_[0-9a-f]{6}\.(?:avif|webp)$/)
    await page.press('Escape')
    await dialog.isGone()
    await expect.poll(() => button.get<boolean>(focused)).toBe(true)
  })
}
