import type { Element } from 'hast'
import { element } from '../../elements.ts'
import type { Point } from '../names/chart-labels.ts'
import { type Plot, px } from '../axes/chart-scale.ts'
import type { ChartSeries, ColourKey } from '../chart-model.ts'
import type { Look } from '../series-looks.ts'
import { classOfLevel, levelOf } from '../colours/colour-scale.ts'

/** A series with more points than this is drawn as a density. */
const maxDots = 5000
/** The sides of the squares of a density, px. */
const squarePx = 5
/**
 * How opaque the squares are. The contrast of the faintest with the page is 3 at least, so those in the third colour of series and
 * in the colours after it are all alike.
 */
const opacities = { plain: [0.5, 0.62, 0.74, 0.87, 1], coloured: [0.65, 0.74, 0.83, 0.91, 1] }
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
  { shape, colour }: Look,
  drawDots: (few: readonly Point[]) => Element[],
): Element[] {
  const isPlain = shape === undefined
  const levels = isPlain ? opacities.plain : colour > 2 ? [1] : opacities.coloured
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

/** More squares than this are replaced by larger ones. */
const maxSquares = 2800

/** A point whose colour shows a value. */
export interface ColouredPoint extends Point {
  colour: number
}

/** Draws squares in the colour of the mean of the points in them, the mean on the scale of the colours. */
export function drawMeans(
  places: readonly ColouredPoint[],
  key: ColourKey,
  { left, bottom }: Plot,
): Element[] {
  const fromCorner = places.map(({ x, y, colour }) => ({ x: x - left, y: bottom - y, colour }))
  const count = new Set(fromCorner.map((place) => cellOf(place, squarePx))).size
  const sidePx = Math.ceil(squarePx * Math.sqrt(Math.max(1, count / maxSquares)))
  const [sums, counts] = [new Map<number, number>(), new Map<number, number>()]
  for (const place of fromCorner) {
    const cell = cellOf(place, sidePx)
    const value = key.scale === 'log' ? Math.log(place.colour) : place.colour
    sums.set(cell, (sums.get(cell) ?? 0) + value)
    counts.set(cell, (counts.get(cell) ?? 0) + 1)
  }
  const cells = [...sums].map(([cell, sum]) => {
    const mean = sum / (counts.get(cell) ?? 1)
    return { cell, level: levelOf(key.scale === 'log' ? Math.exp(mean) : mean, key) }
  })
  const byLevel = Map.groupBy(cells, ({ level }) => level)
  const paths = [...byLevel.keys()]
    .toSorted((one, other) => one - other)
    .map((level) => {
      const own = (byLevel.get(level) ?? []).map(({ cell }) => cell)
      return element('path', { className: [classOfLevel(level)], d: columnsPath(own) })
    })
  // Squares are lines as wide as one unit, upwards from the corner of the plot.
  const transform = `matrix(${sidePx} 0 0 ${-sidePx} ${px(left + sidePx / 2)} ${px(bottom)})`
  return [element('g', { transform, stroke: 'currentColor', shapeRendering: 'crispEdges' }, paths)]
}

/** Columns of squares on one another as lines, each step in squares from the end of the one before. */
function columnsPath(cells: readonly number[]): string {
  const sorted = cells.toSorted((one, other) => one - other)
  let [d, column, row] = ['', 0, 0]
  for (let index = 0; index < sorted.length;) {
    const first = sorted[index] ?? 0
    let count = 1
    while (sorted[index + count] === first + count) count += 1
    const [nextColumn, nextRow] = [Math.floor(first / rowsMax), first % rowsMax]
    d += `m${nextColumn - column} ${nextRow - row}v${count}`
    column = nextColumn
    row = nextRow + count
    index += count
  }
  return d
}
