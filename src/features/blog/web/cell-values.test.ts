import { expect, test } from 'vitest'
import { isMissing, numberIn } from './cell-values.ts'

test.each([
  ['5', 5],
  ['−1.5', -1.5],
  ['-3', -3],
  ['1,240', 1240],
  ['1 240 000', 1_240_000],
  ['1.000 d', 1],
  ['68 %', 68],
  ['≈ 0.3', 0.3],
  ['< 2.5', 2.5],
  ['12.5 ± 0.3 km', 12.5],
  ['1.21(3)', 1.21],
  ['1.2 × 10^-5', 1.2e-5],
  ['1.2×10⁻⁵ m', 1.2e-5],
  ['(1.2 ± 0.1) × 10^5', 1.2e5],
  ['10^3', 1000],
  ['2e-3', 0.002],
  ['.5', 0.5],
  ['3–5', 3],
  ['2026-11-22', undefined],
  ['10:30', undefined],
  ['05 34 31.9', undefined],
  ['3/4', undefined],
  ['NGC 7027', undefined],
  ['', undefined],
])('of %j the number is %d', (text, number) => {
  expect(numberIn(text, '.')).toBe(number)
})

test.each([
  ['1.240,5', 1240.5],
  ['0,5', 0.5],
  ['0.125', 0.125],
])('of %j in a language with a decimal comma the number is %d', (text, number) => {
  expect(numberIn(text, ',')).toBe(number)
})

test.each(['', '–', '—', '…', 'n/a', 'NaN'])('%j is no value', (text) => {
  expect(isMissing(text)).toBe(true)
})
