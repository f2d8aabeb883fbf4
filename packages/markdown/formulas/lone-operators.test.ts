import type { Element } from 'hast'
import { toString } from 'hast-util-to-string'
import { expect, test } from 'vitest'
import { renderFormula } from './render-formula.ts'

/** The content of each row; a line may break between rows. */
function rowsOf(tex: string): string[] {
  const math = renderFormula(tex, { isDisplay: false, macros: {} })
  if (!('tagName' in math)) throw new Error(math.message)
  return math.children.map((row) => toString(row as Element))
}

test.each([
  ['\\langle x\\rangle=\\sqrt{2}', ['⟨x⟩=', '2']],
  ['a := b', ['a:=', 'b']],
  ['x_1, \\ldots, x_n', ['x1,…,', 'xn']],
  ['= b', ['=b']],
  ['=', ['=']],
])('no row of %s is a lone operator', (tex, rows) => {
  expect(rowsOf(tex)).toEqual(rows)
})
