import type { Element } from 'hast'
import { element } from '../../elements.ts'
import { densify, type Point } from '../names/chart-labels.ts'
import type { Layout } from '../axes/chart-layout.ts'
import type { ChartSeries, Datum } from '../chart-model.ts'
import { px } from '../axes/chart-scale.ts'
import type { Look } from '../series-looks.ts'
import { errorsOf } from './error-bars.ts'
import { pathOf, placesOf } from './places.ts'
import type { SeriesKind } from './series-kind.ts'

/** Bars from zero or from those below them. */
export const bars: SeriesKind = {
  words: 'bars',
  layer: 1,
  draw(one, look, layout) {
    return [...drawBars(one, look, layout), ...errorsOf(one, look, layout)]
  },
  outline(one, layout) {
    const tops = placesOf(one.data, layout)
    const edges = one.data.flatMap((datum) => densify(barCorners(datum, one, layout)))
    return { label: one.label, kind: 'points', anchors: tops, outline: edges, bars: [] }
  },
  sign: barsKey,
}

/** The fill of histograms that lie on one another, and of every other one of bars side by side. */
const washes = { overlaid: 0.18, second: 0.35 }

/** Draws the bars of a series, cut off at the frame. */
function drawBars(one: ChartSeries, look: Look, layout: Layout): Element[] {
  const { className, bars } = look
  const corners = one.data.map((datum) => barCorners(datum, one, layout)).filter(isVisible)
  if (corners.length === 0) return []
  if (bars === 'overlaid') return drawOverlaid(corners, look)
  // Panels would have many bars without a height.
  const drawn = one.panel === undefined ? corners : corners.filter(hasHeight)
  if (drawn.length === 0) return []
  const d = drawn.map(pathOf).join('')
  if (bars === undefined) return [element('path', { className, d })]
  return [element('g', { className }, barShapes(d, bars === 'second'))]
}

/** Several histograms: outlines of different dashes over a light fill. */
function drawOverlaid(corners: readonly Point[][], { className, lineName }: Look): Element[] {
  const base = corners[0]?.[0]?.y ?? 0
  const steps = corners.map(([, from, to]) => `V${px(from?.y ?? base)}H${px(to?.x ?? 0)}`)
  const d = `M${px(corners[0]?.[0]?.x ?? 0)} ${px(base)}${steps.join('')}V${px(base)}`
  const fill = { className: ['sf'], fillOpacity: washes.overlaid, strokeOpacity: 0, d }
  return [
    element('g', { className }, [element('path', fill)]),
    element('path', { className: lineName ?? [], d }),
  ]
}

function isVisible(corners: readonly Point[]): boolean {
  const [start, , , end] = corners
  return (
    corners.every(({ x, y }) => Number.isFinite(x) && Number.isFinite(y)) &&
    (start?.x !== end?.x || start?.y !== end?.y)
  )
}

/** Whether a bar ends elsewhere than at its base. */
function hasHeight([start, end]: readonly Point[]): boolean {
  return start?.x !== end?.x || start?.y !== end?.y
}

/** From the left end of the base over the top to the right end of the base. */
function barCorners(datum: Datum, { isHorizontal }: ChartSeries, { x, y, plot }: Layout): Point[] {
  const { left = datum.x, right = datum.x, base = 0 } = datum
  const inside = (value: number) => Math.max(plot.top, Math.min(plot.bottom, value))
  const within = (value: number) => Math.max(plot.left, Math.min(plot.right, value))
  if (isHorizontal) {
    const [first, last] = [inside(y(datum.low ?? datum.y)), inside(y(datum.high ?? datum.y))]
    const [begin, end] = [within(x(base)), within(x(datum.x))]
    return [
      { x: begin, y: first },
      { x: end, y: first },
      { x: end, y: last },
      { x: begin, y: last },
    ]
  }
  const [from, to] = [within(x(left)), within(x(right))]
  const [start, top] = [inside(y(base)), inside(y(datum.y))]
  return [
    { x: from, y: start },
    { x: from, y: top },
    { x: to, y: top },
    { x: to, y: start },
  ]
}

/** Bars in the colour of their series: solid, or an outline over a light fill. */
export function barShapes(d: string, isSecond: boolean): Element[] {
  if (!isSecond) return [element('path', { className: ['sf'], d })]
  return [
    element('path', { className: ['so'], d }),
    element('path', { className: ['sf'], fillOpacity: washes.second, strokeOpacity: 0, d }),
  ]
}

function barsKey({ className, bars, lineName }: Look): Element[] {
  if (bars === undefined) return [element('path', { className, d: 'M5 11v-6h7v6M12 11v-10h7v10' })]
  const d = 'M1 1h24v10h-24z'
  const filled = element('g', { className }, barShapes(d, bars === 'second'))
  if (!lineName) return [filled]
  const wash = element('path', {
    className: ['sf'],
    fillOpacity: washes.overlaid,
    strokeOpacity: 0,
    d,
  })
  return [
    element('g', { className }, [wash]),
    element('path', { className: lineName, d: 'M1 11v-10h24v10' }),
  ]
}
