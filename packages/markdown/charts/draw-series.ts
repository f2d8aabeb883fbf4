import type { Element } from 'hast'
import { element } from '../elements.ts'
import { densify, type DrawnSeries, type Point } from './chart-labels.ts'
import type { Layout } from './chart-layout.ts'
import type { ChartSeries, Datum } from './chart-model.ts'
import { drawBoxes } from './box-plot.ts'
import { barOutlines, drawBars, pathOf } from './draw-bars.ts'
import { drawDensity, isDensity } from './dense-points.ts'
import { barEnds, errorBars } from './error-bars.ts'
import { dashOf, drawDots, drawPoints, type Look, maxSymbols } from './series-looks.ts'

/** More points than this are thinned out, since a line has fewer pixels to show them. */
const maxPlaces = 1000

/** Whether a series has too many points for a symbol each. */
export function isDense({ kind, data }: ChartSeries): boolean {
  return kind === 'points' && data.length > maxSymbols
}

/** Draws one series. */
export function drawSeries(one: ChartSeries, look: Look, layout: Layout): Element[] {
  const { className } = look
  switch (one.kind) {
    case 'band':
      return bandPieces(one.data).map((piece) =>
        element('path', { className, d: `${pathOf(bandEdge(piece, layout))}Z` }),
      )
    case 'line':
    case 'step': {
      const d = linePieces(one, layout).map(pathOf).join('')
      const line = d === '' ? [] : [element('path', { className, ...dashOf(look), d })]
      return [...errorsOf(one, look, layout), ...line]
    }
    case 'box':
      return drawBoxes(one, look, layout)
    case 'bars':
      return [...drawBars(one, look, layout), ...errorsOf(one, look, layout)]
    case 'points': {
      const all = placesOf(one.data, layout)
      const places = isDensity(one) ? all.filter(isPlaced) : thinPoints(all)
      const marks = errorBars(one, layout)
      const points = pointsOf(one, places, look)
      return [element('g', { className }, [...marks, ...points])]
    }
  }
}

function pointsOf(one: ChartSeries, places: readonly Point[], look: Look): Element[] {
  if (!isDense(one)) return drawPoints(places, look)
  if (!isDensity(one)) return drawDots(places, look)
  return drawDensity(places, look.shape === undefined, (few) => drawDots(few, look, true))
}

/** The error bars of a series that has no symbols, in the colour of its line, or dark on bars. */
function errorsOf(one: ChartSeries, { colour }: Look, layout: Layout): Element[] {
  const isBars = one.kind === 'bars'
  const data = isBars
    ? one.data.map((datum) =>
        one.isHorizontal
          ? { ...datum, low: undefined, high: undefined }
          : { ...datum, left: undefined, right: undefined },
      )
    : one.data
  const bars = errorBars({ ...one, data }, layout)
  const className = isBars ? ['pt'] : ['mk', `k${colour}`]
  return bars.length > 0 ? [element('g', { className }, bars)] : []
}

/** The outline of a series, for placing the names. */
export function outlineOf(one: ChartSeries, layout: Layout): DrawnSeries {
  const { label, kind, data } = one
  const bars = data
    .filter(({ low, left }) => low !== undefined || left !== undefined)
    .flatMap((datum) => barEnds(datum, layout))
    .flatMap((ends) => densify(ends))
  if (kind === 'band') {
    const outline = bandEdge(data.filter(isWholeBand), layout)
    const middle = data
      .filter(isWholeBand)
      .map(({ x, low = 0, high = 0 }) => ({ x, y: (low + high) / 2 }))
    return { label, kind, anchors: placesOf(middle, layout), outline, bars: [] }
  }
  if (kind === 'bars') {
    const tops = placesOf(data, layout)
    const edges = barOutlines(one, layout).flatMap(densify)
    return { label, kind: 'points', anchors: tops, outline: edges, bars: [] }
  }
  if (kind === 'box') {
    const places = thinOut(placesOf(data, layout))
    return { label, kind: 'points', anchors: places, outline: places, bars: [] }
  }
  const places =
    kind === 'points' ? thinOut(placesOf(data, layout)) : linePieces(one, layout).flat()
  return { label, kind, anchors: places, outline: places, bars: thinOut(bars) }
}

