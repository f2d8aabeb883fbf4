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
  /** Those of second axes, above and at the right, at values of the first ones. */
  xSecond?: Ticks | undefined
  ySecond?: Ticks | undefined
}

/** The lines of the name of an axis, and the place of the first one. */
export interface AxisName {
  x: number
  y: number
  lines: readonly string[]
}

/**
 * Draws the left and the bottom axis, and second axes above and at the right: ticks point inwards unless cells are
 * there, and every major tick is labelled where there is room.
 */
export function drawAxes(
  plot: Plot,
  { x, y, areTicksOutside = false, ...ticks }: DrawnAxes,
): Element[] {
  const drawTicks = ticksOfLength(areTicksOutside ? outwards : inwards)
  const { left, right, top, bottom } = plot
  const { xTicks, yTicks, xSecond = none, ySecond = none } = ticks
  const frame = `M${px(left)} ${px(top)}V${px(bottom)}H${px(right)}`
  const second = `${ticks.ySecond ? `V${px(top)}` : ''}${ticks.xSecond ? `M${px(left)} ${px(top)}H${px(right)}` : ''}`
  const along = (from: number, sign: number) => (length: number) => (value: number) =>
    `M${px(x(value))} ${px(from)}v${sign * length}`
  const up = (from: number, sign: number) => (length: number) => (value: number) =>
    `M${px(from)} ${px(y(value))}h${sign * length}`
  const marks = [
    ...drawTicks(xTicks, along(bottom, -1)),
    ...drawTicks(yTicks, up(left, 1)),
    ...drawTicks(xSecond, along(top, 1)),
    ...drawTicks(ySecond, up(right, -1)),
  ]
  return [
    element('path', { className: ['ax'], d: `${frame}${second}${marks.join('')}` }),
    ...drawLabels(xTicks, (value) => [x(value), bottom + 22], 'middle'),
    ...drawLabels(yTicks, (value) => [left - 12, y(value) + 4.5], 'end'),
    ...drawLabels(xSecond, (value) => [x(value), top - 11], 'middle'),
    ...drawLabels(ySecond, (value) => [right + 12, y(value) + 4.5], 'start'),
  ]
}

const none: Ticks = { major: [], minor: [] }

function ticksOfLength({ majorPx, minorPx }: { majorPx: number; minorPx: number }) {
  return ({ major, minor }: Ticks, tick: (length: number) => (value: number) => string) => [
    ...major.filter(isNumber).map(({ value }) => tick(majorPx)(value)),
    ...minor.map(tick(minorPx)),
  ]
}

function drawLabels(
  { major }: Ticks,
  placeOf: (value: number) => [x: number, y: number],
  anchor: 'start' | 'middle' | 'end',
): Element[] {
  return major.flatMap(({ value, label }) =>
    label ? drawLabel(...placeOf(value), label, anchor) : [],
  )
}

interface AxisNames {
  /** The middle of the name of the x axis. */
  xName: AxisName
  /** The start of the name of the y axis. */
  yName: AxisName
  /** The middle of the name of the second x axis. */
  xSecondName?: AxisName | undefined
  /** The end of the name of the second y axis. */
  ySecondName?: AxisName | undefined
}

/** Draws the names of all axes, once for all panels. */
export function drawAxisNames(
  { xName, yName, xSecondName, ySecondName }: AxisNames,
  widthPx: number,
): Element[] {
  const draw = (name: AxisName | undefined, anchor: 'start' | 'middle' | 'end') =>
    (name?.lines ?? []).map((line, index) => {
      const x = name?.x ?? 0
      const at = anchor === 'middle' ? inside(x, nameWidthOf(line) / 2, widthPx) : x
      return drawText(at, (name?.y ?? 0) + index * nameLinePx, line, anchor)
    })
  return [
    ...draw(xName, 'middle'),
    ...draw(yName, 'start'),
    ...draw(xSecondName, 'middle'),
    ...draw(ySecondName, 'end'),
  ]
}

/** Average width of a character of the name of an axis. */
const nameCharacterPx = 6.8

/** The width of the name of an axis or a key in px, estimated. */
export function nameWidthOf(name: string): number {
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
    right: Math.max(10, Math.ceil((lastX && !lastX.isTurned ? labelWidthOf(lastX) : 0) / 2)),
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
