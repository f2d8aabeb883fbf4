import { columnTitle } from '../../tables/heads.ts'
import type { FileTable } from '../../tables/read-table.ts'
import { isOnScale } from '../axes/scale-forms.ts'
import { type ChartSeries, type Datum, UndrawableError } from '../chart-model.ts'
import { cellParts, cellsOfFile, hasCells, withLevels } from './cells.ts'
import { type ChartSpec, maxSeries, type SeriesSpec } from '../text/chart-schema.ts'
import { type CategoryNames, isHorizontal, maxCategories, sortCategories } from './categories.ts'
import { columnValues } from './column-values.ts'
import { type FilePanels, panelsOf } from './facets.ts'
import type { FileColumns } from './file-columns.ts'
import { binEdges, histogramOf } from '../kinds/histogram.ts'
import { foldOf, phaseEdges } from './fold.ts'
import { type RowSource, ruleAxis, rulesOfFile } from './rule-rows.ts'
import { textsOfFile } from './text-rows.ts'
import { pointValuesOf } from './value-channels.ts'

/** For each row, whether it is drawn: no series has all its values, one has, or it lies outside the given axes. */
export type RowMarks = Uint8Array
export const rowMarks = { missing: 1, drawn: 2, outside: 3 } as const

interface Source {
  spec: ChartSpec
  table: FileTable
  columns: FileColumns
  rows: RowMarks
}

interface NamedSource extends Source {
  names: CategoryNames
}

/** A series of the chart text and its rows: all, or those with one value of a grouping column. */
interface Part {
  one: SeriesSpec
  label: string | undefined
  isPart: (row: readonly string[]) => boolean
  /** Whether it has a row in any panel. */
  isInAnyPanel?: (row: readonly string[]) => boolean
}

/** The series of a file, with the words along its axes and its panels. */
export interface FileSeries {
  series: ChartSeries[]
  names: CategoryNames
  panels: FilePanels | undefined
}

/**
 * Makes series of the columns of a file: in a chart with panels, those of the first panel, then those of the next one.
 * @throws UndrawableError for columns that are not there or hold no numbers, and for too many series
 */
export function seriesOfFile(given: Source): FileSeries {
  const source = { ...given, names: namesOf(given) }
  const parts = source.spec.series.flatMap((one) => partsOf(one, source))
  if (parts.length > maxSeries)
    throw new UndrawableError(
      `The chart has ${parts.length} series; at most ${maxSeries} series can be drawn.`,
    )
  const panels = panelsOf(source, (row) => parts.some(({ isPart }) => isPart(row)))
  const edges = sharedEdges(parts, source)
  const { spec } = source
  const titleOf = (column: string | number) => {
    const head = source.table.columns[source.columns.place(column)]
    return head ? columnTitle(head) : String(column)
  }
  const seriesOf = (part: Part): ChartSeries => {
    const bins = edges.get(binsOf(part, source))
    const cells = cellParts(part.one, spec, titleOf)
    const isEmpty = panels !== undefined && !source.table.rows.some(part.isPart)
    return {
      kind: part.one.kind,
      label: part.label,
      data: isEmpty
        ? []
        : bins
          ? histogramOf(usable(part, source), bins, barsOf(part.one).measure)
          : (countsOf(part, source) ?? dataOf(part, source)),
      isStacked: barsOf(part.one).stack === true,
      ...('limit' in part.one && { limit: part.one.limit }),
      isBinned: bins !== undefined,
      isHorizontal: isHorizontal(part.one, source.names),
      hasBand: part.one.kind === 'line' && part.one.low !== undefined,
      isLevel: part.one.kind === 'rule' && ruleAxis(part.one) === 'y',
      ...cells,
    }
  }
  const series = panels
    ? panels.facets.panels.flatMap((_, panel) =>
        parts.map((part) => ({ ...seriesOf(inPanel(part, panel, panels)), panel })),
      )
    : parts.map(seriesOf)
  const levelled = withLevels(
    series,
    parts.map(({ one }) => one),
  )
  return { ...sortCategories(levelled, source.names, spec), panels }
}

