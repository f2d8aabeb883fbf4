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

/** A list of small numbers that is the same in every run. */
function* numbers(seed: number): Generator<number, never> {
  let value = seed
  while (true) {
    value = (value * 1_103_515_245 + 12_345) % 2_147_483_648
    yield Math.floor(value / 65_536) % 4
  }
}

test('whatever is compared, both texts can be read off the answer, and it is the shortest way', () => {
  for (let seed = 1; seed <= 300; seed++) {
    const source = numbers(seed)
    const list = (length: number) => Array.from({ length }, () => String(source.next().value))
    const mine = list(seed % 23)
    const other = list((seed * 7) % 29)
    const steps = compare(mine, other)
    const read = (kind: string) =>
      steps.filter((step) => step.kind === 'both' || step.kind === kind).map(({ part }) => part)
    expect(read('mine')).toEqual(mine)
    expect(read('other')).toEqual(other)
    const common = steps.filter(({ kind }) => kind === 'both').length
    expect(common).toBe(longestCommon(mine, other))
  }
})

/** The number of parts in the longest common subsequence, by the plain table. */
function longestCommon(mine: string[], other: string[]): number {
  const table = Array.from({ length: mine.length + 1 }, () =>
    Array.from({ length: other.length + 1 }, () => 0),
  )
  const cell = (row: number, column: number) => table[row]?.[column] ?? 0
  for (let row = 1; row <= mine.length; row++)
    for (let column = 1; column <= other.length; column++) {
      const best =
        mine[row - 1] === other[column - 1]
          ? cell(row - 1, column - 1) + 1
          : Math.max(cell(row - 1, column), cell(row, column - 1))
      table[row]?.splice(column, 1, best)
    }
  return cell(mine.length, other.length)
}

test('texts with nothing in common are told apart without a search for more', () => {
  const mine = Array.from({ length: 5000 }, (_, index) => `mine ${index}`)
  const other = Array.from({ length: 5000 }, (_, index) => `other ${index}`)
  expect(compare(['same', ...mine], ['same', ...other])).toHaveLength(10_001)
})

test('changed lines stand beside each other, added and removed ones alone', () => {
  expect(rowsOf('One\nTwo\nThree\nFour', 'One\n2\nThree\nThree and a half\nFour')).toEqual([
    { kind: 'same', mine: 'One', other: 'One' },
    { kind: 'changed', mine: 'Two', other: '2' },
    { kind: 'same', mine: 'Three', other: 'Three' },
    { kind: 'changed', other: 'Three and a half' },
    { kind: 'same', mine: 'Four', other: 'Four' },
  ])
})
