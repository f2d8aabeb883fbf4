import { columnTitle } from '../../tables/heads.ts'
import type { FileTable } from '../../tables/read-table.ts'
import { arrangeBars } from '../kinds/arrange-bars.ts'
import { axisOf, insideOf } from '../axes/chart-domain.ts'
import {
  areOnGrid,
  type Chart,
  type ChartSeries,
  type Datum,
  type NumberTable,
  type RowCounts,
  UndrawableError,
} from '../chart-model.ts'
import type { AxisSpec, ChartProblem, ChartSpec, SeriesSpec } from '../text/chart-schema.ts'
import { readMarks, refuseMarksOutside } from './chart-marks.ts'
import { inOneStyle } from '../axes/log-ticks.ts'
import { keyOfColours } from '../colours/cell-colours.ts'
import { binTable } from './bin-table.ts'
import { cellParts, hasCells, withLevels, writtenCells } from './cells.ts'
import { refuseManyTexts, textsOfChart } from './text-rows.ts'
import { withSecond } from '../axes/second-axis.ts'
import { inlineTable } from './inline-table.ts'
import type { TableReader } from './data-file.ts'
import { type FileColumns, openColumns } from './file-columns.ts'
import { rowMarks, type RowMarks, seriesOfFile } from './file-series.ts'
import {
  type CategoryNames,
  isHorizontal,
  sortCategories,
  spreadPoints,
  writtenNames,
} from './categories.ts'
import { foldInWords, foldOf, foldSeries, phaseEdges, withPhases } from './fold.ts'
import { ruleAt } from '../kinds/rules.ts'
import { ruleAxis } from './rule-rows.ts'
import {
  checkSky,
  findOffMap,
  marksOnSky,
  placeOnSky,
  withAngles,
  withPlane,
} from './sky-positions.ts'
import { type FilePanels, withoutEmptyPanels } from './facets.ts'
import { withChannels, withKeys } from './value-channels.ts'
import { columnNumbers, withConstants, writtenNumbers } from './symlog-constants.ts'
import { binEdges, histogramOf } from '../kinds/histogram.ts'

/** A chart with its numbers, and remarks on them for the author. */
export interface ChartData {
  chart: Chart
  table: NumberTable
  file?: { name: string; bytes: number; counts: RowCounts } | undefined
  /** Remarks for its author. */
  notes: string[]
}

const tableRows = 100

/** Reads the numbers of a chart, or returns why that is not possible. */
export function readData(spec: ChartSpec, readFile: TableReader): ChartData | ChartProblem {
  try {
    checkSky(spec)
    return spec.data === undefined ? inlineData(spec) : fileData(spec, spec.data, readFile)
  } catch (error) {
    if (error instanceof UndrawableError) return { sentence: error.message }
    throw error
  }
}

function inlineData(written: ChartSpec): ChartData | ChartProblem {
  if (written.facet)
    return { sentence: 'Panels need the columns of a file; the chart names none as its data.' }
  if (written.series.some((one) => one.kind === 'points' && (one.color ?? one.size)))
    return {
      sentence: 'Colours and sizes need the columns of a file; the chart names none as its data.',
    }
  const spec = withConstants(written, writtenNumbers)
  const read = withLevels(inlineSeries(spec), spec.series)
  const { series: placed, sky } = placeOnSky(spec, read)
  const { series: whole, notes } = foldSeries(placed, foldOf(spec))
  const { series, names } = sortCategories(whole, writtenNames(spec), spec)
  const chart = chartOf(spec, { series, sky }, names)
  const clause = sky ? findOffMap(read, sky) : findOutside(chart)
  return clause === undefined
    ? {
        chart,
        table: binTable(spec, chart, tableRows) ?? inlineTable(spec, series, tableRows),
        notes,
      }
    : { clause }
}