/** The rows of a series that belong to a panel. */
function inPanel(part: Part, panel: number, { panelOf }: FilePanels): Part {
  const isPart: Part['isPart'] = (row) => part.isPart(row) && panelOf(row) === panel
  return { ...part, isPart, isInAnyPanel: part.isPart }
}

/** The words along the axes of categories. */
function namesOf({ spec, table, columns }: Source): CategoryNames {
  const along = (which: 'x' | 'y'): string[] | undefined => {
    const { scale, column } = spec[which]
    if (scale !== 'category') return undefined
    if (column === undefined) throw new UndrawableError(`The axis ${which} names no column.`)
    const at = columns.place(column)
    const names = columnValues(table, at)
    if (names.length <= maxCategories) return names
    throw new UndrawableError(
      `The column ${table.columns[at]?.name} has ${names.length} values; at most ${maxCategories} categories can be drawn.`,
    )
  }
  return { x: along('x'), y: along('y') }
}

/** The properties of bars; none for any other kind. */
function barsOf(one: SeriesSpec): Partial<Extract<SeriesSpec, { kind: 'bars' }>> {
  return one.kind === 'bars' ? one : {}
}

/** The edges of bins; histograms of one column share theirs, so that they can be compared. */
function sharedEdges(parts: readonly Part[], source: Source): Map<string, number[]> {
  const together = Map.groupBy(parts, (part) => binsOf(part, source))
  const edges = new Map<string, number[]>()
  for (const [bins, counted] of together) {
    const [first] = counted
    if (first?.one.kind !== 'bars' || first.one.bins === undefined) continue
    const values = counted.flatMap((part) => usable(part, source))
    const { spec } = source
    const fold = foldOf(spec)
    edges.set(
      bins,
      fold ? phaseEdges(fold, first.one.bins) : binEdges(values, first.one.bins, spec.x),
    )
  }
  return edges
}

/** The column and the bins of a histogram; empty for any other series. */
function binsOf({ one }: Part, { spec, columns }: Source): string {
  if (one.kind !== 'bars' || one.bins === undefined) return ''
  const asked = xColumnOf(one, spec)
  return `${asked === 'index' ? asked : columns.place(asked)} ${String(one.bins)}`
}

function xColumnOf(one: SeriesSpec, spec: ChartSpec): string | number {
  return columnOf(one, 'x', spec)
}

function columnOf(
  one: { x?: string | number | undefined; y?: string | number | undefined },
  which: 'x' | 'y',
  spec: ChartSpec,
): string | number {
  const asked = one[which] ?? spec[which].column
  if (asked === undefined) throw new UndrawableError(`The axis ${which} names no column.`)
  return asked
}

function partsOf(one: SeriesSpec, { table, columns }: Source): Part[] {
  const conditions = Object.entries(one.only ?? {}).map(
    ([name, value]) => [columns.place(name), String(value)] as const,
  )
  const isWanted = (row: readonly string[]) =>
    conditions.every(([at, value]) => isSame(row[at] ?? '', value))
  if (one.by === undefined) return [{ one, label: nameOf(one), isPart: isWanted }]
  const at = columns.place(one.by)
  const rows = conditions.length === 0 ? table.rows : table.rows.filter(isWanted)
  const values = columnValues({ rows }, at)
  if (values.length > maxSeries)
    throw new UndrawableError(
      `The column ${table.columns[at]?.name} has ${values.length} values; at most ${maxSeries} series can be drawn.`,
    )
  return values.map((value) => ({
    one,
    label: one.label === undefined ? value : `${one.label} ${value}`,
    isPart: (row) => row[at] === value && (conditions.length === 0 || isWanted(row)),
  }))
}

