import type { Element } from 'hast'
import { element } from '../../elements.ts'
import type { Layout } from '../axes/chart-layout.ts'
import { px, type Size } from '../axes/chart-scale.ts'
import type { ChartSeries } from '../chart-model.ts'
import { classOfLevel, levelOf } from '../colours/colour-scale.ts'
import type { Point } from '../names/chart-labels.ts'
import type { Look } from '../series-looks.ts'
import { radiusOf } from '../sizes/size-scale.ts'
import { drawMeans, isCrowded, isDensity } from './dense-points.ts'
import { errorBars } from './error-bars.ts'
import { isPlaced } from './places.ts'
import { dotsPath, isDense, smaller, symbol, symbolRadiusPx, thinPoints } from './symbols.ts'

/** Whether the colours or areas of the points of a series show values. */
export function isValued({ pointColours, sizes }: ChartSeries): boolean {
  return pointColours !== undefined || sizes !== undefined
}

/** A point with the values that its colour and its area show. */
interface ValuedPoint extends Point {
  colour: number
  size: number
}

/** Draws points whose colours or areas show values; their error bars have the colour of the text. */
export function drawValued(one: ChartSeries, look: Look, layout: Layout): Element[] {
  const bars = errorBars(one, layout)
  const places = one.data
    .map(({ x, y, colour = 0, size = 0 }): ValuedPoint => {
      return { x: layout.x(x), y: layout.y(y), colour, size }
    })
    .filter(isPlaced)
  return [
    ...(bars.length > 0 ? [element('g', { className: ['pt'] }, bars)] : []),
    ...(one.sizes
      ? drawSized(one, places, look, layout.size)
      : drawColoured(one, places, look, layout)),
  ]
}

/** Points of one size, grouped by the levels of their colours. */
function drawColoured(
  one: ChartSeries,
  places: readonly ValuedPoint[],
  look: Look,
  { plot }: Layout,
): Element[] {
  const { pointColours: colours, panel } = one
  if (!colours) return []
  if (isDensity(one)) return drawMeans(places, colours, plot)
  const { shape = 0, isSmall = false } = look
  const levels = byLevel(thinPoints(places), one)
  if (isDense(one)) {
    const className = shape % 2 === 1 ? ['dt', 'sq'] : ['dt']
    const dots = levels.map(([level, own]) =>
      element('path', {
        className: [...className, classOfLevel(level)],
        d: dotsPath(own, 0.5, 0.5),
      }),
    )
    return [element('g', { stroke: 'currentColor' }, dots)]
  }
  const scale = isSmall ? smaller : 1
  const isCrowd =
    isSmall && (panel !== undefined || isCrowded(places, symbolRadiusPx * 2 * scale, 0.92))
  const isOpen = shape % 2 === 1
  const symbols = levels.map(([level, own]) => {
    const d = own.map((place) => symbol(Math.floor(shape / 2), place, scale)).join('')
    const className = [isOpen ? 'so' : 'sf', classOfLevel(level)]
    return element('path', { className, ...(isCrowd && !isOpen && { strokeOpacity: 0 }), d })
  })
  return [element('g', isOpen ? openShape : filledShape, symbols)]
}

const openShape = { fill: 'none', stroke: 'currentColor', strokeWidth: '1.5' }
const filledShape = { fill: 'currentColor' }

/** Points by the levels of their colours, from the lowest. */
function byLevel<Place extends ValuedPoint>(
  places: readonly Place[],
  { pointColours: colours }: ChartSeries,
): [level: number, own: Place[]][] {
  const groups = Map.groupBy(places, ({ colour }) => (colours ? levelOf(colour, colours) : 0))
  return [...groups].toSorted(([one], [other]) => one - other)
}

interface SizedPoint extends ValuedPoint {
  radius: number
}

