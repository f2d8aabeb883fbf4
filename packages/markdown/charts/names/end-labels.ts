import { labelWidth, nameWidth, type PlacedLabel, type Point } from './chart-labels.ts'
import type { Layout } from '../axes/chart-layout.ts'
import type { Chart, ChartSeries } from '../chart-model.ts'
import type { Plot, Size } from '../axes/chart-scale.ts'

const gapPx = 8
const linePx = 18
/** Farther away, a name would seem to belong to another line. */
const maxMovedPx = linePx
/** The largest share of the width of a drawing for names. */
const maxShareOfWidth = 0.35

/** The room that the names of lines need at the right; 0 unless at least two lines are named and nothing else is there. */
export function roomForEnds({ series, y }: Chart, size: Size, signs: readonly number[]): number {
  if (y.second) return 0
  const names = series.flatMap(({ label }, index) =>
    label === undefined ? [] : labelWidth(label) + (signs[index] ?? 0),
  )
  const areLines = series.every(({ kind, label }) => label === undefined || isLine(kind))
  if (names.length < 2 || !areLines) return 0
  const widest = Math.max(...names)
  return widest + gapPx <= size.width * maxShareOfWidth ? Math.ceil(widest) + gapPx : 0
}

/**
 * Places the names of lines at their right ends, moved apart a little. @returns undefined when they do not fit there
 */
export function placeAtEnds(
  chart: Chart,
  layout: Layout,
  signs: readonly number[],
): PlacedLabel[] | undefined {
  const { plot } = layout
  const ends = chart.series.flatMap((one, series) => {
    const end = one.label === undefined ? undefined : lastOf(one, layout)
    const signPx = signs[series] ?? 0
    return end && one.label !== undefined ? [{ text: one.label, signPx, series, ...end }] : []
  })
  const named = chart.series.filter(({ label }) => label !== undefined).length
  const reach = plot.right - (plot.right - plot.left) * 0.08
  if (ends.length < named || ends.some(({ x }) => x < reach)) return undefined
  const sorted = ends.toSorted((one, other) => one.y - other.y)
  const places = apart(
    sorted.map(({ y }) => y),
    plot,
  )
  const isNear = places.every((y, index) => Math.abs(y - (sorted[index]?.y ?? y)) <= maxMovedPx)
  if (!isNear) return undefined
  return sorted.map(({ text, signPx, series }, index) => ({
    text,
    signPx,
    series,
    x: plot.right + gapPx + nameWidth({ text, signPx }) / 2,
    left: plot.right + gapPx,
    y: (places[index] ?? 0) + 5,
  }))
}

function isLine(kind: ChartSeries['kind']): boolean {
  return kind === 'line' || kind === 'step'
}

/** The end of a line that lies farthest at the right. */
function lastOf({ data }: ChartSeries, { x, y }: Layout): Point | undefined {
  let last: Point | undefined
  for (const datum of data) {
    const at = { x: x(datum.x), y: y(datum.y) }
    if (Number.isFinite(at.x) && Number.isFinite(at.y) && at.x > (last?.x ?? -Infinity)) last = at
  }
  return last
}

/**
 * Moves labels apart by the height of a line: the mean of moving them only down and only up, but never below the plot,
 * where the labels of the x axis are.
 */
function apart(wanted: readonly number[], { top, bottom }: Plot): number[] {
  const down: number[] = []
  for (const y of wanted) down.push(Math.max(y, top, (down.at(-1) ?? -Infinity) + linePx))
  const up = movedUp(wanted, bottom)
  return movedUp(
    down.map((y, index) => (y + (up[index] ?? y)) / 2),
    bottom,
  )
}

function movedUp(wanted: readonly number[], bottom: number): number[] {
  const up: number[] = []
  for (const y of wanted.toReversed())
    up.push(Math.min(y, bottom, (up.at(-1) ?? Infinity) - linePx))
  return up.toReversed()
}
