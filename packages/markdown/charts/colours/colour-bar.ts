import type { Element } from 'hast'
import { element } from '../../elements.ts'
import { drawLabel, drawText, linesOf, nameLinePx } from '../axes/chart-axes.ts'
import { type Plot, px, type Scale, scaleOf, type Size } from '../axes/chart-scale.ts'
import { ticksOf } from '../axes/chart-ticks.ts'
import { labelWidthOf } from '../axes/tick-labels.ts'
import type { ColourKey, Tick, Ticks } from '../chart-model.ts'
import { axisOfKey, classOfLevel, levelOf, limitsOf } from './colour-scale.ts'

const thicknessPx = 12
const tickPx = 5
/** Between the plot and a bar at its right, and between a bar and the labels of its ticks. */
const gapPx = { plot: 22, labels: 10 }
/** The height of a bar below the plot, with its labels and a line of its name. */
const belowPx = 70
const narrowPx = 560

/** Whether the colour bar stands below the plot, since there is no room for one beside it. */
function isBelow({ width, hasColoursBelow = false }: Size): boolean {
  return hasColoursBelow || width < narrowPx
}

/** The room that a colour bar takes from the plot, and the lines of its name. */
export interface ColourRoom {
  rightPx: number
  belowPx: number
  lines: string[]
}

/** The room for the colour bar of a drawing; none where it has no colours. */
export function roomForColours(key: ColourKey | undefined, size: Size): ColourRoom {
  if (!key) return { rightPx: 0, belowPx: 0, lines: [] }
  if (isBelow(size)) {
    const lines = linesOf(key.label, size.width)
    return { rightPx: 0, belowPx: belowPx + (lines.length - 1) * nameLinePx, lines }
  }
  const labels = ticksAlong(key, size.height * 0.7, 'y').major.flatMap(({ label }) => label ?? [])
  const widest = Math.ceil(Math.max(0, ...labels.map(labelWidthOf)))
  const rightPx = gapPx.plot + thicknessPx + gapPx.labels + widest
  return { rightPx, belowPx: 0, lines: linesOf(key.label, size.width * 0.45) }
}

/** How much higher a drawing is for a colour bar below its plot, px. */
export function heightForColours(key: ColourKey | undefined, size: Size): number {
  return roomForColours(key, size).belowPx
}

/** A colour bar and where it belongs. */
export interface ColourBar {
  key: ColourKey
  /** The rectangle of the plots. */
  plot: Plot
  size: Size
  /** Its room, as reserved beside or below the plots. */
  room: ColourRoom
  /** The baseline of the first line of the name of the y axis. */
  nameY: number
}

/**
 * Draws the nine colours with the values that they stand for: at the right end of the drawing, as high as the plots, or
 * at its bottom end, as wide as the plots.
 */
export function drawColourBar(bar: ColourBar): Element[] {
  return isBelow(bar.size) ? barBelow(bar) : barBeside(bar)
}

function barBeside({ key, plot, size, room, nameY }: ColourBar): Element[] {
  const left = size.width - room.rightPx + gapPx.plot
  const right = left + thicknessPx
  const y = scaleOf(axisOfKey(key), plot.bottom, plot.top)
  const { major } = ticksAlong(key, plot.bottom - plot.top, 'y')
  const step = (from: number, to: number) =>
    `M${px(left)} ${px(to)}h${thicknessPx}V${px(from)}h-${thicknessPx}z`
  const ticks = major.map(({ value }) => `M${px(right)} ${px(y(value))}h${tickPx}`)
  return [
    colourSteps(key, y, step),
    element('path', { className: ['ax'], d: ticks.join('') }),
    ...major.flatMap(({ value, label }) =>
      label ? drawLabel(right + gapPx.labels, y(value) + 4.5, label, 'start') : [],
    ),
    ...room.lines.map((line, index) =>
      drawText(size.width, nameY + index * nameLinePx, line, 'end'),
    ),
  ]
}

function barBelow({ key, plot, size, room }: ColourBar): Element[] {
  const top = size.height - room.belowPx + 10
  const bottom = top + thicknessPx
  const { major } = ticksAlong(key, plot.right - plot.left, 'x')
  const halfOf = (tick: Tick | undefined) => (tick?.label ? labelWidthOf(tick.label) / 2 : 0)
  // The labels at both ends stay within the drawing.
  const left = Math.max(plot.left, halfOf(major[0]))
  const right = Math.min(plot.right, size.width - halfOf(major.at(-1)))
  const x = scaleOf(axisOfKey(key), left, right)
  const step = (from: number, to: number) =>
    `M${px(from)} ${px(top)}v${thicknessPx}H${px(to)}v-${thicknessPx}z`
  const ticks = major.map(({ value }) => `M${px(x(value))} ${px(bottom)}v${tickPx}`)
  return [
    colourSteps(key, x, step),
    element('path', { className: ['ax'], d: ticks.join('') }),
    ...major.flatMap(({ value, label }) =>
      label ? drawLabel(x(value), bottom + 19, label, 'middle') : [],
    ),
    ...room.lines.map((line, index) =>
      drawText((left + right) / 2, bottom + 42 + index * nameLinePx, line, 'middle'),
    ),
  ]
}

function colourSteps(
  key: ColourKey,
  scale: Scale,
  pathOf: (from: number, to: number) => string,
): Element {
  const limits = limitsOf(key)
  const steps = limits.slice(1).map((limit, index) => {
    const from = limits[index] ?? limit
    const middle = key.scale === 'log' ? Math.sqrt(from * limit) : (from + limit) / 2
    const className = [classOfLevel(levelOf(middle, key))]
    return element('path', { className, d: pathOf(scale(from), scale(limit)) })
  })
  return element('g', { fill: 'currentColor', shapeRendering: 'crispEdges' }, steps)
}

function ticksAlong(key: ColourKey, lengthPx: number, along: 'x' | 'y'): Ticks {
  return ticksOf(axisOfKey(key), lengthPx, along)
}
