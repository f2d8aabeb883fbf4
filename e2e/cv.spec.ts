import type { Browser } from '@playwright/test'
import { budgets, weigh } from '../scripts/bench/bytes.ts'
import { starterSite } from '../src/features/site/starter-site.ts'
import { expectAccessibleInBothThemes } from './accessibility.ts'
import { overflowOf, smallTargets } from './fit.ts'
import { enterAdmin, ownerOf } from './owner.ts'
import { expect, type Site, test } from './site.ts'
import { expectToast, open } from './visit.ts'
import { openSettings, saveSettings } from './windows.ts'

const wide = Array.from({ length: 11 }, (_, index) => `spectroscopy${index}`)

const text = `Looking for a group that needs both.

## Appointments

- **2021–present** Fellow, Example Observatory, used by [forty groups](https://example.org/groups)
- **Sep 2014 – Aug 2018** Student

## Publications

\`\`\`publications
limit: 4
\`\`\`

## Numbers

| ${wide.join(' | ')} |
|${'---|'.repeat(wide.length)}
| ${wide.join(' | ')} |
`

/** Gives a site a CV. */
async function publishCv(browser: Browser, site: Site): Promise<void> {
  const owner = await ownerOf(browser, site)
  const cv = { text, isShown: true, file: '' }
  const orcid = '0000-0002-1825-0097'
  expect(await owner.send('PUT', '/api/site', { ...starterSite, orcid, cv })).toBe(200)
}

test('the owner writes a CV beside its preview, and visitors find it in the header', async ({
  page,
  freshSite,
}) => {
  await enterAdmin(page, freshSite)
  const settings = await openSettings(page, 'CV')
  const group = settings.getByRole('group', { name: /^CV/ })
  await group
    .getByLabel('CV', { exact: true })
    .fill('- **2021–2024** Fellow\n\n```publications\nshow: best\n```')
  await group.getByRole('button', { name: 'Preview' }).click()
  const item = group.getByRole('listitem').filter({ hasText: 'Fellow' })
  await expect(item).toContainText('2021–2024')
  await expect(item).toHaveCSS('display', 'grid')
  await expect(group.getByText('Burst Bench')).toBeVisible()
  await expect(
    group.getByText('The value of show must be selected, first, refereed or all.'),
  ).toBeVisible()
  await saveSettings(page)
  await expectToast(page, { title: 'Success', text: 'Settings updated successfully' })
  await page.getByRole('link', { name: 'View Site' }).click()
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'CV', exact: true })
    .click()
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Ada Example')
  await expect(main.getByRole('link', { name: 'Burst Bench' })).toBeVisible()
  await expect(page).toHaveTitle('CV · Ada Example')
  // The name for the printed margins is set by this page and removed when it is left.
  await expect(page.locator('html')).toHaveAttribute('style', /--printed-name: ?'Ada Example'/)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Sitemap' }).click()
  await expect(main.getByRole('link', { name: 'CV', exact: true })).toBeVisible()
  await expect(page.locator('html')).not.toHaveAttribute('style', /--printed-name/)
})

test('a CV fits, is accessible and light, and its years stand in a column', async ({
  page,
  browser,
  freshSite,
}) => {
  await publishCv(browser, freshSite)
  const url = `${freshSite.url}/cv`
  for (const [width, height] of [
    [320, 640],
    [768, 1024],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height })
    await open(page, url)
    await expect.poll(() => overflowOf(page), `${width}`).toBe(0)
  }
  const place = async (words: string) =>
    (await page.getByText(words, { exact: true }).boundingBox()) ?? { x: 0, y: 0, width: 0 }
  const [years, what] = [await place('Sep 2014 – Aug 2018'), await place('Student')]
  expect(what.x).toBeGreaterThan(years.x + years.width)
  expect(Math.abs(what.y - years.y)).toBeLessThan(4)
  await expectAccessibleInBothThemes(page, 'CV')
  const weight = await weigh(freshSite.url, '/cv')
  expect(weight.scripts).toBeLessThanOrEqual(budgets.scripts)
  expect(weight.styles).toBeLessThanOrEqual(budgets.styles)
})

test('a CV on paper has words and addresses of papers and profiles, and nothing is cut off', async ({
  page,
  browser,
  freshSite,
}) => {
  await publishCv(browser, freshSite)
  await open(page, `${freshSite.url}/cv`)
  await expect(page.getByRole('button', { name: 'Print' })).toBeVisible()
  // The widths of the text on A4 and Letter, between margins of 18 mm.
  for (const width of [658, 680]) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    await expect.poll(() => overflowOf(page), `${width}`).toBe(0)
  }
  await expect(page.getByRole('banner').first()).toBeHidden()
  await expect(page.getByRole('contentinfo')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  const item = page.getByRole('listitem').filter({ hasText: 'forty groups' })
  await expect(item).toHaveCSS('font-size', '14px')
  await expect(item).toHaveCSS('color', 'rgb(0, 0, 0)')
  await expect(page.locator('.works .authors').first()).toHaveCSS('color', 'rgb(0, 0, 0)')
  // What is printed behind a link is a part of its name, so links are found by their text.
  const address = (words: RegExp) =>
    page
      .locator('main a', { hasText: words })
      .first()
      .evaluate((link) => getComputedStyle(link, '::after').content)
  expect(await address(/^DOI$/)).toBe('" (https://doi.org/10.5555/ephemeris.2026.0001)"')
  expect(await address(/^ORCID$/)).toBe('" (https://orcid.org/0000-0002-1825-0097)"')
  expect(await address(/^forty groups$/)).toBe('none')
  expect(await address(/^Sums that agree with themselves$/)).toBe('none')
  for (const [format, size] of [
    ['A4', '0 0 595'],
    ['Letter', '0 0 612'],
  ] as const) {
    const pdf = (await page.pdf({ format })).toString('latin1')
    expect(pdf.match(/\/Type \/Page\b/g)?.length).toBe(1)
    expect(pdf).toContain(`/MediaBox [${size}`)
  }
})

test.describe('on a phone', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } })

  test('touch targets of a CV are large enough', async ({ page, browser, freshSite }) => {
    await publishCv(browser, freshSite)
    await open(page, `${freshSite.url}/cv`)
    expect(await smallTargets(page)).toEqual([])
  })
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('a CV is readable without its print button', async ({ page, browser, freshSite }) => {
    const context = await browser.newContext({ javaScriptEnabled: true })
    await enterAdmin(await context.newPage(), freshSite)
    const answer = await context.request.put(`${freshSite.url}/api/site`, {
      data: { ...starterSite, cv: { text, isShown: true, file: '' } },
      headers: { origin: freshSite.url },
    })
    expect(answer.status()).toBe(200)
    await context.close()
    await page.goto(`${freshSite.url}/cv`)
    await expect(page.getByRole('heading', { name: 'Appointments' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
    await expect(page.locator('html')).toHaveAttribute('style', "--printed-name:'Ada Example'")
  })
})
