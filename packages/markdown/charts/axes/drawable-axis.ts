import { type ChartAxis, UndrawableError } from '../chart-model.ts'
import { scaleForm } from './scale-forms.ts'

/** Larger numbers overflow in calculations, and smaller differences lose their digits. */
const maxNumber = 1e300
const minLength = 1e-300
/** About the most that a Date can be before or after 1970, ms. */
const maxTimeMs = 8e15
/** The least share of the largest number for the length of an axis; numbers have about 16 digits. */
const leastShare = 1e-13

/**
 * Gives an axis back if its numbers can be drawn.
 * @throws UndrawableError for numbers that are too large or too close together
 */
export function requireDrawable(axis: ChartAxis): ChartAxis {
  const { label, min, max, scale, categories } = axis
  if (categories) return axis
  const refuse = (what: string) => {
    throw new UndrawableError(`The ${what} along the axis “${label}”.`)
  }
  const largest = Math.max(Math.abs(min), Math.abs(max))
  if (scale === 'time' && !(largest <= maxTimeMs))
    refuse('dates are too far from the present to be drawn')
  if (!(largest <= maxNumber)) refuse('numbers are too large to be drawn')
  const { forward } = scaleForm(axis)
  const [from, to] = [forward(min), forward(max)]
  if (areTooClose(from, to)) refuse('numbers are too close together to be drawn')
  return axis
}

/** Whether two numbers differ so little that nothing can be drawn between them. */
export function areTooClose(from: number, to: number): boolean {
  const least = Math.max(Math.abs(from), Math.abs(to)) * leastShare
  return Math.abs(to - from) <= Math.max(minLength, least)
}
