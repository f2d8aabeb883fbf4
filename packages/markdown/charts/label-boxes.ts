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
export const capHeightPx = 13
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

export function distance({ left, right, top, bottom }: LabelBox, { x, y }: Point): number {
  return Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom))
}

export function overlaps(a: LabelBox, b: LabelBox): boolean {
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
