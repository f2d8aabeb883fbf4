import { expect, test } from 'vitest'
import { findMatches, matchFrom, replaceMatches } from './find-matches.ts'

const plain = { isCaseSensitive: false, isWholeWords: false }

test.each([
  ['Noon, noon', { ...plain, words: 'noon' }, [0, 6]],
  ['Noon, noon', { ...plain, words: 'noon', isCaseSensitive: true }, [6]],
  ['Afternoon at noon', { ...plain, words: 'noon', isWholeWords: true }, [13]],
  ['Café, cafés', { ...plain, words: 'CAFÉ', isWholeWords: true }, [0]],
  ['a.b a+b (a)', { ...plain, words: 'a.b' }, [0]],
  ['$\\frac{a}{b}$', { ...plain, words: '\\frac{' }, [1]],
  ['aaaa', { ...plain, words: 'aa' }, [0, 2]],
  ['a-b', { ...plain, words: '-' }, [1]],
  ['İ x', { ...plain, words: 'x' }, [2]],
  ['', { ...plain, words: 'x' }, []],
  ['x', { ...plain, words: '' }, []],
])('in %j, %j is at %j', (text, search, starts) => {
  expect(findMatches(text, search).map(([from]) => from)).toEqual(starts)
})

test('the match at the caret or after it comes first, and then the first of the text', () => {
  const matches = [
    [2, 4],
    [7, 9],
  ] as const
  expect([0, 2, 3, 8].map((place) => matchFrom(matches, place))).toEqual([0, 0, 1, 0])
  expect(matchFrom([], 3)).toBe(-1)
})

test('all matches are replaced in one edit, and the replacement is taken literally', () => {
  const text = 'One noon, two noons.'
  const matches = findMatches(text, { ...plain, words: 'noon' })
  const edit = replaceMatches(text, matches, '$& hour')
  expect(edit && text.slice(0, edit.from) + edit.insert + text.slice(edit.to)).toBe(
    'One $& hour, two $& hours.',
  )
  expect(replaceMatches(text, [], 'x')).toBeUndefined()
})
