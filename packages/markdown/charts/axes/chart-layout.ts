import { type AxisName, axisSpace, type DrawnAxes, linesOf, nameLinePx } from './chart-axes.ts'
import type { Chart, ChartAxis, ColourKey, TickLabel, Ticks } from '../chart-model.ts'
import { type ColourBar, roomForColours } from '../colours/colour-bar.ts'
import { type Plot, scaleOf, type Size } from './chart-scale.ts'
import { labelsHeight, ticksOf } from './chart-ticks.ts'
import {
  gridOf,
  labelsBeyond,
  type NamesAbove,
  namesBesideTitle,
  type PanelGrid,
  panelHeight,
  type PanelTitle,
  plotsIn,
  titlesOf,
} from './panel-grid.ts'
import { scaleForm } from './scale-forms.ts'
import { inRows, type MarkName, namesAbove } from '../names/mark-names.ts'

/** The position of every part of a panel: the plot, with its axes and everything in it. */
export interface Layout extends DrawnAxes {
  plot: Plot
  size: Size
  /** Whether a value has a place on the scale of an axis. */
  isOnScale: { x: (value: number) => boolean; y: (value: number) => boolean }
  /** The names of vertical lines, above the plot. */
  markNames: MarkName[]
  /** Its index among the panels of the chart. */
  panel: number
  /** What the colours of its cells show. */
  colours?: ColourKey | undefined
  titles: PanelTitle[]
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
const leastRightPx = 10

/**
 * Calculates the layout of a drawing at one size.
 * @param right room for the names of lines at their right ends, px
 */
export function layOut(chart: Chart, size: Size, right = 0): ChartLayout {
  const grid = gridOf(chart, size)
  const xLines = linesOf(chart.x.label, size.width)
  const colourRoom = roomForColours(chart.colours, size)
  // The name of a colour bar at the right is next to that of the y axis.
  const isShared = colourRoom.rightPx > 0
  const yLines = linesOf(chart.y.label, isShared ? size.width * 0.5 : size.width)
  const nameLines = Math.max(yLines.length, isShared ? colourRoom.lines.length : 0)
  // Estimated for a narrower plot, whose labels need more lines at most.
  const labelsPx = labelsHeight(ticksOf(chart.x, (size.width * 0.8) / grid.columns, 'x'))
  const bottom =
    size.height - belowPx - labelsPx - (xLines.length - 1) * nameLinePx - colourRoom.belowPx
  const start = topPx + rowPx + 6 + (nameLines - 1) * nameLinePx + grid.titlesPx
  const panelPx = size.width / grid.columns
  const beyond = labelsBeyond(chart, panelPx)
  const lastX = lastLabel(chart, panelPx)
  const sideways = (top: number) => {
    const yTicks = ticksOf(chart.y, panelHeight(grid, bottom - top), 'y')
    const room = axisSpace(yTicks, lastX)
    const besideLast = chart.facets ? Math.max(leastRightPx, beyond.right) : room.right
    const atRight = Math.max(besideLast, right, colourRoom.rightPx && right + colourRoom.rightPx)
    return {
      yTicks,
      left: Math.max(room.left, beyond.left),
      right: size.width - atRight - grid.besidePx,
    }
  }
  const namesIn = ({ left, right: end }: Pick<Plot, 'left' | 'right'>) => {
    const [first] = plotsIn({ left, right: end, top: start, bottom }, grid)
    const widthPx = grid.columns === 1 ? size.width : first.right + grid.gap.x
    const names = namesAbove(chart, {
      plot: first,
      x: scaleOf(chart.x, first.left, first.right),
      widthPx,
    })
    return namesBesideTitle(names, { grid, plot: first, widthPx })
  }
  // The height of the rows above must be known first: the width depends on the labels at the left, which depend on
  // the height.
  const top = start + namesIn(sideways(start)).heightPx
  const { yTicks, ...sides } = sideways(top)
  const area = { ...sides, top, bottom }
  const [first, ...rest] = plotsIn(area, grid)
  const xTicks = ticksOf(chart.x, first.right - first.left, 'x')
  const parts = { chart, size, xTicks, yTicks, grid, names: namesIn(sides) }
  return {
    panels: [
      panelAt(first, 0, parts),
      ...rest.map((plot, index) => panelAt(plot, index + 1, parts)),
    ],
    xName: {
      x: (area.left + area.right) / 2,
      y: bottom + 48 + labelsHeight(xTicks),
      lines: xLines,
    },
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
  grid: PanelGrid
  /** Those of vertical lines in the first panel. */
  names: NamesAbove
}

/** The layout of a panel whose plot is here. */
function panelAt(plot: Plot, panel: number, parts: PanelParts): Layout {
  const { chart, size, grid, names } = parts
  const cell = grid.cells[panel] ?? grid.cells[0]
  const x = scaleOf(chart.x, plot.left, plot.right)
  const y = scaleOf(chart.y, plot.bottom, plot.top)
  const isOnScale = { x: scaleForm(chart.x).isUsable, y: scaleForm(chart.y).isUsable }
  return {
    panel,
    plot,
    size,
    colours: chart.colours,
    areTicksOutside: chart.series.some(({ kind }) => kind === 'hist2d' || kind === 'image'),
    isOnScale,
    x,
    y,
    xTicks: cell.hasXLabels ? parts.xTicks : unlabelled(parts.xTicks, chart.x),
    yTicks: cell.hasYLabels ? parts.yTicks : unlabelled(parts.yTicks, chart.y),
    markNames: panel === 0 ? inRows(names.names, plot.top) : [],
    titles: titlesOf(cell, plot, cell.row === 0 ? names.heightPx : 0),
  }
}

/** The ticks of an axis whose labels are at another panel; words need no ticks. */
function unlabelled({ major, minor }: Ticks, { categories }: ChartAxis): Ticks {
  return { major: categories ? [] : major.map(({ value }) => ({ value })), minor }
}

/** The last label of the x axis, half of which may stick out beyond the plot. */
function lastLabel({ x }: Chart, widthPx: number): TickLabel | undefined {
  return ticksOf(x, widthPx * 0.85, 'x').major.findLast(({ label }) => label !== undefined)?.label
}
