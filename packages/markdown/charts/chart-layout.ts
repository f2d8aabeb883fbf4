import { axisSpace, type DrawnAxes } from './chart-axes.ts'
import { boxOf, type LabelBox, labelWidth, type PlacedLabel } from './chart-labels.ts'
import type { Chart, ChartMark, TickLabel } from './chart-model.ts'
import { type Plot, scaleOf, type Size } from './chart-scale.ts'
import { ticksOf, tickWords } from './chart-ticks.ts'

/** The position of every part of a drawing. */
export interface Layout extends DrawnAxes {
  plot: Plot
  size: Size
  /** The name of the y axis: inside the plot at its top, or above the plot. */
  yName: { x: number; y: number; text: string }
  /** The names of vertical lines, above the plot. */
  markNames: PlacedLabel[]
}

const rowPx = 20
const belowPx = 58
const topPx = 10

/**
 * Calculates the layout of a drawing at one size. The name of the y axis is in a row of its own above the plot unless
 * `isNameInside` is set.
 * @param right room for the names of lines at their right ends, px
 */
export function layOut(
  chart: Chart,
  size: Size,
  { isNameInside = false, right = 0 }: { isNameInside?: boolean; right?: number },
): Layout {
  const bottom = size.height - belowPx
  const names = marksAbove(chart)
  const isRow = !isNameInside
  // The height of the rows above must be known first: the width depends on the labels at the left, which depend on
  // the height.
  const top = topPx + (isRow ? rowPx + 6 : 0) + (names.length > 0 ? rowPx : 0)
  const yTicks = ticksOf(chart.y, bottom - top, 'y')
  const room = axisSpace(yTicks, lastLabel(chart, size.width))
  const plot = { left: room.left, right: size.width - Math.max(room.right, right), top, bottom }
  const xTicks = ticksOf(chart.x, plot.right - plot.left, 'x')
  const x = scaleOf(chart.x, plot.left, plot.right)
  const y = scaleOf(chart.y, plot.bottom, plot.top)
  const yName = isRow
    ? { x: 0, y: topPx + 11, text: chart.y.label }
    : { x: plot.left + 14, y: 24, text: chart.y.label }
  const markNames = names.map(({ value, label = '' }) => ({
    text: label,
    x: Math.max(plot.left, Math.min(size.width - labelWidth(label) / 2, x(value))),
    y: top - 8,
  }))
  return { plot, size, x, y, xTicks, yTicks, yName, markNames }
}

/** The last label of the x axis, half of which may stick out beyond the plot. */
function lastLabel({ x, isClassic }: Chart, widthPx: number): TickLabel | undefined {
  if (isClassic) return tickWords(x, x.max)
  return ticksOf(x, widthPx * 0.85, 'x').major.findLast(({ label }) => label !== undefined)?.label
}

/** The box of the name of the y axis when it is inside the plot. */
export function nameBox({ yName }: Layout): LabelBox {
  return boxOf({ ...yName, x: yName.x + labelWidth(yName.text) / 2 })
}

function marksAbove({ marks }: Chart): ChartMark[] {
  return marks.filter(({ axis, label }) => axis === 'x' && label !== undefined)
}
