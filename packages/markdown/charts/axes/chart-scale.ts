import type { ChartAxis } from '../chart-model.ts'
import { scaleForm } from './scale-forms.ts'

/** A size a chart is drawn at; `className` shows it on screens of that size only. All in px. */
export interface Size {
  className: 'v-l' | 'v-m' | 'v-s'
  width: number
  height: number
  /** Whether a colour bar is below the plot at any width, since the place at its right is taken. */
  hasColoursBelow?: boolean
}

/** The rectangle between the axes, in px from the top left corner of the drawing. */
export interface Plot {
  left: number
  right: number
  top: number
  bottom: number
}

/** Converts a value of an axis to a position in the drawing, px. */
export type Scale = (value: number) => number

/** Maps [min, max] of an axis to the stretch from `start` to `end`, the other way round where it is reversed. */
export function scaleOf(axis: ChartAxis, from: number, to: number): Scale {
  const [start, end] = axis.isReversed ? [to, from] : [from, to]
  const { isUsable, ...form } = scaleForm(axis)
  // Natural logarithms, since common ones round a few places to another tenth of a pixel than in drawings made before.
  const forward = axis.scale === 'log' ? Math.log : form.forward
  const [low, high] = [forward(axis.min), forward(axis.max)]
  if (isEven(axis)) return (value) => start + ((value - low) / (high - low)) * (end - start)
  return (value) =>
    // The end of an error bar that has no place on the scale, such as zero on a logarithmic one, lies before its start.
    isUsable(value) || Number.isNaN(value)
      ? start + ((forward(value) - low) / (high - low)) * (end - start)
      : start - (end - start)
}

/** Whether values are their own places on the scale, the most frequent case. */
function isEven({ scale }: ChartAxis): boolean {
  return scale === 'linear' || scale === 'time' || scale === 'category'
}

/** A coordinate for markup, rounded to a tenth of a pixel. */
export function px(value: number): string {
  return String(Number(value.toFixed(1)) + 0)
}
