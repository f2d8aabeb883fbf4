import type { Page } from '@playwright/test'
import { faultsOnPage, formulas, postOf } from './formula-corpus.ts'
import { overflowOf } from './fit.ts'
import { enterAdmin } from './owner.ts'
import { expect, test } from './site.ts'
import { open } from './visit.ts'

/** The formulas of a page of which a character is not in a typeface of the site. */
async function inOtherTypefaces(page: Page): Promise<string[]> {
  const protocol = await page.context().newCDPSession(page)
  await protocol.send('DOM.enable')
  await protocol.send('CSS.enable')
  const { root } = await protocol.send('DOM.getDocument', { depth: 0 })
  const selector = '.prose math'
  const { nodeIds } = await protocol.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector })
  expect(nodeIds.length).toBeGreaterThan(formulas.length)
  const found: string[] = []
  for (const [index, nodeId] of nodeIds.entries()) {
    const { fonts } = await protocol.send('CSS.getPlatformFontsForNode', { nodeId })
    const others = fonts.filter(({ isCustomFont }) => !isCustomFont)
    if (others.length > 0) found.push(`${index}: ${others.map((font) => font.familyName).join()}`)
  }
  return found
}

test("every formula of the corpus renders completely, in the site's typefaces, and fits a phone", async ({
  page,
  freshSite,
}) => {
  const client = await enterAdmin(page, freshSite)
  expect(await client.send('POST', '/api/blog', postOf(formulas))).toBe(201)
  await open(page, `${freshSite.url}/blog/6`)
  await page.evaluate(() => document.fonts.ready)
  expect(await page.locator('.prose .math-error').allTextContents()).toEqual([])
  expect(await page.evaluate(faultsOnPage)).toEqual([])
  expect(await inOtherTypefaces(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(() => overflowOf(page)).toBe(0)
})

test('copied text has its formulas as TeX', async ({ page, sharedSite }) => {
  await open(page, `${sharedSite.url}/blog/5`)
  const tex = await page.locator('.prose > p annotation').first().textContent()
  const selected = `[...document.querySelectorAll('.prose > p')].find((it) => it.querySelector('math'))`
  await page.evaluate(`getSelection().selectAllChildren(${selected})`)
  await page.keyboard.press('ControlOrMeta+C')
  const field = page.getByRole('region', { name: 'Comments' }).getByLabel('Comment')
  await field.focus()
  await page.keyboard.press('ControlOrMeta+V')
  await expect(field).toHaveValue(new RegExp(RegExp.escape(`$${tex}$`)))
})

test('a formula that is too wide scrolls, with a shade where it continues', async ({
  page,
  freshSite,
}) => {
  const terms = Array.from({ length: 40 }, (_, index) => `a_{${index}}`).join('+')
  const client = await enterAdmin(page, freshSite)
  const content = `Here \\(\\left(${terms}\\right)^2\\) and on.\n\n$$ ${terms} $$`
  expect(await client.send('POST', '/api/blog', { ...postOf([]), content })).toBe(201)
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, `${freshSite.url}/blog/6`)
  await expect.poll(() => overflowOf(page)).toBe(0)
  for (const box of ['.prose .scrolls', '.prose .eq']) {
    const it = `document.querySelector('${box}')`
    expect(await page.evaluate(`${it}.scrollWidth - ${it}.clientWidth`)).toBeGreaterThan(100)
  }
})

test('only the referenced row of an equation is highlighted', async ({ page, freshSite }) => {
  const client = await enterAdmin(page, freshSite)
  const rows = String.raw`a &= b \label{eq:one} \\ c &= d \label{eq:two}`
  const content = `As @eq:two says.\n\n$$ \\begin{align} ${rows} \\end{align} $$`
  expect(await client.send('POST', '/api/blog', { ...postOf([]), content })).toBe(201)
  await open(page, `${freshSite.url}/blog/6`)
  await page.getByRole('link', { name: 'Equation 2' }).click()
  await expect(page.locator('#post-eq-two')).toHaveCSS('background-image', /linear-gradient/)
  await expect(page.locator('#post-eq-one')).toHaveCSS('background-image', 'none')
})
