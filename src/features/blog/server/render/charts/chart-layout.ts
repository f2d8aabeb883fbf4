import { axisRoom, type DrawnAxes } from './chart-axes.ts'
import type { Chart, ChartMark, TickLabel } from './chart-model.ts'
import { type Plot, type Size, scaleOf } from './chart-scale.ts'
import { ticksOf, tickWords } from './chart-ticks.ts'
import { type LabelBox, boxOf, labelWidth, type PlacedLabel } from './label-boxes.ts'

/** Where everything of a drawing stands. */
export interface Layout extends DrawnAxes {
  plot: Plot
  size: Size
  /** The name of the y axis: inside at its top, or above the plot. */
  yName: { x: number; y: number; text: string }
  /** The names of lines across, above the plot. */
  markNames: PlacedLabel[]
}

const rowPx = 20
const belowPx = 58
const topPx = 10

/**
 * Measures a drawing of a size. The name of the y axis stands inside where nothing lies there, in drawings that were always like
 * this, and else in a line of its own above the plot.
 * @param right room for names behind the ends of lines, px
 */
export function layOut(
  chart: Chart,
  size: Size,
  { isNameInside = false, right = 0 }: { isNameInside?: boolean; right?: number },
): Layout {
  const bottom = size.height - belowPx
  const names = marksAbove(chart)
  const isRow = !isNameInside
  // The rows above depend on the width, which depends on the labels at the left, which depend on the height.
  const top = topPx + (isRow ? rowPx + 6 : 0) + (names.length > 0 ? rowPx : 0)
  const yTicks = ticksOf(chart.y, bottom - top, 'y')
  const room = axisRoom(yTicks, lastLabel(chart, size.width))
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

/** The label at the right end, for the half of it that stands beyond the plot. */
function lastLabel({ x, isClassic }: Chart, widthPx: number): TickLabel | undefined {
  if (isClassic) return tickWords(x, x.max)
  return ticksOf(x, widthPx * 0.85, 'x').major.findLast(({ label }) => label !== undefined)?.label
}

/** What the name of the y axis covers when it stands inside. */
export function nameBox({ yName }: Layout): LabelBox {
  return boxOf({ ...yName, x: yName.x + labelWidth(yName.text) / 2 })
}

function marksAbove({ marks }: Chart): ChartMark[] {
  return marks.filter(({ axis, label }) => axis === 'x' && label !== undefined)
}
