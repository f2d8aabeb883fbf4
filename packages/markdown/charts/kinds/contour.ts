import { element } from '../../elements.ts'
import type { Layout } from '../axes/chart-layout.ts'
import type { ChartSeries } from '../chart-model.ts'
import { clippedLine, lengthOf } from '../geometry.ts'
import { densify, edgeOf, type Point } from '../names/chart-labels.ts'
import { levelsInWords } from './cell-words.ts'
import { drawLevelName, type LevelLines, type LevelName, placeLevelNames } from './level-names.ts'
import { contourLines } from './marching-squares.ts'
import { oncePerPlot, thinOut } from './places.ts'
import type { SeriesKind } from './series-kind.ts'

/** Lines of equal values of a grid. */
export const contours: SeriesKind = {
  words: 'contour lines',
  layer: 2,
  draw(one, look, layout) {
    const { levels, names } = contoursIn(one, layout)
    if (levels.length === 0) return []
    const paths = levels.map(({ lines }) => pathOf(lines))
    const halo = paths.map((d) => element('path', { className: ['hl'], strokeWidth: '50', d }))
    const strokeDashArray = look.strokeDashArray?.map((length) => String(Number(length) * 10))
    const dashes = strokeDashArray ? { strokeDashArray } : {}
    const drawn = paths.map((d) => element('path', { ...line, ...dashes, d }))
    return [
      ...(look.hasHalo ? [element('g', tenths, halo)] : []),
      element('g', { className: look.className, ...tenths }, drawn),
      ...names.map(drawLevelName),
    ]
  },
  outline(one, layout) {
    const { levels, names } = contoursIn(one, layout)
    const along = levels.flatMap(({ lines }) => lines.flatMap((points) => densify(points)))
    const places = thinOut(along)
    const bars = names.flatMap(({ box }) => edgeOf(box))
    return { label: one.label, kind: 'points', anchors: places, outline: places, bars }
  },
  sign({ className, strokeDashArray }) {
    const d = 'M1 10C5-2 19-2 25 6M7 11C10 5 16 4 20 9'
    const dashes = strokeDashArray ? { strokeDashArray } : {}
    const curves = element('path', { fill: 'none', strokeWidth: '1.3', ...dashes, d })
    return [element('g', { className }, [curves])]
  },
  detail: ({ levelName = 'values', levels = [] }) => ` of ${levelName} at ${levelsInWords(levels)}`,
}

/** Coordinates in tenths of a pixel are short. */
const tenths = { transform: 'scale(.1)' }
const line = { fill: 'none', strokeWidth: '13', strokeLinejoin: 'round' }

interface Contours {
  levels: LevelLines[]
  names: LevelName[]
}

const contoursIn = oncePerPlot((one: ChartSeries, layout: Layout): Contours => {
  const levels = tracedLines(one, layout)
  return { levels, names: placeLevelNames(levels, layout.plot) }
})

function tracedLines({ data, levels = [] }: ChartSeries, { x, y, plot }: Layout): LevelLines[] {
  const [columns, rows] = [
    placesAlong(data.map((cell) => cell.x)),
    placesAlong(data.map((cell) => cell.y)),
  ]
  const values = new Float64Array(columns.places.length * rows.places.length).fill(Number.NaN)
  for (const cell of data) {
    const at = (rows.indices.get(cell.y) ?? 0) * columns.places.length
    values[at + (columns.indices.get(cell.x) ?? 0)] = cell.colour ?? Number.NaN
  }
  const grid = { xs: columns.places.map(x), ys: rows.places.map(y), values }
  return levels.map((level) => ({
    level,
    lines: contourLines(grid, level)
      .flatMap((whole) => clippedLine(whole, plot))
      .filter((points) => lengthOf(points) >= minPx)
      .map(simplified),
  }))
}

function placesAlong(values: readonly number[]): {
  places: number[]
  indices: Map<number, number>
} {
  const places = [...new Set(values)].toSorted((one, other) => one - other)
  return { places, indices: new Map(places.map((place, index) => [place, index])) }
}

/** Shorter lines are specks of noise. */
const minPx = 6
const tolerancePx = 0.15

/** Leaves out points that lie on the straight line between the last one that is kept and a later one. */
function simplified(points: readonly Point[]): Point[] {
  const kept = points.slice(0, 1)
  let from = 0
  for (let to = 2; to < points.length; to += 1) {
    const [start, end] = [points[from], points[to]]
    if (!start || !end) continue
    const isStraight = points
      .slice(from + 1, to)
      .every((point) => offLine(point, start, end) < tolerancePx)
    // Long stretches are divided, so that the time stays linear.
    if (isStraight && to - from < maxStretch) continue
    from = to - 1
    kept.push(points[from] ?? end)
  }
  const last = points.at(-1)
  return last && points.length > 1 ? [...kept, last] : kept
}

const maxStretch = 24

function offLine({ x, y }: Point, from: Point, to: Point): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const length = Math.hypot(dx, dy)
  if (length < 1e-9) return Math.hypot(x - from.x, y - from.y)
  return Math.abs(dx * (y - from.y) - dy * (x - from.x)) / length
}

/** Lines as a path in tenths of a pixel. */
function pathOf(lines: readonly (readonly Point[])[]): string {
  return lines
    .map((points) => {
      let [x, y] = [0, 0]
      const steps = points.map((point) => {
        const [toX, toY] = [Math.round(point.x * 10), Math.round(point.y * 10)]
        const step = `${toX - x}${toY - y < 0 ? '' : ' '}${toY - y}`
        ;[x, y] = [toX, toY]
        return step
      })
      const [first = '', ...rest] = steps
      return `M${first}l${rest.map((step, at) => (at === 0 || step.startsWith('-') ? step : ` ${step}`)).join('')}`
    })
    .join('')
}