/** Symbols whose areas show values, the largest first, so that none hides a smaller one. */
function drawSized(
  one: ChartSeries,
  places: readonly ValuedPoint[],
  look: Look,
  size: Size,
): Element[] {
  const { sizes, pointColours: colours } = one
  if (!sizes) return []
  const sized = places
    .map((place): SizedPoint => ({ ...place, radius: radiusOf(place.size, sizes, size) }))
    .toSorted((a, b) => b.radius - a.radius)
  if (isDense(one)) return drawSizedDots(one, sized, look)
  const { shape = 0 } = look
  const isOpen = shape % 2 === 1
  const form = Math.floor(shape / 2)
  if (!colours) {
    const signs = sized.map((place) => sizedSign(form, place, -outlinePx / 2))
    const washed = element('g', washOf(isOpen), signs)
    return [element('g', { className: ['mk', `k${look.colour}`] }, [washed])]
  }
  const signs = sized.map((place) => {
    const level = classOfLevel(levelOf(place.colour, colours))
    const className = isRound(form) || isOpen ? [level] : ['sf', level]
    return sizedSign(form, place, isOpen ? -outlinePx / 2 : rimPx / 2, className)
  })
  if (isOpen) return [element('g', openShape, signs)]
  const filled = element('g', { ...filledShape, strokeWidth: String(rimPx) }, signs)
  return [isRound(form) ? element('g', { className: ['pt'] }, [filled]) : filled]
}

const washOpacity = 0.3
const outlinePx = 1.5
/** The width of the light line around a filled symbol, which is half outside it. */
const rimPx = 0.8

/** A light fill lets the symbols below shine through. */
function washOf(isOpen: boolean) {
  return { fill: 'currentColor', fillOpacity: isOpen ? 0 : washOpacity }
}

function isRound(shape: number): boolean {
  return shape % 4 === 0
}

/** @param edgePx how much farther than its radius the middle of its outline lies */
function sizedSign(
  shape: number,
  place: SizedPoint,
  edgePx: number,
  className?: string[],
): Element {
  const { x, y } = place
  const radius = Math.max(0.8, place.radius + edgePx)
  const named = className ? { className } : {}
  if (isRound(shape)) return element('circle', { ...named, cx: px(x), cy: px(y), r: px(radius) })
  return element('path', { ...named, d: symbol(shape, place, radius / symbolRadiusPx) })
}

/** How opaque dots of a single series are; the colours of further series would be too light. */
const dotOpacity = 0.75

/** Many points are dots of a few sizes, one path for each size and level. */
function drawSizedDots(
  one: ChartSeries,
  sized: readonly SizedPoint[],
  { shape, colour }: Look,
): Element[] {
  const strokeLinecap = (shape ?? 0) % 2 === 1 ? 'square' : 'round'
  const bySize = Map.groupBy(sized, ({ radius }) => Math.max(1.5, Math.round(radius)))
  const paths = [...bySize].flatMap(([radius, equal]) =>
    byLevel(equal, one).map(([level, own]) => {
      const className = one.pointColours ? { className: [classOfLevel(level)] } : {}
      const d = dotsPath(own, 0.5, 0.5)
      return element('path', { ...className, strokeWidth: String(2 * radius), d })
    }),
  )
  if (one.pointColours) return [element('g', { stroke: 'currentColor', strokeLinecap }, paths)]
  const strokeOpacity = shape === undefined ? dotOpacity : 1
  const dots = element('g', { strokeLinecap, strokeOpacity }, paths)
  return [element('g', { className: ['mk', `k${colour}`] }, [dots])]
}

/** The sign before the name of a series: without a colour of its own where its points have several. */
export function signOfValued({ shape = 0, colour }: Look, one: ChartSeries): Element[] {
  const path = element('path', { d: symbol(Math.floor(shape / 2), { x: 13, y: 6 }, 1) })
  const isOpen = shape % 2 === 1
  if (one.pointColours) return [element('g', isOpen ? openShape : filledShape, [path])]
  return [element('g', { className: ['mk', `k${colour}`] }, [element('g', washOf(isOpen), [path])])]
}

/** Points along the edges of sized symbols, which no name should cover. */
export function valuedEdges({ data, sizes }: ChartSeries, { x, y, size }: Layout): Point[] {
  if (!sizes || data.length > maxEdges) return []
  return data.flatMap((datum) => {
    const radius = radiusOf(datum.size ?? 0, sizes, size)
    return directions.map(([alongX = 0, alongY = 0]) => {
      return { x: x(datum.x) + radius * alongX, y: y(datum.y) + radius * alongY }
    })
  })
}

const maxEdges = 200
const directions = Array.from({ length: 8 }, (_, index) => {
  const angle = (index * Math.PI) / 4
  return [Math.cos(angle), Math.sin(angle)]
})