/** The name of a series; that of texts would be one more text. */
function nameOf({ kind, label }: SeriesSpec): string | undefined {
  return kind === 'text' ? undefined : label
}

function isSame(cell: string, value: string): boolean {
  return cell === value || (cell !== '' && value !== '' && Number(cell) === Number(value))
}

type Values = readonly number[] | undefined

/** The number of rows of each category, for bars without a column of values. */
function countsOf({ one, isPart }: Part, source: NamedSource): Datum[] | undefined {
  const { spec, table, columns, names, rows } = source
  if (one.kind !== 'bars' || (!names.x && !names.y)) return undefined
  const [which, other] = names.x ? (['x', 'y'] as const) : (['y', 'x'] as const)
  if ((one[other] ?? spec[other].column) !== undefined) return undefined
  const along = names[which] ?? []
  const counts = along.map(() => 0)
  const places = placesIn(along, columns.place(spec[which].column ?? 1), table)
  for (const index of rowsOf(isPart, table)) {
    const place = places[index] ?? Number.NaN
    markRow(rows, index, Number.isFinite(place))
    if (Number.isFinite(place)) counts[place] = (counts[place] ?? 0) + 1
  }
  return counts.map((count, place) =>
    which === 'x' ? { x: place, y: count } : { x: count, y: place },
  )
}

/** For each row, the index of its word among the categories; NaN where it has none. */
function placesIn(names: readonly string[], at: number, table: FileTable): number[] {
  const known = new Map(names.map((name, index) => [name, index]))
  return table.rows.map((row) => known.get(row[at] ?? '') ?? Number.NaN)
}

/** The numbers, times or indices of categories of a column for one axis. */
function valuesAlong(
  which: 'x' | 'y',
  asked: string | number,
  { spec, table, columns, names }: NamedSource,
): readonly number[] {
  const words = names[which]
  if (words) return placesIn(words, columns.place(asked), table)
  return columns.numbers(asked, spec[which].scale === 'time')
}

function dataOf({ one, isPart, isInAnyPanel = isPart }: Part, source: NamedSource): Datum[] {
  const { spec, table, rows } = source
  if (hasCells(one))
    return cellsOfFile(one, {
      spec,
      names: source.names,
      rows: rowsOf(isPart, table),
      allRows: () => rowsOf(isInAnyPanel, table),
      along: (which) => valuesAlong(which, columnOf(one, which, spec), source),
      numbers: (column) => source.columns.numbers(column, false),
      mark: (row, how) => {
        if (rows[row] !== rowMarks.drawn) rows[row] = rowMarks[how]
      },
    })
  const each: RowSource = {
    rows: rowsOf(isPart, table),
    along: (which, column) => valuesAlong(which, column, source),
    isUsable: (which, value) => isOnScale(value, spec[which]),
    mark: (row, isDrawn) => markRow(rows, row, isDrawn),
  }
  if (one.kind === 'rule') return rulesOfFile(one, columnOf(one, ruleAxis(one), spec), each)
  if (one.kind === 'text') {
    const places = { x: xColumnOf(one, spec), y: columnOf(one, 'y', spec) }
    const names = table.columns.map(({ name }) => name)
    return textsOfFile(one, places, { ...each, cells: cellReader(source), names })
  }
  const xs = valuesAlong('x', xColumnOf(one, spec), source)
  const read = readerOf(one, source)
  const valuesOf = pointValuesOf(one, source)
  const isLine = one.kind === 'line' || one.kind === 'step'
  const data: Datum[] = []
  each.rows.forEach((index) => {
    const datum = read(xs[index] ?? Number.NaN, index)
    const values = valuesOf ? valuesOf(index) : {}
    const isWhole = values && isOnScale(datum.x, spec.x) && isOnScale(datum.y, spec.y)
    markRow(rows, index, isWhole === true)
    if (isWhole) {
      datum.row = index
      data.push(valuesOf ? Object.assign(datum, values) : datum)
    }
    // A line has a gap where a value is missing.
    else if (isLine && isOnScale(datum.x, spec.x)) data.push({ x: datum.x, y: Number.NaN })
  })
  return data
}

