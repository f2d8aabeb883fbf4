import type { Element } from 'hast'
import type { Plot } from './axes/chart-scale.ts'
import { type Chart, type ChartAxis, type ChartSeries, isAloneInPanel } from './chart-model.ts'
import { isDensity } from './kinds/dense-points.ts'
import type { Look } from './series-looks.ts'

/** What script needs to read values from the positions in a drawing: the `data-axes` of its `<svg>`, as JSON. */
export interface DrawingValues {
  /** Along x and along y. */
  axes: [ValueAxis, ValueAxis]
  series: ValueSeries[]
  panels: ValuePanel[]
}

interface ValueAxis extends Pick<ChartAxis, 'label' | 'scale' | 'constant' | 'categories'> {
  /** The values at the left and the right end, or at the bottom and the top. */
  ends: [from: number, to: number]
}

interface ValueSeries {
  kind: ChartSeries['kind'] | 'density'
  label?: string | undefined
  isHorizontal?: true
  isStacked?: true
  isBinned?: true
  /** How far its bars or boxes stand beside their values, since others are there, in their widths. */
  shift?: number
}

interface ValuePanel {
  /** Left and right, bottom and top, px. */
  plot: [[left: number, right: number], [bottom: number, top: number]]
  title?: string
  /** The indices of the series of all elements that are drawn before the axes; -1 for lines and ranges across the plot. */
  parts: number[]
  /** The number of elements of the axes after them. */
  axes: number
}

/** What is drawn of a panel before the names: all its parts, then the axes. */
export interface DrawnParts {
  plot: Plot
  panel: number
  parts: SeriesPart[]
  axes: Element[]
}

export interface SeriesPart {
  part: Element
  /** The index of its series among those of all panels; absent for a line or range across the plot. */
  index?: number
}

/** Describes the axes, the series and the parts of a drawing, as JSON. */
export function valuesOf(
  chart: Chart,
  looks: readonly Look[],
  drawn: readonly DrawnParts[],
): string {
  const { x, y, series, facets } = chart
  const count = facets ? series.length / facets.panels.length : series.length
  const shifts = shiftsOf(series, looks)
  const values: DrawingValues = {
    axes: [axisOf(x), axisOf(y)],
    series: series.slice(0, count).map((one, index) => {
      const all = series.filter((_, at) => at % count === index)
      const shift = shifts[index] ?? 0
      return { ...seriesOf(one, all), ...(shift !== 0 && { shift }) }
    }),
    panels: drawn.map(({ plot, panel, parts, axes }) => ({
      plot: [
        [round(plot.left), round(plot.right)],
        [round(plot.bottom), round(plot.top)],
      ],
      ...titleOf(chart, panel),
      parts: parts.map(({ index }) => (index === undefined ? -1 : index % count)),
      axes: axes.length,
    })),
  }
  return JSON.stringify(values)
}

/** The share of its space that a box fills. */
const boxShare = 0.9

function shiftsOf(series: readonly ChartSeries[], looks: readonly Look[]): number[] {
  const single = series.filter((one) => one.kind === 'bars' && !one.isBinned && !one.isStacked)
  const areAlone = isAloneInPanel(single)
  const slots = single.filter(({ panel }) => panel === single[0]?.panel)
  return series.map((one, index) => {
    const [slot, all] = looks[index]?.slot ?? [0, 1]
    if (one.kind === 'box') return (slot - (all - 1) / 2) / boxShare
    const place = slots.indexOf(one)
    return areAlone || place < 0 ? 0 : place - (slots.length - 1) / 2
  })
}

function axisOf({
  label,
  scale,
  min,
  max,
  constant,
  isReversed,
  categories,
}: ChartAxis): ValueAxis {
  return { label, scale, ends: isReversed ? [max, min] : [min, max], constant, categories }
}

function seriesOf(
  { kind, label, isHorizontal, isStacked, isBinned }: ChartSeries,
  all: readonly ChartSeries[],
): ValueSeries {
  return {
    kind: all.some(isDensity) ? 'density' : kind,
    label,
    ...(isHorizontal && { isHorizontal }),
    ...(isStacked && { isStacked }),
    ...(isBinned && { isBinned }),
  }
}

function titleOf({ facets }: Chart, panel: number): { title?: string } {
  const values = facets?.panels[panel]
  if (!values) return {}
  const titles = [facets?.x?.titles[values.x], facets?.y?.titles[values.y]]
  return { title: titles.filter((title) => title !== undefined).join(', ') }
}

function round(px: number): number {
  return Number(px.toFixed(2))
}
