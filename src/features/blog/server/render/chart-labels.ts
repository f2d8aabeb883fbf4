import type { Plot } from './chart-scale.ts'
import type { Series } from './chart-schema.ts'

/** A place on the drawing, in px. */
export interface Point {
  x: number
  y: number
}

/** A series as drawn, with the text that names it, if any. */
export interface DrawnSeries {
  label: string | undefined
  /** Where its label may stand: along the line, at the points, in the middle of the band. */
  anchors: Point[]
  /** What no label should cover. */
  outline: Point[]
  kind: Series['kind']
}

/** A label put next to its series; x is its middle, y its base line. */
interface PlacedLabel extends Point {
  text: string
}

interface Box {
  left: number
  right: number
  top: number
  bottom: number
}

interface Obstacles {
  own: Point[]
  others: Point[]
  used: Box[]
}

/** Average width of a character of the 17 px italic. */
const characterPx = 7.8
const capHeightPx = 13
const descentPx = 4
// Beyond this distance a place is not better for being emptier.
const farPx = 18
const touchPx = 2
const gapPx = 3
const candidates = 24
const maxOutlinePoints = 400

/** Width of a direct label in px, estimated. */
export function labelWidth(text: string): number {
  return text.length * characterPx
}

/**
 * Finds a place for the name of every series: beside it and off everything else, instead of a legend.
 * @param taken boxes that are in use already, for example by the name of the y axis
 */
export function placeLabels(series: DrawnSeries[], plot: Plot, taken: Box[]): PlacedLabel[] {
  const outlines = series.map(({ outline, kind }) => inkOf(outline, kind))
  const used = [...taken]
  const placed: PlacedLabel[] = []
  for (const [index, one] of series.entries()) {
    if (one.label === undefined) continue
    const obstacles = {
      own: outlines[index] ?? [],
      others: outlines.toSpliced(index, 1).flat(),
      used,
    }
    const label = bestPlace(one.label, one, plot, obstacles)
    placed.push(label)
    used.push(boxOf(label))
  }
  return placed
}

/** The box a label covers. */
export function boxOf({ x, y, text }: PlacedLabel): Box {
  const half = labelWidth(text) / 2
  return { left: x - half, right: x + half, top: y - capHeightPx, bottom: y + descentPx }
}

function bestPlace(
  text: string,
  { anchors, kind }: DrawnSeries,
  plot: Plot,
  obstacles: Obstacles,
): PlacedLabel {
  const half = labelWidth(text) / 2
  // Off the base line of the axis with its ticks, and inside on both sides.
  const fit = ({ x, y }: Point): PlacedLabel => ({
    text,
    x: clamp(x, plot.left + half + 8, plot.right - half),
    y: clamp(y, plot.top + capHeightPx, plot.bottom - 12),
  })
  const beside = { above: [0, -9], below: [0, 20], right: [half + 10, 5], left: [-half - 10, 5] }
  const offsets = kind === 'band' ? [[0, 5]] : Object.values(beside)
  const places = spread(inkOf(anchors, kind)).flatMap(({ x, y }) =>
    offsets.map(([dx = 0, dy = 0]) => fit({ x: x + dx, y: y + dy })),
  )
  const scored = places.map((place) => ({ place, score: clearance(boxOf(place), obstacles) }))
  const [best] = scored.toSorted((a, b) => b.score - a.score)
  return best?.place ?? fit({ x: plot.right, y: plot.top })
}

// The distance to the nearest other series; to cover anything is worse the more it matters.
function clearance(box: Box, { own, others, used }: Obstacles): number {
  if (used.some((other) => overlaps(box, other))) return -2 * farPx
  const toOthers = Math.min(farPx, ...others.map((point) => distance(box, point)))
  const toOwn = Math.min(...own.map((point) => distance(box, point)))
  return toOwn < touchPx ? toOthers - farPx : toOthers
}

function distance({ left, right, top, bottom }: Box, { x, y }: Point): number {
  return Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom))
}

function overlaps(a: Box, b: Box): boolean {
  const isBeside = a.left > b.right + gapPx || b.left > a.right + gapPx
  const isAbove = a.top > b.bottom + gapPx || b.top > a.bottom + gapPx
  return !isBeside && !isAbove
}

// The middle first, then outwards: of equal places the one nearest the middle wins.
function spread(dense: Point[]): Point[] {
  const middle = (dense.length - 1) / 2
  return Array.from({ length: candidates + 1 }, (_, index) => {
    const offset = (Math.ceil(index / 2) / candidates) * (index % 2 === 0 ? 1 : -1)
    return dense[Math.round(middle + offset * (dense.length - 1))]
  }).filter((point) => point !== undefined)
}

// Between points there is nothing that a label could cover.
function inkOf(points: Point[], kind: Series['kind']): Point[] {
  return kind === 'points' ? points : densify(points)
}

// A point every few pixels along the way, so that a straight line of two points is seen as a line.
function densify(points: Point[]): Point[] {
  const lengths = points.map((point, index) => {
    const next = points[index + 1] ?? point
    return Math.hypot(next.x - point.x, next.y - point.y)
  })
  const length = lengths.reduce((sum, part) => sum + part, 0)
  const stepPx = Math.max(6, length / maxOutlinePoints)
  return points.flatMap((point, index) => {
    const next = points[index + 1] ?? point
    const steps = Math.max(1, Math.ceil((lengths[index] ?? 0) / stepPx))
    return Array.from({ length: steps }, (_, step) => ({
      x: point.x + ((next.x - point.x) * step) / steps,
      y: point.y + ((next.y - point.y) * step) / steps,
    }))
  })
}

function clamp(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(high, value))
}
