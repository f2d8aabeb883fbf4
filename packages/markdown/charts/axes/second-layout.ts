import type { Chart, Tick, Ticks } from '../chart-model.ts'
import type { ColourRoom } from '../colours/colour-bar.ts'
import type { MarkName } from '../names/mark-names.ts'
import {
  axisSpace,
  type AxisName,
  type DrawnAxes,
  linesOf,
  nameLinePx,
  nameWidthOf,
} from './chart-axes.ts'
import type { Plot, Scale, Size } from './chart-scale.ts'
import { secondTicks } from './second-axis.ts'
import { labelWidthOf } from './tick-labels.ts'

/** The height of the labels of a second x axis above the plot, px. */
const labelsPx = 20
const betweenNamesPx = 20
const besideLinePx = 4

/** The lines of names above the plot: that of the y axis at the left, and those of second axes. */
export interface NamesAtTop {
  yLines: string[]
  ySecondLines: string[]
  xSecondLines: string[]
  /** The row of the first line of the second x axis: 0 where it has room between the other names. */
  xSecondRow: number
  /** The room for the name of the second x axis. */
  between: { left: number; right: number }
  /** The height beyond a single row of names, px. */
  heightPx: number
}

/** Arranges the names above the plot, with that of a colour bar at the right. */
export function namesAtTop({ x, y }: Chart, { width }: Size, colours: ColourRoom): NamesAtTop {
  const colourLines = colours.rightPx > 0 ? colours.lines : []
  const ySecondLines = y.second ? linesOf(y.second.label, width * 0.45) : []
  const rightLines = y.second ? ySecondLines : colourLines
  // The name at the right is next to that of the y axis.
  const yLines = linesOf(y.label, rightLines.length > 0 ? width * 0.5 : width)
  const xSecondLines = x.second ? linesOf(x.second.label, width) : []
  const rows = Math.max(yLines.length, rightLines.length)
  const [xSecondPx, leftPx, rightPx] = [xSecondLines, yLines, rightLines].map(widest)
  const between = {
    left: (leftPx ?? 0) + betweenNamesPx,
    right: width - (rightPx ?? 0) - (rightLines.length > 0 ? betweenNamesPx : 0),
  }
  const isBetween =
    rows === 1 && xSecondLines.length === 1 && (xSecondPx ?? 0) <= between.right - between.left
  const more = isBetween ? 0 : xSecondLines.length
  return {
    yLines,
    ySecondLines,
    xSecondLines,
    xSecondRow: isBetween ? 0 : rows,
    between: isBetween ? between : { left: 0, right: width },
    heightPx: (rows + more - 1) * nameLinePx + secondHeight({ x }),
  }
}

function widest(lines: readonly string[]): number {
  return Math.max(0, ...lines.map(nameWidthOf))
}

/** The height of the labels of a second x axis, px. */
export function secondHeight({ x }: Pick<Chart, 'x'>): number {
  return x.second ? labelsPx : 0
}

/** The names of second axes beside a plot. */
export function secondNames(
  names: NamesAtTop,
  plot: Plot,
  { size, y }: { size: Size; y: number },
): { xSecondName?: AxisName; ySecondName?: AxisName } {
  const { xSecondLines, ySecondLines, xSecondRow, between } = names
  const half = widest(xSecondLines) / 2
  const middle = (plot.left + plot.right) / 2
  const x = Math.max(between.left + half, Math.min(between.right - half, middle))
  return {
    ...(xSecondLines.length > 0 && {
      xSecondName: { x, y: y + xSecondRow * nameLinePx, lines: xSecondLines },
    }),
    ...(ySecondLines.length > 0 && { ySecondName: { x: size.width, y, lines: ySecondLines } }),
  }
}

/** The space that the labels of second axes take beside a plot of this size, px. */
export function secondSpace(
  { x, y }: Chart,
  { widthPx, heightPx }: { widthPx: number; heightPx: number },
): { left: number; right: number } {
  const above = secondTicks(x, widthPx, 'x')?.major ?? []
  const halves = above.flatMap(({ label }) => (label ? [labelWidthOf(label) / 2] : []))
  const [first = 0, last = 0] = [halves[0], halves.at(-1)]
  const atRight = secondTicks(y, heightPx, 'y')
  return {
    left: Math.ceil(Math.max(first, last)),
    right: Math.ceil(Math.max(first, last, atRight ? axisSpace(atRight, undefined).left : 0)),
  }
}

/** The ticks of a second x axis, without labels where the line of a mark leads up to its name. */
export function withoutCrossed(
  { major, minor }: Ticks,
  names: readonly MarkName[],
  x: Scale,
): Ticks {
  const isCrossed = ({ value, label }: Tick) =>
    label !== undefined &&
    names.some(({ lineX }) => Math.abs(lineX - x(value)) < labelWidthOf(label) / 2 + besideLinePx)
  return { major: major.map((tick) => (isCrossed(tick) ? { value: tick.value } : tick)), minor }
}

const tickPx = 9

/** The boxes of the ticks of second axes, which no name should cover. */
export function secondBoxes({
  plot: { left, right, top, bottom },
  xSecond,
  ySecond,
}: { plot: Plot } & Pick<DrawnAxes, 'xSecond' | 'ySecond'>): Plot[] {
  return [
    ...(xSecond ? [{ left, right, top, bottom: top + tickPx }] : []),
    ...(ySecond ? [{ left: right - tickPx, right, top, bottom }] : []),
  ]
}

/**
 * Where the line to a name above the plot ends: at the plot for a name next to it, unless the labels of a second axis
 * are between them.
 */
export function endOfLine(
  { y, row }: Pick<MarkName, 'y' | 'row'>,
  { plot, xSecond }: { plot: Plot; xSecond?: Ticks | undefined },
): number {
  if (row > 0) return y - 12
  return xSecond ? y + 5 : plot.top
}
