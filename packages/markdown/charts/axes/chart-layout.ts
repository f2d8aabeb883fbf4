import { type AxisName, axisSpace, type DrawnAxes, linesOf, nameLinePx } from './chart-axes.ts'
import type { Chart, ChartAxis, ColourKey, TickLabel, Ticks } from '../chart-model.ts'
import { roomForColours } from '../colours/colour-bar.ts'
import { type ChartKeys, heightOfKeys, placeKeys } from './chart-keys.ts'
import { type Plot, scaleOf, type Size } from './chart-scale.ts'
import { labelsHeight } from './category-labels.ts'
import { ticksOf } from './chart-ticks.ts'
import { withEqualUnits } from './equal-aspect.ts'
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
import type { SkyFrame } from './sky-grid.ts'
import { secondTicks } from './second-axis.ts'
import {
  namesAtTop,
  type NamesAtTop,
  secondHeight,
  secondNames,
  secondSpace,
  withoutCrossed,
} from './second-layout.ts'
import { inRows, type MarkName, namesAbove } from '../names/mark-names.ts'
import { largestRadius } from '../sizes/size-scale.ts'

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
  /** The place of a map of the sky. */
  sky?: SkyFrame
  /** What the colours of its cells show. */
  colours?: ColourKey | undefined
  titles: PanelTitle[]
}

/** The position of every part of a drawing. */
export interface ChartLayout extends ChartKeys {
  /** A chart without facets has a single panel. */
  panels: [Layout, ...Layout[]]
  /** The lines of the name of the x axis, below the panels; `x` is their middle. */
  xName: AxisName
  /** The lines of the name of the y axis, above the panels; `x` is their start. */
  yName: AxisName
  /** The lines of the name of the second x axis, above the plot; `x` is their middle. */
  xSecondName?: AxisName
  /** The lines of the name of the second y axis, above the plot; `x` is their end. */
  ySecondName?: AxisName
}

const rowPx = 20
const belowPx = 58
const topPx = 10
const leastRightPx = 10

/**
 * Calculates the layout of a drawing at one size.
 * @param right room for the names of lines at their right ends, px
 */
export function layOut(given: Chart, size: Size, right = 0): ChartLayout {
  const { chart, ...frame } = given.aspect
    ? equalFrame(given, size, right)
    : { chart: given, ...frameOf(given, size, right) }
  const { area, plots, atTop } = frame
  const [first, ...rest] = plots
  const xTicks = ticksOf(chart.x, first.right - first.left, 'x')
  const parts: PanelParts = {
    chart,
    size,
    xTicks,
    yTicks: ticksOf(chart.y, first.bottom - first.top, 'y'),
    second: {
      xSecond: secondTicks(chart.x, first.right - first.left, 'x'),
      ySecond: secondTicks(chart.y, first.bottom - first.top, 'y'),
    },
    grid: frame.grid,
    names: frame.names,
  }
  const nameY = topPx + 11
  return {
    panels: [
      panelAt(first, 0, parts),
      ...rest.map((plot, index) => panelAt(plot, index + 1, parts)),
    ],
    xName: {
      x: (area.left + area.right) / 2,
      y: area.bottom + 48 + labelsHeight(xTicks),
      lines: frame.xLines,
    },
    yName: { x: 0, y: nameY, lines: atTop.yLines },
    ...secondNames(atTop, first, { size, y: nameY }),
    ...placeKeys(chart, size, area, nameY),
  }
}

/** Where the plots of a drawing are, between the names and the labels of the axes. */
interface Frame {
  /** All plots together. */
  area: Plot
  plots: [Plot, ...Plot[]]
  grid: PanelGrid
  atTop: NamesAtTop
  xLines: string[]
  /** Those of vertical lines. */
  names: NamesAbove
}

/** With axes whose units have the same length. */
function equalFrame(given: Chart, size: Size, right: number): Frame & { chart: Chart } {
  // The labels of larger axes may need more room, which changes the plots a little.
  const estimate = withEqualUnits(given, frameOf(given, size, right)).chart
  const frame = frameOf(estimate, size, right)
  const { chart, area } = withEqualUnits(given, frame)
  const plots = plotsIn(area, frame.grid)
  return { ...frame, chart, area, plots, names: namesOver(plots[0], { chart, size, ...frame }) }
}

