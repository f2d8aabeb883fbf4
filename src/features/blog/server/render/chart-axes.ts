import type { Element } from 'hast'
import {
  type Plot,
  type Scale,
  labelStride,
  majorTicks,
  minorTicks,
  px,
  tickLabel,
} from './chart-scale.ts'
import type { Axis } from './chart-schema.ts'
import { element } from './elements.ts'

const majorPx = 9
const minorPx = 5

/** Draws the left and the bottom axis: ticks inside, every major one labelled where there is room. */
export function drawAxes(plot: Plot, x: Axis, y: Axis, scaleX: Scale, scaleY: Scale): Element[] {
  const { left, right, top, bottom } = plot
  const frame = `M${px(left)} ${px(top)}V${px(bottom)}H${px(right)}`
  const xTick = (length: number) => (value: number) =>
    `M${px(scaleX(value))} ${px(bottom)}v${-length}`
  const yTick = (length: number) => (value: number) => `M${px(left)} ${px(scaleY(value))}h${length}`
  const ticks = [
    ...majorTicks(x).map(xTick(majorPx)),
    ...minorTicks(x, right - left).map(xTick(minorPx)),
    ...majorTicks(y).map(yTick(majorPx)),
    ...minorTicks(y, bottom - top).map(yTick(minorPx)),
  ]
  return [
    element('path', { className: ['ax'], d: `${frame}${ticks.join('')}` }),
    ...xLabels(plot, x, scaleX),
    ...majorTicks(y).map((value) =>
      drawText(left - 12, scaleY(value) + 4.5, tickLabel(y, value), 'end'),
    ),
    drawText((left + right) / 2, bottom + 48, x.label, 'middle'),
  ]
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

function xLabels({ left, right, bottom }: Plot, x: Axis, scaleX: Scale): Element[] {
  const stride = labelStride(x, right - left)
  return majorTicks(x)
    .filter((_, index) => index % stride === 0)
    .map((value) => drawText(scaleX(value), bottom + 22, tickLabel(x, value), 'middle'))
}
