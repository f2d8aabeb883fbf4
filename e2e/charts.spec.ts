import { plainContext, renderMarkdown } from '@ephemeris/markdown'
import { readExampleFiles, readExamples } from '../scripts/chart-examples.ts'
import { faultsOf } from './chart-faults.ts'
import { expect, test } from './site.ts'
import { open } from './visit.ts'

for (const width of [390, 1440])
  test(`names of series stand beside their signs, on a line of their own, at ${width} px`, async ({
    page,
    sharedSite,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await open(page, `${sharedSite.url}/blog/4`)
    const keys = page.locator('.key-of')
    await expect(keys).toHaveText(['measured', 'what the sky did'])
    // Script makes buttons of them.
    await expect(page.locator('button.key-of')).toHaveCount(2)
    for (const key of await keys.all()) {
      const [whole, sign] = [await key.boundingBox(), await key.locator('svg').boundingBox()]
      if (!whole || !sign) throw new Error('A key of the chart is not drawn')
      expect(whole.height).toBeLessThan(30)
      expect(sign.y + sign.height / 2).toBeCloseTo(whole.y + whole.height / 2, 0)
    }
    const [title, line] = [
      await page.locator('figcaption b', { hasText: 'One night' }).boundingBox(),
      await page.locator('.keys').boundingBox(),
    ]
    if (!title || !line) throw new Error('The caption has no line of keys')
    expect(line.y).toBeGreaterThanOrEqual(title.y + title.height - 1)
  })

for (const width of [390, 1440])
  test(`words of charts stand inside of their drawings and on no other words, at ${width} px`, async ({
    page,
    sharedSite,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    const [shown, hidden] = width === 390 ? ['.v-s', '.v-m'] : ['.v-m', '.v-s']
    for (const article of [1, 2, 4, 5]) {
      await open(page, `${sharedSite.url}/blog/${article}`)
      await expect(page.locator(`.fig${shown}`).first()).toBeVisible()
      await expect(page.locator(`.fig${hidden}`).first()).toBeHidden()
      await page.evaluate(() => document.fonts.ready)
      expect(await faultsOf(page.locator(`.fig${shown}`))).toEqual([])
    }
  })

test.describe('the charts of the manual', () => {
  // Puts drawings into a page, which its policy forbids.
  test.use({ bypassCSP: true })

  test('have no overlapping words and nothing outside of their frames, in all three sizes', async ({
    page,
    sharedSite,
  }) => {
    const files = readExampleFiles()
    const blocks = readExamples().map(({ block }) => block.replace('```chart', '```chart {wide}'))
    const drawn: string[] = []
    for (const block of blocks) {
      const { html, problems } = await renderMarkdown(block, { ...plainContext, files })
      expect(problems).toEqual([])
      drawn.push(html)
    }
    await page.setViewportSize({ width: 1440, height: 900 })
    await open(page, `${sharedSite.url}/blog/4`)
    // Linked only by articles whose charts need it.
    await page.addStyleTag({ path: 'src/features/blog/web/prose-charts.css' })
    await page.locator('.prose').evaluate((prose, html) => {
      prose.innerHTML = html
    }, drawn.join(''))
    const drawings = page.locator('.prose .fig')
    expect(await drawings.count()).toBe(3 * blocks.length)
    // The sizes that are hidden in this window are drawn first, so that their typefaces are loaded.
    await faultsOf(drawings)
    await page.evaluate(() => document.fonts.ready)
    expect(await faultsOf(drawings)).toEqual([])
  })
})

test('on paper a chart keeps its drawing and the name of its file, without the numbers', async ({
  page,
  sharedSite,
}) => {
  await open(page, `${sharedSite.url}/blog/4`)
  const figure = page.locator('figure', { hasText: 'One night of a star' })
  await expect(figure.getByText('Data (72 rows)')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(figure.getByText('Data (72 rows)')).toBeHidden()
  await expect(figure.getByRole('application', { name: /^One night/ })).toBeVisible()
  await expect(figure.getByRole('link', { name: /^one-night\.csv/ })).toBeVisible()
})

/** The parts of drawings with less contrast than 3:1 to the page; an expression for the browser. */
const faint = `(() => {
  const luminance = (color) => {
    const linear = (part) => (part /= 255) <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
    const [red, green, blue] = color.match(/[\\d.]+/g).slice(0, 3).map(Number).map(linear)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const ground = luminance(getComputedStyle(document.body).backgroundColor)
  const shown = [...document.querySelectorAll('.prose .fig :is(text, .ax, .ln)')]
  return shown.filter((it) => it.checkVisibility()).flatMap((it) => {
    const { fill, stroke } = getComputedStyle(it)
    const pair = [luminance(it.tagName === 'text' ? fill : stroke), ground]
    const contrast = (Math.max(...pair) + 0.05) / (Math.min(...pair) + 0.05)
    return contrast < 3 ? [it.textContent || it.getAttribute('class')] : []
  })
})()`

for (const [theme, colorScheme] of [
  ['light', 'dark'],
  ['dark', 'light'],
] as const)
  test(`in forced ${colorScheme} colours a chart of the ${theme} theme keeps its lines and names`, async ({
    page,
    sharedSite,
  }) => {
    await page.addInitScript((chosen) => localStorage.setItem('ui-theme', chosen), theme)
    await page.emulateMedia({ forcedColors: 'active', colorScheme })
    await open(page, `${sharedSite.url}/blog/4`)
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
    await expect(page.locator('.fig.v-m .ln').first()).toBeVisible()
    expect(await page.evaluate(faint)).toEqual([])
  })
