import { announce } from '../../../../platform/web/announcements.tsx'
import {
  type DrawnValue,
  hasValues,
  type Pair,
  type Panel,
  readValues,
  shareAt,
} from './drawn-values.ts'
import {
  type Chart,
  frameOf,
  placeOf,
  pointerAt,
  show,
  svgPart,
  type View,
  whole,
} from './shown-value.ts'
import { zoomedDrawing } from './zoomed-drawing.ts'

/** A shorter drag is a click, or one along the other axis. */
const dragPx = 12

/** Draws the area of a drag that has not ended. */
export function drawArea(chart: Chart, start: PointerEvent, now: PointerEvent): void {
  const dragged = chart.press === start ? draggedPart(chart, start, now) : undefined
  if (!dragged) return
  show(chart)
  const { part, plot } = dragged
  const [[left, right], [low, high]] = part.map(([from, to], axis) => {
    const [start = 0, end = 0] = plot[axis] ?? []
    return [start + from * (end - start), start + to * (end - start)]
  }) as View
  const size = { width: right - left, height: low - high }
  chart.over.append(svgPart('rect', { class: 'chart-area', x: left, y: high, ...size }))
}

/** Enlarges the dragged part. */
export function endDrag(chart: Chart, start: PointerEvent, end: PointerEvent): void {
  const dragged = draggedPart(chart, start, end)
  if (dragged) setView(chart, viewWithin(chart.view, dragged.part))
}

/** The dragged part of a plot: all of it along an axis of words, and along one with hardly any movement. */
function draggedPart(
  chart: Chart,
  start: PointerEvent,
  end: PointerEvent,
): { part: View; plot: Panel['plot'] } | undefined {
  const [from, to] = [pointerAt(chart, start), pointerAt(chart, end)]
  const least = dragPx * frameOf(chart).scale
  const { panels, axes } = chart.drawing
  const isIn = (ends: Pair, px: number) => shareAt(px, ends) >= 0 && shareAt(px, ends) <= 1
  const plot = panels.map((one) => one.plot).find(([x, y]) => isIn(x, from[0]) && isIn(y, from[1]))
  if (!plot || !isMovable(chart)) return undefined
  const part = ([0, 1] as const).map((axis) => {
    if (axes[axis].categories || Math.abs(to[axis] - from[axis]) < least) return whole[axis]
    const shares = [from, to].map((at) => Math.max(0, Math.min(1, shareAt(at[axis], plot[axis]))))
    return shares.toSorted((one, other) => one - other)
  }) as View
  return part.every((one, axis) => one === whole[axis]) ? undefined : { part, plot }
}

/** Whether all its parts can be enlarged; the cells of images and densities have no positions of their own. */
function isMovable({ drawing }: Chart): boolean {
  return drawing.series.every(({ kind }) => kind === 'rule' || hasValues(kind))
}

/** Enlarges the plot twice around a value, or its middle. */
export function zoomAt(chart: Chart, value: DrawnValue | undefined): void {
  const { drawing, view } = chart
  if (!isMovable(chart)) return
  const half = ([0, 1] as const).map((axis) => {
    const ends = (value?.panel ?? drawing.panels[0])?.plot[axis]
    if (drawing.axes[axis].categories || !ends) return whole[axis]
    const share = value ? shareAt(placeOf(chart, value.panel, value.at)[axis], ends) : 0.5
    const from = Math.max(0, Math.min(0.5, share - 0.25))
    return [from, from + 0.5]
  }) as View
  setView(chart, viewWithin(view, half))
  show(chart, value)
}

/** Positions are rounded, so that a larger scale would show nothing more. */
const maxScale = 20

/** A part of a view; the view itself where the drawing has no more details. */
function viewWithin(view: View, part: View): View {
  const shown = view.map(([start, end], axis) =>
    part[axis]?.map((share) => start + (end - start) * share),
  ) as View
  return shown.every(([from, to]) => (to - from) * maxScale >= 1) ? shown : view
}

/** Shows a part of the plots, or all of them. */
export function setView(chart: Chart, view: View): void {
  const { svg, parts, drawing, scope } = chart
  show(chart)
  chart.view = view
  chart.values = readValues(drawing, parts).filter((value) => isInView(chart, value))
  svg.querySelector('.zoomed')?.remove()
  const old = scope.querySelector('.whole-chart')
  if (old === document.activeElement) svg.focus()
  old?.remove()
  if (view === whole) return announce('Whole chart')
  const zoomed = zoomedDrawing(parts, drawing, view)
  zoomed.classList.add('zoomed')
  parts.after(zoomed)
  const back = backButton()
  back.onclick = () => setView(chart, whole)
  const bar = scope.querySelector('.figure-viewer > :first-child')
  if (bar) bar.prepend(back)
  else svg.after(back)
  announce('Enlarged. Escape shows the whole chart.')
}

function isInView({ view }: Chart, { panel, at }: DrawnValue): boolean {
  return ([0, 1] as const).every((axis) => {
    const share = shareAt(shareAt(at[axis], panel.plot[axis]), view[axis])
    return share > -0.01 && share < 1.01
  })
}

function backButton(): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  // The article may be in another language.
  button.lang = document.documentElement.lang
  button.className = 'whole-chart'
  button.append('Whole chart')
  return button
}
