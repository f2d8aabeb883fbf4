import type { Element } from 'hast'
import { element } from '../../elements.ts'
import { drawText } from '../axes/chart-axes.ts'
import type { Layout } from '../axes/chart-layout.ts'
import { px } from '../axes/chart-scale.ts'
import { endOfLine, secondBoxes } from '../axes/second-layout.ts'
import type { ArrowMark, ChartMark, LineMark, RangeMark } from '../chart-model.ts'
import { type AnchoredText, type Occupied } from '../names/anchored-text.ts'
import { nameOfArea } from '../names/area-names.ts'
import { type ArrowText, boxesOfArrow, placeArrowText } from '../names/arrow-texts.ts'
import { pathOf } from '../kinds/places.ts'
import { densify, type LabelBox, labelWidth, type Point } from '../names/chart-labels.ts'
import { areaOf, nameOfLevel } from '../names/mark-names.ts'

/** The shaded ranges and the lines across a panel. */
interface DrawnLines {
  ranges: Element[]
  lines: Element[]
  /** The names of horizontal lines. */
  names: Element[]
  /** What these names and the ticks of second axes cover. */
  taken: LabelBox[]
}

/**
 * Draws shaded ranges and lines, which may be in them.
 * @param haveRims whether lines have rims in the colour of the page, since cells in colours are below them
 */
export function drawLines(
  marks: readonly ChartMark[],
  layout: Layout,
  haveRims = false,
): DrawnLines {
  const taken: LabelBox[] = secondBoxes(layout)
  const lines = marks.flatMap((mark) =>
    mark.kind === 'line' ? [lineAcross(mark, layout, taken)] : [],
  )
  const ranges = marks.flatMap((mark) => (mark.kind === 'range' ? drawRange(mark, layout) : []))
  return {
    ranges,
    lines: lines.flatMap(({ line }) => (haveRims ? [rimOf(line), line] : [line])),
    names: lines.flatMap(({ text }) => text ?? []),
    taken,
  }
}

function rimOf({ properties: { d } }: Element): Element {
  return element('path', { className: ['hl'], strokeWidth: '3.4', d: String(d) })
}

/**
 * A line across the plot, and the name of a horizontal line.
 * @param taken the boxes of names; that of this one is added
 */
function lineAcross(
  mark: LineMark,
  layout: Layout,
  taken: LabelBox[],
): { line: Element; text?: Element } {
  const { plot, x, y, markNames, panel } = layout
  const { axis, value, label } = mark
  const isUpright = axis === 'x'
  const named = markNames.find(({ lineX, text }) => lineX === x(value) && text === label)
  const top = named ? endOfLine(named, layout) : plot.top
  const d = isUpright
    ? `M${px(x(value))} ${px(top)}V${px(plot.bottom)}`
    : `M${px(plot.left)} ${px(y(value))}H${px(plot.right)}`
  const line = element('path', { className: ['ax', 'rl'], strokeDashArray: ['3', '3'], d })
  // Names are in the first panel only.
  const hasNoRoom = panel > 0 || labelWidth(label ?? '') > plot.right - plot.left
  if (isUpright || label === undefined || hasNoRoom) return { line }
  const name = nameOfLevel(mark, y(value), plot, taken)
  taken.push(name.box)
  const at = name.anchor === 'end' ? plot.right : name.box.left
  return { line, text: drawText(at, name.y, label, name.anchor, 'it') }
}

/** A shaded area with thin edges, except along the frame and where the frame cuts it off. */
function drawRange(mark: RangeMark, layout: Layout): Element[] {
  const { left, right, top, bottom } = areaOf(mark, layout)
  const area = `M${px(left)} ${px(top)}H${px(right)}V${px(bottom)}H${px(left)}z`
  const edges = edgesOf(mark, layout).map((ends) => pathOf(ends))
  const named = layout.markNames.find(({ lineX, text }) => lineX === left && text === mark.label)
  // The left edge reaches up to a name in a higher row.
  const end = named ? endOfLine(named, layout) : top
  if (end < top) edges.push(`M${px(left)} ${px(end)}V${px(top)}`)
  return [
    element('path', { className: ['rg'], d: area }),
    ...(edges.length === 0
      ? []
      : [element('path', { className: ['ax'], strokeWidth: '0.6', d: edges.join('') })]),
  ]
}

