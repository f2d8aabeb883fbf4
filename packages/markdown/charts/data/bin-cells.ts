import type { Datum } from '../chart-model.ts'
import type { Point } from '../names/chart-labels.ts'
import { binOf } from '../kinds/histogram.ts'

/** The edges of bins along both axes. */
export interface BinEdges {
  x: readonly number[]
  y: readonly number[]
}

/** Counts points in rectangles, row after row from the lowest; the colour of an empty one is NaN. */
export function binCells(points: Iterable<Point>, { x, y }: BinEdges): Datum[] {
  const [columns, lines] = [x.length - 1, y.length - 1]
  if (columns < 1 || lines < 1) return []
  const counts = new Float64Array(columns * lines)
  for (const point of points) {
    const [column, line] = [binOf(point.x, x), binOf(point.y, y)]
    if (column === undefined || line === undefined) continue
    const at = line * columns + column
    counts[at] = (counts[at] ?? 0) + 1
  }
  return Array.from(counts, (count, at): Datum => {
    const [column, line] = [at % columns, Math.floor(at / columns)]
    const [left = 0, right = 0] = x.slice(column, column + 2)
    const [low = 0, high = 0] = y.slice(line, line + 2)
    const middle = { x: (left + right) / 2, y: (low + high) / 2 }
    return { ...middle, left, right, low, high, colour: count === 0 ? Number.NaN : count }
  })
}
