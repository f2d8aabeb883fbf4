import type { ChartAxis } from '../chart-model.ts'

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

/** Converts a value of an axis to a position in the drawing, px. */
export type Scale = (value: number) => number

/** Maps [min, max] of an axis to the stretch from `start` to `end`, the other way round where it is reversed. */
export function scaleOf(
  { min, max, scale, isReversed }: ChartAxis,
  from: number,
  to: number,
): Scale {
  const [start, end] = isReversed ? [to, from] : [from, to]
  if (scale !== 'log') return (value) => start + ((value - min) / (max - min)) * (end - start)
  const [low, high] = [Math.log(min), Math.log(max)]
  // On a logarithmic axis, the end of an error bar at zero or below lies beyond the end of the axis.
  return (value) =>
    value <= 0
      ? start - (end - start)
      : start + ((Math.log(value) - low) / (high - low)) * (end - start)
}

/** A coordinate for markup, rounded to a tenth of a pixel. */
export function px(value: number): string {
  return String(Number(value.toFixed(1)) + 0)
}
