import { expect, test } from 'vitest'
import { queryWords, foldedWords } from './folded-words.ts'

test.each([
  ['García and Martínez', 'garcia and martinez'],
  ['ΛCDM, the Λcdm', 'λcdm the λcdm'],
  ['Ångström', 'angstrom'],
  ['10^{-3}', '10 3'],
  ['10⁻³ and ½', '10 3 and 1 2'],
  ['ΟΔΟΣ', 'οδοσ'],
  ['ab123.4 e.g. z≈2', 'ab123 4 e g z 2'],
  ['— … !', ''],
  ['', ''],
])('"%s" has the words "%s"', (text, words) => {
  expect(foldedWords(text).join(' ')).toBe(words)
})

test('words are truncated to forty characters without splitting a surrogate pair', () => {
  expect(foldedWords('a'.repeat(1000))).toEqual(['a'.repeat(40)])
  const [word = ''] = foldedWords(`a${'𐐷'.repeat(50)}`)
  expect([word.length, word.isWellFormed()]).toEqual([39, true])
})

test('a query has at most eight distinct words, none of a single letter', () => {
  expect(queryWords('a b light LIGHT λ 7 curve')).toEqual(['light', '7', 'curve'])
  expect(queryWords('1 2 3 4 5 6 7 8 9 10')).toHaveLength(8)
  expect(queryWords('x'.repeat(10_000))).toEqual(['x'.repeat(40)])
  expect(queryWords('"*" NEAR -OR:(')).toEqual(['near', 'or'])
  expect(queryWords('星')).toEqual(['星'])
})

test('a query of ten thousand characters is as fast as its start', () => {
  expect(queryWords('ab '.repeat(3333))).toEqual(['ab'])
})
