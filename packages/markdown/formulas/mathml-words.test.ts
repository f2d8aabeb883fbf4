import type { Element } from 'hast'
import { expect, test } from 'vitest'
import { formulaAnchorWords, formulaWords } from './mathml-words.ts'
import { renderFormula } from './render-formula.ts'

function mathOf(tex: string): Element {
  const math = renderFormula(tex, { isDisplay: true, macros: {} })
  if (!('tagName' in math)) throw new Error(math.message)
  return math
}

test.each([
  ['-\\frac{1}{2} r_\\theta^T K_\\alpha^{-1}', '−(1/2)r_θ^T K_α⁻¹'],
  ['\\frac{1}{2} r', '(1/2)r'],
  ['\\frac{1}{2r}', '1/(2r)'],
  ['x \\frac{1}{2}', 'x(1/2)'],
  ['\\frac{1}{2}(a+b)', '(1/2)(a + b)'],
  ['\\tfrac12 \\, \\mathrm{d}x', '(1/2) dx'],
  ['\\frac{a}{b}\\frac{c}{d}', '(a/b)(c/d)'],
  ['\\frac{1}{2} + x', '1/2 + x'],
  ['{\\frac{1}{2}}^2', '(1/2)²'],
  ['\\left(\\frac{1}{2}\\right)^2', '(1/2)²'],
  ['{ab}^2', '(ab)²'],
  ['{(a+b)(c+d)}^2', '((a + b)(c + d))²'],
  ['{(a+b)}^2', '(a + b)²'],
  ['\\left.\\frac{df}{dx}\\right|_{x=0}', '(df)/(dx)|_(x = 0)'],
  ['\\sin \\frac{1}{2} x', 'sin (1/2)x'],
  ['\\sqrt{n}\\, m', '(√n) m'],
  ['\\sqrt{nm}', '√(nm)'],
  ['2\\sqrt{n}', '2√n'],
  ['{\\sqrt{n}}^3', '(√n)³'],
  ['x^T y', 'x^T y'],
  ['x^{Ty}', 'x^(Ty)'],
  ['a_k b', 'a_k b'],
] as const)('%s in words is %s, which has one meaning', (tex, words) => {
  expect(formulaWords(mathOf(tex))).toBe(words)
})

test.each([
  ['\\frac{1}{2}\\hat{x}', '1/2x̂'],
  ['{ab}^2', 'ab²'],
  ['x^T y', 'x^Ty'],
  ['\\sqrt{n}\\, m', '√n m'],
  ['\\frac{1}{2} \\ln y', '1/2 ln y'],
] as const)('the words of %s in the id of a heading are %s as before', (tex, words) => {
  expect(formulaAnchorWords(mathOf(tex))).toBe(words)
})

test('the words of nested powers take time in proportion to their number', () => {
  const nested = (depth: number): string => (depth === 0 ? 'ab' : `{${nested(depth - 1)}c}^2`)
  expect(formulaWords(mathOf(nested(60)))).toBe(`${'('.repeat(60)}ab${'c)²'.repeat(60)}`)
})
