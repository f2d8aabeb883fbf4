import type { Element } from 'hast'
import { element } from '../elements.ts'
import { drawAxes, drawText } from './chart-axes.ts'
import { boxOf, type LabelBox, labelWidth, type PlacedLabel, placeLabels } from './chart-labels.ts'
import { type Layout, layOut } from './chart-layout.ts'
import type { Chart, ChartMark } from './chart-model.ts'
import { px, type Size } from './chart-scale.ts'
import { drawSeries, outlineOf } from './draw-series.ts'
import { placeAtEnds, roomForEnds } from './end-labels.ts'
import type { Look } from './series-looks.ts'

/** A chart drawn at one size. */
export interface Drawing {
  svg: Element
  /** Whether every name is in the drawing, covering nothing, unless there are keys. */
  isNamed: boolean
}

interface Drawn {
  chart: Chart
  looks: readonly Look[]
  size: Size
  /** Its accessible name. */
  name: string
  /** Whether a line of keys below the drawing names the series, instead of names in the drawing. */
  hasKeys: boolean
}

/** Draws a chart at one size. Colours and type come from classes, so it follows the theme. */
export function drawChart({ chart, looks, size, name, hasKeys }: Drawn): Drawing {
  const { layout, atEnds } = fittingLayout(chart, size, hasKeys)
  const { plot, yName } = layout
  const lines = chart.marks.map((mark) => lineAcross(mark, layout))
  const taken = lines.flatMap(({ box }) => box ?? [])
  const beside = () =>
    placeLabels(
      chart.series.map((one) => outlineOf(one, layout)),
      plot,
      taken,
    )
  const labels = hasKeys ? [] : (atEnds ?? beside())
  const view = { viewBox: `0 0 ${size.width} ${size.height}` }
  const parts = [
    ...lines.map(({ line }) => line),
    ...inOrder(chart, looks, layout),
    ...drawAxes(plot, layout, chart.x.label),
    drawText(yName.x, yName.y, yName.text, 'start'),
    ...(labels ?? []).map(({ x, y, text, left }) =>
      drawText(left ?? x, y, text, left === undefined ? 'middle' : 'start', 'it'),
    ),
    ...lines.flatMap(({ text }) => text ?? []),
    ...layout.markNames.map(({ x, y, text }) => drawText(x, y, text, 'middle', 'it')),
  ]
  const svg = element(
    'svg',
    { className: ['fig', size.className], ...view, role: 'img', ariaLabel: name },
    // The name describes the chart, and a table has its numbers; screen readers would read the ticks one by one.
    [element('g', { ariaHidden: 'true' }, parts)],
  )
  return { svg, isNamed: labels !== undefined }
}

interface FittingLayout {
  layout: Layout
  /** The names of lines at their right ends. */
  atEnds?: PlacedLabel[] | undefined
}

/** Chooses the layout: with room for the names at the ends of lines if they fit there. */
function fittingLayout(chart: Chart, size: Size, hasKeys: boolean): FittingLayout {
  const right = hasKeys ? 0 : roomForEnds(chart, size)
  if (right > 0) {
    const layout = layOut(chart, size, right)
    const atEnds = placeAtEnds(chart, layout)
    if (atEnds) return { layout, atEnds }
  }
  return { layout: layOut(chart, size) }
}

// Bands are drawn below lines, and lines below points.
function inOrder({ series }: Chart, looks: readonly Look[], layout: Layout): Element[] {
  const groups = [['band'], ['bars'], ['line', 'step'], ['points']]
  return groups.flatMap((kinds) =>
    series.flatMap((one, index) => {
      const look = looks[index]
      return look && kinds.includes(one.kind) ? drawSeries(one, look, layout) : []
    }),
  )
}

/** A line across the plot; the name of a horizontal line is above its right end. */
function lineAcross(
  { axis, value, label }: ChartMark,
  { plot, x, y }: Layout,
): { line: Element; text?: Element; box?: LabelBox } {
  const isUpright = axis === 'x'
  const d = isUpright
    ? `M${px(x(value))} ${px(plot.top)}V${px(plot.bottom)}`
    : `M${px(plot.left)} ${px(y(value))}H${px(plot.right)}`
  const line = element('path', { className: ['ax', 'rl'], strokeDashArray: ['3', '3'], d })
  if (isUpright || label === undefined) return { line }
  const middle = plot.right - labelWidth(label) / 2
  const above = y(value) - 7
  const at = above - 14 < plot.top ? y(value) + 19 : above
  const box = boxOf({ x: middle, y: at, text: label })
  return { line, text: drawText(plot.right, at, label, 'end', 'it'), box }
}
