import { axisSpace, type DrawnAxes } from './chart-axes.ts'
import { labelWidth, type PlacedLabel } from './chart-labels.ts'
import type { Chart, ChartMark, TickLabel } from './chart-model.ts'
import { type Plot, scaleOf, type Size } from './chart-scale.ts'
import { ticksOf } from './chart-ticks.ts'

/** The position of every part of a drawing. */
export interface Layout extends DrawnAxes {
  plot: Plot
  size: Size
  /** The name of the y axis, above the plot. */
  yName: { x: number; y: number; text: string }
  /** The names of vertical lines, above the plot. */
  markNames: PlacedLabel[]
}

const rowPx = 20
const belowPx = 58
const topPx = 10

/**
 * Calculates the layout of a drawing at one size.
 * @param right room for the names of lines at their right ends, px
 */
export function layOut(chart: Chart, size: Size, right = 0): Layout {
  const bottom = size.height - belowPx
  const names = marksAbove(chart)
  // The height of the rows above must be known first: the width depends on the labels at the left, which depend on
  // the height.
  const top = topPx + rowPx + 6 + (names.length > 0 ? rowPx : 0)
  const yTicks = ticksOf(chart.y, bottom - top, 'y')
  const room = axisSpace(yTicks, lastLabel(chart, size.width))
  const plot = { left: room.left, right: size.width - Math.max(room.right, right), top, bottom }
  const xTicks = ticksOf(chart.x, plot.right - plot.left, 'x')
  const x = scaleOf(chart.x, plot.left, plot.right)
  const y = scaleOf(chart.y, plot.bottom, plot.top)
  const yName = { x: 0, y: topPx + 11, text: chart.y.label }
  const markNames = names.map(({ value, label = '' }) => ({
    text: label,
    x: Math.max(plot.left, Math.min(size.width - labelWidth(label) / 2, x(value))),
    y: top - 8,
  }))
  return { plot, size, x, y, xTicks, yTicks, yName, markNames }
}

/** The last label of the x axis, half of which may stick out beyond the plot. */
function lastLabel({ x }: Chart, widthPx: number): TickLabel | undefined {
  return ticksOf(x, widthPx * 0.85, 'x').major.findLast(({ label }) => label !== undefined)?.label
}

function marksAbove({ marks }: Chart): ChartMark[] {
  return marks.filter(({ axis, label }) => axis === 'x' && label !== undefined)
}