/** Points along the lines of marks and the edges of ranges, which texts should not cover. */
export function pointsOfMarks(marks: readonly ChartMark[], layout: Layout): Point[] {
  const { plot, x, y } = layout
  return marks.flatMap((mark) => {
    if (mark.kind === 'arrow') return []
    if (mark.kind === 'range') return edgesOf(mark, layout).flatMap((edge) => densify(edge))
    const at = mark.axis === 'x' ? x(mark.value) : y(mark.value)
    return densify(
      mark.axis === 'x'
        ? [
            { x: at, y: plot.top },
            { x: at, y: plot.bottom },
          ]
        : [
            { x: plot.left, y: at },
            { x: plot.right, y: at },
          ],
    )
  })
}

/** The edges of a range that are not along the frame: left, right, upper and lower. */
function edgesOf(mark: RangeMark, { plot, x, y }: Layout): [Point, Point][] {
  const { left, right, top, bottom } = areaOf(mark, { plot, x, y })
  const upright = [left, right]
    .filter((at) => at > plot.left && at < plot.right)
    .map((at): [Point, Point] => [
      { x: at, y: top },
      { x: at, y: bottom },
    ])
  const level = [top, bottom]
    .filter((at) => at > plot.top && at < plot.bottom)
    .map((at): [Point, Point] => [
      { x: left, y: at },
      { x: right, y: at },
    ])
  return [...upright, ...level]
}

/**
 * The names of ranges along y and of rectangles; those along x have their names above the plot.
 * @param occupied what they may not cover; their boxes are added
 */
export function drawRangeNames(
  marks: readonly ChartMark[],
  layout: Layout,
  occupied: Occupied,
): Element[] {
  return marks.flatMap((mark) => {
    if (mark.kind !== 'range' || mark.y === undefined || mark.label === undefined) return []
    const name = nameOfArea(mark.label, areaOf(mark, layout), layout.plot, occupied)
    if (!name) return []
    occupied.take(name.box)
    return [drawAnchored(name)]
  })
}

/** Draws a text that has a place. */
export function drawAnchored({ x, y, text, anchor }: AnchoredText, className = ['it']): Element {
  const drawn = drawText(x, y, text, anchor)
  return { ...drawn, properties: { className, ...drawn.properties } }
}

/** Gives the radius of the symbol at a place of the axes, px. */
export type RadiusAt = (place: Point) => number

/** Texts with arrows, and how many of them have no room. */
interface DrawnArrows {
  drawn: Element[]
  skipped: number
}

/**
 * @param radiusAt the radius of the symbol at a place, px
 * @param occupied what they may not cover; their boxes are added
 */
export function drawArrows(
  arrows: readonly ArrowMark[],
  radiusAt: RadiusAt,
  { plot, x, y }: Layout,
  occupied: Occupied,
): DrawnArrows {
  const placed = arrows.flatMap((mark) => {
    const at = { x: x(mark.x), y: y(mark.y), radiusPx: radiusAt(mark) }
    const arrow = placeArrowText(mark.label, at, plot, occupied)
    if (!arrow) return []
    for (const box of boxesOfArrow(arrow)) occupied.take(box)
    return [arrow]
  })
  return { drawn: placed.flatMap(drawArrow), skipped: arrows.length - placed.length }
}

const headPx = { length: 5.5, half: 2.6 }

function drawArrow({ text, from, to }: ArrowText): Element[] {
  const length = Math.hypot(to.x - from.x, to.y - from.y)
  const way = { x: (to.x - from.x) / length, y: (to.y - from.y) / length }
  const corner = (side: number): Point => ({
    x: to.x - way.x * headPx.length - way.y * headPx.half * side,
    y: to.y - way.y * headPx.length + way.x * headPx.half * side,
  })
  const at = (point: Point) => `${px(point.x)} ${px(point.y)}`
  const d = `M${at(from)}L${at(to)}M${at(corner(1))}L${at(to)}L${at(corner(-1))}`
  return [element('path', { className: ['ax'], d }), drawAnchored(text)]
}
