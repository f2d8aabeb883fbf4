import { scaleLinear } from 'd3-scale'
import { givenEnds, insideOf, valueOf } from '../axes/chart-domain.ts'
import { isOnScale } from '../axes/scale-forms.ts'
import { areOnGrid, type ChartSeries, type Datum, UndrawableError } from '../chart-model.ts'
import { countColours } from '../colours/cell-colours.ts'
import { rangeOf } from '../kinds/cell-words.ts'
import { binEdges, binOf } from '../kinds/histogram.ts'
import type { Point } from '../names/chart-labels.ts'
import type { ChartSpec, SeriesSpec } from '../text/chart-schema.ts'
import type { CategoryNames } from './categories.ts'
import { gridCells, matrixCells } from './grid-cells.ts'

type Hist2dSpec = Extract<SeriesSpec, { kind: 'hist2d' }>
type GridSpec = Extract<SeriesSpec, { kind: 'image' | 'contour' }>
export type CellsSpec = Hist2dSpec | GridSpec

/** Whether the data of a series in the chart text are a matrix. */
export function isMatrix(one: SeriesSpec): one is GridSpec {
  return one.kind === 'image' || one.kind === 'contour'
}

/** Whether a series has its numbers in the rectangles of a grid. */
export function hasCells(one: SeriesSpec): one is CellsSpec {
  return areOnGrid.has(one.kind)
}

/** The rows of a file that belong to a series with cells. */
interface CellRows {
  spec: ChartSpec
  names: CategoryNames
  rows: readonly number[]
  /** Those of all panels. */
  allRows: () => readonly number[]
  /** The numbers, times or places of words of each row along an axis. */
  along: (which: 'x' | 'y') => readonly number[]
  numbers: (column: string | number) => readonly number[]
  mark: (row: number, how: 'drawn' | 'missing' | 'outside') => void
}

/**
 * Reads the cells of a series from a file.
 * @throws UndrawableError for rows that are no grid, too many cells, and axes that have no cells
 */
export function cellsOfFile(one: CellsSpec, source: CellRows): Datum[] {
  return one.kind === 'hist2d' ? countedCells(one, source) : valuedCells(one, source)
}

function countedCells({ bins }: Hist2dSpec, source: CellRows): Datum[] {
  const { spec, rows, allRows } = source
  const [xs, ys] = [source.along('x'), source.along('y')]
  const placeOf = (row: number) => ({ x: xs[row] ?? Number.NaN, y: ys[row] ?? Number.NaN })
  const [isInX, isInY] = [insideOf(spec.x), insideOf(spec.y)]
  const stateOf = (row: number) => {
    const { x, y } = placeOf(row)
    if (!isOnScale(x, spec.x) || !isOnScale(y, spec.y)) return 'missing'
    return isInX(x) && isInY(y) ? 'drawn' : 'outside'
  }
  const isDrawn = (row: number) => stateOf(row) === 'drawn'
  for (const row of rows) source.mark(row, stateOf(row))
  const edges = edgesOf(allRows().filter(isDrawn).map(placeOf), bins, spec)
  const drawn = rows.filter(isDrawn)
  return drawn.length === 0 ? [] : binCells(drawn.map(placeOf), edges)
}

/** The edges of bins along both axes. */
interface BinEdges {
  x: readonly number[]
  y: readonly number[]
}

const usualBins = [40, 24] as const

/** The edges of bins along both axes, within the ends that the author gives. */
function edgesOf(
  points: readonly Point[],
  bins: Hist2dSpec['bins'] = [...usualBins],
  spec: ChartSpec,
): BinEdges {
  const [across, upwards] = typeof bins === 'number' ? [bins, bins] : bins
  const along = (which: 'x' | 'y', count: number) => {
    const { min, max } = givenEnds(spec[which])
    const ends = [min, max].filter((end) => Number.isFinite(end))
    const values = [...points.map((point) => point[which]), ...ends]
    const within = binEdges(values, count, spec[which]).map((edge) =>
      Math.max(min, Math.min(max, edge)),
    )
    return [...new Set(within)]
  }
  return { x: along('x', across), y: along('y', upwards) }
}

