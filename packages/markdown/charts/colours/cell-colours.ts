import type { ChartLayout } from '../axes/chart-layout.ts'
import {
  type Chart,
  type ChartSeries,
  type ColourKey,
  type ScaleOfValues,
  UndrawableError,
} from '../chart-model.ts'
import { hexagonsOf } from '../kinds/hexagons.ts'
import type { SeriesSpec } from '../text/chart-schema.ts'
import { colourKeyOf } from './colour-scale.ts'

type CountSpec = Extract<SeriesSpec, { kind: 'hexbin' | 'hist2d' }>

/** What the colours of counts show. */
export function countColours({ color = {} }: CountSpec, cell: string): ScaleOfValues {
  const { label = `Rows per ${cell}`, reverse: isReversed, ...given } = color
  return { ...given, label, isReversed, areCounts: true }
}

/**
 * What the colours of a chart show, those of points or those of cells.
 * @throws UndrawableError when both have colours, and for several series with cells
 */
export function keyOfColours(series: readonly ChartSeries[]): ColourKey | undefined {
  const ofPoints = series.find(({ pointColours }) => pointColours)?.pointColours
  const ofCells = cellColours(series)
  if (!ofPoints || !ofCells) return ofPoints ?? ofCells
  throw new UndrawableError(
    'Points and cells of a chart cannot both have colours, since a chart has one key of colours.',
  )
}

/**
 * The scale of the colours of cells. Hexagons are counted in each drawing; until then their scale is an estimate.
 * @throws UndrawableError for several series with cells
 */
function cellColours(series: readonly ChartSeries[]): ColourKey | undefined {
  const coloured = series.filter(({ scaleOfColours }) => scaleOfColours)
  const [first] = coloured
  if (!first?.scaleOfColours) return undefined
  const isSingle = coloured.every(({ panel }, index) => index === 0 || panel !== first.panel)
  if (!isSingle) throw new UndrawableError('Only one series of a chart can have cells of colours.')
  const points = coloured.reduce((sum, { data }) => sum + data.length, 0)
  const values =
    first.kind === 'hexbin'
      ? [1, Math.max(2, points / 30)]
      : coloured.flatMap(({ data }) => data.flatMap(({ colour }) => colour ?? []))
  const key = colourKeyOf(values, first.scaleOfColours)
  if (key) return key
  throw new UndrawableError(
    `The colours “${first.scaleOfColours.label}” have no range: no value lies between their ends.`,
  )
}

const maxRounds = 3

/**
 * Counts the points of hexagons in a drawing, and chooses the scale of their colours. Its labels need room, which
 * changes the plot and so the counts; after a few rounds they agree.
 */
export function withCountedHexagons<Fitting extends { layout: ChartLayout }>(
  chart: Chart,
  layOut: (chart: Chart) => Fitting,
): { chart: Chart; fitting: Fitting } {
  const scale = chart.series.find(({ kind }) => kind === 'hexbin')?.scaleOfColours
  let [counted, fitting] = [chart, layOut(chart)]
  if (!scale) return { chart, fitting }
  for (let round = 0; round < maxRounds; round += 1) {
    const { layout } = fitting
    const counts = chart.series.flatMap((one) => {
      const panel = layout.panels[one.panel ?? 0]
      if (one.kind !== 'hexbin' || !panel) return []
      return hexagonsOf(one, panel).cells.map(({ count }) => count)
    })
    if (counts.length === 0) return { chart, fitting }
    const range = [Math.min(...counts), Math.max(...counts)] as const
    const series = chart.series.map((one) => (one.kind === 'hexbin' ? { ...one, range } : one))
    counted = { ...chart, series, colours: colourKeyOf(counts, scale) }
    const next = layOut(counted)
    const isSettled = areaOf(next.layout) === areaOf(layout)
    fitting = next
    if (isSettled) break
  }
  return { chart: counted, fitting }
}

function areaOf({ panels: [{ plot }] }: ChartLayout): string {
  return [plot.left, plot.right, plot.top, plot.bottom].join(' ')
}
