import { expect, test } from 'vitest'
import type { ChartAxis } from '../chart-model.ts'
import { readFormula } from '../text/axis-formula.ts'
import type { AxisSpec } from '../text/chart-schema.ts'
import { scaleOf } from './chart-scale.ts'
import { ageAt, lookbackTime } from './cosmology.ts'
import { monotoneCurve } from './monotone-curve.ts'
import { secondTicks, withSecond } from './second-axis.ts'

const calculated = (text: string, value: number) => {
  const read = readFormula(text, { letter: 'x' })
  return 'clause' in read ? read.clause : read.calculate(value)
}

test.each([
  ['2 + 3 * x', 4, 14],
  ['(2 + 3) * x - 1', 4, 19],
  ['-x^2', 3, -9],
  ['2^-x', 2, 0.25],
  ['2 ** 3 ** x', 2, 512],
  ['8 / 4 / x', 2, 1],
  ['x - 1 - 1', 5, 3],
  ['1.5e3 × x − .5', 2, 2999.5],
  ['log10(x) + ln(exp(2)) + sqrt(16)', 1000, 9],
  ['2 * pi * x', 1, 2 * Math.PI],
])('the formula %s of %d is %d', (text, value, result) => {
  expect(calculated(text, value)).toBeCloseTo(result, 10)
})

test.each([
  ['', 'ends too early'],
  ['2 +', 'ends too early'],
  ['(x', 'ends too early'],
  ['log10 x', 'cannot be read from “x” on'],
  ['2x + 1', 'cannot be read from “x + 1” on'],
  ['x; y', 'cannot be read from “; y” on'],
  ['2 * y', 'must be a formula of x, not of y'],
  ['log(x)', 'has an unknown word log; did you mean log10?'],
  ['sqr(x)', 'has an unknown word sqr; did you mean sqrt?'],
  ['constructor(x)', 'has an unknown word constructor'],
  ['('.repeat(201), 'must have 200 characters at most'],
])('the formula %s is refused, since it %s', (text, clause) => {
  expect(calculated(text, 1)).toBe(clause)
})

test('a formula as deep as its length permits is read', () => {
  expect(calculated(`${'('.repeat(99)}x${')'.repeat(99)}`, 7)).toBe(7)
  expect(calculated(`${'-'.repeat(199)}x`, 7)).toBe(-7)
})

test('ages and lookback times are those of a flat universe', () => {
  // Integrated numerically: 977.8 / H0 times the integral of dz / ((1 + z) √(Om (1 + z)³ + 1 − Om)).
  const integrated = (redshift: number, H0: number, Om: number) => {
    const steps = 20_000
    const at = (z: number) => 1 / ((1 + z) * Math.sqrt(Om * (1 + z) ** 3 + 1 - Om))
    const middles = Array.from({ length: steps }, (_, index) =>
      at(((index + 0.5) * redshift) / steps),
    )
    return ((977.792_221 / H0) * redshift * middles.reduce((sum, one) => sum + one, 0)) / steps
  }
  for (const [H0, Om] of [
    [70, 0.3],
    [67.7, 0.31],
    [50, 1],
  ] as const)
    for (const redshift of [0.1, 1, 6])
      expect(lookbackTime(redshift, { H0, Om })).toBeCloseTo(integrated(redshift, H0, Om), 5)
  expect(ageAt(0, { H0: 70, Om: 0.3 })).toBeCloseTo(13.467, 3)
  expect(ageAt(0, { H0: 50, Om: 1 })).toBeCloseTo(13.037, 3)
})

test('a curve goes through its points and rises all the way between points that rise', () => {
  const points = [
    [0, 0],
    [1, 0.1],
    [2, 5],
    [3, 5.2],
    [6, 30],
  ] as const
  const curve = monotoneCurve(points)
  for (const [position, value] of points) expect(curve(position)).toBeCloseTo(value, 12)
  const values = Array.from({ length: 601 }, (_, index) => curve(index / 100))
  for (const [index, value] of values.slice(1).entries())
    expect(value).toBeGreaterThan(values[index] ?? value)
  expect([curve(-0.1), curve(6.1)]).toEqual([Number.NaN, Number.NaN])
  expect(
    monotoneCurve([
      [0, 1],
      [2, 5],
    ])(0.5),
  ).toBeCloseTo(2, 12)
})

