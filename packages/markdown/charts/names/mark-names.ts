import { boxOf, type LabelBox, labelWidth, type PlacedLabel } from './chart-labels.ts'
import type { Chart, ChartMark, LineMark, Range, RangeMark } from '../chart-model.ts'
import type { Plot, Scale } from '../axes/chart-scale.ts'

/** The name of a vertical line or range above the plot; a line reaches up to a name in a higher row. */
export interface MarkName extends PlacedLabel {
  /** The row above the plot, 0 next to it. */
  row: number
  lineX: number
}

const rowPx = 20
const besidePx = 4
const betweenPx = 8
const leastGapPx = 4

interface Above {
  plot: Pick<Plot, 'left' | 'right'>
  x: Scale
  widthPx: number
}

/**
 * The names of vertical lines and ranges: centred above them, or in rows at the right of the lines, or of the left ends of
 * the ranges, if they would overlap.
 * The names of lines farther left are in higher rows, so no line crosses a name.
 */
export function namesAbove({ marks }: Chart, { plot, x, widthPx }: Above): MarkName[] {
  const named = marks.flatMap((mark) => {
    const place = placeAbove(mark, x, plot)
    const { label } = mark
    return place && label !== undefined
      ? [{ ...place, text: label, half: labelWidth(label) / 2 }]
      : []
  })
  const centred = named.map(({ text, lineX, middle, half }) => {
    const inside = Math.max(plot.left, Math.min(widthPx - half, middle))
    return { text, lineX, x: Math.max(half, inside), y: 0, row: 0 }
  })
  if (areApart(centred)) return centred
  const placed: MarkName[] = []
  for (const one of named.toSorted((a, b) => b.lineX - a.lineX)) {
    const start = Math.max(0, Math.min(one.lineX + besidePx, widthPx - 2 * one.half))
    const end = start + 2 * one.half + betweenPx
    const below = placed.filter((other) => Math.min(other.lineX, boxOf(other).left) < end)
    const row = Math.max(-1, ...below.map((other) => other.row)) + 1
    placed.push({ text: one.text, lineX: one.lineX, x: start + one.half, y: 0, row })
  }
  return placed
}

/** Where the name of a mark along x is: the line to which it belongs, and the middle above which it may stand. */
function placeAbove(
  mark: ChartMark,
  x: Scale,
  plot: Above['plot'],
): { lineX: number; middle: number } | undefined {
  if (mark.kind === 'line' && mark.axis === 'x')
    return { lineX: x(mark.value), middle: x(mark.value) }
  if (mark.kind !== 'range' || mark.x === undefined || mark.y !== undefined) return undefined
  const [left, right] = endsOf(mark.x, x, [plot.left, plot.right])
  return { lineX: left, middle: (left + right) / 2 }
}

/** The ends of a range in the drawing, the smaller one first, cut off at the frame. */
function endsOf([low, high]: Range, scale: Scale, [start, end]: Range): Range {
  const ends = [scale(low), scale(high)].map((at) => Math.max(start, Math.min(end, at)))
  return [Math.min(...ends), Math.max(...ends)]
}

/** The area of a range in the plot. */
export function areaOf(
  mark: RangeMark,
  { plot, x, y }: { plot: Plot; x: Scale; y: Scale },
): LabelBox {
  const across: Range = [plot.left, plot.right]
  const upright: Range = [plot.top, plot.bottom]
  const [left, right] = mark.x ? endsOf(mark.x, x, across) : across
  const [top, bottom] = mark.y ? endsOf(mark.y, y, upright) : upright
  return { left, right, top, bottom }
}

/** The names with the baselines of their rows above this height. */
export function inRows(names: readonly MarkName[], top: number): MarkName[] {
  return names.map((name) => ({ ...name, y: top - 8 - name.row * rowPx }))
}

/** The height of the rows of names, px. */
export function rowsHeight(names: readonly MarkName[]): number {
  return names.length === 0 ? 0 : (Math.max(...names.map(({ row }) => row)) + 1) * rowPx
}

function areApart(names: readonly PlacedLabel[]): boolean {
  const boxes = names.map(boxOf).toSorted((one, other) => one.left - other.left)
  return boxes.every((box, index) => box.right + leastGapPx < (boxes[index + 1]?.left ?? Infinity))
}

/** The name of a horizontal line, with the end that touches the side of the plot. */
export interface SideName extends PlacedLabel {
  anchor: 'start' | 'end'
  box: LabelBox
}

/** Places the name of a horizontal line: at its right end above it or below it, or at its left end, on no other name. */
export function nameOfLevel(
  { label: text = '' }: LineMark,
  at: number,
  plot: Plot,
  taken: readonly LabelBox[],
): SideName {
  const half = labelWidth(text) / 2
  const above = at - 7
  const below = at + 19
  const heights = above - 14 < plot.top ? [below, above] : [above, below]
  const places = (['end', 'start'] as const).flatMap((anchor) =>
    heights.map((y) => {
      const x = anchor === 'end' ? plot.right - half : plot.left + 14 + half
      return { text, x, y, anchor, box: boxOf({ x, y, text }) }
    }),
  )
  const [first] = places
  const free = places.find(({ box }) => !taken.some((other) => overlap(box, other)))
  return free ?? first ?? { text, x: plot.right - half, y: above, anchor: 'end', box: emptyBox }
}

const emptyBox: LabelBox = { left: 0, right: 0, top: 0, bottom: 0 }

/** Whether two boxes have an area in common. */
export function overlap(one: LabelBox, other: LabelBox): boolean {
  return (
    one.left < other.right &&
    other.left < one.right &&
    one.top < other.bottom &&
    other.top < one.bottom
  )
}
