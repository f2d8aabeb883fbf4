import { element } from '../../elements.ts'
import type { Layout } from '../axes/chart-layout.ts'
import { px } from '../axes/chart-scale.ts'
import type { ChartSeries, Datum } from '../chart-model.ts'
import { densify, type Point } from '../names/chart-labels.ts'
import { thinOut } from './places.ts'
import type { SeriesKind } from './series-kind.ts'

/** Thin lines across the plot, or between two values of the other axis. */
export const rules: SeriesKind = {
  words: 'rules',
  layer: 2,
  draw(one, { className, strokeDashArray }, layout) {
    const pieces = new Set(
      rulesOf(one, layout).map(([from, to]) =>
        one.isLevel
          ? `M${px(from.x)} ${px(from.y)}H${px(to.x)}`
          : `M${px(from.x)} ${px(from.y)}V${px(to.y)}`,
      ),
    )
    if (pieces.size === 0) return []
    const d = [...pieces].join('')
    return [
      element('g', { className }, [element('path', { ...thin, ...dashes(strokeDashArray), d })]),
    ]
  },
  outline(one, layout) {
    const along = thinOut(rulesOf(one, layout).flatMap((ends) => densify(ends)))
    return { label: one.label, kind: 'points', anchors: along, outline: along, bars: [] }
  },
  sign({ className, strokeDashArray }, { isLevel = false }) {
    const d = isLevel ? 'M1 6h24' : 'M7 0v12M13 0v12M19 0v12'
    return [
      element('g', { className }, [element('path', { ...thin, ...dashes(strokeDashArray), d })]),
    ]
  },
}

const thin = { strokeWidth: '1.2' }

function dashes(strokeDashArray: string[] | undefined) {
  return strokeDashArray ? { strokeDashArray } : {}
}

/** The datum of a rule at a value of one axis, across the plot or between two values of the other axis. */
export function ruleAt(
  which: 'x' | 'y',
  value: number,
  [low, high]: readonly [low: number | undefined, high: number | undefined],
): Datum {
  if (which === 'x') return { x: value, y: Number.NaN, low, high }
  return { x: Number.NaN, y: value, left: low, right: high }
}

/** The ends of rules in the drawing, cut off at the frame. */
function rulesOf({ data, isLevel = false }: ChartSeries, layout: Layout): [Point, Point][] {
  const { plot, x, y } = layout
  const inside = (value: number) => Math.max(plot.top, Math.min(plot.bottom, value))
  const within = (value: number) => Math.max(plot.left, Math.min(plot.right, value))
  return data.map((datum): [Point, Point] => {
    if (isLevel) {
      const { left, right } = datum
      const [from, to] = [
        left === undefined ? plot.left : x(left),
        right === undefined ? plot.right : x(right),
      ]
      return [
        { x: within(from), y: y(datum.y) },
        { x: within(to), y: y(datum.y) },
      ]
    }
    const { low, high } = datum
    const [from, to] = [
      low === undefined ? plot.bottom : y(low),
      high === undefined ? plot.top : y(high),
    ]
    return [
      { x: x(datum.x), y: inside(from) },
      { x: x(datum.x), y: inside(to) },
    ]
  })
}
