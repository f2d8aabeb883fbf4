import { expect, test } from 'vitest'
import { renderMarkdown } from '../render-markdown.ts'

/** The letters of the formulas of a text. */
async function lettersOf(markdown: string) {
  const { html, problems } = await renderMarkdown(markdown)
  const letters = html.replaceAll(/<annotation[^]*?<\/annotation>/g, '').replaceAll(/<[^>]*>/g, '')
  return { letters: letters.replaceAll(/\s+/g, ' ').trim(), problems }
}

test.for([
  ['\\newcommand{\\Msun}{M_\\odot}\n\nIt has 3 $\\Msun$.', 'It has 3 M⊙.'],
  ['\\newcommand\\R{\\mathbb{R}}\n\\renewcommand{\\vec}[1]{<#1>}\n\n$\\vec{a} \\R$', '&lt;a>ℝ'],
  ['$\\newcommand{\\dd}[2][x]{#2/#1}$ $\\dd{y}$ $\\dd[t]{y}$', 'y/x y/t'],
  ['$$\\DeclareMathOperator{\\Tr}{Tr}$$\n\n$\\Tr A$', 'Tr⁡A'],
  ['\\DeclareMathOperator*{\\argmax}{arg\\,max}\n\n$\\argmax_x$', 'arg maxx⁡'],
  ['\\def\\a#1#2{#2#1}\n\n$\\a{x}{y}$', 'yx'],
  ['$\\b$\n\n$\\newcommand{\\b}{y} \\b$ $\\renewcommand{\\b}{z} \\b$', 'y y z'],
  ['\\newcommand{\\AA}{a} \\newcommand{\\unit}[1]{\\mathrm{#1}}\n\n$\\unit{km} \\AA$', 'kma'],
  ['> \\newcommand{\\q}{\n> x}\n\n$\\q$', 'x'],
] as const)('the definition %j applies to the whole text', async ([markdown, letters]) => {
  expect(await lettersOf(markdown)).toEqual({ letters, problems: [] })
})

test('text about definitions is text', async () => {
  const { html } = await renderMarkdown(
    '\\newcommand{\\a}{b} is how one defines\n\n`\\def\\a{b}` $\\a$',
  )
  expect(html).toContain('<p>\\newcommand{\\a}{b} is how one defines</p>')
  expect(html).toContain('<code class="math-error">\\a</code>')
})

test('an invalid definition is reported with its line, and the others apply', async () => {
  const { letters, problems } = await lettersOf(
    '$$\n\\newcommand{\\a}{#3}\n\\newcommand{\\b}{y}\n$$\n\n$\\b$ $\\a$',
  )
  expect(letters).toBe('y \\a')
  expect(problems.map(({ line }) => line)).toEqual([6])
})

test('other definitions apply only within their formula', async () => {
  const { problems } = await renderMarkdown('$\\let\\a=x \\a$ $\\a$')
  expect(problems).toEqual([{ line: 1, sentence: '\\a is not known.' }])
})
