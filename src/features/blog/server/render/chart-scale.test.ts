import { expect, test } from 'vitest'
import { labelStride, majorTicks, minorTicks, plotOf, scaleOf, tickLabel } from './chart-scale.ts'

const axis = (min: number, max: number, step: number) => ({ label: 'x', min, max, step })

test('a scale maps both ends of an axis', () => {
  const scale = scaleOf(axis(-1, 3, 1), 100, 20)
  expect([scale(-1), scale(1), scale(3)]).toEqual([100, 60, 20])
})

test.each([
  [axis(0, 180, 45), ['0', '45', '90', '135', '180']],
  [axis(-0.2, 0.2, 0.1), ['−0.2', '−0.1', '0.0', '0.1', '0.2']],
  [axis(0, 2500, 1000), ['0', '1,000', '2,000']],
  [axis(0.5, 2.5, 1), ['0.5', '1.5', '2.5']],
  [axis(0, 2e-7, 1e-7), ['0.0000000', '0.0000001', '0.0000002']],
])('%j is labelled %j', (given, labels) => {
  expect(majorTicks(given).map((value) => tickLabel(given, value))).toEqual(labels)
})

test('minor ticks stand between the major ones, or not at all where space is short', () => {
  expect(minorTicks(axis(0, 2, 1), 300)).toHaveLength(8)
  expect(minorTicks(axis(0, 20, 1), 300)).toEqual([])
})

test('labels that would touch are thinned out', () => {
  expect(labelStride(axis(0, 4, 1), 400)).toBe(1)
  expect(labelStride(axis(0, 20_000, 1000), 350)).toBe(4)
})

test('the plot leaves room for the labels of both axes', () => {
  const size = { className: 'v-s', width: 390, height: 330 } as const
  const plot = plotOf(size, axis(0, 1, 1), axis(0, 100_000, 100_000))
  expect(plot.left).toBeGreaterThan(50)
  expect(plot.bottom).toBe(272)
})
