import type { SkyMap } from './sky/sky-map.ts'
import type { SeriesSpec } from './text/chart-schema.ts'

/** An axis with everything that is needed to place a value on it; times are ms since 1970 UTC. */
export interface ChartAxis {
  label: string
  scale: 'linear' | 'log' | 'sqrt' | 'symlog' | 'time' | 'category'
  /** About half the width of the linear part of a symlog scale. */
  constant?: number | undefined
  min: number
  max: number
  /** The distance of labelled ticks; chosen for each size when it is not given. */
  step?: number | undefined
  /** Where these ticks begin when it is not the end of the axis. */
  firstTick?: number | undefined
  isReversed: boolean
  /** The words along a category axis, each at its index. */
  categories?: readonly string[] | undefined
  format?: 'number' | 'power' | 'date' | undefined
  second?: SecondAxis | undefined
}

/** A second axis on the opposite side of an axis, as a function of it. */
export interface SecondAxis {
  label: string
  format?: ChartAxis['format']
  /** Its value at a value of the first axis; an instant if its format is that of dates. */
  valueOf: (value: number) => number
  /** The part of the first axis where it has values. */
  from: number
  to: number
}

/** One point of a line, a point, the end of a bar, or a place of a band; y is NaN where a line has a gap. */
export interface Datum {
  x: number
  y: number
  /** The ends of the vertical error bar, or of the band. */
  low?: number | undefined
  high?: number | undefined
  /** The ends of the horizontal error bar, or of the bar of a histogram. */
  left?: number | undefined
  right?: number | undefined
  /** Where a bar begins when another one is stacked below it; otherwise it begins at zero. */
  base?: number
  /** The value that the colour of a point or a cell shows; NaN where that of a cell is missing. */
  colour?: number
  /** What is written at it. */
  text?: string
  /** The value that the area of a point shows. */
  size?: number
  /** The row of the file with its values. */
  row?: number
}

export interface ChartSeries {
  kind: SeriesSpec['kind']
  label: string | undefined
  data: Datum[]
  limit?: 'upper' | 'lower' | undefined
  /** Whether its bars are the bins of a histogram. */
  isBinned?: boolean
  /** Whether its bars stand on those of the series before it. */
  isStacked?: boolean
  /** Whether its bars or boxes lie along x, from the words along y. */
  isHorizontal?: boolean
  /** Whether the ends of its values are the band of a line instead of error bars. */
  hasBand?: boolean
  /** Whether its rules are at values of y. */
  isLevel?: boolean
  /** What the colours of its points show. */
  pointColours?: ColourKey | undefined
  /** What the areas of its points show. */
  sizes?: SizeKey | undefined
  /** The index of its panel in a chart with facets. */
  panel?: number
  /** The number of its points in all panels. */
  total?: number
  /** Which numbers the colours of its cells show. */
  scaleOfColours?: ScaleOfValues
  /** About how many hexagons are side by side across the plot. */
  across?: number | undefined
  /** The values at which contour lines are drawn, and what they are. */
  levels?: readonly number[]
  levelName?: string
  /** The least and the greatest number that its cells show in a drawing. */
  range?: readonly [least: number, greatest: number]
}

/** Kinds with cells in colours, which are below everything else. */
export const haveCells: ReadonlySet<ChartSeries['kind']> = new Set(['hexbin', 'hist2d', 'image'])

/** Kinds whose numbers are those of a grid, which ends at the frame. */
export const areOnGrid: ReadonlySet<ChartSeries['kind']> = new Set(['hist2d', 'image', 'contour'])

/** A horizontal or vertical line across the plot. */
export interface LineMark {
  kind: 'line'
  axis: 'x' | 'y'
  value: number
  label: string | undefined
}

/** The ends of a range of an axis, the lower one first. */
export type Range = readonly [low: number, high: number]

/** A shaded range of one axis across the plot, or a rectangle with ranges of both. */
export interface RangeMark {
  kind: 'range'
  x?: Range | undefined
  y?: Range | undefined
  label: string | undefined
}

/** A text with an arrow to a point. */
export interface ArrowMark {
  kind: 'arrow'
  x: number
  y: number
  label: string
}

export type ChartMark = LineMark | RangeMark | ArrowMark

