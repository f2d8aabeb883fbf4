import type { ChartAxis, Tick, TickLabel, Ticks } from '../chart-model.ts'
import { scaleOf } from './chart-scale.ts'
import { scaleForm } from './scale-forms.ts'
import { type Along, leastDistance, lineHeightPx, wordsOfPower } from './tick-labels.ts'

const maxPowers = 7
/** Labels of powers of ten that are closer together are thinned out evenly. */
const leastPowerPx = { x: 38, y: lineHeightPx }
/** Over fewer powers of ten than this, 2 and 5 times each power are labelled as well. */
const fewDecades = 1.9
const plainFrom = 0.001
const plainTo = 1000

/** The ticks of a logarithmic axis: labelled at the powers of ten, small ticks at 2 to 9 times each power. */
export function powersOf({ min, max, format }: ChartAxis, lengthPx: number, along: Along): Ticks {
  const first = Math.floor(Math.log10(min) + 1e-9)
  const last = Math.ceil(Math.log10(max) - 1e-9)
  const decades = Math.log10(max / min)
  const powers = Array.from({ length: last - first + 1 }, (_, index) => first + index)
  const isInside = (value: number) => value >= min * (1 - 1e-9) && value <= max * (1 + 1e-9)
  const inside = powers.filter((power) => isInside(10 ** power))
  const decadePx = lengthPx / decades
  const stride = Math.max(
    Math.ceil(inside.length / maxPowers),
    Math.ceil(leastPowerPx[along] / decadePx),
  )
  const from = inside[0] ?? first
  const labels: readonly number[] = decades <= fewDecades ? [1, 2, 5] : [1]
  const isPlain = isPlainAxis({ min, max, format }, min)
  const major = powers.flatMap((power) =>
    labels
      .map((part): Tick => {
        const isLabelled = (power - from) % stride === 0
        const value = part * 10 ** power
        return isLabelled ? { value, label: wordsOfPower(part, power, isPlain) } : { value }
      })
      .filter(({ value }) => isInside(value)),
  )
  // Over many powers of ten the small ticks would be too close together.
  const hasMinor = decadePx > 24
  const minor = hasMinor
    ? powers.flatMap((power) =>
        [2, 3, 4, 5, 6, 7, 8, 9]
          .filter((part) => !labels.includes(part))
          .map((part) => part * 10 ** power),
      )
    : []
  return { major, minor: minor.filter(isInside) }
}

function isPlainRange({ min, max }: Pick<ChartAxis, 'min' | 'max'>): boolean {
  return min >= plainFrom && max <= plainTo
}

/** Labels both logarithmic axes of a chart with powers when one of them needs powers. */
export function inOneStyle(x: ChartAxis, y: ChartAxis): [x: ChartAxis, y: ChartAxis] {
  const axes = [x, y]
  const needsPowers = axes.some(
    (axis) => axis.format === 'power' || (axis.format === undefined && !isPlainRange(axis)),
  )
  const isOpen = ({ scale, format, min, max }: ChartAxis) =>
    scale === 'log' && format === undefined && Math.log10(max / min) > fewDecades
  if (!needsPowers || !axes.every(({ scale }) => scale === 'log')) return [x, y]
  const styled = (axis: ChartAxis): ChartAxis =>
    isOpen(axis) ? { ...axis, format: 'power' } : axis
  return [styled(x), styled(y)]
}

/** Small ticks are drawn where a power of ten is at least this long. */
const leastDecadePx = 24
const linearParts = 5
const narrowestMinorPx = 4

/**
 * The ticks of a symlog axis: labelled at zero and at the powers of ten on both sides of it, the same powers on both.
 * @returns undefined when no power of ten beyond the linear part is on the axis
 */