interface Over {
  chart: Chart
  size: Size
  grid: PanelGrid
}

/** The names of vertical lines above the first plot. */
function namesOver(plot: Pick<Plot, 'left' | 'right'>, { chart, size, grid }: Over): NamesAbove {
  // The labels of a second y axis are at the right of the plot.
  const wholePx = chart.y.second ? plot.right : size.width
  const widthPx = grid.columns === 1 ? wholePx : plot.right + grid.gap.x
  const x = scaleOf(chart.x, plot.left, plot.right)
  return namesBesideTitle(namesAbove(chart, { plot, x, widthPx }), { grid, plot, widthPx })
}

function frameOf(chart: Chart, size: Size, right: number): Frame {
  const grid = gridOf(chart, size)
  const xLines = linesOf(chart.x.label, size.width)
  const colourRoom = roomForColours(chart.colours, size)
  const atTop = namesAtTop(chart, size, colourRoom)
  // Estimated for a narrower plot, whose labels need more lines at most.
  const labelsPx = labelsHeight(ticksOf(chart.x, (size.width * 0.8) / grid.columns, 'x'))
  const keysPx = heightOfKeys(chart, size)
  const bottom = size.height - belowPx - labelsPx - (xLines.length - 1) * nameLinePx - keysPx
  const start = topPx + rowPx + 6 + atTop.heightPx + grid.titlesPx
  const panelPx = size.width / grid.columns
  const beyond = labelsBeyond(chart, panelPx)
  const lastX = lastLabel(chart, panelPx)
  const sideways = (top: number) => {
    const room = axisSpace(ticksOf(chart.y, panelHeight(grid, bottom - top), 'y'), lastX)
    const besideLast = chart.facets ? Math.max(leastRightPx, beyond.right) : room.right
    const second = secondSpace(chart, { widthPx: size.width * 0.85, heightPx: bottom - top })
    const names = Math.max(right, colourRoom.rightPx && right + colourRoom.rightPx)
    const ofPoints = chart.sizes ? largestRadius(chart.sizes, size) : 0
    const atRight = Math.max(besideLast, second.right, names, ofPoints)
    const left = Math.max(room.left, beyond.left, second.left)
    return { left, right: size.width - atRight - grid.besidePx }
  }
  const namesIn = ({ left, right: end }: Pick<Plot, 'left' | 'right'>) => {
    const [plot] = plotsIn({ left, right: end, top: start, bottom }, grid)
    return namesOver(plot, { chart, size, grid })
  }
  // The height of the rows above must be known first: the width depends on the labels at the left, which depend on
  // the height.
  const top = start + namesIn(sideways(start)).heightPx
  const sides = sideways(top)
  const area = { ...sides, top, bottom }
  return {
    area,
    plots: plotsIn(area, grid),
    grid,
    atTop,
    xLines,
    names: namesIn(sides),
  }
}

interface PanelParts {
  chart: Chart
  size: Size
  xTicks: Ticks
  yTicks: Ticks
  second: Pick<DrawnAxes, 'xSecond' | 'ySecond'>
  grid: PanelGrid
  /** Those of vertical lines in the first panel. */
  names: NamesAbove
}

/** The layout of a panel whose plot is here. */
function panelAt(plot: Plot, panel: number, parts: PanelParts): Layout {
  const { chart, size, grid, names, second } = parts
  const cell = grid.cells[panel] ?? grid.cells[0]
  const x = scaleOf(chart.x, plot.left, plot.right)
  const y = scaleOf(chart.y, plot.bottom, plot.top)
  const isOnScale = { x: scaleForm(chart.x).isUsable, y: scaleForm(chart.y).isUsable }
  const markNames = panel === 0 ? inRows(names.names, plot.top - secondHeight(chart)) : []
  return {
    panel,
    plot,
    size,
    colours: chart.colours,
    areTicksOutside: chart.series.some(({ kind }) => kind === 'hist2d' || kind === 'image'),
    isOnScale,
    x,
    y,
    ...second,
    ...(second.xSecond && { xSecond: withoutCrossed(second.xSecond, markNames, x) }),
    xTicks: cell.hasXLabels ? parts.xTicks : unlabelled(parts.xTicks, chart.x),
    yTicks: cell.hasYLabels ? parts.yTicks : unlabelled(parts.yTicks, chart.y),
    markNames,
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
