import type { Element } from 'hast'
import { element } from '../../elements.ts'
import type { Layout } from '../axes/chart-layout.ts'
import { px } from '../axes/chart-scale.ts'
import type { ChartSeries, ColourKey, Datum } from '../chart-model.ts'
import { canShow, classOfLevel, levelOf } from '../colours/colour-scale.ts'
import { cellSign, countsInWords, rangeOf, roundedRange } from './cell-words.ts'
import { bandLayer, type SeriesKind } from './series-kind.ts'

/** Rectangles whose colours show how many points lie in them. */
export const binnedCells: SeriesKind = {
  words: 'bins',
  layer: bandLayer,
  draw: drawCells,
  outline: nowhere,
  sign: cellSign,
  detail: (one) => countsInWords({ ...one, range: rangeOf(one.data) }, 'bin'),
}

/** Values on a grid. */
export const images: SeriesKind = {
  words: 'image',
  layer: bandLayer,
  draw: drawCells,
  outline: nowhere,
  sign: cellSign,
  detail({ data, scaleOfColours }) {
    const columns = new Set(data.map(({ x }) => x)).size
    const lines = new Set(data.map(({ y }) => y)).size
    const values = roundedRange(rangeOf(data))
    return ` of ${columns} by ${lines} cells, ${scaleOfColours?.label ?? 'values'} from ${values}`
  },
}

/** Names may lie on cells, which are everywhere. */
function nowhere({ label, kind }: ChartSeries): ReturnType<SeriesKind['outline']> {
  return { label, kind, anchors: [], outline: [], bars: [] }
}

/** The columns or rows of cells in a drawing, from the left or the top. */
interface Strips {
  /** The ends of each, cut off at the frame, px. */
  ends: readonly (readonly [from: number, to: number])[]
  /** The index of the strip of a value. */
  indices: ReadonlyMap<number, number>
  /** Their width, if all have the same one and touch their neighbours. */
  widthPx: number | undefined
}

function drawCells(
  { data }: ChartSeries,
  _look: unknown,
  { x, y, plot, colours }: Layout,
): Element[] {
  if (!colours) return []
  const columns = stripsOf(
    data.map((cell) => [cell.x, x(cell.left ?? cell.x - 0.5), x(cell.right ?? cell.x + 0.5)]),
    [plot.left, plot.right],
  )
  const lines = stripsOf(
    data.map((cell) => [cell.y, y(cell.low ?? cell.y - 0.5), y(cell.high ?? cell.y + 0.5)]),
    [plot.top, plot.bottom],
  )
  const levels = levelsAt(data, columns, lines, colours)
  const runs = runsOf(levels, columns.ends.length)
  const [width, height] = [columns.widthPx, lines.widthPx]
  if (width === undefined || height === undefined) {
    const paths = pathsOf(runs, (run) => rectangle(run, columns, lines))
    return [element('g', { fill: 'currentColor', shapeRendering: 'crispEdges' }, paths)]
  }
  // Cells of one size are lines of the height 1 in a system of coordinates that counts cells, which is short.
  const [left, top] = [columns.ends[0]?.[0] ?? 0, (lines.ends[0]?.[0] ?? 0) + height / 2]
  const transform = `translate(${round(left)} ${round(top)})scale(${round(width)} ${round(height)})`
  const line = { stroke: 'currentColor', shapeRendering: 'crispEdges', transform }
  const paths = pathsOf(runs, ({ line: at, from, to }, before) =>
    // Within a line, the distance from the end of the run before is the shortest.
    before?.line === at ? `m${from - before.to} 0h${to - from}` : `M${from} ${at}h${to - from}`,
  )
  return [element('g', line, paths)]
}

type ValueAndEnds = [value: number, one: number, other: number]

function stripsOf(all: readonly ValueAndEnds[], [start, end]: readonly [number, number]): Strips {
  const distinct = new Map(
    all.map(([value, one, other]) => [
      value,
      [Math.min(one, other), Math.max(one, other)] as const,
    ]),
  )
  const inside = (at: number) => Math.max(start, Math.min(end, at))
  const sorted = [...distinct].toSorted(([, [one]], [, [other]]) => one - other)
  const ends = sorted.map(([, [from, to]]) => [inside(from), inside(to)] as const)
  const [first, last] = [ends[0]?.[0] ?? 0, ends.at(-1)?.[1] ?? 0]
  const width = (last - first) / ends.length
  const isRegular = ends.every(
    ([from, to], index) =>
      Math.abs(from - first - index * width) < 0.05 && Math.abs(to - from - width) < 0.05,
  )
  return {
    ends,
    indices: new Map(sorted.map(([value], index) => [value, index])),
    widthPx: isRegular ? width : undefined,
  }
}

const none = -1

/** The levels of all cells, row after row. */
function levelsAt(
  data: readonly Datum[],
  columns: Strips,
  lines: Strips,
  colours: ColourKey,
): Int8Array {
  const levels = new Int8Array(columns.ends.length * lines.ends.length).fill(none)
  for (const { x, y, colour = Number.NaN } of data) {
    const at = (lines.indices.get(y) ?? 0) * columns.ends.length + (columns.indices.get(x) ?? 0)
    if (canShow(colour, colours.scale)) levels[at] = levelOf(colour, colours)
  }
  return levels
}

/** Neighbours in a row that have the same level. */
interface Run {
  line: number
  from: number
  to: number
}

/** The runs of each level. */
function runsOf(levels: Int8Array, columns: number): Map<number, Run[]> {
  const runs = new Map<number, Run[]>()
  for (let from = 0; from < levels.length;) {
    const level = levels[from] ?? none
    const line = Math.floor(from / columns)
    let to = from + 1
    while (to < (line + 1) * columns && levels[to] === level) to += 1
    const run = { line, from: from - line * columns, to: to - line * columns }
    if (level !== none) {
      const known = runs.get(level)
      if (known) known.push(run)
      else runs.set(level, [run])
    }
    from = to
  }
  return runs
}

function pathsOf(
  runs: ReadonlyMap<number, Run[]>,
  pathOf: (run: Run, before: Run | undefined) => string,
): Element[] {
  return [...runs]
    .toSorted(([one], [other]) => one - other)
    .map(([level, own]) => {
      const d = own.map((run, index) => pathOf(run, own[index - 1])).join('')
      return element('path', { className: [classOfLevel(level)], d })
    })
}

function rectangle({ line, from, to }: Run, columns: Strips, lines: Strips): string {
  const [left, right] = [columns.ends[from]?.[0] ?? 0, columns.ends[to - 1]?.[1] ?? 0]
  const [top, bottom] = lines.ends[line] ?? [0, 0]
  return `M${px(left)} ${px(top)}H${px(right)}V${px(bottom)}H${px(left)}z`
}

function round(value: number): number {
  return Number(value.toFixed(4))
}
