import { expect, test } from 'vitest'
import { compare, rowsOf } from './line-diff.ts'

const sign = { both: ' ', mine: '-', other: '+' }

const compared = (mine: string, other: string) =>
  compare(mine.split(''), other.split(''))
    .map(({ kind, part }) => sign[kind] + part)
    .join('')

test.each([
  ['', '', ''],
  ['abc', 'abc', ' a b c'],
  ['', 'ab', '+a+b'],
  ['ab', '', '-a-b'],
  ['abc', 'axc', ' a-b+x c'],
  ['abcd', 'acd', ' a-b c d'],
  ['acd', 'abcd', ' a+b c d'],
  ['abcabba', 'cbabac', '-a-b c+b a b-b a+c'],
])('from %j to %j it is %j', (mine, other, expected) => {
  expect(compared(mine, other)).toBe(expected)
})

test('texts with more than 1500 differing lines are compared without a full search', () => {
  const mine = Array.from({ length: 5000 }, (_, index) => `mine ${index}`)
  const other = Array.from({ length: 5000 }, (_, index) => `other ${index}`)
  expect(compare(mine, other)).toHaveLength(10_000)
})

test('changed lines are aligned, added and removed ones are not', () => {
  expect(rowsOf('One\nTwo\nThree\nFour', 'One\n2\nThree\nThree and a half\nFour')).toEqual([
    { kind: 'same', mine: 'One', other: 'One' },
    { kind: 'changed', mine: 'Two', other: '2' },
    { kind: 'same', mine: 'Three', other: 'Three' },
    { kind: 'changed', other: 'Three and a half' },
    { kind: 'same', mine: 'Four', other: 'Four' },
  ])
})
