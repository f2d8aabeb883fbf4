import type { Element } from 'hast'
import { element } from '../../elements.ts'
import type { Point } from '../names/chart-labels.ts'
import type { ChartSeries } from '../chart-model.ts'
import { px } from '../axes/chart-scale.ts'
import { drawDensity, isCrowded, isDensity } from './dense-points.ts'
import { errorBars, errorBarPoints } from './error-bars.ts'
import { isPlaced, placesOf, thinOut } from './places.ts'
import { dotsPath, isDense, smaller, symbol, symbolRadiusPx, thinPoints } from './symbols.ts'
import { drawValued, isValued, signOfValued, valuedEdges } from './valued-points.ts'
import type { Look } from '../series-looks.ts'
import type { SeriesKind } from './series-kind.ts'

/** Separate points, with error bars and limits. */
export const points: SeriesKind = {
  words: 'points',
  layer: 3,
  draw(one, look, layout) {
    if (isValued(one)) return drawValued(one, look, layout)
    const all = placesOf(one.data, layout)
    const places = isDensity(one) ? all.filter(isPlaced) : thinPoints(all)
    return [
      ...rimsOf(one, places, look),
      element('g', { className: look.className }, [
        ...errorBars(one, layout),
        ...pointsOf(one, places, look),
      ]),
    ]
  },
  outline(one, layout) {
    const places = thinOut(placesOf(one.data, layout))
    const { label, kind } = one
    const bars = [...errorBarPoints(one, layout), ...valuedEdges(one, layout)]
    return { label, kind, anchors: places, outline: places, bars }
  },
  sign(look, one) {
    if (isValued(one)) return signOfValued(look, one)
    const middle = { x: 13, y: 6 }
    const symbols = isDense(one) ? drawDots([middle], look) : drawPoints([middle], look)
    return [element('g', { className: look.className }, symbols)]
  },
}

/** Up to this many points in all panels are dots of full size. */
const maxLargeDots = 3000

/** Rims in the colour of the page around dots that are on cells, since these may have any colour. */
function rimsOf(one: ChartSeries, places: readonly Point[], { hasHalo = false }: Look): Element[] {
  if (!hasHalo || !isDense(one) || isDensity(one)) return []
  const rim = { className: ['hl'], strokeWidth: '5.4', strokeLinecap: 'round' }
  return [element('path', { ...rim, d: dotsPath(places, 0.5, 0.5) })]
}

function pointsOf(one: ChartSeries, places: readonly Point[], look: Look): Element[] {
  // Points have the same look in all panels, though only some of these may be crowded.
  const isInPanel = one.panel !== undefined
  if (!isDense(one)) return drawPoints(places, look, isInPanel ? look.isSmall : undefined)
  if (!isDensity(one))
    return drawDots(places, look, isInPanel ? (one.total ?? 0) > maxLargeDots : undefined)
  return drawDensity(places, look, (few) => drawDots(few, look, true))
}

/**
 * How opaque small symbols and dots are where many of them lie on one another. Their contrast with the page is at least 3,
 * which the third colour and those after it only have without transparency.
 */
function opacityOf({ shape, colour }: Look): { filled: number; open: number } {
  return shape !== undefined && colour > 2 ? { filled: 1, open: 1 } : { filled: 0.65, open: 0.8 }
}

/** The share of points with a place of their own, below which they are drawn without rims, or smaller. */
const leastAlone = { symbols: 0.92, dots: 0.75 }

/** The points of a series as separate symbols. */
export function drawPoints(places: readonly Point[], look: Look, areMany?: boolean): Element[] {
  const { shape, isSmall = false, hasHalo = false } = look
  const opacity = opacityOf(look)
  const radius = isSmall ? symbolRadiusPx * smaller : symbolRadiusPx
  // Without the light rims that keep a few symbols apart but erase the neighbours of many, unless they are on cells.
  const isCrowd =
    !hasHalo && (areMany ?? (isSmall && isCrowded(places, radius * 2, leastAlone.symbols)))
  if (shape === undefined) {
    const circles = places.map(({ x, y }) =>
      element('circle', { cx: px(x), cy: px(y), r: px(radius) }),
    )
    const rimless = { strokeOpacity: 0, fillOpacity: opacity.filled }
    return isCrowd ? [element('g', rimless, circles)] : circles
  }
  const isOpen = shape % 2 === 1
  const d = places
    .map((place) => symbol(Math.floor(shape / 2), place, isSmall ? smaller : 1))
    .join('')
  const seeThrough = isOpen
    ? { fillOpacity: 0, strokeOpacity: opacity.open }
    : { fillOpacity: opacity.filled, strokeOpacity: 0 }
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
  look: Look,
  areMany = isCrowded(places, dotPx, leastAlone.dots),
): Element[] {
  const { shape = 0, isRepeated = false, hasHalo = false } = look
  const strokeOpacity = opacityOf(look).filled
  if (isRepeated) return [drawDashes(places, areMany && !hasHalo ? strokeOpacity : 1)]
  const className = shape % 2 === 1 ? ['dt', 'sq'] : ['dt']
  if (!areMany || hasHalo) return [element('path', { className, d: dotsPath(places, 0.5, 0.5) })]
  const small = { transform: `scale(${smallDots})`, strokeOpacity }
  return [element('path', { className, ...small, d: dotsPath(places, smallDots, 1) })]
}

const dashPx = 5

/** Dashes tell a series of many points apart from the earlier one that has the same colour. */
function drawDashes(places: readonly Point[], strokeOpacity: number): Element {
  const starts = places.map(({ x, y }) => ({ x: x - dashPx / 2, y }))
  const d = dotsPath(starts, 0.5, 0.5, dashPx)
  return element('path', { ...(strokeOpacity < 1 && { strokeOpacity }), d })
}
