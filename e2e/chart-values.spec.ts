import type { Locator, Page } from '@playwright/test'
import { budgets, fetchCompressed } from '../scripts/bench/bytes.ts'
import { expect, test } from './site.ts'
import { open } from './visit.ts'

/** Opens an article with a chart on a slow processor and waits until the chart shows values. */
async function openChart(page: Page, url: string, width = 1440): Promise<Locator> {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: 6 })
  await page.setViewportSize({ width, height: 900 })
  await open(page, `${url}/blog/4`)
  const chart = page
    .locator('figure', { hasText: 'One night of a star' })
    .locator(width < 600 ? '.v-s' : '.v-m')
  await expect(chart).toHaveAttribute('tabindex', '0')
  await chart.scrollIntoViewIfNeeded()
  return chart
}

/** The middle of a part of the page. */
async function middleOf(part: Locator): Promise<{ x: number; y: number }> {
  const box = await part.boundingBox()
  if (!box) throw new Error('A part of the chart is not drawn')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

const announced = (page: Page) => page.locator('#announcements')
const tipOf = (page: Page) => page.locator('.chart-tip')

/** A drag over the middle of a chart. */
async function dragOver(page: Page, chart: Locator): Promise<void> {
  const box = await chart.boundingBox()
  if (!box) throw new Error('The chart is not drawn')
  const at = (across: number, down: number) =>
    [box.x + box.width * across, box.y + box.height * down] as const
  await page.mouse.move(...at(0.4, 0.3))
  await page.mouse.down()
  await page.mouse.move(...at(0.5, 0.5))
  await page.mouse.move(...at(0.6, 0.7))
  await page.mouse.up()
}

test('the pointer shows the values of the nearest point, with the digits of the file', async ({
  page,
  sharedSite,
}) => {
  const chart = await openChart(page, sharedSite.url)
  const point = chart.locator('circle').nth(5)
  const { x, y } = await middleOf(point)
  await page.mouse.move(x + 1, y - 1)
  const cells = page
    .locator('figure', { hasText: 'One night of a star' })
    .locator('tbody tr')
    .nth(5)
    .locator('td')
  const [time = '', magnitude = ''] = await cells.allTextContents()
  await expect(tipOf(page)).toContainText(`Time since the first frame (h)${time}`)
  await expect(tipOf(page)).toContainText(`V (mag)${magnitude}`)
  await page.mouse.move(5, 5)
  await expect(tipOf(page)).toBeHidden()
})

test('arrow keys announce the values of one point after the other, and Escape ends it', async ({
  page,
  sharedSite,
}) => {
  const chart = await openChart(page, sharedSite.url)
  await chart.focus()
  await page.keyboard.press('ArrowRight')
  await expect(announced(page)).toHaveText(
    /^measured: Time since the first frame \(h\) [\d.]+, V \(mag\) [\d.]+$/,
  )
  const first = await announced(page).textContent()
  await page.keyboard.press('ArrowRight')
  await expect(announced(page)).toHaveText(/^Time since the first frame/)
  await expect(announced(page)).not.toHaveText(first ?? '')
  await page.keyboard.press('ArrowDown')
  await expect(announced(page)).toHaveText(/^what the sky did: Time/)
  await expect(tipOf(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(tipOf(page)).toBeHidden()
  await expect(chart).toBeFocused()
})

test('the name of a series dims the others while it is pointed at or focused, and when it is pressed', async ({
  page,
  sharedSite,
}) => {
  const chart = await openChart(page, sharedSite.url)
  const key = page.getByRole('button', { name: 'measured' })
  const line = chart.locator('path.ln')
  await key.hover()
  await expect(line).toHaveCSS('opacity', '0.2')
  await page.mouse.move(5, 5)
  await expect(line).toHaveCSS('opacity', '1')
  await key.focus()
  await expect(line).toHaveCSS('opacity', '0.2')
  await page.keyboard.press('Enter')
  await chart.focus()
  await expect(key).toHaveAttribute('aria-pressed', 'true')
  await expect(line).toHaveCSS('opacity', '0.2')
  await key.click()
  await page.mouse.move(5, 5)
  await chart.focus()
  await expect(line).toHaveCSS('opacity', '1')
})

test('a drag enlarges a part of a chart, and a button or Escape leads back', async ({
  page,
  sharedSite,
}) => {
  const chart = await openChart(page, sharedSite.url)
  const shown = chart.locator('text:visible')
  const whole = await shown.allTextContents()
  await dragOver(page, chart)
  const back = page.getByRole('button', { name: 'Whole chart' })
  await expect(back).toBeVisible()
  const enlarged = await shown.allTextContents()
  expect(enlarged).not.toEqual(whole)
  // The names of the axes stay.
  expect(enlarged).toContain('V (mag)')
  await back.click()
  await expect(back).toBeHidden()
  expect(await shown.allTextContents()).toEqual(whole)
  await dragOver(page, chart)
  await expect(back).toBeVisible()
  await page.mouse.move(5, 5)
  await page.keyboard.press('Escape')
  await expect(back).toBeHidden()
  await page.keyboard.press('+')
  await expect(back).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(announced(page)).toHaveText(/Time since the first frame/)
})

test('a chart that is opened large shows values and parts, too', async ({ page, sharedSite }) => {
  const chart = await openChart(page, sharedSite.url)
  await dragOver(page, chart)
  await page
    .locator('figure', { hasText: 'One night of a star' })
    .getByRole('button', { name: /^Enlarge/ })
    .click()
  const dialog = page.getByRole('dialog')
  const large = dialog.locator('svg.fig')
  await expect(large).toHaveAttribute('tabindex', '0')
  // It is opened as a whole.
  await expect(large.locator('.zoomed')).toHaveCount(0)
  const { x, y } = await middleOf(large.locator('circle').nth(8))
  await page.mouse.move(x, y)
  await expect(dialog.locator('.chart-tip')).toContainText('V (mag)')
  await dragOver(page, large)
  await expect(dialog.getByRole('button', { name: 'Whole chart' })).toBeVisible()
  await page.mouse.move(5, 5)
  await page.keyboard.press('Escape')
  await expect(dialog.getByRole('button', { name: 'Whole chart' })).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})

test.describe('with a touch screen', () => {
  test.use({ hasTouch: true })

  test('a tap shows values within a window of 390 px, and a swipe over a chart scrolls the page', async ({
    page,
    sharedSite,
  }) => {
    const chart = await openChart(page, sharedSite.url, 390)
    expect(await chart.evaluate((it) => getComputedStyle(it).touchAction)).toContain('pan-y')
    const { x, y } = await middleOf(chart.locator('circle').last())
    await page.touchscreen.tap(x, y)
    await expect(tipOf(page)).toContainText('V (mag)')
    await expect(announced(page)).toHaveText(/V \(mag\)/)
    const box = await tipOf(page).boundingBox()
    expect(box?.x).toBeGreaterThanOrEqual(0)
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390)
    const overflow = 'document.documentElement.scrollWidth - innerWidth'
    expect(await page.evaluate(overflow)).toBeLessThanOrEqual(0)
  })
})

test('on paper a chart is whole and has no box with values', async ({ page, sharedSite }) => {
  const chart = await openChart(page, sharedSite.url)
  await dragOver(page, chart)
  await expect(chart.locator('.zoomed')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(chart.locator('.zoomed')).toBeHidden()
  await expect(chart.locator('> g').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Whole chart' })).toBeHidden()
})

test('the script for values is loaded with a chart only, and keeps to its bytes', async ({
  page,
  sharedSite,
}) => {
  const scripts = new Set<string>()
  page.on('response', (response) => {
    if (/\/(?:chart-values|zoom-chart)-[^/]+\.js$/.test(response.url())) scripts.add(response.url())
  })
  const chart = await openChart(page, sharedSite.url)
  const [values = '', ...others] = scripts
  expect(others).toEqual([])
  expect((await fetchCompressed(values)).length).toBeLessThanOrEqual(budgets.chartValues)
  await dragOver(page, chart)
  await expect(page.getByRole('button', { name: 'Whole chart' })).toBeVisible()
  const [, zoom = ''] = scripts
  expect((await fetchCompressed(zoom)).length).toBeLessThanOrEqual(budgets.chartZoom)
  scripts.clear()
  await open(page, `${sharedSite.url}/blog`)
  await page.waitForLoadState('networkidle')
  expect([...scripts]).toEqual([])
})
