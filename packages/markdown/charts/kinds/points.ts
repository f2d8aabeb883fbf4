import type { Element } from 'hast'
import { element } from '../../elements.ts'
import type { Point } from '../names/chart-labels.ts'
import type { ChartSeries } from '../chart-model.ts'
import { px } from '../axes/chart-scale.ts'
import { drawDensity, isCrowded, isDensity } from './dense-points.ts'
import { errorBars, errorBarPoints } from './error-bars.ts'
import { isPlaced, placesOf, thinOut } from './places.ts'
import type { Look } from '../series-looks.ts'
import type { SeriesKind } from './series-kind.ts'

/** Separate points, with error bars and limits. */
export const points: SeriesKind = {
  words: 'points',
  layer: 3,
  draw(one, look, layout) {
    const all = placesOf(one.data, layout)
    const places = isDensity(one) ? all.filter(isPlaced) : thinPoints(all)
    return [
      element('g', { className: look.className }, [
        ...errorBars(one, layout),
        ...pointsOf(one, places, look),
      ]),
    ]
  },
  outline(one, layout) {
    const places = thinOut(placesOf(one.data, layout))
    const { label, kind } = one
    return { label, kind, anchors: places, outline: places, bars: errorBarPoints(one, layout) }
  },
  sign(look, one) {
    const middle = { x: 13, y: 6 }
    const symbols = isDense(one) ? drawDots([middle], look) : drawPoints([middle], look)
    return [element('g', { className: look.className }, symbols)]
  },
}

const pointRadiusPx = 3.8
const smaller = 0.65
/** Up to this many points are separate symbols; more are dots in one path. */
const maxSymbols = 400
/** Up to this many points in all panels are dots of full size. */
const maxLargeDots = 3000

/** Whether a series has too many points for a symbol each. */
function isDense({ kind, data, total = data.length }: ChartSeries): boolean {
  return kind === 'points' && total > maxSymbols
}

function pointsOf(one: ChartSeries, places: readonly Point[], look: Look): Element[] {
  // Points have the same look in all panels, though only some of these may be crowded.
  const isInPanel = one.panel !== undefined
  if (!isDense(one)) return drawPoints(places, look, isInPanel ? look.isSmall : undefined)
  if (!isDensity(one))
    return drawDots(places, look, isInPanel ? (one.total ?? 0) > maxLargeDots : undefined)
  return drawDensity(places, look.shape === undefined, (few) => drawDots(few, look, true))
}

/** How opaque small symbols and dots are where many of them lie on one another. */
const crowdedOpacity = 0.65
/** The share of points with a place of their own, below which they are drawn without rims, or smaller. */
const leastAlone = { symbols: 0.92, dots: 0.75 }

/** The points of a series as separate symbols. */
export function drawPoints(
  places: readonly Point[],
  { shape, isSmall = false }: Look,
  areMany?: boolean,
): Element[] {
  const radius = isSmall ? pointRadiusPx * smaller : pointRadiusPx
  // Without the light rims that keep a few symbols apart but erase the neighbours of many.
  const isCrowd = areMany ?? (isSmall && isCrowded(places, radius * 2, leastAlone.symbols))
  if (shape === undefined) {
    const circles = places.map(({ x, y }) =>
      element('circle', { cx: px(x), cy: px(y), r: px(radius) }),
    )
    const rimless = { strokeOpacity: 0, fillOpacity: crowdedOpacity }
    return isCrowd ? [element('g', rimless, circles)] : circles
  }
  const isOpen = shape % 2 === 1
  const d = places
    .map(({ x, y }) => symbol(Math.floor(shape / 2), x, y, isSmall ? smaller : 1))
    .join('')
  const seeThrough = isOpen
    ? { fillOpacity: 0, strokeOpacity: 0.8 }
    : { fillOpacity: crowdedOpacity, strokeOpacity: 0 }
  return [element('path', { className: [isOpen ? 'so' : 'sf'], ...(isCrowd && seeThrough), d })]
}

const dotPx = 3.4
/** The size of dots that would lie on one another, of that of others; also the pixels to which they are rounded. */
const smallDots = 0.75

/**
 * Draws round or square dots, since there is no room for other symbols; smaller ones that shine through where they
 * would lie on one another. Positions are rounded to half a pixel and sorted by column, which makes the path short.
 */
function drawDots(
  places: readonly Point[],
  { shape = 0 }: Look,
  areMany = isCrowded(places, dotPx, leastAlone.dots),
): Element[] {
  const className = shape % 2 === 1 ? ['dt', 'sq'] : ['dt']
  if (!areMany) return [element('path', { className, d: dotsPath(places, 0.5, 0.5) })]
  const small = { transform: `scale(${smallDots})`, strokeOpacity: crowdedOpacity }
  return [element('path', { className, ...small, d: dotsPath(places, smallDots, 1) })]
}

/** @param stepPx to which places are rounded; @param unit the length of a step in the path */
function dotsPath(places: readonly Point[], stepPx: number, unit: number): string {
  // Sorted as numbers of column and row, which takes a third of the time of sorting points.
  const keys = new Float64Array(
    places.map(
      ({ x, y }) => (Math.round(x / stepPx) + aside) * rowsMax + Math.round(y / stepPx) + aside,
    ),
  ).toSorted()
  let [column, row] = [0, 0]
  let path = ''
  keys.forEach((key) => {
    const nextColumn = Math.floor(key / rowsMax) - aside
    const nextRow = (key % rowsMax) - aside
    path += `m${(nextColumn - column) * unit} ${(nextRow - row) * unit}h0`
    column = nextColumn
    row = nextRow
  })
  return path
}

/** Steps that a place may lie beside the drawing, and the most rows. */
const aside = 4096
const rowsMax = 16_384

/** A circle, triangle, square or diamond of about the same area, as a part of a path. */
function symbol(shape: number, x: number, y: number, scale: number): string {
  const at = `M${px(x)} ${px(y)}`
  const [a, b, c] = scale === 1 ? ['3.8', '7.6', '5.2'] : ['2.5', '5', '3.4']
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
