import { expect, test } from 'vitest'
import { binEdges, histogramOf } from './histogram.ts'

test('the bins of a logarithmic axis have equal widths on it', () => {
  const edges = binEdges([0.2, 1, 40, 3000, -5, 0], 10, { scale: 'log' })
  const ratios = edges.slice(1).map((edge, index) => edge / (edges[index] ?? edge))
  for (const ratio of ratios) expect(ratio).toBeCloseTo(ratios[0] ?? 0, 1)
  expect(edges[0]).toBeLessThanOrEqual(0.2)
  expect(edges.at(-1)).toBeGreaterThanOrEqual(3000)
})

test('every value is in one bin, the largest in the last', () => {
  const values = [0, 0.1, 0.2, 0.3, 0.3, 0.7, 1]
  const edges = binEdges(values, 10)
  expect(edges).toEqual([0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1])
  expect(histogramOf(values, edges).map(({ y }) => y)).toEqual([1, 1, 1, 2, 0, 0, 0, 1, 0, 1])
})

test.each([
  ['count', [3, 1]],
  ['fraction', [0.75, 0.25]],
  ['density', [0.75, 0.125]],
] as const)('bins show a %s', (measure, heights) => {
  expect(histogramOf([0, 0.5, 0.7, 2, 9], [0, 1, 3], measure).map(({ y }) => y)).toEqual(heights)
})

test('equal values have one bin, and no values have none', () => {
  expect(histogramOf([4, 4], binEdges([4, 4], 10)).map(({ y }) => y)).toEqual([2])
  expect(histogramOf([], binEdges([], 10))).toEqual([])
})
