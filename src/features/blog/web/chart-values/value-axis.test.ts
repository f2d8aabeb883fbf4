import { expect, test } from 'vitest'
import { ticksBetween } from './axis-ticks.ts'
import { formatValue, type ValueAxis, valueAt } from './value-axis.ts'

function axis(scale: string, from: number, to: number, more: Partial<ValueAxis> = {}): ValueAxis {
  return { label: 'x', scale, ends: [from, to], ...more }
}

test.each([
  [axis('linear', 0, 10), 0.25, 2.5],
  [axis('linear', 20, 10), 0.25, 17.5],
  [axis('log', 1, 100), 0.5, 10],
  [axis('sqrt', 0, 16), 0.5, 4],
  [axis('symlog', -9, 9, { constant: 1 }), 0.5, 0],
  [axis('symlog', -9, 9, { constant: 1 }), 1, 9],
])('on the axis %j a share of %d is the value %d', (one, share, value) => {
  expect(valueAt(one, share)).toBeCloseTo(value, 9)
})

test.each([
  // The error of 0.003 leaves two decimals.
  [1986.0021, 0.003, '1986'],
  [0.99876, 0.0004, '0.999'],
  [-0.4567, 0.00004, '−0.4567'],
  [137.2, 0.4, '137'],
  [4137, 3, '4140'],
  [0, 0.001, '0'],
  [0.0000123, 4e-8, '1.23e−5'],
  [2_459_000.512, 0.0003, '2459000.512'],
  [3.2e12, 1e10, '3.2e+12'],
])('%d ± %d is written as %s', (value, uncertainty, text) => {
  expect(formatValue(axis('linear', 0, 1), value, uncertainty)).toBe(text)
})

test.each([
  ['2026-03-15T00:24:10Z', 200, '2026-03-15 00:24:10'],
  ['2026-03-15T00:24:10Z', 20_000, '2026-03-15 00:24'],
  ['2026-03-15T00:02:00Z', 1_000_000, '2026-03-15'],
  ['2026-03-14T23:50:00Z', 20_000_000, '2026-03-15'],
  // The first of a month must not become the month before.
  ['2025-12-31T12:00:00Z', 100_000_000, '2026-01'],
  ['1999-12-25T00:00:00Z', 1_000_000_000, '2000'],
])('the time %s ± %d ms is written as %s', (time, uncertainty, text) => {
  expect(formatValue(axis('time', 0, 1), Date.parse(time), uncertainty)).toBe(text)
})

test('a place along words is the nearest word', () => {
  const words = axis('category', -0.5, 1.5, { categories: ['early', 'late'] })
  expect(formatValue(words, 0.7, 0.01)).toBe('late')
})

test.each([
  [axis('linear', 0, 10), [0.2, 0.5], ['2', '3', '4', '5']],
  [axis('linear', 5, -5), [0.4, 0.6], ['1', '0.5', '0', '−0.5', '−1']],
  [axis('log', 1, 10_000), [0.2, 0.6], ['15', '40', '100']],
  [
    axis('time', Date.UTC(2026, 2, 14, 20), Date.UTC(2026, 2, 15, 6)),
    [0.3, 0.6],
    ['2026-03-14 23:00', '2026-03-15', '2026-03-15 01:00', '2026-03-15 02:00'],
  ],
] as const)('ticks of a part of %j between %j are %j', (one, part, labels) => {
  const ticks = ticksBetween(one, part, 4)
  expect(ticks.map(([value, uncertainty]) => formatValue(one, value, uncertainty))).toEqual(labels)
})
