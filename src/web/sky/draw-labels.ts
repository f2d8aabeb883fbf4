import type { SkyName } from './framing.ts'
import { labelFont } from './palette.ts'
import { isClear, type Scene } from './scene.ts'
import type { NamedPlace } from './star-catalogue.ts'

const markFont = 'italic 400 16px'

/** The great nebula in Orion, the only thing on the plate in the accent colour. */
const orionNebula: NamedPlace = { ra: 83.82, dec: -5.39, text: 'M 42' }

/** Distance of names from the edges of the plate, px; more at the top for the header, and on the right for the ruler. */
const inset = { left: 8, top: 70, right: 30, bottom: 8 }

/** Writes the names of stars; a name that would meet words or an edge is left out. */
export function drawNames(scene: Scene) {
  const { pen, width, height, framing, projection, palette, avoid, data } = scene
  pen.font = labelFont(palette.readingFont)
  pen.fillStyle = palette.name
  pen.textBaseline = 'alphabetic'
  for (const { text, ra, dec, dx, dy, align } of data.marks?.labels.map(beside) ?? framing.names) {
    const star = projection.toPlate(ra, dec)
    const length = pen.measureText(text).width
    const left = star.x + dx - (align === 'right' ? length : 0)
    const top = star.y + dy - 12
    const box = { left, right: left + length, top, bottom: top + 16 }
    const inside =
      box.left >= inset.left &&
      box.right <= width - inset.right &&
      star.y >= inset.top &&
      star.y <= height - inset.bottom
    if (!inside || !isClear(box, avoid, { x: 10, y: 6 })) continue
    pen.textAlign = align
    pen.fillText(text, star.x + dx, star.y + dy)
  }
}

const beside = (place: NamedPlace): SkyName => ({ ...place, dx: 12, dy: -10, align: 'left' })

/** Draws the ring with four ticks around M 42, or what another field has in its place, and its name. */
export function drawMark({ pen, framing, projection, palette, data }: Scene) {
  const radius = framing.markRadius
  const mark = data.marks ? data.marks.mark : orionNebula
  if (radius === undefined || !mark) return
  const { x, y } = projection.toPlate(mark.ra, mark.dec)
  // That high it would look like a tick of the ruler.
  if (y < inset.top) return
  pen.strokeStyle = palette.accent
  pen.lineWidth = 1.5
  pen.beginPath()
  pen.arc(x, y, radius, 0, 2 * Math.PI)
  const [inner, outer] = [radius - 4, radius + 6]
  for (const [dx, dy] of [
    [1, 0],
    [0, 1],
    [-1, 0],
    [0, -1],
  ] as const) {
    pen.moveTo(x + dx * inner, y + dy * inner)
    pen.lineTo(x + dx * outer, y + dy * outer)
  }
  pen.moveTo(x + outer, y)
  pen.lineTo(x + radius + 22, y)
  pen.stroke()
  pen.fillStyle = palette.accent
  pen.textAlign = 'left'
  pen.font = `${markFont} ${palette.readingFont}`
  pen.fillText(mark.text, x + radius + 28, y + 5)
}
