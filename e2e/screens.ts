import { expect, type Page } from '@playwright/test'
import { expectAccessibleInBothThemes } from './accessibility.ts'
import { smallTargets } from './fit.ts'

const usualSize = { width: 1280, height: 720 }

interface FitCheck<Overflow> {
  widths: readonly number[]
  /** How a screen is wider than its window, and the answer of one that fits. */
  overflow: (page: Page) => Promise<Overflow>
  fitting: Overflow
}

/** What is shown passes axe in both themes, fits each width, and has targets on a phone that a finger can touch. */
export async function expectGoodScreen<Overflow>(
  page: Page,
  what: string,
  { widths, overflow, fitting }: FitCheck<Overflow>,
): Promise<void> {
  await expectAccessibleInBothThemes(page, what)
  for (const width of widths) {
    await page.setViewportSize({ width, height: 640 })
    await expect.poll(() => overflow(page), `${what} at ${width}`).toEqual(fitting)
  }
  await onPhone(page, () => expect.poll(() => smallTargets(page), what).toEqual([]))
  await page.setViewportSize(usualSize)
}

/** Runs something while the page has the size and the touch screen of a phone. */
export async function onPhone(page: Page, act: () => Promise<void>): Promise<void> {
  const client = await page.context().newCDPSession(page)
  const setTouch = (enabled: boolean) =>
    client.send('Emulation.setTouchEmulationEnabled', { enabled })
  await page.setViewportSize({ width: 390, height: 844 })
  await setTouch(true)
  expect(await page.evaluate(() => matchMedia('(pointer: coarse)').matches)).toBe(true)
  await act()
  await setTouch(false)
  await client.detach()
}
