import type { Plot } from '../axes/chart-scale.ts'
import type { SeriesSpec } from '../text/chart-schema.ts'

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
  /** The width of the sign before its name, px; 0 when there is none. */
  signPx?: number
}

const touchPx = 2
/** The preferred distance of a name from its series. */
const besidePx = 8
/** This much more or less is just as good. */
const tolerancePx = 3
/** How many points along a series are tried. */
const candidates = 96
/** The distances to try above, below and beside, px; the first of equally good places wins. */
const distances = [besidePx, 5, 12, 17, 24]

/**
 * Finds a place for the name of every series, instead of a legend: beside it, covering nothing that is drawn, and
 * nearer to it than to any other series or an axis.
 * @param taken boxes that are already in use, for example by the name of a horizontal line
 * @returns undefined when a name finds no place
 */
export function placeLabels(
  series: DrawnSeries[],
  plot: Plot,
  taken: readonly LabelBox[] = [],
): PlacedLabel[] | undefined {
  const inks = series.map((one) => openInk(drawnPoints(one)))
  const bars = series.flatMap((one) => one.bars)
  const axes = densify([
    { x: plot.left, y: plot.top },
    { x: plot.left, y: plot.bottom },
    { x: plot.right, y: plot.bottom },
  ])
  const fixed = openInk([...bars, ...axes])
  const used = taken.flatMap(edgeOf)
  const placed: PlacedLabel[] = []
  for (const [index, one] of series.entries()) {
    const { kind } = one
    if (one.label === undefined) continue
    const name = { text: one.label, signPx: one.signPx ?? 0, series: index }
    const half = nameWidth(name) / 2
    const own = inks[index] ?? fixed
    const others = together([...inks.toSpliced(index, 1), fixed, openInk(used)])
    const isFree = (box: LabelBox, isOnBand: boolean) =>
      (isOnBand || own.isClear(box)) && others.isClear(box)
    const bestPlace = (isOnBand: boolean) => {
      const free = placesFor(half, one, plot, isOnBand).filter((at) =>
        isFree(boxAround(at, half), isOnBand),
      )
      return best(free, (at) => belonging(boxAround(at, half), own, others))
    }
    const place = (kind === 'band' ? bestPlace(true) : undefined) ?? bestPlace(false)
    if (!place) return undefined
    placed.push({ ...name, ...place })
    used.push(...edgeOf(boxAround(place, half)))
  }
  return placed
}

/** Where the middle of a name may be, by half of its width. */
function placesFor(
  half: number,
  { anchors, outline, kind }: DrawnSeries,
  plot: Plot,
  isOnBand: boolean,
): Point[] {
  // Keeps a name within the plot, and above the ticks of the x axis.
  const fit = ({ x, y }: Point): Point => ({
    x: clamp(x, plot.left + half + 8, plot.right - half),
    y: clamp(y, plot.top + capHeightPx, plot.bottom - 12),
  })
  const beside = distances.flatMap((away) => [
    [0, -away - descentPx],
    [0, away + capHeightPx],
    [half + away, 5],
    [-half - away, 5],
  ])
  const along = drawnPoints({ outline: kind === 'band' && !isOnBand ? outline : anchors, kind })
  return spread(along).flatMap(({ x, y }) =>
    (isOnBand ? [[0, 5]] : beside).map(([dx = 0, dy = 0]) => fit({ x: x + dx, y: y + dy })),
  )
}

/** The place with the highest score, the first of several. */
function best(places: readonly Point[], scoreOf: (place: Point) => number): Point | undefined {
  const scores = places.map(scoreOf)
  return places[scores.indexOf(Math.max(...scores))]
}

/** How clearly a name belongs to its own series: beside it and far from everything else. */
function belonging(box: LabelBox, own: Ink, others: Ink): number {
  const off = Math.abs(own.nearest(box) - besidePx)
  return others.nearest(box) - Math.max(0, off - tolerancePx)
}

