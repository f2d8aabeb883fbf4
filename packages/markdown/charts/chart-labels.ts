import type { Plot } from './chart-scale.ts'
import type { SeriesSpec } from './chart-schema.ts'

/** A drawn series, with its name if it has one. */
export interface DrawnSeries {
  label: string | undefined
  /** Where its name may be: along the line, at the points, in the middle of the band. */
  anchors: Point[]
  /** Points that no name should cover. */
  outline: Point[]
  /** Error bars, which no name should cover either. */
  bars: Point[]
  kind: SeriesSpec['kind']
}

interface Obstacles {
  own: Ink
  others: Ink
  used: LabelBox[]
}

const touchPx = 2
/** The preferred distance of a name from its series. */
const besidePx = 8

/** A name, whether it covers nothing, and its left edge when names are left-aligned in a column. */
export type LabelPlace = PlacedLabel & { isFree: boolean; left?: number }

interface Around {
  plot: Plot
  /** Boxes that are already in use, for example by the name of the y axis. */
  taken: readonly LabelBox[]
  /** Names keep their place from the first version of charts, unless they would cover something there. */
  isClassic: boolean
}

/**
 * Finds a place for the name of every series, instead of a legend: beside it, covering nothing that is drawn, and
 * nearer to it than to any other series.
 */
export function placeLabels(
  series: DrawnSeries[],
  { plot, taken, isClassic }: Around,
): LabelPlace[] {
  const outlines = series.map(drawnPoints)
  const bars = series.flatMap((one) => one.bars)
  const used = [...taken]
  const placed: LabelPlace[] = []
  for (const [index, one] of series.entries()) {
    const { label: text, kind } = one
    if (text === undefined) continue
    const outline = outlines[index] ?? []
    const rest = outlines.toSpliced(index, 1).flat()
    const [own, others] = [openInk(outline), openInk(rest)]
    const whole = openInk([...outline, ...rest, ...bars])
    // A name may lie on its own band.
    const inside = kind === 'band' ? openInk([...rest, ...bars]) : whole
    const isFree = (label: PlacedLabel) => !covers(boxOf(label), inside, used)
    const usual = () =>
      bestPlace(placesFor(text, one, plot, usualSearch), (box) =>
        clearance(box, { own, others, used }),
      )
    const close = (search: Search, ink: Ink) => {
      const free = placesFor(text, one, plot, search).filter(
        (label) => !covers(boxOf(label), ink, used),
      )
      const around = openInk([...rest, ...bars])
      return bestPlace(free, (box) => belonging(box, own, around))
    }
    const first = isClassic ? usual() : undefined
    const found =
      first && isFree(first)
        ? first
        : (close(closeSearch, inside) ??
          (kind === 'band' ? close(outsideSearch, whole) : undefined))
    const label = found ?? first ?? usual()
    if (!label) continue
    placed.push({ ...label, isFree: found !== undefined })
    used.push(boxOf(label))
  }
  return placed
}

/** Whether a box overlaps something drawn or another box. */
export function covers(box: LabelBox, ink: Ink, used: readonly LabelBox[]): boolean {
  return used.some((other) => overlaps(box, other)) || ink.nearest(box) < touchPx
}

interface Search {
  candidates: number
  /** Whether names of bands go beside the band instead of onto it. */
  isOutside?: boolean
  /** The distances to try above, below and beside, px. */
  offsets: readonly number[]
}

const usualSearch: Search = { candidates: 24, offsets: [0] }
const closeSearch: Search = { candidates: 96, offsets: [0, 5, 10, 16] }
const outsideSearch: Search = { ...closeSearch, isOutside: true }

function placesFor(
  text: string,
  { anchors, outline, kind }: DrawnSeries,
  plot: Plot,
  { candidates, offsets, isOutside = false }: Search,
): PlacedLabel[] {
  const half = labelWidth(text) / 2
  // Keeps a name within the plot, and above the ticks of the x axis.
  const fit = ({ x, y }: Point): PlacedLabel => ({
    text,
    x: clamp(x, plot.left + half + 8, plot.right - half),
    y: clamp(y, plot.top + capHeightPx, plot.bottom - 12),
  })
  const beside = offsets.flatMap((more) => [
    [0, -9 - more],
    [0, 20 + more],
    [half + 10 + more, 5],
    [-half - 10 - more, 5],
  ])
  const along = drawnPoints({ outline: isOutside ? outline : anchors, kind })
  return spread(along, candidates).flatMap(({ x, y }) =>
    (kind === 'band' && !isOutside ? [[0, 5]] : beside).map(([dx = 0, dy = 0]) =>
      fit({ x: x + dx, y: y + dy }),
    ),
  )
}

