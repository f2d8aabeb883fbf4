import { announce } from '../../../../platform/web/announcements.tsx'
import {
  type Drawing,
  type DrawnValue,
  type Pair,
  type Panel,
  type Rows,
  shareAt,
  wordsOf,
} from './drawn-values.ts'

/** The visible part of all plots: shares from left to right and from bottom to top. */
export type View = Pair<Pair>

/** All of a plot. */
export const whole: View = [
  [0, 1],
  [0, 1],
]

/** A drawing with what script adds to it. */
export interface Chart {
  svg: SVGSVGElement
  /** Everything that the server has drawn. */
  parts: Element
  /** What is drawn over it: a ring around a value, or the area of a drag. */
  over: SVGElement
  tip: HTMLElement
  /** With the drawing and the names of its series. */
  scope: Element
  /** With the table of its numbers. */
  figure: Element
  drawing: Drawing
  view: View
  /** The values in view, once they are read. */
  values?: DrawnValue[]
  rows?: Rows
  shown?: DrawnValue | undefined
  /** The last press of a mouse or pen. */
  press?: PointerEvent | undefined
}

export function svgPart(name: string, attributes: Record<string, string | number>): SVGElement {
  const part = document.createElementNS('http://www.w3.org/2000/svg', name)
  for (const [key, value] of Object.entries(attributes)) part.setAttribute(key, String(value))
  return part
}

/** Where a position of the whole drawing is in a view. */
export function placeIn(view: Pair, ends: Pair, px: number): number {
  return ends[0] + shareAt(shareAt(px, ends), view) * (ends[1] - ends[0])
}

function wordsFor(chart: Chart, value: DrawnValue): Pair<string> {
  chart.rows ??= [...chart.figure.querySelectorAll('.numbers tbody tr')].map(({ children }) =>
    [...children].map(({ textContent }) => {
      const number = Number(textContent || Number.NaN)
      return { text: number ? textContent.replaceAll('-', '−') : textContent, number }
    }),
  )
  return wordsOf(chart.drawing, value, chart.rows)
}

/** Where a position of the whole drawing is in view. */
export function placeOf({ view }: Chart, { plot }: Panel, at: Pair): Pair {
  return [placeIn(view[0], plot[0], at[0]), placeIn(view[1], plot[1], at[1])]
}

/** The place of the drawing in the window, and how many pixels of it are one of the window. */
export function frameOf({ svg }: Chart): { left: number; top: number; scale: number } {
  const { left, top, width } = svg.getBoundingClientRect()
  return { left, top, scale: svg.viewBox.baseVal.width / width }
}

/** Where a pointer is in the drawing. */
export function pointerAt(chart: Chart, { clientX, clientY }: PointerEvent): Pair {
  const { left, top, scale } = frameOf(chart)
  return [(clientX - left) * scale, (clientY - top) * scale]
}

/**
 * Shows a value in a box beside it; none if none is given.
 * @param isSaid whether it is announced, with the name of its series where that is another one than before
 */
export function show(chart: Chart, value?: DrawnValue, isSaid = false): void {
  const { over, tip, drawing, shown, scope } = chart
  if (value && value === shown) return
  chart.shown = value
  over.replaceChildren()
  tip.remove()
  if (!value) return
  const words = wordsFor(chart, value)
  const { panel, label = '', at } = value
  const [x, y] = placeOf(chart, panel, at)
  over.append(svgPart('circle', { class: 'chart-ring', cx: x, cy: y, r: 7 }))
  const { title = label } = panel
  const name = label && title !== label ? `${label}, ${title}` : title
  const lines = drawing.axes.map((axis, index) => [axis.label, words[index] ?? ''])
  tip.replaceChildren(
    ...[...(name ? [name] : []), ...lines.flat()].map((text) => {
      const part = document.createElement('span')
      part.append(text)
      return part
    }),
  )
  scope.append(tip)
  const { left, top, scale } = frameOf(chart)
  placeTip(tip, left + x / scale, top + y / scale)
  const isNamed = shown?.series !== value.series || shown.panel !== panel
  const said = lines.map((line) => line.join(' ')).join(', ')
  if (isSaid) announce(name && isNamed ? `${name}: ${said}` : said)
}

const gapPx = 12

/** Places a box above a place in the window, or below it where it would not fit, but not beyond the window. */
function placeTip(tip: HTMLElement, x: number, y: number): void {
  const { style } = tip
  style.left = style.top = '0'
  const { left, top, width, height } = tip.getBoundingClientRect()
  const { clientWidth, clientHeight } = document.documentElement
  const above = y - gapPx - height
  const inside = (start: number, most: number) => Math.max(0, Math.min(most, start))
  style.left = `${inside(x - width / 2, clientWidth - width) - left}px`
  style.top = `${inside(above < 0 ? y + gapPx : above, clientHeight - height) - top}px`
}
