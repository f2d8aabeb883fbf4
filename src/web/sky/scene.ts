import type { Palette } from './palette.ts'
import type { Projection } from './projection.ts'
import type { StarData } from './star-data.ts'
import type { Framing } from './framing.ts'

/** A rectangle on the plate, px. */
export type Box = { left: number; top: number; right: number; bottom: number }

/** All that the drawing functions need. */
export type Scene = {
  /** Draws on the plate and counts in CSS pixels. */
  pen: CanvasRenderingContext2D
  /** The canvas below it, for soft light only. */
  light: HTMLCanvasElement
  width: number
  height: number
  framing: Framing
  projection: Projection
  palette: Palette
  data: StarData
  /** Words of the page that no label may touch. */
  avoid: readonly Box[]
}

/** Whether a box keeps `margin` px away from every avoided box. */
export function isClear(
  box: Box,
  avoid: readonly Box[],
  margin: { x: number; y: number },
): boolean {
  return !avoid.some(
    (other) =>
      box.left < other.right + margin.x &&
      box.right > other.left - margin.x &&
      box.top < other.bottom + margin.y &&
      box.bottom > other.top - margin.y,
  )
}
