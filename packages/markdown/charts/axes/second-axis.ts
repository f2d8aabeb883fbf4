import {
  type ChartAxis,
  type SecondAxis,
  type Tick,
  type Ticks,
  UndrawableError,
} from '../chart-model.ts'
import { readFormula } from '../text/axis-formula.ts'
import type { AxisSpec } from '../text/chart-schema.ts'
import { scaleOf } from './chart-scale.ts'
import { ticksOf } from './chart-ticks.ts'
import { ageAt, type Cosmology, lookbackTime } from './cosmology.ts'
import { monotoneCurve } from './monotone-curve.ts'
import { scaleForm } from './scale-forms.ts'
import { type Along, leastDistance } from './tick-labels.ts'
import { unevenTicks } from './uneven-ticks.ts'

/** Dates are modified Julian dates in formulas and pairs. */
const dayMs = 86_400_000
const firstDay = 40_587
const toDays = (instant: number) => instant / dayMs + firstDay
const toInstant = (days: number) => (days - firstDay) * dayMs

/**
 * The axis with its second axis, if the author wants one.
 * @throws UndrawableError for a relation that has no value somewhere along the axis or turns back
 */
export function withSecond(axis: ChartAxis, spec: AxisSpec, letter: 'x' | 'y'): ChartAxis {
  if (!spec.second) return axis
  const { label, format } = spec.second
  const { valueOf, ends } = relationOf(spec, letter)
  const fromFirst = axis.scale === 'time' ? (value: number) => valueOf(toDays(value)) : valueOf
  const [from, to] = axis.scale === 'time' ? ends.map(toInstant) : ends
  const second: SecondAxis = {
    label,
    format,
    valueOf: format === 'date' ? (value) => toInstant(fromFirst(value)) : fromFirst,
    from: from ?? -Infinity,
    to: to ?? Infinity,
  }
  const problem = problemOf(axis, second)
  if (problem !== undefined) throw new UndrawableError(problem)
  return { ...axis, second: extendable(axis, second) }
}

/** Axes with units of the same length may be drawn longer; the second one stays within the data if it has to. */
function extendable(axis: ChartAxis, second: SecondAxis): SecondAxis {
  const { min, max } = axis
  const more = 20 * (max - min)
  if (problemOf({ ...axis, min: min - more, max: max + more }, second) === undefined) return second
  return { ...second, from: Math.max(min, second.from), to: Math.min(max, second.to) }
}

interface Relation {
  valueOf: (value: number) => number
  /** Where it has values. */
  ends: readonly number[]
}

function relationOf({ second, scale, constant }: AxisSpec, letter: 'x' | 'y'): Relation {
  if (second?.pairs) {
    // Curves are smooth as they lie along the axis.
    const { forward } = scaleForm({ scale, constant })
    const points = second.pairs.toSorted(([one], [other]) => one - other)
    const curve = monotoneCurve(points.map(([value, other]) => [forward(value), other]))
    const ends = [points[0]?.[0] ?? 0, points.at(-1)?.[0] ?? 0]
    return { valueOf: (value) => curve(forward(value)), ends }
  }
  const read = readFormula(second?.value ?? '', {
    letter,
    more: cosmicFunctions(second?.cosmology),
  })
  if ('clause' in read) throw new UndrawableError(`The second axis of ${letter} ${read.clause}.`)
  return { valueOf: read.calculate, ends: [-Infinity, Infinity] }
}

function cosmicFunctions(cosmology: Cosmology | undefined) {
  if (!cosmology) return new Map<string, (redshift: number) => number>()
  return new Map([
    ['lookback', (redshift: number) => lookbackTime(redshift, cosmology)],
    ['age', (redshift: number) => ageAt(redshift, cosmology)],
  ])
}

/** Places along an axis, evenly as they are drawn, with the values of the second axis there. */
interface Samples {
  /** On the scale of the first axis. */
  places: number[]
  values: number[]
}

const parts = 128

function samplesOf({ min, max, ...axis }: ChartAxis, second: SecondAxis): Samples {
  const { forward, inverse } = scaleForm(axis)
  const ends = [Math.max(min, second.from), Math.min(max, second.to)] as const
  const [low, high] = ends.map(forward)
  const places = Array.from(
    { length: parts + 1 },
    (_, index) => (low ?? 0) + (((high ?? 0) - (low ?? 0)) * index) / parts,
  )
  const values = places.map((place, index) => {
    // The ends exactly as they are, without the rounding error of the scale.
    const value = index === 0 ? ends[0] : index === parts ? ends[1] : inverse(place)
    return second.valueOf(value)
  })
  return { places, values }
}

/** Why a second axis cannot be drawn. */
function problemOf(axis: ChartAxis, second: SecondAxis): string | undefined {
  const named = `The second axis “${second.label}”`
  if (Math.max(axis.min, second.from) >= Math.min(axis.max, second.to))
    return `${named} has no pairs along the axis “${axis.label}”.`
  const { places, values } = samplesOf(axis, second)
  const at = values.findIndex((value) => !Number.isFinite(value))
  if (at >= 0) {
    const value = scaleForm(axis).inverse(places[at] ?? 0)
    return `${named} has no value at ${inWords(value, axis)} of the axis “${axis.label}”; a min or max can leave that out.`
  }
  return isMonotonic(values)
    ? undefined
    : `${named} must rise all the way along the axis “${axis.label}”, or fall all the way.`
}

function inWords(value: number, { scale }: ChartAxis): string {
  if (scale === 'time') return new Date(value).toISOString().slice(0, 10)
  return String(Number(value.toPrecision(3)) + 0).replace('-', '−')
}

