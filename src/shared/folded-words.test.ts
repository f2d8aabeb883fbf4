import { expect, test } from 'vitest'
import { askedWords, foldedWords } from './folded-words.ts'

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

test('a word is kept to its first forty characters, and no sign is cut in two', () => {
  expect(foldedWords('a'.repeat(1000))).toEqual(['a'.repeat(40)])
  const [word = ''] = foldedWords(`a${'𐐷'.repeat(50)}`)
  expect([word.length, word.isWellFormed()]).toEqual([39, true])
})

test('a question has at most eight words, each of them once and none of one letter', () => {
  expect(askedWords('a b light LIGHT λ 7 curve')).toEqual(['light', '7', 'curve'])
  expect(askedWords('1 2 3 4 5 6 7 8 9 10')).toHaveLength(8)
  expect(askedWords('x'.repeat(10_000))).toEqual(['x'.repeat(40)])
  expect(askedWords('"*" NEAR -OR:(')).toEqual(['near', 'or'])
  expect(askedWords('星')).toEqual(['星'])
})

test('a question of ten thousand characters is read as quickly as its beginning', () => {
  expect(askedWords('ab '.repeat(3333))).toEqual(['ab'])
})
