import { expect, test } from 'vitest'
import { displayClasses, isWiderThanPhone } from './formula-width.ts'
import { renderFormula } from './render-formula.ts'

function set(tex: string, isDisplay: boolean) {
  const math = renderFormula(tex, { isDisplay, macros: {} })
  if (!('tagName' in math)) throw new Error(math.message)
  return math
}

const sum = (terms: number) => Array.from({ length: terms }, (_, index) => `a_{${index}}`).join('+')

test('an inline formula that may be wider than a phone scrolls', () => {
  const isWide = (tex: string) => isWiderThanPhone(set(tex, false))
  expect([isWide(sum(7)), isWide(sum(12))]).toEqual([false, true])
  expect(isWide(`\\text{${'word '.repeat(20)}}`)).toBe(true)
  expect(isWide(`\\frac{${sum(7)}}{${sum(7)}}`)).toBe(false)
})

test('a long formula may use the margin, and is smaller in print', () => {
  const classes = [16, 24, 36, 60].map((terms) => displayClasses(set(sum(terms), true)))
  expect(classes).toEqual([[], ['wide', 'long'], ['wide', 'longer'], ['wide', 'longest']])
  expect(displayClasses(set(`\\frac{${sum(10)}}{${sum(10)}}`, true))).toEqual([])
})