function cellReader({
  table,
  columns,
}: Source): (column: string | number) => (row: number) => string {
  return (column) => {
    const at = columns.place(column)
    return (row) => table.rows[row]?.[at] ?? ''
  }
}

function rowsOf(isPart: Part['isPart'], table: FileTable): number[] {
  const rows: number[] = []
  table.rows.forEach((row, index) => {
    if (isPart(row)) rows.push(index)
  })
  return rows
}

/** The values of a histogram. */
function usable({ one, isPart }: Part, { spec, table, columns, rows }: Source): number[] {
  const fold = foldOf(spec)
  const xs = columns.numbers(xColumnOf(one, spec), spec.x.scale === 'time')
  return rowsOf(isPart, table).flatMap((index) => {
    const x = xs[index] ?? Number.NaN
    const isWhole = isOnScale(x, spec.x)
    markRow(rows, index, isWhole)
    return isWhole ? [fold ? fold.phaseOf(x) : x] : []
  })
}

/**
 * A row counts as drawn when any series draws it: another series may lack its value there, such as one of upper
 * limits.
 */
function markRow(rows: RowMarks, index: number, isWhole: boolean): void {
  if (isWhole) rows[index] = rowMarks.drawn
  else if (rows[index] !== rowMarks.drawn) rows[index] = rowMarks.missing
}

function readerOf(one: SeriesSpec, source: NamedSource): (x: number, index: number) => Datum {
  const { spec, columns } = source
  const isTime = spec.y.scale === 'time'
  const at = (values: Values, index: number) => values?.[index] ?? Number.NaN
  if (one.kind === 'band') {
    if (one.low === undefined || one.high === undefined)
      throw new UndrawableError('A band needs two columns, low and high.')
    const [low, high] = [columns.numbers(one.low, isTime), columns.numbers(one.high, isTime)]
    return (x, index) => {
      const [bottom, top] = [at(low, index), at(high, index)]
      return { x, y: (bottom + top) / 2, low: bottom, high: top }
    }
  }
  const asked = one.y ?? spec.y.column
  if (asked === undefined) throw new UndrawableError(`A series of ${one.kind} names no column y.`)
  const ys = valuesAlong('y', asked, source)
  if (one.kind === 'line' && one.low !== undefined && one.high !== undefined) {
    const [low, high] = [columns.numbers(one.low, isTime), columns.numbers(one.high, isTime)]
    return (x, index) => ({ x, y: at(ys, index), low: low[index], high: high[index] })
  }
  if (!('error' in one) && !('xerror' in one)) return (x, index) => ({ x, y: at(ys, index) })
  const error = errorOf('error' in one ? one.error : undefined, columns)
  const xerror = errorOf('xerror' in one ? one.xerror : undefined, columns)
  return (x, index) => {
    const y = at(ys, index)
    const [down, up] = error(index)
    const [back, on] = xerror(index)
    return {
      x,
      y,
      ...(down + up >= 0 && { low: y - down, high: y + up }),
      ...(back + on >= 0 && { left: x - back, right: x + on }),
    }
  }
}

type ErrorSpec = Extract<SeriesSpec, { kind: 'points' }>['error']

/** The lengths of an error bar on both sides; NaN where it has none. */
function errorOf(error: ErrorSpec, columns: FileColumns): (index: number) => [number, number] {
  if (error === undefined) return () => [Number.NaN, Number.NaN]
  const [low, high] = (Array.isArray(error) ? error : [error, error]).map((side): Values =>
    typeof side === 'number' && !Array.isArray(error) ? undefined : columns.numbers(side, false),
  )
  const fixed = typeof error === 'number' ? error : Number.NaN
  const length = (values: Values, index: number) => Math.abs(values?.[index] ?? fixed)
  return (index) => [length(low, index), length(high, index)]
}
