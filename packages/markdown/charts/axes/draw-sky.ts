import type { Element } from 'hast'
import { element } from '../../elements.ts'
import { lengthOf } from '../geometry.ts'
import type { AnglePart } from '../sky/angles.ts'
import { systemNames } from '../sky/celestial-systems.ts'
import { equatorPieces } from '../sky/sky-lines.ts'
import { isWholeSky, type SkyMap } from '../sky/sky-map.ts'
import {
  boxOf,
  densify,
  type DrawnSeries,
  type LabelBox,
  type PlacedLabel,
  placeLabels,
  type Point,
} from '../names/chart-labels.ts'
import { pathOf } from '../kinds/places.ts'
import { type Plot, px, type Size } from './chart-scale.ts'
import type { GridLabel, SkyFrame } from './sky-grid.ts'
import { angleWidth, labelGapPx } from './sky-layout.ts'

/** A drawn map of the sky without its series. */
export interface DrawnSky {
  /** The grid with the labels on it, and the equators. */
  below: Element[]
  /** The frame and the labels beside it. */
  above: Element[]
  /** The boxes of labels, which no name may cover. */
  taken: LabelBox[]
  /** The equators, which get their names. */
  planes: DrawnSeries[]
  /** Places along the edge of a map of the whole sky. */
  edge: Point[]
}

const gridOpacity = 0.3
/** An equator that crosses only a corner of a map has no room for its name, and is not drawn. */
const leastPlanePx = 60
const planeDashes = [
  ['6', '3'],
  ['2', '3'],
  ['8', '3', '2', '3'],
]

/** Draws a map of the sky without its series. @param points the places of all series */
export function drawSky(
  sky: SkyMap,
  { plot, grid, toPx }: SkyFrame,
  size: Size,
  points: readonly Point[],
): DrawnSky {
  const planes = sky.planes
    .map((system) => ({
      label: systemNames[system].equator,
      pieces: equatorPieces(system, sky).map((piece) => piece.map(toPx)),
    }))
    .filter(({ pieces }) => pieces.reduce((px, piece) => px + lengthOf(piece), 0) >= leastPlanePx)
  const named = planes.map(({ label, pieces }): DrawnSeries => {
    const along = pieces.flatMap((piece) => densify(piece))
    return { label, kind: 'points', anchors: along, outline: along, bars: [] }
  })
  const inPx = (labels: readonly GridLabel[]) =>
    labels.map(({ parts, at }): Placed => ({ parts, at: toPx(at) }))
  const left = inPx(grid.atLeft).map((label) =>
    besideLeft(isWholeSky(sky) ? besideEllipse(label, plot) : label),
  )
  const beside = [
    ...apartDown(left),
    ...apartAcross(inPx(grid.atBottom).map((label) => below(label, 22))).filter(
      ({ box }) => box.left >= 0 && box.right <= size.width,
    ),
  ]
  const inside = withoutOverlaps([
    ...inPx(grid.inside).map((label) => below(label, 4.5)),
    ...bestRow(
      grid.along.map(inPx),
      points,
      named.flatMap(({ outline }) => outline),
    ),
  ])
  return {
    below: [
      drawGrid(grid.lines.map((line) => line.map(toPx))),
      ...planes.map(({ pieces }, index) => drawPlane(pieces, planeDashes[index])),
      // No label covers a point.
      ...inside.map((label) => drawAngle(label, 'ha')),
    ],
    above: [
      element('path', {
        className: ['ax'],
        d: isWholeSky(sky) ? ellipsePath(plot) : framePath(plot),
      }),
      ...beside.map((label) => drawAngle(label)),
    ],
    taken: [...beside, ...inside].map(({ box }) => box),
    planes: named,
    edge: isWholeSky(sky) ? edgeOf(plot) : [],
  }
}

function drawGrid(lines: readonly Point[][]): Element {
  const d = lines.map(pathOf).join('')
  return element('path', { className: ['ax'], strokeOpacity: gridOpacity, d })
}

