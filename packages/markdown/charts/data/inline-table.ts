import { kindOf } from '../kinds/kinds.ts'
import type { ChartSeries, NumberTable } from '../chart-model.ts'
import { roundedWords } from '../names/format-number.ts'
import type { ChartSpec, SeriesSpec } from '../text/chart-schema.ts'
import { isMatrix } from './cells.ts'
import { ruleAxis } from './rule-rows.ts'

const columns = ['x', 'y', 'low', 'high', 'error', 'value', 'text'] as const
type Cells = Partial<Record<(typeof columns)[number], number | string | undefined>>

/**
 * The numbers in the chart text as a table.
 * @param read the same series with the places of the values of a matrix
 */
export function inlineTable(
  { series, x, y, words = {} }: ChartSpec,
  read: readonly ChartSeries[],
  maxRows: number,
): NumberTable {
  const matrices = series.map((one) => isMatrix(one) && JSON.stringify([one.ends, one.data]))
  // Lines of the same values as an image.
  const shown = series.filter(
    (_, index) => matrices[index] === false || matrices.indexOf(matrices[index] ?? '') === index,
  )
  const hasNames = shown.length > 1
  const all = shown.flatMap((one) => {
    const index = series.indexOf(one)
    const name = one.label ?? `${kindOf(one).words} ${index + 1}`
    const rows: Cells[] = isMatrix(one)
      ? (read[index]?.data ?? []).map((cell) => ({ x: cell.x, y: cell.y, value: cell.colour }))
      : rowsOf(one)
    return rows.map((cells) => ({ name, cells }))
  })
  const isUsed = (column: keyof Cells) =>
    column === 'x' || column === 'y' || all.some(({ cells }) => cells[column] !== undefined)
  const used = columns.filter(isUsed)
  const heads = {
    x: x.label,
    y: y.label,
    low: 'Low',
    high: 'High',
    error: 'Error',
    value: 'Value',
    text: 'Name',
  }
  const titles = [...(hasNames ? ['Series'] : []), ...used.map((column) => heads[column])]
  const rows = all.slice(0, maxRows).map(({ name, cells }) => [
    ...(hasNames ? [name] : []),
    ...used.map((column) => {
      const value = cells[column]
      if (value === undefined || typeof value === 'string') return value ?? ''
      if (Number.isNaN(value)) return ''
      const names = column === 'x' || column === 'y' ? words[column] : undefined
      return names?.[value] ?? roundedWords(value)
    }),
  ])
  const areWords = [
    ...(hasNames ? [true] : []),
    ...used.map((column) =>
      column === 'x' || column === 'y' ? words[column] !== undefined : column === 'text',
    ),
  ]
  const numeric = areWords.map((isWord) => !isWord)
  return { titles, numeric, rows, total: all.length }
}

function rowsOf(one: SeriesSpec): Cells[] {
  if (one.kind !== 'text') return (one.data ?? []).map((row) => cellsOf(one, row))
  return (one.data ?? []).map(([x, y, text]) => ({ x, y, text: String(text ?? one.label ?? '') }))
}

/** The numbers of a row by what they mean. */
function cellsOf(one: Exclude<SeriesSpec, { kind: 'text' }>, row: readonly number[]): Cells {
  const [first = 0, second, third, fourth] = row
  switch (one.kind) {
    case 'band':
      return { x: first, low: second, high: third }
    case 'line':
      return { x: first, y: second, low: third, high: fourth }
    case 'rule':
      return { [ruleAxis(one)]: first, low: second, high: third }
    default:
      return { x: first, y: second, error: third }
  }
}
