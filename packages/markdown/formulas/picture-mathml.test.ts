import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { pictureMathml } from './picture-mathml.ts'
import { renderFormula } from './render-formula.ts'

function mathmlOf(tex: string): string {
  const math = renderFormula(tex, { isDisplay: true, macros: {} })
  if (!('tagName' in math)) throw new Error(math.message)
  return pictureMathml(math)
}

test.each([
  ['\\overline{x}', '<menclose notation="top">'],
  ['\\cancel{x}', '<menclose notation="updiagonalstrike">'],
  ['\\cancelto{0}{x}', '<menclose notation="updiagonalarrow">'],
  ['\\color{red} x', '<mi mathcolor="#b3141f">x</mi>'],
  ['\\begin{aligned} a &= b \\end{aligned}', 'columnspacing="0em"'],
  ['\\begin{aligned} a &= b \\end{aligned}', '<mtd columnalign="right">'],
  ['\\begin{array}{c|c} a & b \\\\ \\hline c & d \\end{array}', 'columnlines="solid"'],
  ['\\begin{array}{c|c} a & b \\\\ \\hline c & d \\end{array}', 'rowlines="solid"'],
  ['\\begin{array}{|c|}\\hline a \\\\ \\hline \\end{array}', 'solid solid solid solid'],
  ['\\rule{1em}{1em}', 'mathbackground="#151c26"'],
])('%s has attributes instead of classes', (tex, markup) => {
  expect(mathmlOf(tex)).toContain(markup)
  expect(mathmlOf(tex)).not.toContain('class=')
})

test('the colours of parts are those of the light theme', async () => {
  const css = await readFile('src/features/blog/web/prose-strokes.css', 'utf8')
  const colours = ['red', 'orange', 'yellow', 'green', 'cyan', 'blue', 'violet', 'magenta']
  for (const colour of colours) {
    const [, hex = 'none'] = /<mi mathcolor="(#\w+)"/.exec(mathmlOf(`\\color{${colour}} x`)) ?? []
    expect(css).toContain(`light-dark(${hex},`)
  }
})

test('what only browsers need is left out', () => {
  expect(mathmlOf('\\sqrt{x}')).not.toContain('mspace')
  expect(mathmlOf('R_\\oplus')).not.toContain('\ufe0e')
})
