import { expect, test } from 'vitest'
import { heightsOf, stepPath } from './figure.ts'

const pointsOf = (values: readonly number[]) => values.map((value) => ({ label: '', value }))

test.for([
  [[], []],
  [
    [0, 0],
    [0, 0],
  ],
  [[1], [100]],
  [
    [1, 2, 0],
    [50, 100, 0],
  ],
  // One visitor beside ten thousand is still seen.
  [
    [1, 10_000],
    [4, 100],
  ],
] as const)('the values %j stand %j high', ([values, heights]) => {
  expect(heightsOf(pointsOf(values))).toEqual(heights)
})

test('a step line is horizontal at each value and vertical between values', () => {
  expect(stepPath(pointsOf([0, 1, 4]))).toBe('M0 100H1V75H2V0H3')
})
