import { usualConstant } from '../axes/scale-forms.ts'
import type { ChartSpec, SeriesSpec } from '../text/chart-schema.ts'
import type { FileColumns } from './file-columns.ts'

/** The numbers of a series along an axis. */
type NumbersOf = (one: SeriesSpec, which: 'x' | 'y') => readonly number[]

/** The chart with the constants of its symlog axes; those that are not given follow from the numbers. */
export function withConstants(spec: ChartSpec, numbersOf: NumbersOf): ChartSpec {
  const withConstant = (which: 'x' | 'y') => {
    const axis = spec[which]
    if (axis.scale !== 'symlog' || axis.constant !== undefined) return axis
    const numbers = spec.series.flatMap((one) => numbersOf(one, which))
    return { ...axis, constant: usualConstant(numbers) }
  }
  return { ...spec, x: withConstant('x'), y: withConstant('y') }
}

/** The numbers in the chart text; those along y of a histogram are counts. */
export const writtenNumbers: NumbersOf = (one, which) => {
  const rows: readonly (readonly number[])[] =
    one.kind === 'text' ? (one.data ?? []).map(([x, y]) => [x, y]) : (one.data ?? [])
  if (which === 'x') return rows.map(([first = 0]) => first)
  return one.kind === 'bars' && one.bins !== undefined ? [] : rows.flatMap((row) => row.slice(1))
}

/** The numbers in the columns of a file; none where rows are counted. */
export function columnNumbers(spec: ChartSpec, columns: FileColumns): NumbersOf {
  return (one, which) => {
    const [first, ...ends] =
      which === 'x'
        ? [one.x]
        : ['y' in one ? one.y : undefined, ...('low' in one ? [one.low, one.high] : [])]
    const asked = [first ?? spec[which].column, ...ends].filter((column) => column !== undefined)
    const isCounted = which === 'y' && one.kind === 'bars' && one.bins !== undefined
    return isCounted ? [] : asked.flatMap((column) => columns.numbers(column, false))
  }
}