const first = (min: number, max: number, more: Partial<ChartAxis> = {}): ChartAxis => ({
  label: 'a',
  scale: 'linear',
  isReversed: false,
  min,
  max,
  ...more,
})
const second = (axis: ChartAxis, words: Partial<NonNullable<AxisSpec['second']>>) =>
  withSecond(axis, { ...axis, reverse: axis.isReversed, second: { label: 'b', ...words } }, 'x')
const ticksOn = (axis: ChartAxis, lengthPx = 600) =>
  (secondTicks(axis, lengthPx, 'x')?.major ?? []).flatMap(({ value, label }) =>
    label
      ? [{ value, text: label.text + (label.power === undefined ? '' : `^${label.power}`) }]
      : [],
  )
const wordsOn = (axis: ChartAxis, lengthPx = 600) => ticksOn(axis, lengthPx).map(({ text }) => text)

test('the ticks of a second axis are at round values of its own', () => {
  const frequencies = second(first(0.5, 10), { value: '1 / x' })
  const ticks = ticksOn(frequencies)
  expect(ticks.map(({ text }) => text)).toEqual(expect.arrayContaining(['2', '0.5', '0.2', '0.1']))
  for (const { value, text } of ticks) expect(1 / value).toBeCloseTo(Number(text), 9)
})

test.each([
  [
    'fahrenheit',
    first(0, 100),
    '32 + 1.8 * x',
    ['40', '60', '80', '100', '120', '140', '160', '180', '200'],
  ],
  [
    'flux',
    first(10, 20, { isReversed: true }),
    '10^(-0.4 * (x - 20))',
    ['10^0', '10^1', '10^2', '10^3', '10^4'],
  ],
  ['period', first(1, 1000, { scale: 'log' }), '1 / x', ['1', '0.1', '0.01', '0.001']],
  [
    'square',
    first(0, 30, { scale: 'sqrt' }),
    '2 * x',
    ['0', '1', '5', '10', '15', '20', '25', '30', '40', '50', '60'],
  ],
])(
  'a second axis of %s has even steps, powers or finer steps where there is more room',
  (_, axis, value, words) => {
    expect(wordsOn(second(axis, { value }))).toEqual(words)
  },
)

test('another unit beside a symlog axis has the same powers on both sides of zero', () => {
  const minutes = second(first(-4000, 9000, { scale: 'symlog', constant: 1 }), { value: 'x / 60' })
  expect(wordsOn(minutes, 800)).toEqual(['−10', '−1', '−0.1', '0', '0.1', '1', '10', '100'])
})

test('a reversed axis has the same second ticks as the other way round', () => {
  const even = second(first(0, 8), { value: 'lookback(x)', cosmology: { H0: 70, Om: 0.3 } })
  expect(wordsOn({ ...even, isReversed: true }).toSorted()).toEqual(wordsOn(even).toSorted())
})

test('labels of a second axis are apart at any width', () => {
  const axes = [
    second(first(0, 8), { value: 'lookback(x)', cosmology: { H0: 70, Om: 0.3 } }),
    second(first(0.01, 10, { scale: 'log' }), {
      value: 'age(x)',
      cosmology: { H0: 67.7, Om: 0.31 },
    }),
    second(first(0.1, 10), { value: '1 / x' }),
    second(first(-900, 900, { scale: 'symlog', constant: 1 }), { value: 'x / 7' }),
    second(first(4000, 7000), { value: '299792.458 * (x / 4861.3 - 1)' }),
  ]
  for (const axis of axes)
    for (const lengthPx of [300, 600, 890]) {
      const place = scaleOf(axis, 0, lengthPx)
      const boxes = ticksOn(axis, lengthPx)
        .map(({ value, text }) => ({ at: place(value), half: (text.length * 7.4) / 2 }))
        .toSorted((one, other) => one.at - other.at)
      expect(boxes.length).toBeGreaterThan(2)
      for (const [index, { at, half }] of boxes.slice(1).entries()) {
        const before = boxes[index] ?? { at, half }
        expect(at - half - before.at - before.half).toBeGreaterThan(5)
      }
    }
})
