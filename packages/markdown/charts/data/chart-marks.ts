import * as v from 'valibot'
import { nearestName } from '../../formulas/tex-failures.ts'
import { valueOf } from '../axes/chart-domain.ts'
import {
  type ChartAxis,
  type ChartMark,
  type Range,
  UndrawableError,
  valuesOfMark,
} from '../chart-model.ts'
import type { ChartSpec } from '../text/chart-schema.ts'
import { dayOrNumber, didYouMean } from '../text/schema-parts.ts'
import type { CategoryNames } from './categories.ts'

type MarkSpec = NonNullable<ChartSpec['marks']>[number]
type GivenValue = number | string

/** Half the place of a category along its axis. */
const halfCategory = 0.5

/**
 * Reads the marks of a chart.
 * @param names the words along its axes
 * @throws UndrawableError for a value that its axis cannot have
 */
export function readMarks(spec: ChartSpec, names: CategoryNames): ChartMark[] {
  const along = (which: 'x' | 'y') => axisReader(spec, which, names[which])
  const axes = { x: along('x'), y: along('y') }
  return (spec.marks ?? []).map((mark, index) => readMark(mark, axes, `The mark ${index + 1}`))
}

function readMark(
  { x, y, label }: MarkSpec,
  axes: Record<'x' | 'y', AxisReader>,
  subject: string,
): ChartMark {
  const rangeOf = (which: 'x' | 'y', given: MarkSpec['x']) =>
    Array.isArray(given) ? axes[which].range(given, subject) : undefined
  const [rangeX, rangeY] = [rangeOf('x', x), rangeOf('y', y)]
  if (rangeX || rangeY) return { kind: 'range', x: rangeX, y: rangeY, label }
  const valueAlong = (which: 'x' | 'y', given: MarkSpec['x']) =>
    given === undefined || Array.isArray(given) ? undefined : axes[which].value(given, subject)
  const [valueX, valueY] = [valueAlong('x', x), valueAlong('y', y)]
  if (valueX !== undefined && valueY !== undefined)
    return { kind: 'arrow', x: valueX, y: valueY, label: label ?? '' }
  return {
    kind: 'line',
    axis: valueX === undefined ? 'y' : 'x',
    value: valueX ?? valueY ?? 0,
    label,
  }
}

/** Reads the values of marks along an axis. */
interface AxisReader {
  value(given: GivenValue, subject: string): number
  range(given: readonly [GivenValue, GivenValue], subject: string): Range
}

function axisReader(
  spec: ChartSpec,
  which: 'x' | 'y',
  words: readonly string[] | undefined,
): AxisReader {
  const { scale, label } = spec[which]
  const value = (given: GivenValue, subject: string): number => {
    const place = words?.indexOf(String(given)) ?? -1
    if (place >= 0) return place
    if (typeof given === 'string' && words) throw noCategory(given, words, label)
    if (typeof given === 'string' && !v.is(dayOrNumber, given))
      throw new UndrawableError(`${subject} is at “${given}”, which is no number and no date.`)
    return valueOf(given, scale) ?? 0
  }
  const range = (given: readonly [GivenValue, GivenValue], subject: string): Range => {
    const ends = given.map((end) => value(end, subject))
    const areWords = words !== undefined && given.every((end) => words.includes(String(end)))
    // A range of words has the whole places of all of them.
    const room = areWords ? halfCategory : 0
    const [low, high] = [Math.min(...ends) - room, Math.max(...ends) + room]
    if (low === high) throw new UndrawableError(`${subject} is a range without a width.`)
    return [low, high]
  }
  return { value, range }
}

function noCategory(given: string, words: readonly string[], axis: string): UndrawableError {
  const near = nearestName(given, words)
  const meant = didYouMean(near) || '.'
  return new UndrawableError(`The axis “${axis}” has no word “${given}”${meant}`)
}

/**
 * A range may be cut off by the frame, but not lie beyond it.
 * @throws UndrawableError for a mark of which nothing can be seen
 */
export function refuseMarksOutside(
  marks: readonly ChartMark[],
  axes: Record<'x' | 'y', Pick<ChartAxis, 'min' | 'max'>>,
): void {
  const isOutside = (mark: ChartMark, which: 'x' | 'y') => {
    const { min, max } = axes[which]
    const values = valuesOfMark(mark, which)
    return mark.kind === 'range'
      ? values.length > 0 && (Math.max(...values) <= min || Math.min(...values) >= max)
      : values.some((value) => value < min || value > max)
  }
  const outside = marks.findIndex((mark) => isOutside(mark, 'x') || isOutside(mark, 'y'))
  if (outside >= 0) throw new UndrawableError(`The mark ${outside + 1} lies outside the axes.`)
}
