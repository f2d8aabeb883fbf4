import { expect, test } from 'vitest'
import { colourKeyOf, levelOf, limitsOf } from './colour-scale.ts'

const keyOf = (
  values: number[],
  more: Partial<Parameters<typeof colourKeyOf>[1]> = {},
): NonNullable<ReturnType<typeof colourKeyOf>> => {
  const key = colourKeyOf(values, { label: 'T (K)', ...more })
  if (!key) throw new Error('There are no values')
  return key
}

test('limits of levels are round and reach from the lowest to the highest value', () => {
  expect(limitsOf(keyOf([2600, 11_800]))).toEqual([
    2400, 3600, 4800, 6000, 7200, 8400, 9600, 10_800, 12_000, 13_200,
  ])
  expect(keyOf([0.1, 0.9])).toMatchObject({ min: 0.1, max: 1, step: 0.3 })
  expect(keyOf([-4, 4])).toMatchObject({ min: -4, max: 5 })
  expect(levelOf(7, keyOf([7, 7]))).toBe(0)
  expect(keyOf([1, 4], { areCounts: true })).toMatchObject({ min: 1, max: 10, step: 3 })
})

test('given limits are kept', () => {
  expect(keyOf([2600, 11_800], { min: 3000, max: 10_000 })).toMatchObject({
    min: 3000,
    max: 10_000,
  })
  expect(keyOf([12, 80], { min: 0 })).toMatchObject({ min: 0, max: 90, step: 30 })
  expect(keyOf([12, 80], { max: 100 })).toMatchObject({ min: 10, max: 100 })
})

test('levels of a logarithmic scale have equal ratios', () => {
  const key = keyOf([0.03, 820, 0, -5], { scale: 'log' })
  expect(key).toMatchObject({ min: 0.01, max: 1000 })
  expect(levelOf(0.01, key)).toBe(0)
  expect(levelOf(3, key)).toBe(4)
  expect(levelOf(1000, key)).toBe(8)
  expect(keyOf([3, 40], { scale: 'log' })).toMatchObject({ min: 2, max: 50 })
})

test('a value at a limit has the level above, and values beyond the ends those at the ends', () => {
  const key = keyOf([0, 90])
  expect([-5, 0, 9.999, 10, 45, 80, 90, 500].map((value) => levelOf(value, key))).toEqual([
    0, 0, 0, 1, 4, 8, 8, 8,
  ])
  expect(levelOf(0, { ...key, isReversed: true })).toBe(8)
})

test('there is no key without values', () => {
  expect(colourKeyOf([Number.NaN], { label: 'T' })).toBeUndefined()
  expect(colourKeyOf([0, -1], { label: 'T', scale: 'log' })).toBeUndefined()
})