/** Counts points in rectangles, row after row from the lowest; the colour of an empty one is NaN. */
export function binCells(points: Iterable<Point>, { x, y }: BinEdges): Datum[] {
  const [columns, lines] = [x.length - 1, y.length - 1]
  if (columns < 1 || lines < 1) return []
  const counts = new Float64Array(columns * lines)
  for (const point of points) {
    const [column, line] = [binOf(point.x, x), binOf(point.y, y)]
    if (column === undefined || line === undefined) continue
    const at = line * columns + column
    counts[at] = (counts[at] ?? 0) + 1
  }
  return Array.from(counts, (count, at): Datum => {
    const [column, line] = [at % columns, Math.floor(at / columns)]
    const [left = 0, right = 0] = x.slice(column, column + 2)
    const [low = 0, high = 0] = y.slice(line, line + 2)
    const middle = { x: (left + right) / 2, y: (low + high) / 2 }
    return { ...middle, left, right, low, high, colour: count === 0 ? Number.NaN : count }
  })
}

function valuedCells(one: GridSpec, source: CellRows): Datum[] {
  const { spec, names, rows } = source
  if (one.z === undefined) throw new UndrawableError(`A series of ${one.kind} names no column z.`)
  const [xs, ys, zs] = [source.along('x'), source.along('y'), source.numbers(one.z)]
  const placed = rows.flatMap((row) => {
    const [x, y] = [xs[row] ?? Number.NaN, ys[row] ?? Number.NaN]
    const value = zs[row] ?? Number.NaN
    const isPlaced = isOnScale(x, spec.x) && isOnScale(y, spec.y)
    source.mark(row, isPlaced && Number.isFinite(value) ? 'drawn' : 'missing')
    return isPlaced ? [{ x, y, value, row }] : []
  })
  const words = { x: names.x, y: names.y }
  const cells = gridCells(placed, { x: spec.x, y: spec.y, words })
  if (!cells.some(hasValue)) return []
  const inside = one.kind === 'contour' ? cells : insideAxes(cells, spec, source)
  return inside.map((cell) => withoutEdges(cell, one, names))
}

function hasValue({ colour }: Datum): boolean {
  return Number.isFinite(colour)
}

/** The cells of which any part lies inside the ends that the author gives. */
function insideAxes(cells: readonly Datum[], spec: ChartSpec, { mark }: CellRows): Datum[] {
  const [x, y] = [givenEnds(spec.x), givenEnds(spec.y)]
  return cells.filter(({ left = 0, right = 0, low = 0, high = 0, row }) => {
    const isInside = right > x.min && left < x.max && high > y.min && low < y.max
    if (!isInside && row !== undefined) mark(row, 'outside')
    return isInside
  })
}

/** Contour lines reach from the first place to the last, and words have places of their own. */
function withoutEdges(cell: Datum, { kind }: GridSpec, names: CategoryNames): Datum {
  const { left, right, low, high, ...middle } = cell
  if (kind === 'contour') return middle
  return { ...middle, ...(!names.x && { left, right }), ...(!names.y && { low, high }) }
}

/**
 * Reads the cells of a series in the chart text: a matrix, or points to count.
 * @throws UndrawableError for a matrix without ends, too many cells, and points outside the axes
 */
export function writtenCells(
  one: CellsSpec,
  rows: readonly (readonly number[])[],
  spec: ChartSpec,
): Datum[] {
  if (one.kind === 'hist2d') {
    const points = rows.map(([x = 0, y = 0]) => ({ x, y }))
    const [isInX, isInY] = [insideOf(spec.x), insideOf(spec.y)]
    const outside = points.findIndex(({ x, y }) => !isInX(x) || !isInY(y))
    if (outside >= 0)
      throw new UndrawableError(`The row ${outside + 1} of the data lies outside the axes.`)
    return binCells(points, edgesOf(points, one.bins, spec))
  }
  const ends = { x: matrixEnds(one, 'x', spec), y: matrixEnds(one, 'y', spec) }
  const cells = matrixCells(rows, ends, { x: spec.x, y: spec.y })
  return cells.some(hasValue) ? cells.map((cell) => withoutEdges(cell, one, {})) : []
}

