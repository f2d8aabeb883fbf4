import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { Page } from '@playwright/test'
import type { Finding } from '../scripts/checkers/finding.ts'

/** Where `npm run checkers` collects screens; no other run checks them further. */
const folder = process.env['CHECKED_SCREENS']

/** IBM's engine. It is a script for browsers, whose functions are in the global variable `ace`. */
const program = () =>
  readFileSync(
    createRequire(import.meta.url).resolve('accessibility-checker-engine/ace.js'),
    'utf8',
  )

/** A part of a report of the engine. Source: its README, Report. */
interface Result {
  ruleId: string
  value: [kind: 'VIOLATION' | 'RECOMMENDATION' | 'INFORMATION', result: string]
  message: string
  snippet: string
  node: Element
}

interface Violation extends Pick<Result, 'ruleId' | 'message' | 'snippet'> {
  /** Whether a dialog is open that hides the page with the element. */
  isBehindDialog: boolean
  /** Whether it is in something closed, such as `details`. */
  isHidden: boolean
}

/** Violations that are none. */
const exceptions: readonly ((violation: Violation) => boolean)[] = [
  // The page behind a dialog is hidden, and the focus is kept in the dialog, which the engine cannot know.
  ({ ruleId, isBehindDialog }) => ruleId === 'aria_hidden_nontabbable' && isBehindDialog,
  // Browsers compute the colours of what is not shown only when it is shown.
  ({ ruleId, isHidden }) => ruleId === 'text_contrast_sufficient' && isHidden,
  // The engine knows ARIA 1.2; this attribute is of ARIA 1.3, and browsers and screen readers have it.
  ({ ruleId, message }) =>
    ruleId === 'aria_attribute_allowed' && message.includes("'aria-description'"),
  // A region without a name is no landmark: that of the toasts, which is empty on most pages.
  ({ ruleId, snippet }) => ruleId === 'aria_region_labelled' && snippet.includes('aria-label=""'),
  // In a list of which several can be chosen, the active option is not always a chosen one.
  ({ ruleId, snippet }) =>
    ruleId === 'combobox_active_descendant' && snippet.includes('role="combobox"'),
]

let screens = 0

/**
 * In a run of `npm run checkers`, saves the HTML of what is shown, and what a second engine finds wrong with it: the
 * violations of WCAG 2.2, A and AA.
 */
export async function checkFurther(page: Page, what: string): Promise<void> {
  if (folder === undefined) return
  screens += 1
  const name = `${what}, ${process.pid}-${screens}`
  const file = path.join(folder, encodeURIComponent(name))
  await writeFile(`${file}.html`, await page.content())
  if (!(await page.evaluate(() => 'ace' in window))) await page.evaluate(`${program()};0`)
  const found: Violation[] = await page.evaluate(async () => {
    type Checker = { check(what: Document, rules: string[]): Promise<{ results: Result[] }> }
    const { ace } = window as unknown as { ace: { Checker: new () => Checker } }
    const { results } = await new ace.Checker().check(document, ['WCAG_2_2'])
    return results
      .filter(({ value: [kind, result] }) => kind === 'VIOLATION' && result === 'FAIL')
      .map(({ ruleId, message, snippet, node }) => ({
        ruleId,
        message,
        snippet,
        isBehindDialog: node.closest('[data-aria-hidden]') !== null,
        isHidden: !node.checkVisibility(),
      }))
  })
  const findings: Finding[] = found
    .filter((one) => !exceptions.some((isExcepted) => isExcepted(one)))
    .map(({ ruleId, message, snippet }) => ({
      document: name,
      message: `${ruleId}: ${message}`,
      extract: snippet,
    }))
  await writeFile(`${file}.json`, JSON.stringify(findings))
}
