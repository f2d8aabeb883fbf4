import type { Scene } from './scene.ts'

/** Figure lines stop this far from their stars, px. */
const gap = 7

/** A shorter line would be all gap, px. */
const shortest = 18

/** Draws the lines of the constellations, each a little shorter than the way from star to star. */
export function* drawFigures({ pen, data, projection, palette }: Scene): Generator<void> {
  pen.strokeStyle = palette.figure
  pen.lineWidth = 1
  for (const line of data.figures) {
    pen.beginPath()
    for (let i = 3; i < line.length; i += 2) {
      const from = projection.toPlate(line[i - 3] ?? 0, line[i - 2] ?? 0)
      const to = projection.toPlate(line[i - 1] ?? 0, line[i] ?? 0)
      const length = Math.hypot(to.x - from.x, to.y - from.y)
      if (length < shortest) continue
      const dx = ((to.x - from.x) / length) * gap
      const dy = ((to.y - from.y) / length) * gap
      pen.moveTo(from.x + dx, from.y + dy)
      pen.lineTo(to.x - dx, to.y - dy)
    }
    pen.stroke()
    yield
  }
}
