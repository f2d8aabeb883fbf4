import { scaleLinear } from 'd3-scale'
import { readInstant } from '../../tables/cells.ts'
import {
  areOnGrid,
  type ChartAxis,
  type ChartMark,
  type ChartSeries,
  UndrawableError,
  valuesOfMark,
} from '../chart-model.ts'
import type { AxisSpec } from '../text/chart-schema.ts'
import { requireDrawable } from './drawable-axis.ts'
import { isOnScale, scaleForm } from './scale-forms.ts'

/** The distance of points from the frame, as a share of the axis. */
const margin = 0.03
const hasMargin = new Set<ChartSeries['kind']>(['points', 'box', 'hexbin', 'text'])
const roundTo = 8
const maxSteps = 25
/** The least share of an axis for its values. */
const leastShare = 0.8

/**
 * The domain of an axis: as given, otherwise that of the numbers, extended to round values.
 * @throws UndrawableError for an axis that begins at a value without a place on its scale, and when there are no values
 */
export function axisOf(
  spec: AxisSpec,
  which: 'x' | 'y',
  series: readonly ChartSeries[],
  marks: readonly ChartMark[],
  categories?: readonly string[],
): ChartAxis {
  const { label, scale = 'linear', reverse = false, step, format } = spec
  if (categories?.length === 0) throw nothingAlong(label)
  if (categories) {
    // Words along y are read from the top.
    const isReversed = (which === 'y') !== reverse
    return { label, scale, isReversed, categories, min: -0.5, max: categories.length - 0.5 }
  }
  const [min, max] = [valueOf(spec.min, scale), valueOf(spec.max, scale)]
  const { adjective, hasZero, isUsable } = scaleForm(spec)
  if (min !== undefined && !isUsable(min))
    throw new UndrawableError(
      `A ${adjective} axis cannot begin at ${String(min).replace('-', '−')}.`,
    )
  const isBased = series.some(
    ({ kind, isHorizontal }) => kind === 'bars' && (isHorizontal === true) === (which === 'x'),
  )
  const isDotted = series.some(({ kind }) => hasMargin.has(kind))
  const extent = extentOf(series, which, spec)
  const values = [
    ...extent,
    // On a logarithmic axis the shortest of the bars needs a length, too.
    ...(isBased && scale === 'log' ? extent.slice(0, 1).map((least) => least / 2) : []),
    ...marks.flatMap((mark) => valuesOfMark(mark, which)).filter((value) => isOnScale(value, spec)),
    ...(isBased && hasZero ? [0] : []),
  ]
  const known = [...(min === undefined ? values : [min]), ...(max === undefined ? values : [max])]
  const [low, high] = [Math.min(...known), Math.max(...known)]
  if (!Number.isFinite(low) || !Number.isFinite(high)) throw nothingAlong(label)
  const isTight = low < high && series.some(({ kind }) => areOnGrid.has(kind))
  const round: Extent = isTight ? [low, high] : roundDomain(spread(low, high, spec), spec, isDotted)
  const { constant } = spec
  const axis = { label, scale, constant, format, isReversed: reverse }
  if (step === undefined || scale !== 'linear')
    return requireDrawable({ ...axis, min: min ?? round[0], max: max ?? round[1] })
  // An end that the author has not given is moved to a whole step.
  const first = min ?? Math.floor(round[0] / step + 1e-9) * step
  const last = max ?? first + Math.max(1, Math.ceil((round[1] - first) / step - 1e-9)) * step
  if ((last - first) / step > maxSteps)
    throw new UndrawableError(`The axis “${label}” would have more than ${maxSteps} steps.`)
  return requireDrawable({ ...axis, step, min: first, max: last })
}

function nothingAlong(label: string): UndrawableError {
  return new UndrawableError(`There is nothing to draw along the axis “${label}”.`)
}

/** A number, or an instant for a date. */
export function valueOf(
  given: number | string | undefined,
  scale: AxisSpec['scale'],
): number | undefined {
  if (given === undefined || (typeof given === 'number' && scale !== 'time'))
    return given === undefined ? undefined : Number(given)
  const at = readInstant(String(given))
  if (at === undefined || scale !== 'time')
    throw new UndrawableError(`${given} is a date; the axis needs scale: time.`)
  return at
}