function isMonotonic(values: readonly number[]): boolean {
  const [first = 0, second = 0] = values
  const sign = Math.sign(second - first)
  return (
    sign !== 0 &&
    values.slice(1).every((value, index) => Math.sign(value - (values[index] ?? value)) === sign)
  )
}

/** From this ratio of the ends on, an axis of powers has ticks enough. */
const leastRatio = 20

/**
 * The ticks of a second axis at round values of its own; their places are values of the first axis.
 * @param lengthPx the length of the first axis
 */
export function secondTicks(axis: ChartAxis, lengthPx: number, along: Along): Ticks | undefined {
  const { second } = axis
  if (!second) return undefined
  const samples = samplesOf(axis, second)
  const { values } = samples
  const [first = 0, last = 0] = [values[0], values.at(-1)]
  const own: ChartAxis = {
    label: second.label,
    scale: second.format === 'date' ? 'time' : 'linear',
    format: second.format,
    isReversed: false,
    min: Math.min(first, last),
    max: Math.max(first, last),
  }
  const toFirst = inverseOf(axis, second, samples)
  const scale = scaleOf(axis, 0, lengthPx)
  const place = (value: number) => scale(toFirst(value))
  const ticks = roundTicks(own, { axis, values, lengthPx, along, place })
  return onFirst(withoutTouching(ticks, place, along), toFirst, own)
}

interface RoundTicks {
  /** The first axis. */
  axis: ChartAxis
  /** Those of the second axis, evenly along the first one. */
  values: readonly number[]
  lengthPx: number
  along: Along
  place: (value: number) => number
}

function roundTicks(own: ChartAxis, given: RoundTicks): Ticks {
  const { axis, values, lengthPx, along, place } = given
  if (own.scale === 'time' || isEven(values)) return ticksOf(own, lengthPx, along)
  if (own.min > 0 && own.max / own.min >= leastRatio && isEven(values.map(Math.log)))
    return ticksOf({ ...own, scale: 'log' }, lengthPx, along)
  if (axis.scale === 'symlog') {
    const constant = Math.abs(axis.second?.valueOf(axis.constant ?? 1) ?? 0)
    const same: ChartAxis = { ...own, scale: 'symlog', constant }
    if (constant > 0 && isEven(values.map(scaleForm(same).forward)))
      return ticksOf(same, lengthPx, along)
  }
  return unevenTicks({ axis: own, place, along, isSecond: true })
}

/** Whether values lie evenly along the axis. */
function isEven(values: readonly number[]): boolean {
  const [first = 0, last = 0] = [values[0], values.at(-1)]
  const step = (last - first) / (values.length - 1)
  return values.every(
    (value, index) => Math.abs(value - first - step * index) <= Math.abs(step) * 1e-3,
  )
}

const maxRounds = 60

/**
 * Finds the value of the first axis for a value of the second one, by drawing secants through the interval where it is.
 * Source: Dowell and Jarratt, A modified regula falsi method (1971), the Illinois method.
 */
function inverseOf(axis: ChartAxis, second: SecondAxis, { places, values }: Samples) {
  const { inverse } = scaleForm(axis)
  const [first = 0, last = 0] = [values[0], values.at(-1)]
  const near = Math.abs(last - first) * 1e-12
  const isBefore = (one: number, value: number) => (last > first ? one <= value : one >= value)
  return (value: number): number => {
    let [low, high] = [0, values.length - 1]
    while (high - low > 1) {
      const middle = Math.floor((low + high) / 2)
      if (isBefore(values[middle] ?? 0, value)) low = middle
      else high = middle
    }
    let [start, end] = [places[low] ?? 0, places[high] ?? 0]
    let [below, above] = [(values[low] ?? 0) - value, (values[high] ?? 0) - value]
    if (below * above >= 0) return inverse(Math.abs(below) < Math.abs(above) ? start : end)
    for (let round = 0; round < maxRounds; round += 1) {
      const middle = (start * above - end * below) / (above - below)
      const off = second.valueOf(inverse(middle)) - value
      if (Math.abs(off) <= near) return inverse(middle)
      // The end that stays where it is counts half from then on, so that both ends move.
      if (off * above > 0) [end, above, below] = [middle, off, below / 2]
      else [start, below, above] = [middle, off, above / 2]
    }
    return inverse((start + end) / 2)
  }
}

/** Leaves out labels that would touch one before them. */
function withoutTouching(
  { major, minor }: Ticks,
  place: (value: number) => number,
  along: Along,
): Ticks {
  const sorted = major
    .map((tick) => ({ ...tick, at: place(tick.value) }))
    .toSorted((one, other) => one.at - other.at)
  let before: (typeof sorted)[number] | undefined
  const kept = sorted.map(({ at, value, label }): Tick => {
    if (!label) return { value }
    const isClear =
      !before?.label || at - before.at >= leastDistance(before.label, label, along) - 0.5
    if (!isClear) return { value }
    before = { at, value, label }
    return { value, label }
  })
  return { major: kept, minor }
}

/** The ticks at the places of the first axis. */
function onFirst(
  { major, minor }: Ticks,
  toFirst: (value: number) => number,
  { min, max }: ChartAxis,
): Ticks {
  const room = (max - min) * 1e-9
  const isInside = (value: number) => value >= min - room && value <= max + room
  return {
    major: major
      .filter(({ value }) => isInside(value))
      .map(({ value, label }) => ({ value: toFirst(value), label })),
    minor: minor.filter(isInside).map(toFirst),
  }
}

/** The values of a second axis at the ends of the first one, where it has any. */
export function endsOfSecond(axis: ChartAxis): [first: number, last: number] | undefined {
  if (!axis.second) return undefined
  const { values } = samplesOf(axis, axis.second)
  return [values[0] ?? 0, values.at(-1) ?? 0]
}
