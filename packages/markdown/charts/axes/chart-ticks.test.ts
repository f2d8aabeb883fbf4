import { expect, test } from 'vitest'
import type { ChartAxis } from '../chart-model.ts'
import { px, scaleOf } from './chart-scale.ts'
import { isOnScale, usualConstant } from './scale-forms.ts'
import { ticksOf } from './chart-ticks.ts'
import { inOneStyle } from './log-ticks.ts'

const axis = (min: number, max: number, more: Partial<ChartAxis> = {}): ChartAxis => ({
  label: 'x',
  scale: 'linear',
  isReversed: false,
  min,
  max,
  ...more,
})
const given = (min: number, max: number, step: number) => axis(min, max, { step, format: 'number' })
const wordsOn = (one: ChartAxis, lengthPx = 600, along: 'x' | 'y' = 'y') =>
  ticksOf(one, lengthPx, along).major.flatMap(({ label }) =>
    label ? [label.text + (label.power === undefined ? '' : `^${label.power}`)] : [],
  )

test('a scale maps both ends of an axis, also when reversed', () => {
  const scale = scaleOf(axis(-1, 3), 100, 20)
  expect([scale(-1), scale(1), scale(3)]).toEqual([100, 60, 20])
  const reversed = scaleOf(axis(-1, 3, { isReversed: true }), 100, 20)
  expect([reversed(-1), reversed(3)]).toEqual([20, 100])
})

test('a logarithmic scale maps powers evenly, and values that are not positive before its start', () => {
  const scale = scaleOf(axis(1, 100, { scale: 'log' }), 0, 100)
  expect([scale(1), scale(10), scale(100)]).toEqual([0, 50, 100])
  expect(scale(0)).toBeLessThan(0)
  expect(scale(-3)).toBeLessThan(0)
})

test('places on a logarithmic scale are rounded as in drawings made before', () => {
  const scale = scaleOf(axis(0.1, 1e7, { scale: 'log' }), 38, 669)
  expect(px(scale(1e5))).toBe('511.2')
})

test.each([
  [{ scale: 'sqrt' }, [0, 1, 4, 9, 16]],
  [{ scale: 'symlog', constant: 2 }, [-2 * 99, -18, 0, 18, 198]],
  [{ scale: 'log' }, [0.1, 1, 10, 100, 1000]],
] as const)('a scale %j maps %j to equal distances, also when reversed', (form, values) => {
  const [min, max] = [values[0], values[4]]
  const place = scaleOf(axis(min, max, form), 0, 400)
  const turned = scaleOf(axis(min, max, { ...form, isReversed: true }), 0, 400)
  for (const [index, value] of values.entries()) {
    expect(place(value)).toBeCloseTo(index * 100, 9)
    expect(turned(value)).toBeCloseTo(400 - index * 100, 9)
  }
})

test.each([
  ['log', [0.1, 1], [0, -1]],
  ['sqrt', [0, 1], [-0.1, -1]],
  ['symlog', [-1, 0, 1], []],
] as const)('an axis %s has places for %j and none for %j', (scale, on, off) => {
  for (const value of on) expect(isOnScale(value, { scale })).toBe(true)
  for (const value of [...off, Number.NaN]) expect(isOnScale(value, { scale })).toBe(false)
})

test.each([
  [[0, -3, 250], 1],
  [[0.02, 5], 0.01],
  [[1e-9, 4e4], 1],
  [[0, Number.NaN], 1],
  [[], 1],
])('the linear part of a symlog axis with the values %j is about %d', (values, constant) => {
  expect(usualConstant(values)).toBe(constant)
})

test.each([
  [given(0, 180, 45), ['0', '45', '90', '135', '180']],
  [given(-0.2, 0.2, 0.1), ['−0.2', '−0.1', '0.0', '0.1', '0.2']],
  [given(0, 2500, 1000), ['0', '1,000', '2,000']],
  [axis(0, 25_000), ['0', '5,000', '10,000', '15,000', '20,000', '25,000']],
  [given(0.5, 2.5, 1), ['0.5', '1.5', '2.5']],
  [given(0, 2e-7, 1e-7), ['0.0000000', '0.0000001', '0.0000002']],
])('an axis with explicit ends, %j, is labelled %j', (one, labels) => {
  expect(wordsOn(one)).toEqual(labels)
})