/** The ends that the author gives an axis; infinite where none is given. */
export function givenEnds({ min, max, scale }: AxisSpec): { min: number; max: number } {
  return { min: valueOf(min, scale) ?? -Infinity, max: valueOf(max, scale) ?? Infinity }
}

/** Whether a value lies between the ends that the author gives an axis. */
export function insideOf(axis: AxisSpec): (value: number) => boolean {
  const { min, max } = givenEnds(axis)
  return (value) => value >= min && value <= max
}

type Extent = [low: number, high: number]

function extentOf(series: readonly ChartSeries[], which: 'x' | 'y', spec: AxisSpec): number[] {
  let low = Number.POSITIVE_INFINITY
  let high = Number.NEGATIVE_INFINITY
  const include = (value: number) => {
    // Few values extend the range of those before them.
    if ((value < low || value > high) && isOnScale(value, spec)) {
      if (value < low) low = value
      if (value > high) high = value
    }
  }
  // No list for each datum, since there may be 200,000 of them. In the first chart of a process, functions for each datum take a
  // fraction of the time of loops, since they are compiled sooner.
  const [start, end] = which === 'x' ? (['left', 'right'] as const) : (['low', 'high'] as const)
  for (const { data } of series)
    data.forEach((datum) => {
      include(datum[which])
      if (datum[start] !== undefined) include(datum[start])
      if (datum[end] !== undefined) include(datum[end])
    })
  return low > high ? [] : [low, high]
}

/** Adds space around values that are all equal. */
function spread(low: number, high: number, { scale }: AxisSpec): Extent {
  if (low < high) return [low, high]
  if (scale === 'log') return [low / 2, high * 2]
  if (scale === 'time') return [low - 43_200_000, high + 43_200_000]
  const room = Math.abs(low) * 0.05 || 1
  return [scale === 'sqrt' ? Math.max(0, low - room) : low - room, high + room]
}

function roundDomain([low, high]: Extent, spec: AxisSpec, isDotted: boolean): Extent {
  const { scale } = spec
  if (scale === 'log') {
    const room = isDotted ? (high / low) ** margin : 1
    return roundPowers(low / room, high * room)
  }
  const { forward, inverse } = scaleForm(spec)
  const room = isDotted ? (forward(high) - forward(low)) * margin : 0
  // The axis ends at zero when no values have the other sign.
  const moved = (value: number, by: number) => (by === 0 ? value : inverse(forward(value) + by))
  const first = low >= 0 && forward(low) - room < 0 ? 0 : moved(low, -room)
  const last = high <= 0 && forward(high) + room > 0 ? 0 : moved(high, room)
  if (scale === 'symlog') return roundBothSides(first, last, spec.constant ?? 1)
  if (scale === 'time') return [low - (isDotted ? room : 0), high + (isDotted ? room : 0)]
  const rounded = niceDomain(first, last, roundTo)
  const share = (last - first) / (rounded[1] - rounded[0])
  // Round ends that leave much of the axis empty are replaced by nearer ones, between the labelled ticks.
  return share < leastShare ? niceDomain(first, last, roundTo * 2.5) : rounded
}

/** Extends both ends to a digit times a power of ten, or to zero where the smallest value is near it. */
function roundBothSides(low: number, high: number, constant: number): Extent {
  const outwards = (value: number) => roundPowers(value, value)[1]
  const inwards = (value: number) => (value < 10 * constant ? 0 : roundPowers(value, value)[0])
  return [low < 0 ? -outwards(-low) : inwards(low), high > 0 ? outwards(high) : -inwards(-high) + 0]
}

function niceDomain(first: number, last: number, count: number): Extent {
  const [min = first, max = last] = scaleLinear().domain([first, last]).nice(count).domain()
  return [min, max]
}

/** Extends to a digit times a power of ten, which has a tick; over many powers, to a whole power. */
function roundPowers(low: number, high: number): Extent {
  const parts = Math.log10(high / low) > 7 ? [1, 10] : [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
  const down = 10 ** Math.floor(Math.log10(low) + 1e-9)
  const up = 10 ** Math.floor(Math.log10(high) - 1e-9)
  const below = parts.findLast((part) => part * down <= low * (1 + 1e-9)) ?? 1
  const above = parts.find((part) => part * up >= high * (1 - 1e-9)) ?? 10
  return [below * down, above * up]
}
