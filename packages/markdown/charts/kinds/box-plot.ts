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

/** The summaries of a series, by their places along x. */
export function boxesOf({ data }: ChartSeries): [x: number, box: BoxSummary][] {
  const places = Map.groupBy(
    data.filter(({ y }) => Number.isFinite(y)),
    ({ x }) => x,
  )
  return [...places]
    .toSorted(([one], [other]) => one - other)
    .map(([x, at]) => [x, summarize(at.map(({ y }) => y))])
}

const maxWidthPx = 64
const share = 0.7

/** Boxes from quartile to quartile at each place along x. */
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
function drawBoxes(one: ChartSeries, look: Look, { x, y, plot }: Layout): Element[] {
  const boxes = boxesOf(one)
  const gaps = boxes.slice(1).map(([at], index) => Math.abs(x(at) - x(boxes[index]?.[0] ?? at)))
  const spacePx = Math.min(...gaps, (plot.right - plot.left) / Math.max(1, boxes.length))
  const [slot, slots] = look.slot ?? [0, 1]
  const widthPx = Math.min(maxWidthPx, (spacePx * share) / slots)
  const rects: string[] = []
  const medians: string[] = []
  const whiskers: string[] = []
  const dots = boxes.flatMap(([at, box]) => {
    const middle = x(at) + (slot - (slots - 1) / 2) * widthPx
    const [left, right] = [middle - widthPx * 0.45, middle + widthPx * 0.45]
    rects.push(`M${px(left)} ${px(y(box.q1))}H${px(right)}V${px(y(box.q3))}H${px(left)}Z`)
    medians.push(`M${px(left)} ${px(y(box.median))}H${px(right)}`)
    for (const [from, to] of [
      [box.q1, box.low],
      [box.q3, box.high],
    ] as const)
      whiskers.push(
        `M${px(middle)} ${px(y(from))}V${px(y(to))}M${px(middle - widthPx * 0.2)} ${px(y(to))}h${px(widthPx * 0.4)}`,
      )
    return box.beyond.map((value) => ({ x: middle, y: y(value) }))
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