function fileData(
  written: ChartSpec,
  name: string,
  readFile: TableReader,
): ChartData | ChartProblem {
  const file = readFile(name)
  if ('sentence' in file) return file
  const { table, bytes } = file
  const columns = withAngles(openColumns(table, name), written, table)
  const channelled = withChannels(written, { table, columns })
  const spec = withConstants(channelled, columnNumbers(channelled, columns))
  const rows = new Uint8Array(table.rows.length)
  const { series: read, names, panels } = seriesOfFile({ spec, table, columns, rows })
  const { series: placed, sky } = placeOnSky(spec, read)
  const fold = foldOf(spec)
  const { series: whole, notes: foldNotes } = foldSeries(placed, fold)
  const { unread } = table
  const notes = [
    ...(unread
      ? [
          `${name} has ${unread.count} ${unread.count === 1 ? 'line' : 'lines'} that could not be read, the first is line ${unread.line}: ${unread.cells} ${unread.cells === 1 ? 'cell' : 'cells'} instead of ${table.columns.length}.`,
        ]
      : []),
    ...(table.hasShiftedHead
      ? [
          `The head of ${name} has one name less than its rows have cells, so its first column is “row”, and the names are those of the columns after it.`,
        ]
      : []),
    ...(table.isCut ? [`Only the first 200,000 rows of ${name} are drawn.`] : []),
    ...foldNotes,
  ]
  if (whole.every((one) => one.data.every((datum) => isGap(one, datum))))
    return { sentence: `${name} has no row that can be drawn.` }
  const inside = withoutOutside(withPhases(withPlane(spec, sky), fold), whole, rows)
  const series = withKeys(spec, inside, panels?.facets.panels.length ?? 1)
  const counts = countRows(rows)
  const drawn = panels ? drawnPanels(panels, series, { table, rows }) : { series, sky }
  return {
    chart: chartOf(spec, drawn, names),
    table: binTable(spec, drawn, tableRows) ?? tableOfFile(table, columns),
    file: { name, bytes, counts },
    notes,
  }
}

/** The panels in which any row is drawn, with their series. @throws UndrawableError when there is none */
function drawnPanels(
  { facets, panelOf }: FilePanels,
  series: readonly ChartSeries[],
  { table, rows }: { table: FileTable; rows: RowMarks },
): Pick<Chart, 'series' | 'facets'> {
  const drawn = new Set(
    table.rows.map((row, index) => (rows[index] === rowMarks.drawn ? panelOf(row) : undefined)),
  )
  const panels = withoutEmptyPanels(facets, series, (panel) => drawn.has(panel))
  if (panels.series.length > 0) return panels
  throw new UndrawableError('No row of the panels lies inside the axes.')
}

function chartOf(
  written: ChartSpec,
  { series, facets, sky }: Pick<Chart, 'series' | 'facets' | 'sky'>,
  names: CategoryNames = {},
): Chart {
  const spec = withPhases(withPlane(written, sky), foldOf(written))
  refuseManyTexts(series)
  const marks = sky ? marksOnSky(written, sky) : readMarks(spec, names)
  const arranged = arrangeBars(spreadPoints(series, names), names.y ? {} : spec.x)
  const axes = inOneStyle(
    axisOf(spec.x, 'x', arranged, marks, names.x),
    axisOf(spec.y, 'y', arranged, marks, names.y),
  )
  if (facets && (spec.x.second ?? spec.y.second))
    throw new UndrawableError('A chart with panels has no second axis.')
  const [x, y] = [withSecond(axes[0], spec.x, 'x'), withSecond(axes[1], spec.y, 'y')]
  refuseMarksOutside(marks, { x, y })
  const isAsWritten = spec.layers === 'written'
  const colours = keyOfColours(arranged)
  const sizes = arranged.find((one) => one.sizes)?.sizes
  const folded = foldInWords(spec)
  const aspect = aspectOf(spec)
  const shown = { colours, sizes, folded }
  return { x, y, series: arranged, marks, facets, sky, aspect, isAsWritten, ...shown }
}

/**
 * Which ends of the axes are given in a chart with units of the same length.
 * @throws UndrawableError unless both axes are linear
 */
function aspectOf({ aspect, x, y, sky }: ChartSpec): Chart['aspect'] {
  if (aspect !== 'equal') return undefined
  if (sky) throw new UndrawableError('A map of the sky has no aspect.')
  const isLinear = ({ scale = 'linear' }: AxisSpec) => scale === 'linear'
  if (!isLinear(x) || !isLinear(y))
    throw new UndrawableError('aspect: equal needs two linear axes.')
  const given = ({ min, max }: AxisSpec) => ({ min: min !== undefined, max: max !== undefined })
  return { x: given(x), y: given(y) }
}

/** Whether it is a gap in a line; a rule has a single value. */
function isGap({ kind }: ChartSeries, { y }: Datum): boolean {
  return kind !== 'rule' && Number.isNaN(y)
}

/** Reports a number in the text that lies outside the given axes. */
function findOutside({ x, y, series }: Chart): string | undefined {
  const within = ({ min, max }: Chart['x'], value: number) => value >= min && value <= max
  for (const [index, { kind, data, isLevel }] of series.entries()) {
    // Cells are cut off at the frame.
    if (areOnGrid.has(kind)) continue
    const outside = data.findIndex((datum) => {
      if (kind === 'rule') return isLevel ? !within(y, datum.y) : !within(x, datum.x)
      const ends = kind === 'band' ? [datum.low ?? 0, datum.high ?? 0] : [datum.y]
      return !within(x, datum.x) || !ends.every((end) => within(y, end))
    })
    if (outside >= 0) return `series.${index}.data.${outside} lies outside the axes`
  }
  return undefined
}

