import type { ChartSeries } from '../chart-model.ts'
import { countColours } from '../colours/cell-colours.ts'
import type { SeriesSpec } from '../text/chart-schema.ts'

/** What a series with cells has besides its numbers. */
export function cellParts(one: SeriesSpec): Partial<ChartSeries> {
  return one.kind === 'hexbin' ? { across: one.bins, colours: countColours(one, 'hexagon') } : {}
}
