import { postOf } from './formula-corpus.ts'
import { enterAdmin } from './owner.ts'
import { expect, test } from './site.ts'
import { open } from './visit.ts'

/** The characters of formulas whose contrast with what lies behind them is below 4.5:1; an expression for the browser. */
const faint = `(() => {
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  const paint = (color) => {
    canvas.clearRect(0, 0, 1, 1)
    canvas.fillStyle = color
    canvas.fillRect(0, 0, 1, 1)
    return [...canvas.getImageData(0, 0, 1, 1).data]
  }
  const linear = (part) => (part /= 255) <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  const luminance = ([red, green, blue]) => 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  const behind = (node) => {
    const color = paint(getComputedStyle(node).backgroundColor)
    return color[3] === 255 || !node.parentElement ? color : behind(node.parentElement)
  }
  return [...document.querySelectorAll('.prose :is(mi, mn, mo, mtext)')].flatMap((sign) => {
    const pair = [paint(getComputedStyle(sign).color), behind(sign)].map(luminance)
    const contrast = (Math.max(...pair) + 0.05) / (Math.min(...pair) + 0.05)
    return contrast < 4.5 ? [sign.closest('math').querySelector('annotation').textContent] : []
  })
})()`

/** How many colours the letters of formulas have; an expression for the browser. */
const colorCount =
  "new Set([...document.querySelectorAll('.prose mi')].map((sign) => getComputedStyle(sign).color)).size"

test('the colours of formulas can be read in both themes, on their boxes too', async ({
  page,
  freshSite,
}) => {
  const colors =
    'red blue green orange yellow cyan magenta purple gray brown black white #0a7'.split(' ')
  const client = await enterAdmin(page, freshSite)
  const formulas = colors.map(
    (name) => `\\color{${name}} x + \\colorbox{${name}}{text} + \\fcolorbox{red}{${name}}{w}`,
  )
  expect(await client.send('POST', '/api/blog', postOf(formulas))).toBe(201)
  await open(page, `${freshSite.url}/blog/6`)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
    // black, white and brown are those of the text or share one with others
    expect(await page.evaluate(colorCount)).toBeGreaterThan(7)
    await expect.poll(() => page.evaluate(faint)).toEqual([])
  }
})

test('on paper the text begins below its title, as wide as the page', async ({
  page,
  sharedSite,
}) => {
  await page.setViewportSize({ width: 720, height: 1000 })
  await open(page, `${sharedSite.url}/blog/5`)
  await page.emulateMedia({ media: 'print' })
  const box = async (selector: string) =>
    await page.locator(selector).evaluate((it) => it.getBoundingClientRect().toJSON() as DOMRect)
  const [head, text] = [await box('article h1'), await box('article .prose')]
  expect(text.left).toBeCloseTo(head.left, 0)
  // The sides of the paper take 12 mm each.
  expect(text.width).toBeGreaterThan(620)
  // A grid or flexbox around it would begin on the second page.
  await expect(page.locator('article')).toHaveCSS('display', 'block')
})
