import type { Element } from 'hast'
import { element } from '../../elements.ts'
import type { Tick, TickLabel, Ticks } from '../chart-model.ts'
import { type Plot, px, type Scale } from './chart-scale.ts'
import { labelWidthOf, lineHeightPx } from './tick-labels.ts'

const inwards = { majorPx: 9, minorPx: 5 }
const outwards = { majorPx: -6, minorPx: -3 }
/** The distance of the lines of the name of an axis. */
export const nameLinePx = 17

/** Both axes of a drawing: where their values are, and their ticks. */
export interface DrawnAxes {
  x: Scale
  y: Scale
  xTicks: Ticks
  yTicks: Ticks
  /** Whether ticks point outwards, since cells in colours fill the plot. */
  areTicksOutside?: boolean
}

/** The lines of the name of an axis, and the place of the first one. */
export interface AxisName {
  x: number
  y: number
  lines: readonly string[]
}

/** Draws the left and the bottom axis: ticks point inwards unless cells are there, and every major tick is labelled where there is room. */
export function drawAxes(
  plot: Plot,
  { x, y, xTicks, yTicks, areTicksOutside = false }: DrawnAxes,
): Element[] {
  const { majorPx, minorPx } = areTicksOutside ? outwards : inwards
  const { left, right, top, bottom } = plot
  const frame = `M${px(left)} ${px(top)}V${px(bottom)}H${px(right)}`
  const xTick = (length: number) => (value: number) => `M${px(x(value))} ${px(bottom)}v${-length}`
  const yTick = (length: number) => (value: number) => `M${px(left)} ${px(y(value))}h${length}`
  const ticks = [
    ...xTicks.major.filter(isNumber).map(({ value }) => xTick(majorPx)(value)),
    ...xTicks.minor.map(xTick(minorPx)),
    ...yTicks.major.filter(isNumber).map(({ value }) => yTick(majorPx)(value)),
    ...yTicks.minor.map(yTick(minorPx)),
  ]
  const xLabels = xTicks.major.flatMap(({ value, label }) =>
    label ? drawLabel(x(value), bottom + 22, label, 'middle') : [],
  )
  const yLabels = yTicks.major.flatMap(({ value, label }) =>
    label ? drawLabel(left - 12, y(value) + 4.5, label, 'end') : [],
  )
  return [
    element('path', { className: ['ax'], d: `${frame}${ticks.join('')}` }),
    ...xLabels,
    ...yLabels,
  ]
}

interface AxisNames {
  /** The middle of the name of the x axis. */
  xName: AxisName
  /** The start of the name of the y axis. */
  yName: AxisName
}

/** Draws the names of both axes, once for all panels. */
export function drawAxisNames({ xName, yName }: AxisNames, widthPx: number): Element[] {
  const below = xName.lines.map((line, index) => {
    const middle = inside(xName.x, nameWidthOf(line) / 2, widthPx)
    return drawText(middle, xName.y + index * nameLinePx, line, 'middle')
  })
  const above = yName.lines.map((line, index) =>
    drawText(yName.x, yName.y + index * nameLinePx, line, 'start'),
  )
  return [...below, ...above]
}

/** Average width of a character of the name of an axis. */
const nameCharacterPx = 6.8

function nameWidthOf(name: string): number {
  return name.length * nameCharacterPx
}

/** The middle of a text, moved so that the text stays within the drawing. */
function inside(middle: number, half: number, widthPx: number): number {
  return half * 2 > widthPx ? widthPx / 2 : Math.max(half, Math.min(widthPx - half, middle))
}

/** The lines of the name of an axis that is too long for the width of the drawing. */
export function linesOf(name: string, widthPx: number): string[] {
  if (nameWidthOf(name) <= widthPx) return [name]
  const lines: string[] = []
  let line = ''
  for (const word of name.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`
    if (line !== '' && nameWidthOf(longer) > widthPx) {
      lines.push(line)
      line = word
    } else line = longer
  }
  return [...lines, line]
}

/** Whether it is the tick of a number; a word needs none. */
function isNumber({ label }: Tick): boolean {
  return label?.lines === undefined && label?.isTurned !== true
}

/** The space that the labels of the axes take beside the plot, px. */
export function axisSpace(
  yTicks: Ticks,
  lastX: TickLabel | undefined,
): { left: number; right: number } {
  const widths = yTicks.major.flatMap(({ label }) => (label ? [labelWidthOf(label)] : []))
  return {
    left: Math.round(Math.max(0, ...widths)) + 16,
    right: Math.max(10, Math.ceil((lastX ? labelWidthOf(lastX) : 0) / 2)),
  }
}

/** A line of text on the drawing, in the interface type unless a class says otherwise. */
export function drawText(
  x: number,
  y: number,
  content: string,
  anchor: 'start' | 'middle' | 'end',
  className?: string,
): Element {
  return element(
    'text',
    {
      ...(className && { className: [className] }),
      x: px(x),
      y: px(y),
      ...(anchor !== 'start' && { textAnchor: anchor }),
    },
    [content],
  )
}

/** The label of a tick. */
export function drawLabel(
  x: number,
  y: number,
  { text, power, lines, isTurned }: TickLabel,
  anchor: 'start' | 'middle' | 'end',
): Element[] {
  if (isTurned) {
    const turned = drawText(x + 4.5, y - 10, text, 'end')
    turned.properties['transform'] = `rotate(-90 ${px(x + 4.5)} ${px(y - 10)})`
    return [turned]
  }
  if (lines) {
    // The lines of a word beside the y axis are centred on its place.
    const top = anchor === 'end' ? y - ((lines.length - 1) * lineHeightPx) / 2 : y
    return lines.map((line, index) => drawText(x, top + index * lineHeightPx, line, anchor))
  }
  const drawn = drawText(x, y, text, anchor)
  if (power !== undefined)
    drawn.children.push(element('tspan', { dy: '-5', fontSize: '10' }, [power]))
  return [drawn]
}