function matrixEnds(one: GridSpec, which: 'x' | 'y', spec: ChartSpec): [number, number] {
  const { scale, min, max } = spec[which]
  const [from, to] = (one.ends[which] ?? [min, max]).map((end) => valueOf(end, scale))
  if (from === undefined || to === undefined)
    throw new UndrawableError(
      `A matrix needs its ends along ${which}: ${which}: [from, to] of the series, or min and max of the axis.`,
    )
  if (from === to || !isOnScale(from, spec[which]) || !isOnScale(to, spec[which]))
    throw new UndrawableError(
      `The ends of the matrix along ${which} must be two different values of the axis.`,
    )
  return [from, to]
}

/**
 * What a series with cells has besides its numbers.
 * @param titleOf the title of a column
 * @throws UndrawableError for axes and folds that it cannot have
 */
export function cellParts(
  one: SeriesSpec,
  spec: ChartSpec,
  titleOf: (column: string | number) => string,
): Partial<ChartSeries> {
  const { kind } = one
  if (one.kind !== 'hexbin' && !hasCells(one)) return {}
  const hasWords = spec.x.scale === 'category' || spec.y.scale === 'category'
  if (hasWords && (kind !== 'image' || spec.data === undefined))
    throw new UndrawableError(
      kind === 'image'
        ? 'A matrix has numbers along both axes; words need the columns of a file.'
        : `The axes of ${kind} must have numbers, not categories.`,
    )
  if (spec.fold && kind !== 'hexbin')
    throw new UndrawableError(`A chart with ${kind} cannot be folded; hexbin can.`)
  if (one.kind === 'hexbin')
    return { across: one.bins, scaleOfColours: countColours(one, 'hexagon') }
  if (one.kind === 'hist2d') return { scaleOfColours: countColours(one, 'bin') }
  const title = one.z === undefined ? undefined : titleOf(one.z)
  if (one.kind === 'contour')
    return { levelName: imageLabel(one, spec) ?? title ?? one.label ?? 'values' }
  const { label = title ?? 'Value', reverse: isReversed, ...given } = one.color ?? {}
  return { scaleOfColours: { ...given, label, isReversed } }
}

/** The label of the colours of the same values. */
function imageLabel({ z }: GridSpec, { series }: ChartSpec): string | undefined {
  const images = series.filter((one) => one.kind === 'image')
  return images.find((image) => image.z === z)?.color?.label
}

const usualLevels = 6

/**
 * Gives contour lines their levels, which are the same in all panels.
 * @param specs what the author has written for each series of a panel
 * @throws UndrawableError when no level lies between the values
 */
export function withLevels(
  series: readonly ChartSeries[],
  specs: readonly SeriesSpec[],
): ChartSeries[] {
  const levels = specs.map((one, index) => {
    if (one.kind !== 'contour') return undefined
    const own = series.filter((_, at) => at % specs.length === index)
    return levelsOf(
      one,
      own.flatMap(({ data }) => data),
    )
  })
  return series.map((one, index) => {
    const own = levels[index % specs.length]
    return own ? { ...one, levels: own } : one
  })
}

/** Those that are given and lie between the values, or round ones. */
function levelsOf(
  { levels = usualLevels }: Extract<SeriesSpec, { kind: 'contour' }>,
  data: readonly Datum[],
): readonly number[] | undefined {
  if (data.length === 0) return undefined
  const [low, high] = rangeOf(data)
  const asked = typeof levels === 'number' ? scaleLinear([low, high], [0, 1]).ticks(levels) : levels
  const inside = [...new Set(asked)].filter((level) => level > low && level <= high)
  if (inside.length > 0) return inside.toSorted((a, b) => a - b)
  throw new UndrawableError(
    `None of the levels of the contour lines lies between the values, ${low} to ${high}.`,
  )
}
