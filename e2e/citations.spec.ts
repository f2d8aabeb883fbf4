import type { Page } from '@playwright/test'
import { expectAccessibleInBothThemes } from './accessibility.ts'
import { enterAdmin } from './owner.ts'
import { expect, type Site, test } from './site.ts'
import { open } from './visit.ts'

const library = `@article{ex2020, title = {A survey of $z<3$ dust}, author = {Example, Ana and Sample, Carl}, year = 2020, doi = {10.5555/1}}
@book{sa2019, title = {The book of samples}, author = {Sample, Carl}, year = 2019}`

const content = [
  'First [@ex2020] and a note[^n].',
  '[^n]: As @sa2019 says.',
  ...Array.from({ length: 30 }, () => 'Words go on. '.repeat(20)),
  'Last [@sa2019].',
].join('\n\n')

/** A site with a library and an article that cites it. */
async function openCiting(page: Page, site: Site): Promise<void> {
  await enterAdmin(page, site)
  const headers = { origin: site.url }
  const multipart = {
    file: { name: 'library.bib', mimeType: 'text/plain', buffer: Buffer.from(library) },
  }
  const read = await page.request.post(`${site.url}/api/works/read`, { multipart, headers })
  const { plan } = (await read.json()) as { plan: string }
  const take = `${site.url}/api/works/import?plan=${plan}`
  expect((await page.request.post(take, { multipart, headers })).status()).toBe(200)
  const post = { title: 'Citing', excerpt: 'Cites works.', category: 'Test', date: '2026-11-22' }
  const data = { ...post, content }
  const made = await page.request.post(`${site.url}/api/blog`, { data, headers })
  expect(made.status()).toBe(201)
}

const cardOf = (page: Page) => page.locator('[popover]:popover-open')

test('a citation shows its entry under the pointer and beside the focus, until Esc', async ({
  page,
  freshSite,
  complaints,
}) => {
  await openCiting(page, freshSite)
  await page.setViewportSize({ width: 1440, height: 900 })
  await open(page, `${freshSite.url}/blog/6`)
  const card = cardOf(page)
  const [first, note] = [
    page.getByRole('link', { name: 'Example & Sample 2020' }),
    page.getByRole('link', { name: 'Sample (2019)' }),
  ]
  await first.hover()
  await expect(card).toContainText('A survey of')
  await expect(card).not.toContainText('↑')
  await expect(async () => {
    const [link, shown] = [await first.boundingBox(), await card.boundingBox()]
    expect(Math.abs((link?.y ?? 0) - (shown?.y ?? 0))).toBeLessThan(30)
    expect(shown?.x).toBeGreaterThan((link?.x ?? 0) + (link?.width ?? 0))
  }).toPass()
  await card.hover()
  await expectAccessibleInBothThemes(page, 'an article with the entry of a citation')
  await page.mouse.move(2, 2)
  await expect(card).toHaveCount(0)
  // By keyboard, from the link before it; the card takes no focus.
  await first.focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Shift+Tab')
  await expect(card).toContainText('A survey of')
  await page.keyboard.press('Escape')
  await expect(card).toHaveCount(0)
  await expect(first).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(note).toBeFocused()
  await expect(card).toContainText('The book of samples')
  await page.evaluate(`scrollTo(0, document.body.scrollHeight)`)
  await expect(card).toHaveCount(0)
  expect(complaints).toEqual([])
})

test('the entry of a focused citation appears once the citation is in view', async ({
  page,
  freshSite,
}) => {
  await openCiting(page, freshSite)
  await page.setViewportSize({ width: 1440, height: 700 })
  await open(page, `${freshSite.url}/blog/6`)
  const first = page.getByRole('link', { name: 'Example & Sample 2020' })
  await first.focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Shift+Tab')
  await expect(cardOf(page)).toBeVisible()
  const last = page.getByRole('link', { name: 'Sample 2019' })
  // WebKit focuses links by Tab without scrolling.
  await last.evaluate((link: HTMLElement) => link.focus({ preventScroll: true }))
  await expect(cardOf(page).filter({ visible: true })).toHaveCount(0)
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
  await last.evaluate((link) => link.scrollIntoView({ block: 'center' }))
  await expect(cardOf(page)).toBeVisible()
  await expect(cardOf(page)).toContainText('The book of samples')
})

test('at 200 % zoom the entry is below its line and inside the window', async ({
  page,
  freshSite,
}) => {
  await openCiting(page, freshSite)
  await page.setViewportSize({ width: 640, height: 450 })
  await open(page, `${freshSite.url}/blog/6`)
  const first = page.getByRole('link', { name: 'Example & Sample 2020' })
  await first.scrollIntoViewIfNeeded()
  await first.hover()
  const card = cardOf(page)
  await expect(card).toContainText('A survey of')
  await expect(async () => {
    const shown = await card.boundingBox()
    expect(shown?.x).toBeGreaterThanOrEqual(0)
    expect((shown?.x ?? 0) + (shown?.width ?? 0)).toBeLessThanOrEqual(640)
  }).toPass()
  await page.mouse.move(2, 2)
  await expect(card).toHaveCount(0)
  // The same by keyboard.
  await first.focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Shift+Tab')
  await expect(card).toContainText('A survey of')
  await expect(async () => {
    const [line, under] = [await first.boundingBox(), await card.boundingBox()]
    expect(under?.y).toBeGreaterThanOrEqual((line?.y ?? 0) + (line?.height ?? 0))
  }).toPass()
  await page.keyboard.press('Escape')
  await expect(card).toHaveCount(0)
})

test('on a touch screen a citation leads to its entry, and nothing covers the text', async ({
  browser,
  page,
  freshSite,
}) => {
  await openCiting(page, freshSite)
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
  const context = await browser.newContext(phone)
  const touched = await context.newPage()
  await open(touched, `${freshSite.url}/blog/6`)
  const first = touched.getByRole('link', { name: 'Example & Sample 2020' })
  await first.tap()
  await expect(touched.locator('li:target')).toBeInViewport()
  await expect(touched.locator('li:target')).toContainText('A survey of')
  await expect(cardOf(touched)).toHaveCount(0)
  await context.close()
})

test('without script a citation leads to its entry, and the entry back', async ({
  browser,
  page,
  freshSite,
}) => {
  await openCiting(page, freshSite)
  const context = await browser.newContext({ javaScriptEnabled: false })
  const plain = await context.newPage()
  await plain.goto(`${freshSite.url}/blog/6`)
  await plain.getByRole('link', { name: 'Example & Sample 2020' }).click()
  await expect(plain.locator('li:target')).toContainText('A survey of')
  await plain.locator('li:target').getByRole('link', { name: 'Back to the citation' }).click()
  await expect(plain.getByRole('link', { name: 'Example & Sample 2020' })).toBeInViewport()
  await context.close()
})