// From the middle outwards, so that of equally good places the one nearest the middle wins.
function spread(dense: Point[]): Point[] {
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

interface NameOfSeries {
  text: string
  /** The width of the sign of the series before its name, with the space between, px. */
  signPx?: number
  /** The index of its series. */
  series?: number
}

/** The name of a series; x is its middle, y its baseline. */
export interface PlacedLabel extends Point, NameOfSeries {
  /** Its left edge when names are left-aligned in a column. */
  left?: number
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
const maxOutlinePoints = 400

/** Width of a direct label in px, estimated. */
export function labelWidth(text: string): number {
  return text.length * characterPx
}

/** Width of a name with its sign in px. */
export function nameWidth({ text, signPx = 0 }: NameOfSeries): number {
  return labelWidth(text) + signPx
}

/** The box a label covers. */
export function boxOf(name: PlacedLabel): LabelBox {
  return boxAround(name, nameWidth(name) / 2)
}

function boxAround({ x, y }: Point, half: number): LabelBox {
  return { left: x - half, right: x + half, top: y - capHeightPx, bottom: y + descentPx }
}

function distance({ left, right, top, bottom }: LabelBox, { x, y }: Point): number {
  const across = x < left ? left - x : x > right ? x - right : 0
  const down = y < top ? top - y : y > bottom ? y - bottom : 0
  // Math.hypot takes several times as long.
  return Math.sqrt(across * across + down * down)
}

/** The outline of a box as points. */
export function edgeOf({ left, right, top, bottom }: LabelBox): Point[] {
  const corners = [
    { x: left, y: top },
    { x: right, y: top },
    { x: right, y: bottom },
    { x: left, y: bottom },
  ]
  return densify([...corners, ...corners.slice(0, 1)])
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
const squarePx = 24

/** Everything drawn, for asking how close it is to a box. */
export interface Ink {
  /** The distance to the nearest point in px, `farPx` at most. */
  nearest(box: LabelBox): number
  /** Whether nothing touches a box; most boxes in a crowd are refused at the first point. */
  isClear(box: LabelBox): boolean
}

/** Ink to which more can be added. */
export interface GrowingInk extends Ink {
  add(points: readonly Point[]): void
}

/** Points by squares of a drawing, so that only those near a box have to be checked. */
interface Squares<Place extends Point> {
  add(points: readonly Place[]): void
  /** Whether any of the points in the squares of a box is found. @param reachPx how far around the box they may be */
  some(box: LabelBox, reachPx: number, isFound: (point: Place) => boolean): boolean
}

/** Sorts points into squares. */
export function openSquares<Place extends Point>(points: readonly Place[]): Squares<Place> {
  const to = (edge: number) => Math.floor(edge / squarePx)
  const keyOf = (column: number, row: number) => column * 4096 + row
  const squareOf = ({ x, y }: Place) => keyOf(to(x), to(y))
  const squares = Map.groupBy(points, squareOf)
  return {
    add: (more) => {
      for (const [key, added] of Map.groupBy(more, squareOf)) {
        const square = squares.get(key)
        if (square) square.push(...added)
        else squares.set(key, added)
      }
    },
    some: (box, reachPx, isFound) => {
      const [lastColumn, lastRow] = [to(box.right + reachPx), to(box.bottom + reachPx)]
      for (let column = to(box.left - reachPx); column <= lastColumn; column += 1)
        for (let row = to(box.top - reachPx); row <= lastRow; row += 1)
          if (squares.get(keyOf(column, row))?.some(isFound)) return true
      return false
    },
  }
}

/** Opens what is drawn at these points. */
export function openInk(points: readonly Point[]): GrowingInk {
  const { add, some } = openSquares(points)
  return {
    add,
    nearest: (box) => {
      let least = farPx
      some(box, farPx, (point) => {
        least = Math.min(least, distance(box, point))
        return false
      })
      return least
    },
    isClear: (box) => !some(box, touchPx, (point) => touches(box, point)),
  }
}

/** Whether a point is nearer than a name may be; most points are too far along one axis. */
function touches(box: LabelBox, point: Point): boolean {
  const isBeside = point.x <= box.left - touchPx || point.x >= box.right + touchPx
  if (isBeside || point.y <= box.top - touchPx || point.y >= box.bottom + touchPx) return false
  return distance(box, point) < touchPx
}

/** Several inks as one; each is opened once, however many names there are. */
function together(inks: readonly Ink[]): Ink {
  return {
    nearest: (box) => Math.min(...inks.map((ink) => ink.nearest(box))),
    isClear: (box) => inks.every((ink) => ink.isClear(box)),
  }
}
