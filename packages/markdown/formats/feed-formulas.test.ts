import { expect, test } from 'vitest'
import { renderMarkdown } from '../render-markdown.ts'
import { replaceFormulas } from './replace-formulas.ts'

const formulasOf = async (markdown: string) => (await renderMarkdown(markdown)).formulas
const picture = { name: 'formula-1.png', width: 20, height: 30, depth: 9 }

test.each(['x^2', '\\alpha = 3', 'x_k^T', '\\hat{x}', '\\sqrt{2}', 'S = k_B \\ln W', '10^{-3}'])(
  '%s is words in feeds',
  async (tex) => {
    expect(await formulasOf(`$${tex}$`)).toEqual([])
  },
)

test.each([
  '\\frac{1}{2} r',
  '\\sqrt{2\\pi}',
  '\\sum_{i=1}^n x_i',
  'e^{-x^2}',
  '\\overrightarrow{AB}',
  '\\cancel{x}',
  '\\begin{pmatrix} a & b \\end{pmatrix}',
])('a picture can replace %s in feeds', async (tex) => {
  const [formula, ...others] = await formulasOf(`$$${tex}$$`)
  expect(others).toEqual([])
  expect(formula?.mathml).toMatch(/^<math mathcolor="#\w{6}" display="block">.*<\/math>$/)
})

test('pictures replace formulas where there are some, and have their words', async () => {
  const { feedHtml, formulas } = await renderMarkdown(
    'A $\\frac{1}{2}$ & $\\frac{1}{3}$.\n\n$$\\frac{a}{b}$$ {#eq:a}\n\nSee @eq:a.',
  )
  expect(feedHtml).toContain('<p>A <i>1/2</i> &amp; <i>1/3</i>.</p>')
  expect(replaceFormulas(feedHtml, formulas, [])).toBe(feedHtml)
  const html = replaceFormulas(feedHtml, formulas, [picture, undefined, picture])
  expect(html).toContain(
    '<p>A <img src="\u0001/media/formula-1.png" alt="1/2" width="20" height="30" style="vertical-align:-9px"> &amp; <i>1/3</i>.</p>',
  )
  expect(html).toContain(
    '<p><img src="\u0001/media/formula-1.png" alt="a/b" width="20" height="30" style="vertical-align:middle"> (1)</p>',
  )
})

test('formulas in headings are words in feeds, as letters there have another size', async () => {
  expect(await formulasOf('## A $\\frac{1}{2}$')).toEqual([])
})

test('a text has at most 400 formulas for pictures, and words for the others', async () => {
  const { feedHtml, formulas } = await renderMarkdown('$\\frac{1}{2}$ '.repeat(500))
  expect(formulas).toHaveLength(400)
  expect(feedHtml.match(/<i>1\/2<\/i>/g)).toHaveLength(500)
})

test('marks that a text contains do not move the pictures', async () => {
  const { feedHtml, formulas } = await renderMarkdown(
    'A\u0003\u0004 $\\frac{1}{2}$ and `\u0003` $\\frac{1}{3}$',
  )
  expect(formulas.map(({ start, end }) => feedHtml.slice(start, end))).toEqual([
    '<i>1/2</i>',
    '<i>1/3</i>',
  ])
})
