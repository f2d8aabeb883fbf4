import { inWords, roundedWords } from './chart-words.ts'
import type { ChartSeries, NumberTable, Datum } from './chart-model.ts'
import type { ChartSpec, SeriesSpec } from './chart-schema.ts'
import { histogramOf } from './histogram.ts'
import { UndrawableError } from './undrawable.ts'

type Row = readonly number[]

/**
 * Makes series of numbers written in the chart text.
 * @throws UndrawableError for a series without numbers
 */
export function inlineSeries({ series }: ChartSpec): ChartSeries[] {
  return series.map((one, index) => {
    const rows: readonly Row[] | undefined = one.data
    if (rows === undefined)
      throw new UndrawableError(`The series ${index + 1} has no numbers; the chart names no file.`)
    const limit = 'limit' in one ? { limit: one.limit } : {}
    return { kind: one.kind, label: one.label, data: dataOf(one, rows), ...limit }
  })
}

function dataOf(one: SeriesSpec, rows: readonly Row[]): Datum[] {
  if (one.kind === 'bars' && one.bins !== undefined)
    return histogramOf(
      rows.map(([x = 0]) => x),
      one.bins,
    )
  if (one.kind === 'band')
    return rows.map(([x = 0, low = 0, high = 0]) => ({ x, y: (low + high) / 2, low, high }))
  return rows.map(([x = 0, y = 0, error]) => ({
    x,
    y,
    ...(error !== undefined && { low: y - error, high: y + error }),
  }))
}

const lastTitles = { band: ['low', 'high'], points: ['error'] }

/** The numbers in the chart text as a table. */
export function inlineTable({ series, x, y }: ChartSpec, mostRows: number): NumberTable {
  const hasNames = series.length > 1
  const rest = new Set(series.flatMap(({ kind }) => (kind === 'band' ? lastTitles.band : [])))
  const hasErrors = series.some(
    ({ kind, data }) => kind === 'points' && data?.some((row) => row.length > 2),
  )
  const extra = [...rest, ...(hasErrors ? lastTitles.points : [])]
  const all = series.flatMap((one, index) =>
    (one.data ?? []).map((row: Row): string[] => {
      const [first = 0, second = 0, third] = row
      const isBand = one.kind === 'band'
      const own: Record<string, string> = isBand
        ? { low: roundedWords(second), high: roundedWords(third ?? 0) }
        : { error: third === undefined ? '' : roundedWords(third) }
      return [
        ...(hasNames ? [one.label ?? `${inWords(one.kind)} ${index + 1}`] : []),
        roundedWords(first),
        isBand ? '' : roundedWords(second),
        ...extra.map((title) => own[title] ?? ''),
      ]
    }),
  )
  const titles = [...(hasNames ? ['Series'] : []), x.label, y.label, ...extra.map(capital)]
  const numeric = titles.map((_, index) => !hasNames || index > 0)
  return { titles, numeric, rows: all.slice(0, mostRows), total: all.length }
}

function capital(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1)
}
