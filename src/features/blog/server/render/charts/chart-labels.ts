import { farPx, type Ink, openInk } from './ink.ts'
import type { SeriesSpec } from './chart-schema.ts'
import type { Plot } from './chart-scale.ts'
import {
  type LabelBox,
  boxOf,
  capHeightPx,
  densify,
  labelWidth,
  overlaps,
  type PlacedLabel,
  type Point,
} from './label-boxes.ts'

/** A series as drawn, with the text that names it, if any. */
export interface DrawnSeries {
  label: string | undefined
  /** Where its label may stand: along the line, at the points, in the middle of the band. */
  anchors: Point[]
  /** What no label should cover. */
  outline: Point[]
  /** Error bars and the like, which it should not cover either. */
  bars: Point[]
  kind: SeriesSpec['kind']
}

interface Obstacles {
  own: Ink
  others: Ink
  used: LabelBox[]
}

const touchPx = 2

/** A name and whether it covers nothing. */
type NamedPlace = PlacedLabel & { isFree: boolean }

/**
 * Finds a place for the name of every series: beside it and off everything else, instead of a legend. A name that would lie on
 * something, an error bar too, is looked for once more and more closely.
 * @param taken boxes that are in use already, for example by the name of the y axis
 */
export function placeLabels(series: DrawnSeries[], plot: Plot, taken: LabelBox[]): NamedPlace[] {
  const outlines = series.map(({ outline, kind }) => inkOf(outline, kind))
  const bars = series.flatMap((one) => one.bars)
  const used = [...taken]
  const placed: NamedPlace[] = []
  for (const [index, one] of series.entries()) {
    const { label: text, kind } = one
    if (text === undefined) continue
    const outline = outlines[index] ?? []
    const rest = outlines.toSpliced(index, 1).flat()
    const [own, others] = [openInk(outline), openInk(rest)]
    // Inside a band there is nothing but the band.
    const all = openInk([...(kind === 'band' ? [] : outline), ...rest, ...bars])
    const isFree = (label: PlacedLabel) => !covers(boxOf(label), all, used)
    const usual = bestPlace(placesFor(text, one, plot, usualSearch), { own, others, used })
    const found = usual && isFree(usual) ? usual : undefined
    const closer = () =>
      bestPlace(placesFor(text, one, plot, closeSearch).filter(isFree), {
        own,
        others: openInk([...rest, ...bars]),
        used,
      })
    const label = found ?? closer() ?? usual
    if (!label) continue
    placed.push({ ...label, isFree: isFree(label) })
    used.push(boxOf(label))
  }
  return placed
}

/** Whether a box lies on something drawn or on another box. */
export function covers(box: LabelBox, ink: Ink, used: readonly LabelBox[]): boolean {
  return used.some((other) => overlaps(box, other)) || ink.nearest(box) < touchPx
}

interface Search {
  candidates: number
  /** How far above, below and beside, px. */
  offsets: readonly number[]
}

const usualSearch: Search = { candidates: 24, offsets: [0] }
const closeSearch: Search = { candidates: 96, offsets: [0, 5, 10, 16] }

function placesFor(
  text: string,
  { anchors, kind }: DrawnSeries,
  plot: Plot,
  { candidates, offsets }: Search,
): PlacedLabel[] {
  const half = labelWidth(text) / 2
  // Off the base line of the axis with its ticks, and inside on both sides.
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
  return spread(inkOf(anchors, kind), candidates).flatMap(({ x, y }) =>
    (kind === 'band' ? [[0, 5]] : beside).map(([dx = 0, dy = 0]) => fit({ x: x + dx, y: y + dy })),
  )
}

function bestPlace(places: readonly PlacedLabel[], obstacles: Obstacles): PlacedLabel | undefined {
  const scored = places.map((place) => ({ place, score: clearance(boxOf(place), obstacles) }))
  const [best] = scored.toSorted((a, b) => b.score - a.score)
  return best?.place
}

// The distance to the nearest other series; to cover anything is worse the more it matters.
function clearance(box: LabelBox, { own, others, used }: Obstacles): number {
  if (used.some((other) => overlaps(box, other))) return -2 * farPx
  const toOthers = others.nearest(box)
  return own.nearest(box) < touchPx ? toOthers - farPx : toOthers
}

// The middle first, then outwards: of equal places the one nearest the middle wins.
function spread(dense: Point[], candidates: number): Point[] {
  const middle = (dense.length - 1) / 2
  return Array.from({ length: candidates + 1 }, (_, index) => {
    const offset = (Math.ceil(index / 2) / candidates) * (index % 2 === 0 ? 1 : -1)
    return dense[Math.round(middle + offset * (dense.length - 1))]
  }).filter((point) => point !== undefined)
}

// Between points there is nothing that a label could cover.
function inkOf(points: Point[], kind: SeriesSpec['kind']): Point[] {
  return kind === 'points' ? points : densify(points)
}

function clamp(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(high, value))
}
