import { expect, test } from 'vitest'
import { citationOf } from '@ephemeris/bibliography'
import { choiceOfLabel } from './choice-list.tsx'
import { typedNameAt } from './typed-name.ts'

test.each([
  ['[@ex', 'ex'],
  ['As @ex', 'ex'],
  ['@ex', 'ex'],
  ['one\n@ex', 'ex'],
  ['[@a; @2025AJ....1', '2025AJ....1'],
  ['[-@fig:cu', 'fig:cu'],
  ['[see @A&A', 'A&A'],
  ['[@e', undefined],
  ['a@ex', undefined],
  ['\\@ex', undefined],
  ['@ex ', undefined],
  ['[@ex]', undefined],
  ['`@ex', undefined],
  ['`x` @ex', 'ex'],
  ['```\n@ex', undefined],
  ['$$\n@ex', undefined],
])('after %j the name %s is being typed', (text, word) => {
  expect(typedNameAt(text, text.length)?.word).toBe(word)
})

test('a name is replaced from the @ to the caret', () => {
  expect(typedNameAt('One @ex two', 7)).toEqual({ from: 4, to: 7, word: 'ex' })
})

test.each([
  [['ex2020'], 'brackets', '[@ex2020]'],
  [['ex2020', 'a..b'], 'brackets', '[@ex2020; @a..b]'],
  [['x(9)6'], 'brackets', '[@{x(9)6}]'],
  [['ex2020', 'sa2019'], 'words', '@ex2020, @sa2019'],
] as const)('works %j are cited in %s as %s', (keys, form, citation) => {
  expect(citationOf(keys, form)).toBe(citation)
})

test('a formula with any label is referred to as in TeX', () => {
  const written = (name: string) => choiceOfLabel({ name, thing: 'Equation 1', line: 3 }).written
  expect([written('eq:flux'), written('fig-a'), written('force')]).toEqual([
    '@eq:flux',
    '@fig-a',
    '\\eqref{force}',
  ])
})
