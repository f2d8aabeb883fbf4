import type { Plot } from '../axes/chart-scale.ts'
import {
  type DrawnSeries,
  drawnPoints,
  type Ink,
  type LabelBox,
  openInk,
  type Point,
} from './chart-labels.ts'

/** A text in the plot, with the end or the middle that is at its place. */
export interface AnchoredText extends Point {
  text: string
  anchor: 'start' | 'middle' | 'end'
  /** What it covers. */
  box: LabelBox
}

/** The size of the letters of a text in italics, px: the names of marks, and smaller the texts of rows. */
export const fontPx = { mark: 17, row: 15 }

/** Widths of characters, as shares of the size of the letters. */
const widths = { narrow: 0.3, usual: 0.47, digit: 0.5, wide: 0.68, widest: 0.84 }

function characterWidth(character: string): number {
  if (/[ijlftrI.,;:'’!|()[\] -]/.test(character)) return widths.narrow
  if (/[mwMW@]/.test(character)) return widths.widest
  if (/\d/.test(character)) return widths.digit
  return /[a-zα-ω]/.test(character) ? widths.usual : widths.wide
}

/** The width of a text in italics in px, estimated by its characters. */
export function textWidth(text: string, sizePx: number): number {
  let width = 0
  for (const character of text) width += characterWidth(character)
  return width * sizePx
}

/** The heights of a text above and below its baseline, as shares of the size of its letters. */
const heights = { above: 0.76, below: 0.24 }

/** The height of a text, px. */
export function textHeight(sizePx: number): number {
  return (heights.above + heights.below) * sizePx
}

/** A text with this place of its start, middle or end, and of its middle height. */
export function textAt(
  text: string,
  anchor: AnchoredText['anchor'],
  { x, y }: Point,
  sizePx: number,
): AnchoredText {
  const width = textWidth(text, sizePx)
  const left = anchor === 'start' ? x : anchor === 'end' ? x - width : x - width / 2
  const top = y - textHeight(sizePx) / 2
  const box = { left, right: left + width, top, bottom: top + textHeight(sizePx) }
  return { text, anchor, x, y: top + heights.above * sizePx, box }
}

/** What is in a plot already: its series and marks, and the texts that have a place. */
export interface Occupied {
  series: Ink
  /** The series, the lines of marks and the edges of ranges. */
  drawn: Ink
  texts: Ink
  /** The boxes of the texts. */
  boxes: readonly LabelBox[]
  /** Adds the box of a text. */
  take(box: LabelBox): void
}

/**
 * @param series the outlines of series
 * @param marks points along the lines of marks
 * @param taken the boxes of texts that have a place already
 */
export function occupiedBy(
  series: readonly DrawnSeries[],
  marks: readonly Point[],
  taken: readonly LabelBox[],
): Occupied {
  const boxes = [...taken]
  const texts = openInk(boxes.flatMap(fillOf))
  const points = series.flatMap((one) => [...drawnPoints(one), ...one.bars])
  return {
    series: openInk(points),
    drawn: openInk([...points, ...marks]),
    texts,
    boxes,
    take(box) {
      boxes.push(box)
      texts.add(fillOf(box))
    },
  }
}

/** Closer together than the least side of a box, so that two boxes that overlap have points within each other. */
const fillPx = 6

/** Points all over a box. */
function fillOf({ left, right, top, bottom }: LabelBox): Point[] {
  const columns = Math.max(1, Math.ceil((right - left) / fillPx))
  const rows = Math.max(1, Math.ceil((bottom - top) / fillPx))
  return Array.from({ length: (columns + 1) * (rows + 1) }, (_, index) => ({
    x: left + ((right - left) * (index % (columns + 1))) / columns,
    y: top + ((bottom - top) * Math.floor(index / (columns + 1))) / rows,
  }))
}

/** The places on nothing that is drawn; if there are none, those on marks, or all. */
export function freest<Place>(
  places: readonly Place[],
  boxOfPlace: (place: Place) => LabelBox,
  { series, drawn }: Occupied,
): readonly Place[] {
  const free = [drawn, series].map((ink) =>
    places.filter((place) => ink.isClear(boxOfPlace(place))),
  )
  return free.find(({ length }) => length > 0) ?? places
}

/** A box with space on all sides. */
export function withSpace({ left, right, top, bottom }: LabelBox, spacePx: number): LabelBox {
  return {
    left: left - spacePx,
    right: right + spacePx,
    top: top - spacePx,
    bottom: bottom + spacePx,
  }
}

/** Whether a box is within the plot, away from its frame by this much. */
export function isWithin(box: LabelBox, plot: Plot, awayPx: number): boolean {
  return (
    box.left >= plot.left + awayPx &&
    box.right <= plot.right &&
    box.top >= plot.top &&
    box.bottom <= plot.bottom - awayPx
  )
}
