import type { Axis } from './chart-schema.ts'

/** A size a chart is drawn at; `className` shows it on screens of that size only. All in px. */
export interface Size {
  className: 'v-l' | 'v-m' | 'v-s'
  width: number
  height: number
}

/** The rectangle between the axes, in px from the top left corner of the drawing. */
export interface Plot {
  left: number
  right: number
  top: number
  bottom: number
}

/** Turns a value of an axis into a place on the drawing. */
export type Scale = (value: number) => number

const minorSteps = 5
const narrowestMinorPx = 4
/** Average width of a character of our 13 px interface type; digits are a little wider. */
const tickCharacterPx = 7.4

/** Maps [min, max] of an axis to the stretch from `start` to `end`. */
export function scaleOf({ min, max }: Axis, start: number, end: number): Scale {
  return (value) => start + ((value - min) / (max - min)) * (end - start)
}

/** The labelled ticks: every whole step from min on. */
export function majorTicks({ min, max, step }: Axis): number[] {
  const count = Math.floor((max - min) / step + 1e-6)
  return Array.from({ length: count + 1 }, (_, index) => min + index * step)
}

/** The unlabelled ticks in between, none where they would stand too close. */
export function minorTicks(axis: Axis, lengthPx: number): number[] {
  const { min, max, step } = axis
  const minor = step / minorSteps
  const count = Math.floor((max - min) / minor + 1e-6)
  if (lengthPx / count < narrowestMinorPx) return []
  return Array.from({ length: count + 1 }, (_, index) => index)
    .filter((index) => index % minorSteps !== 0)
    .map((index) => min + index * minor)
}

/** Writes a tick's value with as many decimals as the axis needs and a real minus sign. */
export function tickLabel({ min, step }: Axis, value: number): string {
  const decimals = Math.max(decimalsOf(step), decimalsOf(min))
  // Rounded first, so that -1e-17 is 0 and not -0.
  const rounded = Number(value.toFixed(decimals)) + 0
  const text = rounded.toLocaleString('en-US', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  })
  return text.replace('-', '−')
}

/** Width of a tick label in px, estimated. */
function tickLabelWidth(label: string): number {
  return label.length * tickCharacterPx
}

/** Every how many ticks a label fits: 1 is all, 2 every other one. */
export function labelStride(axis: Axis, lengthPx: number): number {
  const ticks = majorTicks(axis)
  const widest = Math.max(...ticks.map((value) => tickLabelWidth(tickLabel(axis, value))))
  const spacing = lengthPx * (axis.step / (axis.max - axis.min))
  return Math.max(1, Math.ceil((widest + 12) / spacing))
}

/** The space the axes leave in a drawing of the given size. */
export function plotOf({ width, height }: Size, x: Axis, y: Axis): Plot {
  const yLabels = majorTicks(y).map((value) => tickLabelWidth(tickLabel(y, value)))
  const xLabel = tickLabelWidth(tickLabel(x, x.max))
  return {
    left: Math.round(Math.max(...yLabels)) + 16,
    right: width - Math.max(10, Math.ceil(xLabel / 2)),
    top: 10,
    bottom: height - 58,
  }
}

/** A coordinate for markup: one decimal is a tenth of a pixel. */
export function px(value: number): string {
  return String(Number(value.toFixed(1)) + 0)
}

function decimalsOf(step: number): number {
  const text = step.toString()
  const [mantissa = '', exponent = '0'] = text.split('e')
  return Math.min(10, Math.max(0, (mantissa.split('.')[1]?.length ?? 0) - Number(exponent)))
}
