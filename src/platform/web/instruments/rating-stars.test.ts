import { expect, test } from 'vitest'
import { starSlots } from './rating-stars.tsx'

const letters = (rating: number) =>
  starSlots(rating)
    .map((slot) => slot[0])
    .join('')

test.each([
  [0, 'eeeee'],
  [0.4, 'eeeee'],
  [0.5, 'heeee'],
  [0.9, 'heeee'],
  [1, 'feeee'],
  [3.4, 'fffee'],
  [3.5, 'fffhe'],
  [4.4, 'ffffe'],
  [4.5, 'ffffh'],
  [4.9, 'ffffh'],
  [5, 'fffff'],
])('%d stars are %s', (rating, slots) => {
  expect(letters(rating)).toBe(slots)
})

test.each([-0.1, 5.1, Number.NaN, Number.POSITIVE_INFINITY])('%d is no rating', (rating) => {
  expect(() => starSlots(rating)).toThrow(RangeError)
})