function drawPlane(pieces: readonly Point[][], strokeDashArray: string[] = []): Element {
  return element('path', {
    className: ['ax', 'rl'],
    strokeDashArray,
    d: pieces.map(pathOf).join(''),
  })
}

function ellipsePath({ left, right, top, bottom }: Plot): string {
  const [rx, ry, y] = [(right - left) / 2, (bottom - top) / 2, (top + bottom) / 2]
  const arc = (x: number) => `A${px(rx)} ${px(ry)} 0 0 1 ${px(x)} ${px(y)}`
  return `M${px(left)} ${px(y)}${arc(right)}${arc(left)}z`
}

const edgePoints = 180

function edgeOf({ left, right, top, bottom }: Plot): Point[] {
  const [rx, ry] = [(right - left) / 2, (bottom - top) / 2]
  return Array.from({ length: edgePoints }, (_, index) => {
    const angle = (index / edgePoints) * 2 * Math.PI
    return { x: left + rx * (1 + Math.cos(angle)), y: top + ry * (1 + Math.sin(angle)) }
  })
}

function framePath({ left, right, top, bottom }: Plot): string {
  return `M${px(left)} ${px(top)}H${px(right)}V${px(bottom)}H${px(left)}z`
}

interface Placed {
  parts: readonly AnglePart[]
  at: Point
}

interface PlacedAngle extends Placed {
  anchor: 'start' | 'middle' | 'end'
  box: LabelBox
}

const height = { above: 11, below: 3 }

function labelAt(parts: Placed['parts'], at: Point, anchor: PlacedAngle['anchor']): PlacedAngle {
  const width = angleWidth(parts)
  const left = at.x - { start: 0, middle: width / 2, end: width }[anchor]
  const box = { left, right: left + width, top: at.y - height.above, bottom: at.y + height.below }
  return { parts, at, anchor, box }
}

function besideLeft({ parts, at }: Placed): PlacedAngle {
  return labelAt(parts, { x: at.x - labelGapPx, y: at.y + 4.5 }, 'end')
}

/** How much nearer to the equator the edge of an ellipse is wider than the label beside it expects, px. */
const labelHalfPx = 6

/** A label at the place on the ellipse beside which its whole height has room. */
function besideEllipse({ parts, at }: Placed, { left, right, top, bottom }: Plot): Placed {
  const [halfWidth, halfHeight] = [(right - left) / 2, (bottom - top) / 2]
  const off = Math.max(0, Math.abs(at.y - top - halfHeight) - labelHalfPx) / halfHeight
  return { parts, at: { x: left + halfWidth * (1 - Math.sqrt(1 - off ** 2)), y: at.y } }
}

function below({ parts, at }: Placed, byPx: number): PlacedAngle {
  return labelAt(parts, { x: at.x, y: at.y + byPx }, 'middle')
}

const betweenPx = { across: 12, down: 4 }

/** The labels that have room beside those before them. */
function apartAcross(labels: readonly PlacedAngle[]): PlacedAngle[] {
  const kept: PlacedAngle[] = []
  for (const label of labels.toSorted((one, other) => one.box.left - other.box.left))
    if (label.box.left >= (kept.at(-1)?.box.right ?? -Infinity) + betweenPx.across) kept.push(label)
  return kept
}

/** The labels that touch none of those before them. */
function withoutOverlaps(labels: readonly PlacedAngle[]): PlacedAngle[] {
  const kept: PlacedAngle[] = []
  for (const label of labels) {
    const { box } = label
    const isFree = kept.every(
      ({ box: other }) =>
        box.left > other.right + betweenPx.down ||
        box.right < other.left - betweenPx.down ||
        box.top > other.bottom ||
        box.bottom < other.top,
    )
    if (isFree) kept.push(label)
  }
  return kept
}

