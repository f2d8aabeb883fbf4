import type { Element } from 'hast'
import { element } from '../../elements.ts'
import type { Layout } from '../axes/chart-layout.ts'
import type { ChartSeries } from '../chart-model.ts'
import { px } from '../axes/chart-scale.ts'
import type { Look } from '../series-looks.ts'
import { barShapes } from './bars.ts'
import { placesOf, thinOut } from './places.ts'
import { drawPoints } from './points.ts'
import type { SeriesKind } from './series-kind.ts'

/** What a box shows of the values at one place. */
export interface BoxSummary {
  /** The quartiles. */
  q1: number
  median: number
  q3: number
  /** The farthest values within 1.5 times the distance of the quartiles. */
  low: number
  high: number
  /** The values beyond. */
  beyond: number[]
}

const reach = 1.5

/** Summarizes values; quartiles between two values are interpolated, as in NumPy and R. */
export function summarize(values: readonly number[]): BoxSummary {
  const sorted = values.toSorted((one, other) => one - other)
  const at = (share: number) => {
    const place = share * (sorted.length - 1)
    const [before, after] = [sorted[Math.floor(place)] ?? 0, sorted[Math.ceil(place)] ?? 0]
    return before + (after - before) * (place - Math.floor(place))
  }
  const [q1, median, q3] = [at(0.25), at(0.5), at(0.75)]
  const [least, most] = [q1 - reach * (q3 - q1), q3 + reach * (q3 - q1)]
  const within = sorted.filter((value) => value >= least && value <= most)
  const beyond = sorted.filter((value) => value < least || value > most)
  return { q1, median, q3, low: within[0] ?? q1, high: within.at(-1) ?? q3, beyond }
}

/** The summaries of a series, by their places along x, or along y if they are horizontal. */
export function boxesOf({
  data,
  isHorizontal = false,
}: ChartSeries): [place: number, box: BoxSummary][] {
  const [along, across] = isHorizontal ? (['y', 'x'] as const) : (['x', 'y'] as const)
  const places = Map.groupBy(
    data.filter((datum) => Number.isFinite(datum[across])),
    (datum) => datum[along],
  )
  return [...places]
    .toSorted(([one], [other]) => one - other)
    .map(([place, at]) => [place, summarize(at.map((datum) => datum[across]))])
}

const maxWidthPx = 64
const share = 0.7

/** Boxes from quartile to quartile at each place along x or y. */
export const boxes: SeriesKind = {
  words: 'boxes',
  layer: 1,
  draw: drawBoxes,
  outline(one, layout) {
    const places = thinOut(placesOf(one.data, layout))
    return { label: one.label, kind: 'points', anchors: places, outline: places, bars: [] }
  },
  sign({ className }) {
    return [element('g', { className }, barShapes('M1 1h24v10h-24z', true))]
  },
}

/** Draws a box from quartile to quartile with its median, whiskers, and dots for the values beyond them. */
function drawBoxes(one: ChartSeries, look: Look, layout: Layout): Element[] {
  const { plot } = layout
  const { isHorizontal = false } = one
  const [along, across] = isHorizontal ? [layout.y, layout.x] : [layout.x, layout.y]
  const lengthPx = isHorizontal ? plot.bottom - plot.top : plot.right - plot.left
  const path = isHorizontal ? sideways : upright
  const boxes = boxesOf(one)
  const gaps = boxes
    .slice(1)
    .map(([at], index) => Math.abs(along(at) - along(boxes[index]?.[0] ?? at)))
  const spacePx = Math.min(...gaps, lengthPx / Math.max(1, boxes.length))
  const [slot, slots] = look.slot ?? [0, 1]
  const widthPx = Math.min(maxWidthPx, (spacePx * share) / slots)
  const rects: string[] = []
  const medians: string[] = []
  const whiskers: string[] = []
  const dots = boxes.flatMap(([at, box]) => {
    const middle = along(at) + (slot - (slots - 1) / 2) * widthPx
    const [first, last] = [middle - widthPx * 0.45, middle + widthPx * 0.45]
    const [low, median, high] = [across(box.q1), across(box.median), across(box.q3)]
    rects.push(
      `${path.start(first, low)}${path.across(last)}${path.along(high)}${path.across(first)}Z`,
    )
    medians.push(`${path.start(first, median)}${path.across(last)}`)
    for (const [from, to] of [
      [box.q1, box.low],
      [box.q3, box.high],
    ] as const)
      whiskers.push(
        `${path.start(middle, across(from))}${path.along(across(to))}${path.start(middle - widthPx * 0.2, across(to))}${path.capOf(widthPx * 0.4)}`,
      )
    return box.beyond.map((value) =>
      isHorizontal ? { x: across(value), y: middle } : { x: middle, y: across(value) },
    )
  })
  if (boxes.length === 0) return []
  // Dots have the same look in all panels.
  const isInPanel = one.panel === undefined ? undefined : true
  return [
    element('g', { className: look.className }, [
      element('path', { className: ['so'], d: whiskers.join('') }),
      ...barShapes(rects.join(''), true),
      element('path', { className: ['so'], strokeWidth: '3', d: medians.join('') }),
      ...drawPoints(
        dots,
        { className: [], colour: look.colour, shape: 0, isSmall: true },
        isInPanel,
      ),
    ]),
  ]
}

/** Parts of paths of boxes: along their values and across them. */
const upright = {
  start: (across: number, along: number) => `M${px(across)} ${px(along)}`,
  across: (to: number) => `H${px(to)}`,
  along: (to: number) => `V${px(to)}`,
  capOf: (widthPx: number) => `h${px(widthPx)}`,
}
const sideways = {
  start: (across: number, along: number) => `M${px(along)} ${px(across)}`,
  across: (to: number) => `V${px(to)}`,
  along: (to: number) => `H${px(to)}`,
  capOf: (widthPx: number) => `v${px(widthPx)}`,
}