/** The values of a mark along an axis. */
export function valuesOfMark(mark: ChartMark, which: 'x' | 'y'): readonly number[] {
  if (mark.kind === 'line') return mark.axis === which ? [mark.value] : []
  return mark.kind === 'range' ? (mark[which] ?? []) : [mark[which]]
}

/** What the colours of points or cells show: nine levels of equal size from `min` to `max`. */
export interface ColourKey extends Pick<ChartAxis, 'label' | 'min' | 'max' | 'step' | 'format'> {
  scale: 'linear' | 'log'
  /** Whether larger values have lower levels. */
  isReversed: boolean
}

/** The values that colours show, and their ends where an author gives them. */
export interface ScaleOfValues {
  label: string
  scale?: ColourKey['scale'] | undefined
  min?: number | undefined
  max?: number | undefined
  /** Whether a larger value has a lower level. */
  isReversed?: boolean | undefined
  /** Whether they are counts, which have no limits between whole numbers. */
  areCounts?: boolean | undefined
}

/** What the areas of points show. */
export interface SizeKey {
  label: string
  /** The smallest and the largest value that is drawn. */
  min: number
  max: number
  /** The radius of the largest value in a wide drawing, px. */
  radiusPx: number
}

/** A column whose values have panels of their own. */
export interface Facet {
  column: string
  /** The titles of panels: the values, with the name of the column before numbers. */
  titles: readonly string[]
  values: readonly string[]
}

/** The panels of a chart by the values of one column or two. */
export interface Facets {
  x?: Facet | undefined
  y?: Facet | undefined
  /** The most panels side by side. */
  columns?: number | undefined
  /** The values of each panel by their indices, in the order in which they are drawn. */
  panels: readonly PanelValues[]
}

export interface PanelValues {
  x: number
  y: number
}

/** A chart with its numbers. */
export interface Chart {
  x: ChartAxis
  y: ChartAxis
  /** Those of the first panel, then those of the next one: each panel has the same series, some of them empty. */
  series: ChartSeries[]
  marks: ChartMark[]
  /** Whether its series are drawn in the order in which they are written instead of by kind. */
  isAsWritten?: boolean
  /** Shown by a colour bar. */
  colours?: ColourKey | undefined
  /** Shown by circles below the plot. */
  sizes?: SizeKey | undefined
  /** How the times along x became phases, in words. */
  folded?: string | undefined
  facets?: Facets | undefined
  /** Units have the same length along both axes; which ends of them the author has given. */
  aspect?: Record<'x' | 'y', { min: boolean; max: boolean }> | undefined
  /** On whose plane x and y are. */
  sky?: SkyMap | undefined
}

/** The series of a chart, each once with the points of all panels. */
export function wholeSeries({ series, facets }: Chart): ChartSeries[] {
  if (!facets) return series
  const count = series.length / facets.panels.length
  return series.slice(0, count).map((one, index) => ({
    ...one,
    data: series.filter((_, at) => at % count === index).flatMap(({ data }) => data),
  }))
}

/** Whether each panel has points of one of these series only, as where panels and series are those of one column. */
export function isAloneInPanel(series: readonly ChartSeries[]): boolean {
  const filled = series.filter(({ data }) => data.length > 0)
  const panels = new Set(filled.map(({ panel }) => panel))
  return !panels.has(undefined) && panels.size === filled.length
}

/** The numbers as a table: titles, some of the rows, and how many there are. */
export interface NumberTable {
  titles: string[]
  /** Whether a column holds numbers. */
  numeric: boolean[]
  rows: string[][]
  total: number
  /** What the rows are, if they are not those of the file or of the text. */
  unit?: 'bin'
}

/** How many rows of a file there are, lack a value, or lie outside the axes. */
export interface RowCounts {
  total: number
  missing: number
  outside: number
}

/** The label of a tick: a text, and an exponent raised after it. */
export interface TickLabel {
  text: string
  power?: string
  /** The lines of a word that is too long for one. */
  lines?: readonly string[]
  /** Whether it is written upwards, since it is too wide. */
  isTurned?: boolean
}

export interface Tick {
  value: number
  /** Absent where there is no room for it. */
  label?: TickLabel | undefined
}

export interface Ticks {
  major: Tick[]
  minor: number[]
}

/** Thrown when the numbers of a chart cannot be drawn; the message is a sentence for the author. */
export class UndrawableError extends Error {
  override readonly name = 'UndrawableError'
}
