import type { Element } from 'hast'
import { element } from '../../elements.ts'
import { densify, type Point } from '../names/chart-labels.ts'
import type { Look } from '../series-looks.ts'
import { thinOut } from './places.ts'
import type { Layout } from '../axes/chart-layout.ts'
import type { ChartSeries, Datum } from '../chart-model.ts'
import { px } from '../axes/chart-scale.ts'

const arrowPx = 16

/** The ends of the error bars of a point in the drawing, cut off at the frame. */
function barEnds(datum: Datum, { x, y, plot }: Layout): [Point, Point][] {
  const { low, high, left, right } = datum
  const inside = (value: number) => Math.max(plot.top, Math.min(plot.bottom, value))
  const within = (value: number) => Math.max(plot.left, Math.min(plot.right, value))
  const at = { x: x(datum.x), y: y(datum.y) }
  const bars: [Point, Point][] = []
  if (low !== undefined && high !== undefined)
    bars.push([
      { x: at.x, y: inside(y(low)) },
      { x: at.x, y: inside(y(high)) },
    ])
  if (left !== undefined && right !== undefined)
    bars.push([
      { x: within(x(left)), y: at.y },
      { x: within(x(right)), y: at.y },
    ])
  return bars
}

function hasErrors({ low, left }: Datum): boolean {
  return low !== undefined || left !== undefined
}

/** The error bars of a series, and the arrows of its limits, as one path; empty when it has none. */
export function errorBars({ data, limit }: ChartSeries, layout: Layout): Element[] {
  if (limit === undefined && !data.some(hasErrors)) return []
  const bars = data.flatMap((datum) => {
    const shown = limit ? { ...datum, low: undefined, high: undefined } : datum
    return [
      ...barEnds(shown, layout)
        .filter((ends) => ends.every((end) => Number.isFinite(end.x) && Number.isFinite(end.y)))
        .map(([from, to]) =>
          from.x === to.x
            ? `M${px(from.x)} ${px(from.y)}V${px(to.y)}`
            : `M${px(from.x)} ${px(from.y)}H${px(to.x)}`,
        ),
      ...endlessHeads(shown, layout),
    ]
  })
  const arrows =
    limit === undefined
      ? []
      : data.filter(({ y }) => Number.isFinite(y)).map((datum) => arrowAt(datum, limit, layout))
  const all = [...new Set([...bars, ...arrows])]
  return all.length > 0 ? [element('path', { d: all.join('') })] : []
}

/** The heads of error bars that reach zero or below on a logarithmic axis, or below zero on that of a square root, which have no place for their ends. */
function endlessHeads({ x, y, low, left }: Datum, layout: Layout): string[] {
  const heads: string[] = []
  if (low !== undefined && !layout.isOnScale.y(low)) {
    const [start, end] = [layout.y(y), endOf(layout.y(low), layout.plot.top, layout.plot.bottom)]
    if (start !== end) heads.push(headAt({ x: layout.x(x), y: end }, 0, Math.sign(end - start)))
  }
  if (left !== undefined && !layout.isOnScale.x(left)) {
    const [start, end] = [layout.x(x), endOf(layout.x(left), layout.plot.left, layout.plot.right)]
    if (start !== end) heads.push(headAt({ x: end, y: layout.y(y) }, Math.sign(end - start), 0))
  }
  return heads
}

function endOf(place: number, first: number, last: number): number {
  return Math.max(first, Math.min(last, place))
}

/** The head of an arrow that points along an axis. */
function headAt({ x, y }: Point, alongX: number, alongY: number): string {
  const [backX, backY] = [x - 4 * alongX, y - 4 * alongY]
  const side = { x: 3 * alongY, y: 3 * alongX }
  return `M${px(backX - side.x)} ${px(backY - side.y)}L${px(x)} ${px(y)}L${px(backX + side.x)} ${px(backY + side.y)}`
}

/** An arrow in the direction in which the value may lie: down for an upper limit, up on a reversed axis. */
function arrowAt(datum: Datum, limit: 'upper' | 'lower', { x, y, plot }: Layout): string {
  const isTurned = y(datum.y) > y(datum.y * (datum.y > 0 ? 1.1 : 0.9) + (datum.y === 0 ? 1 : 0))
  const sign = (limit === 'upper') === isTurned ? 1 : -1
  const start = y(datum.y)
  const end = Math.max(plot.top, Math.min(plot.bottom, start + sign * arrowPx))
  const head = px(end - sign * 4)
  const at = x(datum.x)
  return `M${px(at)} ${px(start)}V${px(end)}M${px(at - 3)} ${head}L${px(at)} ${px(end)}L${px(at + 3)} ${head}`
}

/** The error bars of a series that has no symbols, in the colour of its line, or dark on bars. */
export function errorsOf(one: ChartSeries, { colour }: Look, layout: Layout): Element[] {
  const isBars = one.kind === 'bars'
  const data = isBars
    ? one.data.map((datum) =>
        one.isHorizontal
          ? { ...datum, low: undefined, high: undefined }
          : { ...datum, left: undefined, right: undefined },
      )
    : one.data
  const bars = errorBars({ ...one, data }, layout)
  const className = isBars ? ['pt'] : ['mk', `k${colour}`]
  return bars.length > 0 ? [element('g', { className }, bars)] : []
}

/** Points along the error bars of a series, which no name should cover. */
export function errorBarPoints({ data }: ChartSeries, layout: Layout): Point[] {
  const bars = data.filter(hasErrors).flatMap((datum) => barEnds(datum, layout))
  return thinOut(bars.flatMap((ends) => densify(ends)))
}