function bestPlace(
  places: readonly PlacedLabel[],
  scoreOf: (box: LabelBox) => number,
): PlacedLabel | undefined {
  const scored = places.map((place) => ({ place, score: scoreOf(boxOf(place)) }))
  const [best] = scored.toSorted((a, b) => b.score - a.score)
  return best?.place
}

/** How clearly a name belongs to its own series: near to it and far from all others. */
function belonging(box: LabelBox, own: Ink, others: Ink): number {
  return others.nearest(box) - Math.abs(own.nearest(box) - besidePx)
}

// The distance to the nearest other series; covering the own series costs points, covering another name costs more.
function clearance(box: LabelBox, { own, others, used }: Obstacles): number {
  if (used.some((other) => overlaps(box, other))) return -2 * farPx
  const toOthers = others.nearest(box)
  return own.nearest(box) < touchPx ? toOthers - farPx : toOthers
}

// From the middle outwards, so that of equally good places the one nearest the middle wins.
function spread(dense: Point[], candidates: number): Point[] {
  const middle = (dense.length - 1) / 2
  return Array.from({ length: candidates + 1 }, (_, index) => {
    const offset = (Math.ceil(index / 2) / candidates) * (index % 2 === 0 ? 1 : -1)
    return dense[Math.round(middle + offset * (dense.length - 1))]
  }).filter((point) => point !== undefined)
}

/**
 * The drawn points of a series; a line is filled up with points, while the space between separate points is free for
 * names.
 */
export function drawnPoints({ outline, kind }: Pick<DrawnSeries, 'outline' | 'kind'>): Point[] {
  return kind === 'points' ? outline : densify(outline)
}

function clamp(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(high, value))
}

/** A place on the drawing, in px. */
export interface Point {
  x: number
  y: number
}

/** The name of a series; x is its middle, y its baseline. */
export interface PlacedLabel extends Point {
  text: string
}

export interface LabelBox {
  left: number
  right: number
  top: number
  bottom: number
}

/** Average width of a character of the 17 px italic. */
const characterPx = 7.8
const capHeightPx = 13
const descentPx = 4
const gapPx = 3
const maxOutlinePoints = 400

/** Width of a direct label in px, estimated. */
export function labelWidth(text: string): number {
  return text.length * characterPx
}

/** The box a label covers. */
export function boxOf({ x, y, text }: PlacedLabel): LabelBox {
  const half = labelWidth(text) / 2
  return { left: x - half, right: x + half, top: y - capHeightPx, bottom: y + descentPx }
}

function distance({ left, right, top, bottom }: LabelBox, { x, y }: Point): number {
  return Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom))
}

function overlaps(a: LabelBox, b: LabelBox): boolean {
  const isBeside = a.left > b.right + gapPx || b.left > a.right + gapPx
  const isAbove = a.top > b.bottom + gapPx || b.top > a.bottom + gapPx
  return !isBeside && !isAbove
}

/** Adds a point every few pixels, so that a straight line between two points is found everywhere along its way. */
export function densify(points: Point[]): Point[] {
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

/** Larger distances count as this one: a place is no better for being even emptier. */
const farPx = 18
const cellPx = 24

/** Everything drawn, for asking how close it is to a box. */
export interface Ink {
  /** The distance to the nearest point in px, `farPx` at most. */
  nearest(box: LabelBox): number
}

/** Sorts points into cells, so that only those near a box have to be checked. */
export function openInk(points: readonly Point[]): Ink {
  const cells = new Map<number, Point[]>()
  for (const point of points) {
    const key = keyOf(Math.floor(point.x / cellPx), Math.floor(point.y / cellPx))
    const cell = cells.get(key)
    if (cell) cell.push(point)
    else cells.set(key, [point])
  }
  return {
    nearest: (box) => {
      let least = farPx
      const to = (edge: number) => Math.floor(edge / cellPx)
      for (let column = to(box.left - farPx); column <= to(box.right + farPx); column += 1)
        for (let row = to(box.top - farPx); row <= to(box.bottom + farPx); row += 1)
          for (const point of cells.get(keyOf(column, row)) ?? [])
            least = Math.min(least, distance(box, point))
      return least
    },
  }
}

function keyOf(column: number, row: number): number {
  return column * 4096 + row
}