/** Leaves out points of a file that lie outside the given axes; a line has a gap there. */
function withoutOutside(
  spec: ChartSpec,
  series: readonly ChartSeries[],
  rows: RowMarks,
): ChartSeries[] {
  const hasEnds = [spec.x, spec.y].some(({ min, max }) => min !== undefined || max !== undefined)
  if (!hasEnds) return [...series]
  const [isInsideX, isInsideY] = [insideOf(spec.x), insideOf(spec.y)]
  return series.map((one) => {
    if (areOnGrid.has(one.kind)) return one
    const isLine = one.kind === 'line' || one.kind === 'step'
    const data = one.data.flatMap((datum): Datum[] => {
      const isUpright = one.kind === 'rule' && one.isLevel !== true
      const ends = one.kind === 'bars' || isUpright ? [] : [datum.y]
      if (isGap(one, datum)) return [datum]
      if ((one.isLevel || isInsideX(datum.x)) && ends.every(isInsideY)) return [datum]
      if (datum.row !== undefined) rows[datum.row] = rowMarks.outside
      return isLine ? [{ x: Number.NaN, y: Number.NaN }] : []
    })
    return { ...one, data }
  })
}

function countRows(rows: RowMarks): RowCounts {
  const count = (wanted: number) => rows.filter((mark) => mark === wanted).length
  return {
    total: rows.length,
    missing: count(rowMarks.missing),
    outside: count(rowMarks.outside),
  }
}

function tableOfFile({ columns: heads, rows }: FileTable, columns: FileColumns): NumberTable {
  const used = columns.used()
  const shown = rows.slice(0, tableRows).map((row) => used.map((at) => row[at] ?? ''))
  return {
    titles: used.flatMap((at) => heads[at] ?? []).map(columnTitle),
    numeric: used.map((_, index) => shown.some((row) => /^[-+−.\d]/.test(row[index] ?? ''))),
    rows: shown,
    total: rows.length,
  }
}

type Row = readonly number[]

/**
 * Makes series of numbers written in the chart text.
 * @throws UndrawableError for a series without numbers
 */
function inlineSeries(spec: ChartSpec): ChartSeries[] {
  return spec.series.map((one, index) => {
    if (one.data === undefined)
      throw new UndrawableError(`The series ${index + 1} has no numbers; the chart names no file.`)
    if (one.kind === 'text') return textsOfChart(one)
    const rows: readonly Row[] = one.data
    const limit = 'limit' in one ? { limit: one.limit } : {}
    const cells = cellParts(one, spec, String)
    const bars = one.kind === 'bars' ? one : undefined
    return {
      kind: one.kind,
      label: one.label,
      data: dataOf(one, rows, spec),
      ...limit,
      isBinned: bars?.bins !== undefined,
      isStacked: bars?.stack === true,
      hasBand: one.kind === 'line' && rows.some(({ length }) => length > 2),
      isHorizontal: isHorizontal(one, spec.words ?? {}),
      isLevel: one.kind === 'rule' && ruleAxis(one) === 'y',
      ...cells,
    }
  })
}

function dataOf(one: SeriesSpec, rows: readonly Row[], spec: ChartSpec): Datum[] {
  if (hasCells(one)) return writtenCells(one, rows, spec)
  if (one.kind === 'bars' && one.bins !== undefined) {
    const fold = foldOf(spec)
    const values = rows.map(([x = 0]) => (fold ? fold.phaseOf(x) : x))
    const edges = fold ? phaseEdges(fold, one.bins) : binEdges(values, one.bins, spec.x)
    return histogramOf(values, edges, one.measure)
  }
  if (one.kind === 'band')
    return rows.map(([x = 0, low = 0, high = 0]) => ({ x, y: (low + high) / 2, low, high }))
  if (one.kind === 'rule')
    return rows.map(([value = 0, low, high]) => ruleAt(ruleAxis(one), value, [low, high]))
  if (one.kind === 'line') return rows.map(([x = 0, y = 0, low, high]) => ({ x, y, low, high }))
  const isAlongX = spec.words?.y !== undefined
  return rows.map(([x = 0, y = 0, error]) => {
    if (error === undefined) return { x, y }
    return isAlongX
      ? { x, y, left: x - error, right: x + error }
      : { x, y, low: y - error, high: y + error }
  })
}
