import type { Element } from 'hast'
import { toString } from 'hast-util-to-string'
import { expect, test } from 'vitest'
import { visitElements } from '../elements.ts'
import { fitToPage } from './formula-lines.ts'
import { isDivided } from './formula-width.ts'
import { formulaWords } from './mathml-words.ts'
import { renderFormula } from './render-formula.ts'

function set(tex: string): Element {
  const math = renderFormula(tex, { isDisplay: true, macros: {} })
  if (!('tagName' in math)) throw new Error(math.message)
  return math
}

/** The parts between which the lines of each row of a formula can break. */
function partsOf(tex: string): string[][] {
  const math = set(tex)
  fitToPage(math)
  const rows: string[][] = []
  visitElements(math, (row) => {
    if (isDivided(row)) rows.push(row.children.map((part) => toString(part)))
  })
  return rows
}

const terms = (count: number) => Array.from({ length: count }, (_, index) => `a_{${index}}`)
const sum = (count: number) => terms(count).join('+')
/** The terms of a sum but the first. */
const added = (count: number) => Array.from({ length: count - 1 }, (_, index) => `+a${index + 1}`)

test('lines of a wide formula can break before its relations and operators', () => {
  expect(partsOf(String.raw`S = -b - ${sum(16)} \geq f(x + y) \times c`)).toEqual([
    ['S', '=−b', '−a0', ...added(16), '≥f(x+y)', '×c'],
  ])
  expect(partsOf(`S = ${sum(10)}`)).toEqual([])
})

test('lines of an alignment can break in its rows', () => {
  expect(partsOf(String.raw`\begin{align} S &= ${sum(20)} \\ T &= b + c \end{align}`)).toEqual([
    ['=a0', ...added(20)],
    ['=b', '+c'],
  ])
})

test('in brackets lines break only if these do not stretch and what they hold is wider than a page', () => {
  const opened = ['S', '=(a0', ...added(23), '+a23)', '−b']
  expect(partsOf(`S = (${sum(24)}) - b`)).toEqual([opened])
  expect(partsOf(`S = (${sum(12)}) - (${sum(12)})`)).toEqual([
    ['S', `=(a0${added(12).join('')})`, `−(a0${added(12).join('')})`],
  ])
  const tall = String.raw`\left[ \frac{1}{b} + ${sum(24)} \right]`
  expect(partsOf(`S = ${tall}^2 - b`).map((row) => row.length)).toEqual([3])
  expect(partsOf(tall)).toEqual([])
})

test('a formula that is wider than a page is smaller in print where its lines do not break', () => {
  const classes = (tex: string) => fitToPage(set(tex)).join(' ')
  expect([10, 18, 24, 32, 60].map((count) => classes(`S = ${sum(count)}`))).toEqual([
    '',
    'wide',
    'wide long',
    'wide longer',
    'wide longest',
  ])
  expect([12, 24, 32, 60].map((count) => classes(String.raw`\sqrt{${sum(count)}}`))).toEqual([
    '',
    'wide long part-long',
    'wide longer part-longer',
    'wide longest part-longest',
  ])
  expect(classes(String.raw`S = \sqrt{${sum(22)}} + ${sum(20)}`)).toBe('wide longest part-long')
  expect(classes(String.raw`\frac{${sum(10)}}{${sum(10)}}`)).toBe('')
})

test('a formula that can break has the same words', () => {
  for (const tex of [
    `S = -b - ${sum(20)}`,
    String.raw`\begin{split} S &= ${sum(20)} \end{split}`,
  ]) {
    const math = set(tex)
    const before = formulaWords(math)
    fitToPage(math)
    expect(formulaWords(math)).toBe(before)
  }
})