test.each([
  [axis(12.8, 14.2), ['12.8', '13.0', '13.2', '13.4', '13.6', '13.8', '14.0', '14.2']],
  [axis(-3, 7.5), ['−2', '0', '2', '4', '6']],
  [
    axis(0, 4e9),
    [
      '0',
      '5 × 10^8',
      '10^9',
      '1.5 × 10^9',
      '2 × 10^9',
      '2.5 × 10^9',
      '3 × 10^9',
      '3.5 × 10^9',
      '4 × 10^9',
    ],
  ],
  [
    axis(1353.95, 1354.35),
    [
      '1353.95',
      '1354.00',
      '1354.05',
      '1354.10',
      '1354.15',
      '1354.20',
      '1354.25',
      '1354.30',
      '1354.35',
    ],
  ],
  [axis(1e-3, 1e3, { scale: 'log' }), ['0.001', '0.01', '0.1', '1', '10', '100', '1000']],
  [axis(1e-9, 1e9, { scale: 'log' }), ['10^−9', '10^−6', '10^−3', '10^0', '10^3', '10^6', '10^9']],
  [axis(1, 20, { scale: 'log' }), ['1', '2', '5', '10', '20']],
  [axis(1, 1e4, { scale: 'log', format: 'power' }), ['10^0', '10^1', '10^2', '10^3', '10^4']],
  [
    axis(-1000, 1000, { scale: 'symlog' }),
    ['−1000', '−100', '−10', '−1', '0', '1', '10', '100', '1000'],
  ],
  [
    axis(-5e4, 200, { scale: 'symlog' }),
    ['−10^4', '−10^3', '−10^2', '−10^1', '−10^0', '0', '10^0', '10^1', '10^2'],
  ],
  [
    axis(-20, 20, { scale: 'symlog' }),
    ['−20', '−10', '−5', '−2', '−1', '0', '1', '2', '5', '10', '20'],
  ],
  [axis(-2, 3, { scale: 'symlog', constant: 10 }), ['−2', '−1', '0', '1', '2', '3']],
])('%j has the round ticks %j', (one, labels) => {
  expect(wordsOn(one)).toEqual(labels)
})

const day = (text: string) => Date.parse(text)

test.each([
  ['1958-03-01', '2024-06-01', '1960', '2020'],
  ['2024-02-10', '2024-11-20', 'Mar 2024', 'Nov'],
  ['2024-02-26', '2024-03-07', 'Feb 27, 2024', 'Mar 6'],
  ['2024-02-26T00:00Z', '2024-02-26T12:00Z', 'Feb 26, 00:00', '12:00'],
])('time from %s to %s has ticks from %s to %s', (from, to, first, last) => {
  const words = wordsOn(axis(day(from), day(to), { scale: 'time' }), 620, 'x')
  expect([words[0], words.at(-1)]).toEqual([first, last])
  expect(words.length).toBeGreaterThan(3)
})

test.each([320, 600, 900])('labels along %i px never touch', (lengthPx) => {
  for (const one of [
    axis(0, 1e6),
    axis(1353.95, 1354.35),
    given(0, 20_000, 1000),
    axis(1, 1e6, { scale: 'log' }),
    axis(0, 1e6, { scale: 'sqrt' }),
    axis(3, 47, { scale: 'sqrt' }),
    axis(0, 2e-5, { scale: 'sqrt' }),
    axis(-1e5, 1e5, { scale: 'symlog' }),
    axis(-20, 1e4, { scale: 'symlog', constant: 0.01 }),
  ]) {
    const place = scaleOf(one, 0, lengthPx)
    let free = Number.NEGATIVE_INFINITY
    for (const { value, label } of ticksOf(one, lengthPx, 'x').major) {
      if (!label) continue
      const half = (label.text.length * 7 + (label.power ?? '').length * 5) / 2
      expect(place(value) - half).toBeGreaterThan(free)
      free = place(value) + half
    }
  }
})

test('the ticks of a square root axis are round and denser near zero, and its labels near each other', () => {
  const one = axis(0, 1000, { scale: 'sqrt' })
  const labels = ['0', '10', '50', '100', '200', '300', '400', '600', '800', '1000']
  expect(wordsOn(one, 600, 'x')).toEqual(labels)
  const { minor } = ticksOf(one, 600, 'x')
  expect(minor.filter((value) => value < 50)).toEqual([2, 4, 6, 8, 20, 30, 40])
})

test('minor ticks are between major ones, and omitted if space is short', () => {
  expect(ticksOf(given(0, 2, 1), 300, 'x').minor).toHaveLength(8)
  expect(ticksOf(given(0, 20, 1), 300, 'x').minor).toEqual([])
  expect(ticksOf(axis(1, 100, { scale: 'log' }), 300, 'x').minor).toHaveLength(16)
})

test.each([
  ['Time (BJD)', ['2452000', '2453000']],
  ['MJD', ['2452000', '2453000']],
  ['Population', ['2,452,000', '2,453,000']],
])('the digits of “%s” are grouped unless they are a Julian date', (label, labels) => {
  expect(wordsOn(axis(2_452_000, 2_453_000, { label, step: 1000 }))).toEqual(labels)
})

test('two logarithmic axes have labels of one style', () => {
  const log = (min: number, max: number, more: Partial<ChartAxis> = {}) =>
    axis(min, max, { ...more, scale: 'log' })
  const styles = (x: ChartAxis, y: ChartAxis) => inOneStyle(x, y).map(({ format }) => format)
  expect(styles(log(1, 1e5), log(0.01, 10))).toEqual(['power', 'power'])
  expect(styles(log(1, 100), log(0.01, 10))).toEqual([undefined, undefined])
  expect(styles(log(1, 1e5), log(0.01, 10, { format: 'number' }))).toEqual(['power', 'number'])
  expect(styles(log(1, 1e5), log(1, 20))).toEqual(['power', undefined])
  expect(styles(axis(1, 1e5), log(0.01, 10))).toEqual([undefined, undefined])
})

test('labels along the y axis are left out where they would touch', () => {
  expect(wordsOn(given(0, 25, 1), 250)).toHaveLength(13)
  expect(wordsOn(given(0, 25, 1), 500)).toHaveLength(26)
})
