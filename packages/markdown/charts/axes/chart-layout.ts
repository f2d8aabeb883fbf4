import { type AxisName, axisSpace, type DrawnAxes, linesOf, nameLinePx } from './chart-axes.ts'
import type { Chart, TickLabel, Ticks } from '../chart-model.ts'
import { type ColourBar, roomForColours } from '../colours/colour-bar.ts'
import { type Plot, scaleOf, type Size } from './chart-scale.ts'
import { labelsHeight, ticksOf } from './chart-ticks.ts'
import { scaleForm } from './scale-forms.ts'
import { inRows, type MarkName, namesAbove, rowsHeight } from '../names/mark-names.ts'

/** The position of every part of a panel: the plot, with its axes and everything in it. */
export interface Layout extends DrawnAxes {
  plot: Plot
  size: Size
  /** Whether a value has a place on the scale of an axis. */
  isOnScale: { x: (value: number) => boolean; y: (value: number) => boolean }
  /** The names of vertical lines, above the plot. */
  markNames: MarkName[]
}

/** The position of every part of a drawing. */
export interface ChartLayout {
  /** A chart without facets has a single panel. */
  panels: [Layout, ...Layout[]]
  /** The lines of the name of the x axis, below the panels; `x` is their middle. */
  xName: AxisName
  /** The lines of the name of the y axis, above the panels; `x` is their start. */
  yName: AxisName
  /** Beside or below all panels. */
  colourBar?: ColourBar | undefined
}

const rowPx = 20
const belowPx = 58
const topPx = 10

/**
 * Calculates the layout of a drawing at one size.
 * @param right room for the names of lines at their right ends, px
 */
export function layOut(chart: Chart, size: Size, right = 0): ChartLayout {
  const xLines = linesOf(chart.x.label, size.width)
  const colourRoom = roomForColours(chart.colours, size)
  // The name of a colour bar at the right is next to that of the y axis.
  const isShared = colourRoom.rightPx > 0
  const yLines = linesOf(chart.y.label, isShared ? size.width * 0.5 : size.width)
  const nameLines = Math.max(yLines.length, isShared ? colourRoom.lines.length : 0)
  // Estimated for a narrower plot, whose labels need more lines at most.
  const labelsPx = labelsHeight(ticksOf(chart.x, size.width * 0.8, 'x'))
  const bottom =
    size.height - belowPx - labelsPx - (xLines.length - 1) * nameLinePx - colourRoom.belowPx
  const start = topPx + rowPx + 6 + (nameLines - 1) * nameLinePx
  const sideways = (top: number) => {
    const yTicks = ticksOf(chart.y, bottom - top, 'y')
    const room = axisSpace(yTicks, lastLabel(chart, size.width))
    const atRight = Math.max(room.right, right, colourRoom.rightPx && right + colourRoom.rightPx)
    return { yTicks, left: room.left, right: size.width - atRight }
  }
  const namesIn = ({ left, right: end }: Pick<Plot, 'left' | 'right'>) => {
    const x = scaleOf(chart.x, left, end)
    return namesAbove(chart, { plot: { left, right: end }, x, widthPx: size.width })
  }
  // The height of the rows above must be known first: the width depends on the labels at the left, which depend on
  // the height.
  const top = start + rowsHeight(namesIn(sideways(start)))
  const { yTicks, ...sides } = sideways(top)
  const area = { ...sides, top, bottom }
  const xTicks = ticksOf(chart.x, area.right - area.left, 'x')
  const xNameTop = bottom + 48 + labelsHeight(xTicks)
  return {
    panels: [panelAt(area, { chart, size, xTicks, yTicks, names: namesIn(sides) })],
    xName: { x: (area.left + area.right) / 2, y: xNameTop, lines: xLines },
    yName: { x: 0, y: topPx + 11, lines: yLines },
    ...(chart.colours && {
      colourBar: { key: chart.colours, plot: area, size, room: colourRoom, nameY: topPx + 11 },
    }),
  }
}

interface PanelParts {
  chart: Chart
  size: Size
  xTicks: Ticks
  yTicks: Ticks
  /** The names of vertical lines. */
  names: readonly MarkName[]
}

/** The layout of a panel whose plot is here. */
function panelAt(plot: Plot, { chart, size, xTicks, yTicks, names }: PanelParts): Layout {
  const x = scaleOf(chart.x, plot.left, plot.right)
  const y = scaleOf(chart.y, plot.bottom, plot.top)
  const isOnScale = { x: scaleForm(chart.x).isUsable, y: scaleForm(chart.y).isUsable }
  return { plot, size, isOnScale, x, y, xTicks, yTicks, markNames: inRows(names, plot.top) }
}

/** The last label of the x axis, half of which may stick out beyond the plot. */
function lastLabel({ x }: Chart, widthPx: number): TickLabel | undefined {
  return ticksOf(x, widthPx * 0.85, 'x').major.findLast(({ label }) => label !== undefined)?.label
}
