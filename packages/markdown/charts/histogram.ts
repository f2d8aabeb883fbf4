import { scaleLinear } from 'd3-scale'
import type { Datum } from './chart-model.ts'

/** Counts values in bins of equal width whose edges are round numbers, about as many as asked for. */
export function histogramOf(values: readonly number[], bins: number): Datum[] {
  if (values.length === 0) return []
  const [low, high] = [least(values), greatest(values)]
  const edges = edgesOf(low, high, bins)
  const [first = low] = edges
  const width = (edges[1] ?? first + 1) - first
  const counts = edges.slice(1).map(() => 0)
  for (const value of values) {
    const bin = Math.min(counts.length - 1, Math.floor((value - first) / width))
    counts[bin] = (counts[bin] ?? 0) + 1
  }
  return counts.map((count, index) => {
    const left = first + index * width
    return { x: left + width / 2, y: count, left, right: left + width }
  })
}

function edgesOf(low: number, high: number, bins: number): number[] {
  if (low === high) return [low - 0.5, low + 0.5]
  const inside = scaleLinear().domain([low, high]).ticks(bins)
  const step = (inside[1] ?? high) - (inside[0] ?? low)
  const first = Math.floor(low / step + 1e-9)
  const last = Math.max(first + 1, Math.ceil(high / step - 1e-9))
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step)
}

/** The smallest of many numbers; Math.min cannot take so many arguments. */
function least(values: readonly number[]): number {
  return values.reduce((one, other) => (other < one ? other : one), Number.POSITIVE_INFINITY)
}

function greatest(values: readonly number[]): number {
  return values.reduce((one, other) => (other > one ? other : one), Number.NEGATIVE_INFINITY)
}