export function symmetricPowers(
  axis: ChartAxis,
  lengthPx: number,
  along: Along,
): Ticks | undefined {
  const { min, max, constant = 1 } = axis
  const largest = Math.max(Math.abs(min), Math.abs(max))
  const first = Math.ceil(Math.log10(constant) - 1e-9)
  const last = Math.floor(Math.log10(largest) + 1e-9)
  if (last < first) return undefined
  const isInside = (value: number) => value >= min && value <= max
  const powers = Array.from({ length: last - first + 1 }, (_, index) => first + index)
  const partsOf = (parts: readonly number[]) =>
    powers.flatMap((power) => parts.map((part) => ({ part, power })))
  const hasFew = largest / constant <= 10 ** fewDecades
  const choices = [
    ...(hasFew ? [partsOf([1, 2, 5])] : []),
    ...powers.flatMap((_, index) => {
      const every = partsOf([1]).filter(({ power }) => (last - power) % (index + 1) === 0)
      // The lowest power is the one that is nearest to zero.
      return [every, every.slice(1)]
    }),
  ]
  const isPlain = isPlainAxis(axis, constant)
  const place = scaleOf({ ...axis, isReversed: false }, 0, lengthPx)
  const ticksAt = (choice: readonly PartOfPower[]) =>
    bothSides(choice, isPlain).filter(({ value }) => isInside(value))
  const fitting = choices.find((choice) => areApart(ticksAt(choice), place, along))
  const major = ticksAt(fitting ?? choices.at(-1) ?? [])
  const known = new Set(major.map(({ value }) => value))
  const others = bothSides(partsOf([1]), isPlain).flatMap(({ value }) =>
    isInside(value) && !known.has(value) ? [{ value }] : [],
  )
  const minor = smallTicks(powers, axis, lengthPx).filter(
    (value) => isInside(value) && !known.has(value),
  )
  return { major: [...major, ...others], minor }
}

interface PartOfPower {
  part: number
  power: number
}

type LabelledTick = Required<Tick> & { label: TickLabel }

/** Zero, and these values with both signs, from the lowest to the highest. */
function bothSides(parts: readonly PartOfPower[], isPlain: boolean): LabelledTick[] {
  const above = parts.map(({ part, power }) => ({
    value: exactPower(part, power),
    label: wordsOfPower(part, power, isPlain),
  }))
  const below = above.map(({ value, label }) => ({
    value: -value,
    label: { ...label, text: `−${label.text}` },
  }))
  return [...below.toReversed(), { value: 0, label: { text: '0' } }, ...above]
}

function areApart(
  ticks: readonly LabelledTick[],
  place: (value: number) => number,
  along: Along,
): boolean {
  return ticks.slice(1).every((tick, index) => {
    const before = ticks[index] ?? tick
    return place(tick.value) - place(before.value) >= leastDistance(before.label, tick.label, along)
  })
}

/** At 2 to 9 times each power, and at equal steps in the linear part. */
function smallTicks(powers: readonly number[], axis: ChartAxis, lengthPx: number): number[] {
  const { forward } = scaleForm(axis)
  const decadePx = lengthPx / (forward(axis.max) - forward(axis.min))
  const between =
    decadePx < leastDecadePx
      ? []
      : powers.flatMap((power) => [2, 3, 4, 5, 6, 7, 8, 9].map((part) => exactPower(part, power)))
  const [first = 0] = powers
  const end = exactPower(1, first)
  const step = end / linearParts
  const isWide = (forward(end) - forward(end - step)) * decadePx >= narrowestMinorPx
  const near = isWide ? [1, 2, 3, 4].map((index) => index * step) : []
  return [...near, ...between].flatMap((value) => [-value, value])
}

function exactPower(part: number, power: number): number {
  return Number(`${part}e${power}`)
}

/** Whether labels are numbers instead of powers. */
function isPlainAxis(
  { min, max, format }: Pick<ChartAxis, 'min' | 'max' | 'format'>,
  least: number,
): boolean {
  const largest = Math.max(Math.abs(min), Math.abs(max))
  const isPlain = isPlainRange({ min: least, max: largest })
  return format === 'number' || (format !== 'power' && isPlain)
}
