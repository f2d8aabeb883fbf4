import type { Layout } from '../axes/chart-layout.ts'
import type { ChartSeries } from '../chart-model.ts'
import type { Point } from '../names/chart-labels.ts'
import { oncePerPlot } from './places.ts'

/** The width of hexagons where none is asked for: about thirty side by side, and within these limits, px. */
const usual = { across: 30, minPx: 9, maxPx: 20 }
/** The least width of hexagons that an author asks for, px. */
const minPx = 4

/** A hexagon in its row, and how many points lie in it. */
export interface Hexagon {
  /** Every second row is moved to the right by half a hexagon. */
  column: number
  row: number
  count: number
}

/** Regular hexagons with corners at the top and the bottom; the middle of the first one is the corner of the plot. */
export interface Hexagons {
  /** From the first row to the last, and along each row. */
  cells: Hexagon[]
  widthPx: number
}

type Series = Pick<ChartSeries, 'data' | 'across'>

/** Counts the points of a series in hexagons of a drawing; on any scale they are regular in the drawing. */
export const hexagonsOf = oncePerPlot(
  ({ data, across }: Series, { plot, x, y }: Pick<Layout, 'plot' | 'x' | 'y'>): Hexagons => {
    const widthPx = widthOf(plot.right - plot.left, across)
    const counts = new Map<number, number>()
    for (const datum of data) {
      const at = hexagonAt({ x: x(datum.x) - plot.left, y: y(datum.y) - plot.top }, widthPx)
      if (at !== undefined) counts.set(at, (counts.get(at) ?? 0) + 1)
    }
    const sorted = [...counts].toSorted(([one], [other]) => one - other)
    const cells = sorted.map(([at, count]) => ({
      column: (at % columnsMax) - 1,
      row: Math.floor(at / columnsMax) - 1,
      count,
    }))
    return { cells, widthPx }
  },
)

function widthOf(plotPx: number, across: number | undefined): number {
  if (across !== undefined) return Math.max(minPx, plotPx / across)
  return Math.max(usual.minPx, Math.min(usual.maxPx, plotPx / usual.across))
}

const columnsMax = 4096
/** The distance of rows, and half the height of the sides, as shares of the width. */
const rowShare = Math.sqrt(3) / 2

/** The number of the hexagon whose middle is nearest: first that of the nearest row, or one of a row beside it. */
function hexagonAt({ x, y }: Point, widthPx: number): number | undefined {
  const [across, down] = [x / widthPx, y / widthPx / rowShare]
  if (!Number.isFinite(across) || !Number.isFinite(down)) return undefined
  const row = Math.round(down)
  const other = row + (down < row ? -1 : 1)
  const [near, far] = [columnIn(row, across), columnIn(other, across)]
  const distance = (column: number, at: number) =>
    (across - column - oddShift(at)) ** 2 + ((down - at) * rowShare) ** 2
  const isNear = distance(near, row) <= distance(far, other)
  const [column, place] = isNear ? [near, row] : [far, other]
  return (place + 1) * columnsMax + column + 1
}

function columnIn(row: number, across: number): number {
  return Math.round(across - oddShift(row))
}

/** How far a row is moved to the right, in hexagons. */
export function oddShift(row: number): number {
  return row % 2 === 0 ? 0 : 0.5
}
