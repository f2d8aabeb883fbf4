import { expect, test } from 'vitest'
import { formatNumber } from './format-number.ts'

test('thousands have commas, as Intl.NumberFormat puts them', () => {
  for (const value of [0, 7, 999, 1000, 12_345, -12_345.678, 1_234_567.5, 0.05])
    for (const digits of [0, 2])
      expect(formatNumber(value, digits)).toBe(
        new Intl.NumberFormat('en-US', {
          minimumFractionDigits: digits,
          maximumFractionDigits: digits,
        }).format(Number(value.toFixed(digits))),
      )
})
