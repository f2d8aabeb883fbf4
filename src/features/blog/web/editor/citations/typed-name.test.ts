import { expect, test } from 'vitest'
import type { AdminPost } from '../../../contract.ts'
import { citationOf } from '@ephemeris/bibliography'
import { choiceOfLabel } from './choice-list.tsx'
import { choicesOfArticles } from './use-article-search.ts'
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
  expect(typedNameAt('One @ex two', 7)).toEqual({ kind: 'reference', from: 4, to: 7, word: 'ex' })
})

test.each([
  ['[[', ''],
  ['As in [[Why no', 'Why no'],
  ['[[One]] and [[T', 'T'],
  ['[[One]]', undefined],
  ['[[One|o', undefined],
  ['[One', undefined],
  ['[[One\nT', undefined],
  ['`[[T', undefined],
  ['```\n[[T', undefined],
])('after %j the title %j is being typed', (text, word) => {
  const typed = typedNameAt(text, text.length)
  expect(typed?.kind === 'article' ? typed.word : undefined).toBe(word)
})

test('a title is replaced with its brackets', () => {
  expect(typedNameAt('See [[Wh]] too', 8)).toEqual({
    kind: 'article',
    from: 4,
    to: 10,
    word: 'Wh',
  })
})

const article = (id: number, title: string, visibleFrom: string | null): AdminPost => ({
  id,
  slug: null,
  title,
  language: null,
  visibleFrom,
  category: 'Time',
  date: 'May 1, 2026',
  excerpt: '',
  publishedAt: '2026-05-01T00:00:00.000Z',
  commentCount: 0,
})

test('articles are linked by their title, or by their address where that names no other', () => {
  const past = '2026-05-01T00:00:00.000Z'
  const posts = [
    article(1, 'Two noons', past),
    article(2, 'A [draft]', null),
    article(3, 'Twice', past),
    article(4, 'twice', '9999-01-01T00:00:00.000Z'),
  ]
  expect(choicesOfArticles(posts).map(({ written, facts }) => [written, facts])).toEqual([
    ['[[Two noons]]', 'Time, May 1, 2026'],
    ['[[/blog/2]]', 'Draft, Time, May 1, 2026'],
    ['[[/blog/3]]', 'Time, May 1, 2026'],
    ['[[/blog/4]]', 'Scheduled, Time, May 1, 2026'],
  ])
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
