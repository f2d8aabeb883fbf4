import { scaleLinear } from 'd3-scale'
import { areTooClose } from '../axes/drawable-axis.ts'
import { type ScaleSpec, scaleForm } from '../axes/scale-forms.ts'
import type { Datum } from '../chart-model.ts'

/** About how many bins there are, or their edges in rising order. */
export type Bins = number | readonly number[]

/** What the height of a bin shows. */
export type BinMeasure = 'count' | 'fraction' | 'density'

/**
 * The edges of the bins of all these values: as given, otherwise of equal width with round edges, about as many as
 * asked for. On logarithmic and symlog axes the bins have equal widths there.
 */
export function binEdges(values: readonly number[], bins: Bins, axis: ScaleSpec = {}): number[] {
  if (typeof bins !== 'number') return [...bins]
  const { forward, inverse, isUsable } = scaleForm(axis)
  const usable = values.filter(isUsable)
  if (axis.scale !== 'log' && axis.scale !== 'symlog')
    return roundEdges(least(usable), greatest(usable), bins)
  const places = usable.map(forward)
  return roundEdges(least(places), greatest(places), bins).map(inverse)
}

/** Counts the values in each bin; values beyond the edges are in none, and the last bin includes its upper edge. */
export function histogramOf(
  values: readonly number[],
  edges: readonly number[],
  measure: BinMeasure = 'count',
): Datum[] {
  const counts = new Float64Array(Math.max(0, edges.length - 1))
  for (const value of values) {
    const bin = binOf(value, edges)
    if (bin !== undefined) counts[bin] = (counts[bin] ?? 0) + 1
  }
  const total = counts.reduce((sum, count) => sum + count, 0)
  return Array.from(counts, (count, index): Datum => {
    const [left = 0, right = 0] = edges.slice(index, index + 2)
    const share = total === 0 ? 0 : count / total
    const heights = { count, fraction: share, density: share / (right - left) }
    return { x: (left + right) / 2, y: heights[measure], left, right }
  })
}

/** The bin of a value by bisection. */
export function binOf(value: number, edges: readonly number[]): number | undefined {
  const last = edges.length - 1
  const [first = value, end = value] = [edges[0], edges[last]]
  if (last < 1 || !(value >= first && value <= end)) return undefined
  let [low, high] = [0, last]
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (value >= (edges[middle] ?? end)) low = middle
    else high = middle
  }
  return low
}

function roundEdges(low: number, high: number, bins: number): number[] {
  if (!Number.isFinite(low) || !Number.isFinite(high)) return []
  if (areTooClose(low, high)) return [low - 0.5, high + 0.5]
  const inside = scaleLinear().domain([low, high]).ticks(bins)
  const step = Number(((inside[1] ?? high) - (inside[0] ?? low)).toPrecision(12))
  const first = Math.floor(low / step + 1e-9)
  const last = Math.max(first + 1, Math.ceil(high / step - 1e-9))
  // Without the rounding error of the product, which would put a value such as 0.3 below its own edge.
  const edges = Array.from({ length: last - first + 1 }, (_, index) =>
    Number(((first + index) * step).toPrecision(12)),
  )
  // The rounding error of the steps must not leave out the values at both ends.
  edges[0] = Math.min(low, edges[0] ?? low)
  edges[edges.length - 1] = Math.max(high, edges.at(-1) ?? high)
  return edges
}

/** The smallest of many numbers; Math.min cannot take so many arguments. */
function least(values: readonly number[]): number {
  return values.reduce((one, other) => (other < one ? other : one), Number.POSITIVE_INFINITY)
}

function greatest(values: readonly number[]): number {
  return values.reduce((one, other) => (other > one ? other : one), Number.NEGATIVE_INFINITY)
}
