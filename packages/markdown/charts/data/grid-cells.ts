import { type ScaleSpec, scaleForm } from '../axes/scale-forms.ts'
import { type Datum, UndrawableError } from '../chart-model.ts'
import { formatNumber } from '../names/format-number.ts'
import { type Lattice, latticeOf } from './lattice.ts'

/** The most cells of a grid. */
const maxCells = 10_000

/** A value at a place of a grid. */
interface PlacedValue {
  x: number
  y: number
  /** NaN where it is missing. */
  value: number
  /** The row of the file. */
  row?: number
}

/** Both axes of a grid; words along one of them are places, each at its index. */
interface GridAxes {
  x: ScaleSpec
  y: ScaleSpec
  words?: { x?: readonly string[] | undefined; y?: readonly string[] | undefined }
}

/**
 * The cells of a grid from a long table, row after row; those without a value have the colour NaN.
 * @throws UndrawableError for rows that are no grid, several values in one place, and too many cells
 */
export function gridCells(rows: readonly PlacedValue[], axes: GridAxes): Datum[] {
  const along = (which: 'x' | 'y') => {
    const words = axes.words?.[which]
    if (words) return latticeOfWords(words.length)
    return latticeOf(
      rows.map((row) => row[which]),
      axes[which],
      which,
    )
  }
  if (rows.length === 0) return []
  const [x, y] = [along('x'), along('y')]
  const [columns, lines] = [x.places.length, y.places.length]
  checkSize(columns, lines)
  const cells: (PlacedValue | undefined)[] = Array.from({ length: columns * lines })
  let found = 0
  for (const row of rows) {
    const [column, line] = [x.indexOf(row.x), y.indexOf(row.y)]
    if (column === undefined || line === undefined) continue
    const at = line * columns + column
    if (cells[at])
      throw new UndrawableError(
        `Two rows have the same place, x = ${row.x} and y = ${row.y}; a grid has one value in each.`,
      )
    cells[at] = row
    found += 1
  }
  if (found < cells.length / 2)
    throw new UndrawableError(
      `The rows are no grid: there are ${columns} values of x and ${lines} of y, but only ${found} of their pairs.`,
    )
  return cells.map((cell, at) => cellAt({ x, y }, at, cell))
}

function cellAt(
  { x, y }: { x: Lattice; y: Lattice },
  at: number,
  cell: PlacedValue | undefined,
): Datum {
  const columns = x.places.length
  const [column, line] = [at % columns, Math.floor(at / columns)]
  return {
    x: x.places[column] ?? Number.NaN,
    y: y.places[line] ?? Number.NaN,
    left: x.edges[column],
    right: x.edges[column + 1],
    low: y.edges[line],
    high: y.edges[line + 1],
    colour: cell?.value ?? Number.NaN,
    ...(cell?.row !== undefined && { row: cell.row }),
  }
}

function checkSize(columns: number, lines: number): void {
  if (columns * lines > maxCells)
    throw new UndrawableError(
      `A grid has at most ${formatNumber(maxCells)} cells; this one has ${columns} × ${lines}. Means of neighbouring cells make it smaller.`,
    )
}

function latticeOfWords(count: number): Lattice {
  return {
    places: Array.from({ length: count }, (_, index) => index),
    edges: Array.from({ length: count + 1 }, (_, index) => index - 0.5),
    indexOf: (value) => (value >= 0 && value < count ? value : undefined),
  }
}

type Ends = readonly [from: number, to: number]

/**
 * The cells of a matrix, whose first row is at the first end of y; all have the same size on the scales.
 * @param ends the outer edges of the first and the last cell
 * @throws UndrawableError for too many cells
 */
export function matrixCells(
  matrix: readonly (readonly (number | null)[])[],
  ends: { x: Ends; y: Ends },
  axes: GridAxes,
): Datum[] {
  const columns = matrix[0]?.length ?? 0
  checkSize(columns, matrix.length)
  const edgesOf = (which: 'x' | 'y', count: number) => {
    const { forward, inverse } = scaleForm(axes[which])
    const [from, to] = ends[which].map(forward)
    return (share: number) => inverse((from ?? 0) + ((to ?? 0) - (from ?? 0)) * (share / count))
  }
  const [x, y] = [edgesOf('x', columns), edgesOf('y', matrix.length)]
  return matrix.flatMap((row, line) =>
    row.map((value, column): Datum => {
      const [left, right] = inOrder(x(column), x(column + 1))
      const [low, high] = inOrder(y(line), y(line + 1))
      const middle = { x: x(column + 0.5), y: y(line + 0.5) }
      return { ...middle, left, right, low, high, colour: value ?? Number.NaN }
    }),
  )
}

function inOrder(one: number, other: number): [number, number] {
  return one < other ? [one, other] : [other, one]
}
