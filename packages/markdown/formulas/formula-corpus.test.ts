import { readFileSync } from 'node:fs'
import { toString } from 'hast-util-to-string'
import { visit } from 'unist-util-visit'
import { expect, test } from 'vitest'
import { readEquation } from './equation-source.ts'
import { numberEquation } from './equation-numbers.ts'
import { formulaWords } from './mathml-words.ts'
import { renderFormula } from './render-formula.ts'
import { commandNames } from './tex-names.ts'

const corpus = readFileSync(new URL('formula-corpus.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => line.split(' ⇒ '))

function wordsFor(tex: string): string {
  const equation = readEquation(tex)
  const math = renderFormula(equation.tex, { isDisplay: true, macros: {} })
  if (!('tagName' in math)) throw new Error(math.message)
  const numbered = numberEquation(math, equation, () => 1)
  visit(numbered.math, 'element', ({ tagName, properties }) => {
    expect(tagName).toMatch(/^m/)
    expect(properties).not.toHaveProperty('style')
  })
  expect(toString(numbered.math)).not.toMatch(/\\[a-z]{2,}/)
  return formulaWords(numbered.math)
}

test.each(corpus)('%s can be rendered, also as plain text', (tex = '', words) => {
  const written = wordsFor(tex)
  expect(written).not.toMatch(/\\[a-z]/)
  expect(written).toBe(words ?? written)
})

test.each(commandNames)('the suggested command %s is known', (name) => {
  const math = renderFormula(name, { isDisplay: true, macros: {} })
  const message = 'tagName' in math ? '' : math.message
  expect(message).not.toMatch(/Unsupported|Undefined/)
})
