import type { Page } from '@playwright/test'
import { enterAdmin } from './owner.ts'
import { expect, test } from './site.ts'
import { open } from './visit.ts'

/** Widths of the paper between the margins of the page, which are 6 mm at the sides. */
const papers = [
  { format: 'A4', widthPx: 748, box: '0 0 595' },
  { format: 'Letter', widthPx: 770, box: '0 0 612' },
] as const

const post = {
  title: 'Sums on paper',
  excerpt: 'All of them.',
  category: 'Test',
  date: '2026-11-22',
}

/** Where the signs of a formula are on the printed page, on how many lines, and how large its letters are, in em of the text. */
const formulasOnPage = `[...document.querySelectorAll('.prose .eq')].map((formula) => {
  const math = formula.querySelector('math')
  const boxes = [...math.querySelectorAll('mi, mo, mn')].map((sign) => sign.getBoundingClientRect())
    .filter(({ width }) => width > 0)
  const size = (element) => parseFloat(getComputedStyle(element).fontSize)
  const equals = boxes.filter((box, index) => index > 0 && box.left < boxes[index - 1].left - 200)
  return {
    left: Math.min(...boxes.map(({ left }) => left)),
    right: Math.max(...boxes.map(({ right }) => right), formula.querySelector('.no')?.getBoundingClientRect().right ?? 0),
    lines: 1 + equals.length,
    scale: Math.round((100 * size(math)) / size(formula)) / 100,
  }
})`

interface Printed {
  left: number
  right: number
  lines: number
  scale: number
}

const printed = async (page: Page): Promise<Printed[]> => await page.evaluate(formulasOnPage)

test('lines of wide formulas break on paper, where nothing is cut and letters stay legible', async ({
  page,
  freshSite,
}) => {
  const sum = (terms: number) => Array.from({ length: terms }, (_, at) => `a_{${at}}`).join('+')
  const tall = String.raw`\left[ \frac{1}{b} + ${sum(15)} \right]`
  const formulas = [
    `S = ${sum(16)}`,
    `S = ${sum(40)}`,
    String.raw`\begin{align} S &= ${sum(28)} \\ T &= b + c \end{align}`,
    `S = ${tall}`,
    String.raw`S = \sqrt{${sum(24)}}`,
  ]
  const content = formulas.map((tex) => `$$ ${tex} $$`).join('\n\n')
  const client = await enterAdmin(page, freshSite)
  expect(await client.send('POST', '/api/blog', { ...post, content })).toBe(201)
  await open(page, `${freshSite.url}/blog/6`)
  await page.evaluate(() => document.fonts.ready)
  await page.emulateMedia({ media: 'print' })
  for (const { format, widthPx, box } of papers) {
    await page.setViewportSize({ width: widthPx, height: 1000 })
    const found = await printed(page)
    for (const { left, right } of found) {
      expect(left, format).toBeGreaterThanOrEqual(0)
      expect(right, format).toBeLessThanOrEqual(widthPx)
    }
    expect(found.map(({ lines }) => lines)).toEqual([1, 3, 3, 1, 1])
    expect(found.map(({ scale }) => scale)).toEqual([1, 1, 1, 1, 0.75])
    const pdf = (await page.pdf({ format, preferCSSPageSize: false })).toString('latin1')
    expect(pdf).toContain(`/MediaBox [${box}`)
  }
})

test('an article on paper names its author, address and date, and leaves out what belongs to the site', async ({
  page,
  freshSite,
}) => {
  const client = await enterAdmin(page, freshSite)
  const content = 'Words on paper.'
  expect(await client.send('POST', '/api/blog', { ...post, content, doi: '10.5555/sums' })).toBe(
    201,
  )
  await open(page, `${freshSite.url}/blog/6`)
  const note = page.getByRole('region', { name: 'Note' })
  await expect(note).toBeVisible()
  const beside = (words: string, side: '::before' | '::after') =>
    page
      .getByRole('main')
      .locator('p', { hasText: words })
      .first()
      .evaluate((element, at) => getComputedStyle(element, at).content, side)
  expect(await beside('2026-11-22', '::before')).toBe('none')
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  expect(await beside('2026-11-22', '::before')).toBe('"Ada Example"')
  expect(await beside('https://doi.org/10.5555/sums', '::after')).toBe(
    `"Published 2026-11-22 at ${freshSite.url}/blog/6"`,
  )
  await expect(note).toBeHidden()
  await expect(page.getByRole('main').getByText('Words on paper.')).toBeVisible()
  for (const element of ['html', 'body'])
    await expect(page.locator(element)).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1')
  expect(pdf.match(/\/Type \/Page\b/g)?.length).toBe(1)
})
