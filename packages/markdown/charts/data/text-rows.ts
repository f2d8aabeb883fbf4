import { type ChartSeries, type Datum, UndrawableError } from '../chart-model.ts'
import type { SeriesSpec } from '../text/chart-schema.ts'
import type { RowSource } from './rule-rows.ts'

type TextSpec = Extract<SeriesSpec, { kind: 'text' }>

/** More texts than this in a chart have no room. */
const maxTexts = 200
/** Longer texts are cut off. */
const maxCharacters = 40

interface TextSource extends RowSource {
  /** The cells of a column as they are written. */
  cells: (column: string | number) => (row: number) => string
  /** The names of the columns. */
  names: readonly string[]
}

/**
 * Reads a text for each row that has one.
 * @throws UndrawableError for the name of a column as the text of all rows, since its texts are meant
 */
export function textsOfFile(
  one: TextSpec,
  columns: { x: string | number; y: string | number },
  source: TextSource,
): Datum[] {
  const xs = source.along('x', columns.x)
  const ys = source.along('y', columns.y)
  if (one.text === undefined && source.names.includes(one.label ?? ''))
    throw new UndrawableError(
      `The label ${one.label} would stand at each row; for the texts of the column, write text: ${one.label}.`,
    )
  const cell = one.text === undefined ? undefined : source.cells(one.text)
  return source.rows.flatMap((row): Datum[] => {
    const text = cell ? cell(row).trim() : (one.label ?? '')
    if (text === '') return []
    const [x, y] = [xs[row] ?? Number.NaN, ys[row] ?? Number.NaN]
    const isWhole = source.isUsable('x', x) && source.isUsable('y', y)
    source.mark(row, isWhole)
    return isWhole ? [{ x, y, text: shortened(text), row }] : []
  })
}

function shortened(text: string): string {
  return text.length > maxCharacters ? `${text.slice(0, maxCharacters - 1).trimEnd()}…` : text
}

/** Makes the series of texts in the chart text. */
export function textsOfChart({ kind, label, data = [] }: TextSpec): ChartSeries {
  const rows = data.map(([x, y, text]): Datum => ({ x, y, text: String(text ?? label ?? '') }))
  return { kind, label: undefined, data: rows }
}

/** @throws UndrawableError for more texts than can be drawn */
export function refuseManyTexts(series: readonly ChartSeries[]): void {
  const count = series.reduce(
    (sum, { kind, data }) => (kind === 'text' ? sum + data.length : sum),
    0,
  )
  if (count > maxTexts)
    throw new UndrawableError(`The chart has ${count} texts; at most ${maxTexts} can be drawn.`)
}
