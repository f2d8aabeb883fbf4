import { expect, test } from 'vitest'
import { renderMarkdown } from '../render-markdown.ts'

test.for([
  ['One\n\n$$\na +\n\\fracc{a}{b}\n$$', 5, '\\fracc is not known; did you mean \\frac?'],
  ['$\\alhpa$', 1, '\\alhpa is not known; did you mean \\alpha?'],
  ['a\nb $\\nonsense$', 2, '\\nonsense is not known.'],
  ['```math\nx\n\\qqq\n```', 3, '\\qqq is not known.'],
  ['> - $$\n>   \\frac{a\n>   $$', 2, 'A { is not closed.'],
  ['$\\left( a$', 1, 'A \\left has no \\right.'],
  ['$a \\right)$', 1, 'A \\right has no \\left.'],
  ['$a}$', 1, 'A } has no {.'],
  ['$a^b^c$', 1, 'Two powers follow each other; put braces around one of them.'],
  ['$\\begin{pmatrix} a$', 1, 'A \\begin has no \\end of its name.'],
  ['$\\begin{foo} a \\end{foo}$', 1, 'The environment foo is not known.'],
  ['$\\begin{align} a \\end{align}$', 1, 'align needs lines of its own.'],
  ['$$x \\tag{1} \\tag{2}$$', 1, 'A formula has two tags.'],
  ['$\\newcommand{\\Msun}{M_\\odot} \\Msum$', 1, '\\Msum is not known; did you mean \\Msun?'],
  [`$${'x'.repeat(4001)}$`, 1, 'This formula is longer than 4000 characters.'],
] as const)('%j is reported with its line', async ([markdown, line, sentence]) => {
  const { html, problems } = await renderMarkdown(markdown)
  expect(problems).toEqual([{ line, sentence }])
  expect(html).toContain('class="math-error"')
})

test('unclosed delimiters are reported with their line', async () => {
  const { html, problems } = await renderMarkdown('One\n\n$$ a\n\nb\n\n\\begin{align}\nc')
  expect(html).toContain('<p>$$ a</p>')
  expect(problems.map(({ line, sentence }) => `${line} ${sentence.slice(0, 34)}`)).toEqual([
    '3 $$ opens or closes no formula: bot',
    '7 \\begin{align} opens or closes no f',
  ])
})

test('prices and brackets are nothing to report of', async () => {
  const { problems } = await renderMarkdown(
    '$5 or $10, \\[1\\], `$$`, \\$\\$\n\n```\n$$ a\n```\n\n| \\[\\(t\\)\\] | \\[s\\] |\n| - | - |\n| 1 | 2 |',
  )
  expect(problems).toEqual([])
})
