import type { Element } from 'hast'
import { element } from '../../elements.ts'
import type { Layout } from '../axes/chart-layout.ts'
import type { ChartSeries } from '../chart-model.ts'
import type { Point } from '../names/chart-labels.ts'
import type { Look } from '../series-looks.ts'
import { errorBarPoints, errorsOf } from './error-bars.ts'
import { bandEdge, bandPieces, thinBand } from './bands.ts'
import { pathOf, placesOf } from './places.ts'
import type { SeriesKind } from './series-kind.ts'

/** A line through points, with gaps where values are missing. */
export const lines: SeriesKind = {
  words: 'line',
  layer: 2,
  below: drawBand,
  draw(one, look, layout) {
    const d = linePieces(one, layout).map(pathOf).join('')
    const { className } = look
    const line =
      d === '' ? [] : [...rimOf(look, d), element('path', { className, ...dashOf(look), d })]
    return one.hasBand ? line : [...errorsOf(one, look, layout), ...line]
  },
  outline(one, layout) {
    const places = linePieces(one, layout).flat()
    const { label, kind, hasBand } = one
    if (hasBand) return { label, kind, ...alongBand(one, places, layout), bars: [] }
    return { label, kind, anchors: places, outline: places, bars: errorBarPoints(one, layout) }
  },
  sign(look, one) {
    const line = element('path', { className: look.className, ...dashOf(look), d: 'M1 6h24' })
    return one.hasBand ? [washOf(look, 'M1 1h24v10h-24z'), line] : [line]
  },
}

/** A rim in the colour of the page around a line that is on cells. */
function rimOf({ hasHalo = false }: Look, d: string): Element[] {
  return hasHalo ? [element('path', { className: ['hl'], strokeWidth: '5.4', d })] : []
}

const washOpacity = 0.2

/** A light area in the colour of a line. */
function washOf({ colour }: Look, d: string): Element {
  const fill = { className: ['sf'], fillOpacity: washOpacity, strokeOpacity: 0, d }
  return element('g', { className: ['mk', `k${colour}`] }, [element('path', fill)])
}

/** The band of a line, in the colour of the line. */
function drawBand(one: ChartSeries, look: Look, layout: Layout): Element[] {
  if (!one.hasBand) return []
  const pieces = bandPieces(thinBand(one.data, layout, maxPlaces))
  return pieces.length === 0
    ? []
    : [washOf(look, pieces.map((piece) => `${pathOf(bandEdge(piece, layout))}Z`).join(''))]
}

/** Where the name of a line with a band may be: beside both, but not across an edge. */
function alongBand(one: ChartSeries, places: Point[], layout: Layout) {
  const edge = bandEdge(bandPieces(thinBand(one.data, layout, maxPlaces)).flat(), layout)
  const half = edge.length / 2
  // From the right end of the line back along the lower edge, then along the upper one.
  const around = [...places, ...edge.slice(half), ...edge.slice(0, half)]
  return { anchors: around, outline: around }
}

/** A horizontal piece for each point. */
export const steps: SeriesKind = {
  ...lines,
  words: 'steps',
  sign({ className }) {
    return [element('path', { className, d: 'M1 9h8v-6h8v6h8' })]
  },
}

/** More points than this are thinned out, since a line has fewer pixels to show them. */
const maxPlaces = 1000

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

/** Splits a line at its gaps; of many points, only the first, lowest, highest and last in each pixel column stay. */
function thinLine(points: readonly Point[], most: number): Point[][] {
  const pieces: Point[][] = []
  let piece: Point[] = []
  points.forEach((point) => {
    if (Number.isFinite(point.x) && Number.isFinite(point.y)) piece.push(point)
    else {
      pieces.push(piece)
      piece = []
    }
  })
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
  points.forEach((point) => {
    if (column[0] && Math.floor(column[0].x) !== Math.floor(point.x)) end()
    column.push(point)
  })
  end()
  return kept
}

function extreme(
  column: readonly Point[],
  isMore: (one: number, other: number) => boolean,
): number {
  return column.reduce((best, { y }, index) => (isMore(y, column[best]?.y ?? y) ? index : best), 0)
}

/** The dash pattern of a line. */
function dashOf({ strokeDashArray }: Look): Pick<Look, 'strokeDashArray'> {
  return strokeDashArray ? { strokeDashArray } : {}
}
