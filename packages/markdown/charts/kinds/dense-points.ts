import type { Element } from 'hast'
import { element } from '../../elements.ts'
import type { Point } from '../names/chart-labels.ts'
import type { ChartSeries } from '../chart-model.ts'

/** A series with more points than this is drawn as a density. */
const maxDots = 5000
/** The sides of the squares of a density, px. */
const squarePx = 5
/** How dark the squares are; the lightest still stand out from the page. */
const levels = [0.5, 0.62, 0.74, 0.87, 1]
/** Fewer points in a square are drawn as dots. */
const fewest = 3

/** Whether the points of a series are counted in squares instead of drawn. */
export function isDensity({ kind, data, total = data.length }: ChartSeries): boolean {
  return kind === 'points' && total > maxDots
}

/** Whether less than this share of symbols of this size would have a place of their own. */
export function isCrowded(places: readonly Point[], widthPx: number, leastAlone: number): boolean {
  const cells = new Set(places.map((place) => cellOf(place, widthPx)))
  return cells.size < places.length * leastAlone
}

/**
 * Draws how many points lie in each square, and dots where there are only few.
 * @param drawDots draws separate points
 */
export function drawDensity(
  places: readonly Point[],
  isPlain: boolean,
  drawDots: (few: readonly Point[]) => Element[],
): Element[] {
  const squares = Map.groupBy(places, (place) => cellOf(place, squarePx))
  const counts = [...squares].filter(([, { length }]) => length >= fewest)
  const most = Math.log(counts.reduce((max, [, { length }]) => Math.max(max, length), fewest))
  const levelOf = (count: number) => {
    const share = (Math.log(count) - Math.log(fewest)) / Math.max(most - Math.log(fewest), 1e-9)
    return Math.min(levels.length - 1, Math.floor(share * levels.length))
  }
  const grouped = Map.groupBy(counts, ([, { length }]) => levelOf(length))
  const drawn = levels.flatMap((fillOpacity, level) => {
    const cells = (grouped.get(level) ?? []).map(([cell]) => cell)
    if (cells.length === 0) return []
    const className = isPlain ? {} : { className: ['sf'] }
    const shape = { shapeRendering: 'crispEdges', strokeOpacity: 0, fillOpacity }
    return [element('path', { ...className, ...shape, d: squaresPath(cells) })]
  })
  const few = [...squares.values()].filter(({ length }) => length < fewest).flat()
  return [...drawDots(few), ...drawn]
}

/** Squares as a path; those on one another become one upright rectangle. */
function squaresPath(cells: readonly number[]): string {
  const sorted = cells.toSorted((one, other) => one - other)
  let d = ''
  for (let index = 0; index < sorted.length;) {
    const first = sorted[index] ?? 0
    let count = 1
    while (sorted[index + count] === first + count) count += 1
    const [column, row] = [Math.floor(first / rowsMax), first % rowsMax]
    d += `M${column * squarePx} ${row * squarePx}h${squarePx}v${count * squarePx}h-${squarePx}z`
    index += count
  }
  return d
}

const rowsMax = 4096

function cellOf({ x, y }: Point, widthPx: number): number {
  return Math.floor(x / widthPx) * rowsMax + Math.floor(y / widthPx)
}
