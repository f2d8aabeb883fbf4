import { unpackStars } from './star-catalogue.ts'
import type { Scene } from './scene.ts'
import { rgba, type Rgb, starInk } from './star-ink.ts'
import { type StarAppearance, starAppearance } from './star-appearance.ts'

/** Stars drawn between two pauses: well under a millisecond of work on a phone. */
const batch = 64

/** Stars up to this far outside still reach into the plate, px. */
const margin = 9

/** Draws every star in the frame, faint ones first. */
export function* drawStars(scene: Scene): Generator<void> {
  const { width, height, projection, palette, data } = scene
  let untilPause = batch
  for (const group of data.groups) {
    const appearance = starAppearance(palette.print, group.magnitude, scene.framing.starSize)
    for (const { ra, dec, colour } of unpackStars(group, data.marks?.box)) {
      if (--untilPause === 0) {
        untilPause = batch
        yield
      }
      const { x, y } = projection.toPlate(ra, dec)
      if (x < -margin || x > width + margin || y < -margin || y > height + margin) continue
      drawStar(scene, x, y, appearance, starInk(palette, colour))
    }
  }
}

function drawStar(
  { pen, palette }: Scene,
  x: number,
  y: number,
  appearance: StarAppearance,
  ink: Rgb,
) {
  const { radius, opacity, soft } = appearance
  if (soft && palette.print === 'plate') {
    const edge = pen.createRadialGradient(x, y, radius * 0.55, x, y, radius * 1.35)
    edge.addColorStop(0, rgba(ink, opacity))
    edge.addColorStop(0.62, rgba(ink, opacity * 0.8))
    edge.addColorStop(1, rgba(ink, 0))
    fillDisc(pen, x, y, radius * 1.35, edge)
    return
  }
  if (soft) {
    const halo = pen.createRadialGradient(x, y, radius * 0.6, x, y, radius * 4.6)
    halo.addColorStop(0, rgba(ink, 0.3))
    halo.addColorStop(1, rgba(ink, 0))
    fillDisc(pen, x, y, radius * 4.6, halo)
  }
  fillDisc(pen, x, y, radius, rgba(ink, opacity))
}

function fillDisc(
  pen: CanvasRenderingContext2D,
  x: number,
  y: number,
  radius: number,
  fill: string | CanvasGradient,
) {
  pen.fillStyle = fill
  pen.beginPath()
  pen.arc(x, y, radius, 0, 2 * Math.PI)
  pen.fill()
}
