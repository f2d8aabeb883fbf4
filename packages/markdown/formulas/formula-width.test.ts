import { expect, test } from 'vitest'
import { isWiderThanPhone } from './formula-width.ts'
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
