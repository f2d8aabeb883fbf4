import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'
import { checkFurther } from './checked-screens.ts'

/** The program of axe for browsers: 0.6 MB instead of the 1.5 MB with comments. */
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** The rules about colours; all others have the same result in both themes and run once. */
const colourRules = ['color-contrast', 'link-in-text-block']

const runOnly = {
  all: { type: 'tag', values: standards },
  colours: { type: 'rule', values: colourRules },
} as const

/** Expects that axe finds nothing wrong with what the page shows now. */
async function expectAccessible(page: Page, what: string, rules: 'all' | 'colours'): Promise<void> {
  // A document keeps the program; it is compiled once for all checks of a page.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(`${axe};0`)
  // The only frame of the site, a mail, runs no scripts, not even axe. Without looking into frames, and
  // counting only faults, axe takes a third of the time.
  const options: RunOptions = {
    iframes: false,
    resultTypes: ['violations'],
    runOnly: { ...runOnly[rules], values: [...runOnly[rules].values] },
  }
  const { found, passes } = await page.evaluate(async (run) => {
    type Axe = { run(what: Document, options: RunOptions): Promise<AxeResults> }
    const { violations, passes } = await (window as unknown as { axe: Axe }).axe.run(document, run)
    const found = violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
    )
    return { found, passes: passes.length }
  }, options)
  expect(found, what).toEqual([])
  expect(passes, what).toBeGreaterThan(rules === 'all' ? 10 : 0)
}

/** Contrast can only be measured once the transitions between the themes have ended. */
const untilSettled = `Promise.allSettled(
  document.getAnimations().filter((one) => one instanceof CSSTransition).map((one) => one.finished),
)`

/** The same in the light and in the dark colours of the site; then it is light again. */
export async function expectAccessibleInBothThemes(page: Page, what: string): Promise<void> {
  for (const [colorScheme, rules] of [
    ['light', 'all'],
    ['dark', 'colours'],
  ] as const) {
    await page.emulateMedia({ colorScheme })
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
    await page.evaluate(untilSettled)
    await expectAccessible(page, `${what}, ${colorScheme}`, rules)
    await checkFurther(page, `${what}, ${colorScheme}`)
  }
  await page.emulateMedia({ colorScheme: 'light' })
}