function apartDown(labels: readonly PlacedAngle[]): PlacedAngle[] {
  const kept: PlacedAngle[] = []
  for (const label of labels.toSorted((one, other) => one.box.top - other.box.top))
    if (label.box.top >= (kept.at(-1)?.box.bottom ?? -Infinity) + betweenPx.down) kept.push(label)
  return kept
}

/** A parallel farther from the equator must be that much emptier for the labels of longitudes. */
const fewer = 2

/** The share of the labels of longitudes that must cover no point for the others to be left out. */
const leastClear = 0.7

/** The labels of longitudes on the parallel where they cover the fewest points and lines, without some that cover points. */
function bestRow(
  rows: readonly Placed[][],
  points: readonly Point[],
  lines: readonly Point[],
): PlacedAngle[] {
  const candidates = rows.flatMap((row) =>
    [17, -6].map((byPx) => everyFitting(row.map((label) => below(label, byPx)))),
  )
  let best: { row: PlacedAngle[]; score: number } | undefined
  for (const [index, row] of candidates.entries()) {
    const score = coveredBy(row, points) + coveredBy(row, lines) + index * fewer
    if (!best || score < best.score) best = { row, score }
  }
  const row = best?.row ?? []
  const clear = row.filter((label) => coveredBy([label], points) === 0)
  return clear.length >= row.length * leastClear ? clear : row
}

function everyFitting(row: readonly PlacedAngle[]): PlacedAngle[] {
  // From 24h or 0° on, so that the same ones are labelled at each size.
  for (const stride of [1, 2, 3]) {
    const zero = Math.max(
      0,
      row.findIndex(({ parts }) => parts[0]?.text.replace('°', '') === '0'),
    )
    const some = row.filter((_, index) => (index - zero) % stride === 0)
    if (apartAcross(some).length === some.length) return some
  }
  return []
}

function coveredBy(row: readonly PlacedAngle[], points: readonly Point[]): number {
  const [first] = row
  if (!first) return 0
  const { top, bottom } = first.box
  const beside = points.filter(({ y }) => y > top - 4 && y < bottom + 4)
  return row.reduce((sum, { box }) => {
    const covered = beside.filter(({ x }) => x > box.left - 4 && x < box.right + 4)
    return sum + covered.length
  }, 0)
}

function drawAngle({ parts, at, anchor }: PlacedAngle, className?: string): Element {
  // The halo of a raised letter would cover the digit before it.
  const aside = className === undefined ? {} : { dx: '1' }
  const children: (Element | string)[] = parts.flatMap(({ text, raised }, index) => {
    const isAfterRaised = parts[index - 1]?.raised !== undefined
    const number = isAfterRaised ? element('tspan', { dy: '5' }, [text]) : text
    return raised
      ? [number, element('tspan', { ...aside, dy: '-5', fontSize: '10' }, [raised])]
      : [number]
  })
  const place = { x: px(at.x), y: px(at.y), ...(anchor !== 'start' && { textAnchor: anchor }) }
  return element('text', { ...(className && { className: [className] }), ...place }, children)
}

/** Places the names of equators beside them: clear of everything if possible, otherwise of labels and names. */
export function namePlanes(
  { planes, edge }: DrawnSky,
  series: readonly DrawnSeries[],
  plot: Plot,
  taken: readonly LabelBox[],
): PlacedLabel[] {
  const used = [...taken]
  const drawn = series.flatMap(({ kind, outline }) =>
    kind === 'line' ? densify(outline) : outline,
  )
  return planes.flatMap((plane) => {
    const lines = planes.flatMap((one) => (one === plane ? [] : one.outline))
    const beside = (outline: Point[]) => {
      // A single series is faster than several.
      const rest: DrawnSeries = { label: undefined, kind: 'points', anchors: [], outline, bars: [] }
      return placeLabels([plane, rest], plot, used)
    }
    const [label] =
      beside([...edge, ...lines, ...drawn]) ?? beside([...edge, ...lines]) ?? beside(lines) ?? []
    if (!label) return []
    used.push(boxOf(label))
    return [label]
  })
}
