import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** The rules about colours; all others have the same result in both themes and run once. */
const colourRules = ['color-contrast', 'link-in-text-block']

/** Expects that axe finds nothing wrong with what the page shows now. */
async function expectAccessible(page: Page, what: string, rules: 'all' | 'colours'): Promise<void> {
  // The only frame of the site, a mail, runs no scripts, not even axe. Without looking into frames, and
  // counting only faults, axe takes a third of the time.
  const axe = new AxeBuilder({ page })
    .setLegacyMode(true)
    .options({ iframes: false, resultTypes: ['violations'] })
  const chosen = rules === 'all' ? axe.withTags(standards) : axe.withRules(colourRules)
  const { violations, passes } = await chosen.analyze()
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  )
  expect(found, what).toEqual([])
  expect(passes.length, what).toBeGreaterThan(rules === 'all' ? 10 : 0)
}

/** Contrast can only be measured once the transitions between the themes have ended. */
const untilSettled = `Promise.allSettled(
  document.getAnimations().filter((one) => one instanceof CSSTransition).map((one) => one.finished),
)`

/** The same in the light and in the dark colours of the site. */
export async function expectAccessibleInBothThemes(page: Page, what: string): Promise<void> {
  for (const [colorScheme, rules] of [
    ['light', 'all'],
    ['dark', 'colours'],
  ] as const) {
    await page.emulateMedia({ colorScheme })
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
    await page.evaluate(untilSettled)
    await expectAccessible(page, `${what}, ${colorScheme}`, rules)
  }
}
