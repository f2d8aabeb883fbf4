import { px } from '../axes/chart-scale.ts'
import type { ChartSeries } from '../chart-model.ts'
import type { Point } from '../names/chart-labels.ts'

/** Up to this many points are separate symbols; more are dots in one path. */
const maxSymbols = 400

/** Whether a series has too many points for a symbol each. */
export function isDense({ kind, data, total = data.length }: ChartSeries): boolean {
  return kind === 'points' && total > maxSymbols
}

/** The size of symbols where there are many, of that of others. */
export const smaller = 0.65
/** The radius of round symbols, px. */
export const symbolRadiusPx = 3.8

/** A circle, triangle, square or diamond of about the same area, as a part of a path. */
export function symbol(shape: number, { x, y }: Point, scale: number): string {
  const at = `M${px(x)} ${px(y)}`
  const [a, c] = [px(symbolRadiusPx * scale), px(5.2 * scale)]
  const b = px(2 * Number(a))
  switch (shape % 4) {
    case 0:
      return `${at}m-${a} 0a${a} ${a} 0 1 0 ${b} 0a${a} ${a} 0 1 0-${b} 0z`
    case 1:
      return `${at}m0-${c}l${px(4.7 * scale)} ${px(8.2 * scale)}h-${px(9.4 * scale)}z`
    case 2:
      return `${at}m-${px(3.4 * scale)}-${px(3.4 * scale)}h${px(6.8 * scale)}v${px(6.8 * scale)}h-${px(6.8 * scale)}z`
    default:
      return `${at}m0-${c}l${px(4.5 * scale)} ${c}l-${px(4.5 * scale)} ${c}l-${px(4.5 * scale)}-${c}z`
  }
}

/**
 * Round or square dots, or dashes, as a path, which is short since they are sorted by column.
 * @param stepPx to which places are rounded
 * @param unit the length of a step in the path
 * @param dashPx the length of dashes, 0 for dots
 */
export function dotsPath(
  places: readonly Point[],
  stepPx: number,
  unit: number,
  dashPx = 0,
): string {
  // Sorted as numbers of column and row, which takes a third of the time of sorting points.
  const keys = new Float64Array(
    places.map(
      ({ x, y }) => (Math.round(x / stepPx) + aside) * rowsMax + Math.round(y / stepPx) + aside,
    ),
  ).toSorted()
  let [column, row] = [0, 0]
  // A dash moves the place from which the next one is counted.
  let [backPx, path] = [0, '']
  keys.forEach((key) => {
    const nextColumn = Math.floor(key / rowsMax) - aside
    const nextRow = (key % rowsMax) - aside
    path += `m${(nextColumn - column) * unit - backPx} ${(nextRow - row) * unit}h${dashPx}`
    backPx = dashPx
    column = nextColumn
    row = nextRow
  })
  return path
}

/** Steps that a place may lie beside the drawing, and the most rows. */
const aside = 4096
const rowsMax = 16_384

const cellPx = 0.5

/** Only the first point in each square of half a pixel; points that are not numbers are left out. */
export function thinPoints<Place extends Point>(points: readonly Place[]): Place[] {
  const seen = new Set<number>()
  return points.filter(({ x, y }) => {
    if (!Number.isFinite(x) || !Number.isFinite(y)) return false
    const cell = Math.round(x / cellPx) * 100_003 + Math.round(y / cellPx)
    if (seen.has(cell)) return false
    seen.add(cell)
    return true
  })
}
