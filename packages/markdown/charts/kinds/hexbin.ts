import { element } from '../../elements.ts'
import type { Layout } from '../axes/chart-layout.ts'
import { classOfLevel, levelOf } from '../colours/colour-scale.ts'
import type { Point } from '../names/chart-labels.ts'
import { clipped } from '../geometry.ts'
import { type Hexagon, hexagonsOf, oddShift } from './hexagons.ts'
import { bandLayer, type SeriesKind } from './series-kind.ts'
import { cellSign, countsInWords } from './cell-words.ts'

/** Hexagons whose colours show how many points lie in them. */
export const hexbins: SeriesKind = {
  words: 'hexagons',
  layer: bandLayer,
  draw(one, _look, layout) {
    const { colours } = layout
    const { cells, widthPx } = hexagonsOf(one, layout)
    if (!colours || cells.length === 0) return []
    const levels = Map.groupBy(cells, ({ count }) => levelOf(count, colours))
    const [unitX, unitY] = [widthPx / 2, widthPx / Math.sqrt(12)]
    const frame = frameIn(layout, unitX, unitY)
    const paths = [...levels].toSorted(([level], [other]) => level - other)
    const drawn = paths.flatMap(([level, hexagons]) => {
      const d = runsOf(hexagons)
        .map((run) => runPath(run, frame))
        .join('')
      return d === '' ? [] : [element('path', { className: [classOfLevel(level)], d })]
    })
    const { left, top } = layout.plot
    const transform = `translate(${round(left, 2)} ${round(top, 2)})scale(${round(unitX, 4)} ${round(unitY, 4)})`
    return [element('g', { fill: 'currentColor', ...seamless, transform }, drawn)]
  },
  outline({ label, kind }) {
    return { label, kind, anchors: [], outline: [], bars: [] }
  },
  sign: cellSign,
  detail: (one) => countsInWords(one, 'hexagon'),
}

/** A thin line in the same colour, since neighbours would have a light seam between them. */
const seamless = { stroke: 'currentColor', strokeWidth: '.14' }

interface Frame {
  width: number
  height: number
}

/** The plot in halves of the width of hexagons and of the length of their sides. */
function frameIn({ plot }: Layout, unitX: number, unitY: number): Frame {
  return { width: (plot.right - plot.left) / unitX, height: (plot.bottom - plot.top) / unitY }
}

/** The corners of a hexagon from the one at the top, in the units of the frame. */
function cornersOf({ column, row }: Hexagon): Point[] {
  const [x, y] = [2 * (column + oddShift(row)), 3 * row]
  return [
    { x, y: y - 2 },
    { x: x + 1, y: y - 1 },
    { x: x + 1, y: y + 1 },
    { x, y: y + 2 },
    { x: x - 1, y: y + 1 },
    { x: x - 1, y: y - 1 },
  ]
}

/** Hexagons of a level that are neighbours in their row, which are in order. */
function runsOf(hexagons: readonly Hexagon[]): Hexagon[][] {
  const runs: Hexagon[][] = []
  for (const hexagon of hexagons) {
    const before = runs.at(-1)?.at(-1)
    const isNext = before?.row === hexagon.row && before.column + 1 === hexagon.column
    if (isNext) runs.at(-1)?.push(hexagon)
    else runs.push([hexagon])
  }
  return runs
}

/** The outline of neighbours in a row, or of each where one is cut off at the frame. */
function runPath(run: readonly Hexagon[], frame: Frame): string {
  const [first, last] = [run[0], run.at(-1)]
  if (!first || !last) return ''
  const [{ column, row }, { length }] = [first, run]
  const [x, y] = [2 * (column + oddShift(row)) - 1, 3 * row - 1]
  const isInside = x >= 0 && y >= 1 && x + 2 * length <= frame.width && y + 3 <= frame.height
  if (!isInside) return run.map((hexagon) => cutPath(hexagon, frame)).join('')
  // Numbers after a command are separated by the sign of the next one.
  const above = Array.from({ length }, () => '1-1 1 1').join(' ')
  return `M${x} ${y}l${above}v2l${'-1 1-1-1'.repeat(length)}z`
}

/** A hexagon cut off at the frame. */
function cutPath(hexagon: Hexagon, { width, height }: Frame): string {
  const corners = cornersOf(hexagon)
  const inside = clipped(corners, { left: 0, right: width, top: 0, bottom: height })
  return inside.length < 3
    ? ''
    : `M${inside.map((corner) => `${round(corner.x, 2)} ${round(corner.y, 2)}`).join('L')}z`
}

function round(value: number, decimals: number): number {
  return Number(value.toFixed(decimals)) + 0
}
