import './chart-values.css'
import { type Drawing, type DrawnValue, hasValues, type Pair, readValues } from './drawn-values.ts'
import { followNames, highlightSeries, markSeries } from './series-names.ts'
import { type Chart, frameOf, placeOf, pointerAt, show, svgPart, whole } from './shown-value.ts'

/**
 * Shows the values of charts at the pointer and by keyboard, highlights series from their names, and enlarges a part of a
 * drawing that is dragged over; calling it again changes nothing.
 * @param scope with the drawings and the names of their series
 * @param figure with the table of their numbers
 */
export function addChartValues(scope: Element, figure = scope): void {
  let last: Drawing | undefined
  for (const svg of scope.querySelectorAll<SVGSVGElement>('svg[data-axes]:not([tabindex])')) {
    const parts = svg.firstElementChild
    const drawing = JSON.parse(svg.dataset['axes'] ?? '') as Drawing
    if (!parts || !drawing.series.some(({ kind }) => hasValues(kind))) continue
    markSeries(drawing, parts)
    const over = svgPart('g', {})
    svg.append(over)
    const tip = document.createElement('div')
    tip.className = 'chart-tip'
    // Screen readers hear the announcements.
    tip.ariaHidden = 'true'
    last = drawing
    follow({ svg, parts, over, tip, scope, figure, drawing, view: whole })
  }
  if (last) followNames(last, scope)
}

/** The code for parts of drawings is loaded when a drawing is first pressed. */
const loadZoom = () => import('./zoom-chart.ts')

function follow(chart: Chart): void {
  const { svg, scope } = chart
  svg.tabIndex = 0
  svg.role = 'application'
  svg.ariaRoleDescription = 'chart with values by arrow keys'
  const leave = () => {
    chart.press = undefined
    show(chart)
  }
  svg.onkeydown = (event) => {
    const { key } = event
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (key === 'Escape' && (chart.press ?? chart.shown)) {
      leave()
      highlightSeries(scope)
    } else if (!press(chart, key)) return
    event.preventDefault()
  }
  svg.onblur = svg.onpointercancel = leave
  svg.onpointerleave = ({ pointerType }) => {
    if (pointerType !== 'touch') leave()
  }
  svg.onpointerdown = (event) => {
    // A finger scrolls the page or follows the values.
    if (event.pointerType === 'touch') return show(chart, nearest(chart, event), true)
    chart.press = event
    void loadZoom()
  }
  svg.onpointermove = (event) => {
    const { press: start } = chart
    if (!start || event.buttons === 0) return show(chart, nearest(chart, event))
    svg.setPointerCapture(event.pointerId)
    void loadZoom().then(({ drawArea }) => drawArea(chart, start, event))
  }
  svg.onpointerup = (event) => {
    const { press: start } = chart
    chart.press = undefined
    if (start) void loadZoom().then(({ endDrag }) => endDrag(chart, start, event))
  }
}

/** How near a pointer must be to a value, CSS px. */
const reachPx = 32

function valuesOf(chart: Chart): DrawnValue[] {
  return (chart.values ??= readValues(chart.drawing, chart.parts))
}

function nearest(chart: Chart, event: PointerEvent): DrawnValue | undefined {
  const at = pointerAt(chart, event)
  let best = reachPx * frameOf(chart).scale
  let found: DrawnValue | undefined
  for (const value of valuesOf(chart)) {
    const distance = distanceTo(chart, value, at)
    if (distance < best) [best, found] = [distance, value]
  }
  return found
}

/** The distance of a place from a value; within a bar it hardly counts. */
function distanceTo(chart: Chart, { panel, at, area }: DrawnValue, place: Pair): number {
  const end = placeOf(chart, panel, at)
  const distance = Math.hypot(end[0] - place[0], end[1] - place[1])
  if (!area) return distance
  const [from, to] = area.map((corner) => placeOf(chart, panel, corner)) as Pair<Pair>
  const isBetween = (axis: 0 | 1) => (place[axis] - from[axis]) * (place[axis] - to[axis]) <= 0
  return isBetween(0) && isBetween(1) ? distance / 100 : distance
}

/** Steps along a series, and to the next one. */
const moves: Readonly<Record<string, Pair>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  Home: [-Infinity, 0],
  End: [Infinity, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** What a key does to a chart. @returns whether it does anything */
function press(chart: Chart, key: string): boolean {
  const { shown, view } = chart
  const isBack = key === 'Escape'
  if (isBack && view === whole) return false
  if (isBack || key === '+') {
    void loadZoom().then(({ setView, zoomAt }) =>
      isBack ? setView(chart, whole) : zoomAt(chart, shown),
    )
    return true
  }
  const values = valuesOf(chart)
  const series = [...new Set(values.map((value) => value.series))].toSorted((a, b) => a - b)
  const [step, turn] = moves[key] ?? [0, 0]
  if (!step && !(turn && series.length > 1)) return false
  const index = series.indexOf(shown?.series ?? -1)
  const next = series.at(index < 0 ? 0 : (index + turn) % series.length)
  const own = values.filter((value) => value.series === next)
  const from = shown ? placeAlong(own, shown) : step === -1 ? own.length : -1
  show(chart, own[Math.max(0, Math.min(own.length - 1, from + step))], true)
  if (turn) highlightSeries(chart.scope, String(next))
  return true
}

/** The index of a value, or of the one with the nearest place along x in the same panel. */
function placeAlong(own: readonly DrawnValue[], shown: DrawnValue): number {
  const off = own.map(({ at, panel }) =>
    panel === shown.panel ? Math.abs(at[0] - shown.at[0]) : 1e4,
  )
  const index = own.indexOf(shown)
  return index < 0 ? off.indexOf(Math.min(...off)) : index
}
