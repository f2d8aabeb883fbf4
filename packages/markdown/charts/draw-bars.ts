import type { Element } from 'hast'
import { element } from '../elements.ts'
import type { Point } from './chart-labels.ts'
import type { Layout } from './chart-layout.ts'
import type { ChartSeries, Datum } from './chart-model.ts'
import { px } from './chart-scale.ts'
import { barShapes, type Look, washes } from './series-looks.ts'

/** Draws the bars of a series, cut off at the frame. */
export function drawBars(one: ChartSeries, look: Look, layout: Layout): Element[] {
  const { className, bars } = look
  const corners = one.data.map((datum) => barCorners(datum, one, layout)).filter(isVisible)
  if (corners.length === 0) return []
  if (bars === 'overlaid') return drawOverlaid(corners, look)
  const d = corners.map(pathOf).join('')
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

/** The outlines of bars, for placing names. */
export function barOutlines(one: ChartSeries, layout: Layout): Point[][] {
  return one.data.map((datum) => barCorners(datum, one, layout))
}

function isVisible(corners: readonly Point[]): boolean {
  const [start, , , end] = corners
  return (
    corners.every(({ x, y }) => Number.isFinite(x) && Number.isFinite(y)) &&
    (start?.x !== end?.x || start?.y !== end?.y)
  )
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

/** Straight lines between points. */
export function pathOf(points: readonly Point[]): string {
  return `M${points.map(({ x, y }) => `${px(x)} ${px(y)}`).join('L')}`
}
