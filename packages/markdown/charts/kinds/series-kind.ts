import type { Element } from 'hast'
import type { Layout } from '../axes/chart-layout.ts'
import type { ChartSeries } from '../chart-model.ts'
import type { DrawnSeries } from '../names/chart-labels.ts'
import type { Look } from '../series-looks.ts'

/** The lowest layer. */
export const bandLayer = 0

/** How a kind of series is drawn. */
export interface SeriesKind {
  /** Its name in descriptions. */
  words: string
  /** What descriptions say about its values, after its name. */
  detail?(one: ChartSeries): string
  /** Kinds of lower layers are drawn first. */
  layer: number
  draw(one: ChartSeries, look: Look, layout: Layout): Element[]
  /** What is drawn in the layer of bands instead. */
  below?(one: ChartSeries, look: Look, layout: Layout): Element[]
  /** What no name may cover, and where its own name may stand. */
  outline(one: ChartSeries, layout: Layout): DrawnSeries
  /** The sign before its name and in the line of keys, 26 by 12 px. */
  sign(look: Look, one: ChartSeries): Element[]
}