/** Keeps one of many points in each small square, enough to find free space between them. */
function thinOut(places: Point[]): Point[] {
  if (places.length <= maxPlaces) return places
  const cells = new Map<number, Point>()
  for (const place of places)
    cells.set(Math.round(place.x / 4) * 100_003 + Math.round(place.y / 4), place)
  return [...cells.values()]
}

function placesOf(data: readonly Datum[], { x, y }: Layout): Point[] {
  return data.map((datum) => ({ x: x(datum.x), y: y(datum.y) }))
}

function linePieces(one: ChartSeries, layout: Layout): Point[][] {
  const places = placesOf(one.data, layout)
  return thinLine(one.kind === 'step' ? stepsOf(places) : places, maxPlaces)
}

/** A horizontal piece for each point, with the vertical steps half way between points. */
function stepsOf(places: readonly Point[]): Point[] {
  return places.flatMap((place, index) => {
    const before = places[index - 1] ?? place
    const after = places[index + 1] ?? place
    const left = (Number.isFinite(before.y) ? before.x + place.x : 2 * place.x) / 2
    const right = (Number.isFinite(after.y) ? after.x + place.x : 2 * place.x) / 2
    return [
      { x: left, y: place.y },
      { x: right, y: place.y },
    ]
  })
}

const isPlaced = ({ x, y }: Point) => Number.isFinite(x) && Number.isFinite(y)

const isWholeBand = ({ low, high }: Datum) => Number.isFinite(low) && Number.isFinite(high)

function bandPieces(data: readonly Datum[]): Datum[][] {
  const pieces: Datum[][] = [[]]
  for (const datum of data)
    if (isWholeBand(datum)) pieces.at(-1)?.push(datum)
    else pieces.push([])
  return pieces.filter(({ length }) => length > 0)
}

function bandEdge(data: readonly Datum[], { x, y, plot }: Layout): Point[] {
  const inside = (value: number) => Math.max(plot.top, Math.min(plot.bottom, y(value)))
  const low = data.map((datum) => ({ x: x(datum.x), y: inside(datum.low ?? Number.NaN) }))
  const high = data.map((datum) => ({ x: x(datum.x), y: inside(datum.high ?? Number.NaN) }))
  return [...high, ...low.toReversed()]
}

const cellPx = 0.5

/** Only the first point in each square of half a pixel; points that are not numbers are left out. */
function thinPoints(points: readonly Point[]): Point[] {
  const seen = new Set<number>()
  return points.filter(({ x, y }) => {
    if (!Number.isFinite(x) || !Number.isFinite(y)) return false
    const cell = Math.round(x / cellPx) * 100_003 + Math.round(y / cellPx)
    if (seen.has(cell)) return false
    seen.add(cell)
    return true
  })
}

/** Splits a line at its gaps; of many points, only the first, lowest, highest and last in each pixel column stay. */
function thinLine(points: readonly Point[], most: number): Point[][] {
  const pieces: Point[][] = []
  let piece: Point[] = []
  for (const point of points) {
    if (Number.isFinite(point.x) && Number.isFinite(point.y)) piece.push(point)
    else {
      pieces.push(piece)
      piece = []
    }
  }
  pieces.push(piece)
  const whole = pieces.filter(({ length }) => length > 0)
  return points.length <= most ? whole : whole.map(thinPiece)
}

function thinPiece(points: Point[]): Point[] {
  const kept: Point[] = []
  let column: Point[] = []
  const end = () => {
    if (column.length <= 4) kept.push(...column)
    else {
      const least = extreme(column, (one, other) => one < other)
      const greatest = extreme(column, (one, other) => one > other)
      kept.push(
        ...[...new Set([0, least, greatest, column.length - 1])]
          .toSorted((one, other) => one - other)
          .flatMap((index) => column[index] ?? []),
      )
    }
    column = []
  }
  for (const point of points) {
    if (column[0] && Math.floor(column[0].x) !== Math.floor(point.x)) end()
    column.push(point)
  }
  end()
  return kept
}

function extreme(
  column: readonly Point[],
  isMore: (one: number, other: number) => boolean,
): number {
  return column.reduce((best, { y }, index) => (isMore(y, column[best]?.y ?? y) ? index : best), 0)
}
