import type { NamedPlace } from './catalogue.ts'
import { isClear, labelFont, type Pen, type Scene, type SkyName } from './scene.ts'

const markFont = 'italic 400 16px'

/** The Great Nebula in Orion, the only object in the accent colour. */
const orionNebula: NamedPlace = { ra: 83.82, dec: -5.39, text: 'M 42' }

/** Distance of names from the edges of the plate, px; more at the top for the header, and on the right for the ruler. */
const inset = { left: 8, top: 70, right: 30, bottom: 8 }

/** Writes the names of stars; a name that would touch text of the page or an edge is omitted. */
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

/** Draws the ring with four ticks around M 42, or around the mark of another field, and its name. */
export function drawMark({ pen, framing, projection, palette, data }: Scene) {
  const radius = framing.markRadius
  const mark = data.marks ? data.marks.mark : orionNebula
  if (radius === undefined || !mark) return
  const { x, y } = projection.toPlate(mark.ra, mark.dec)
  // Near the top edge it would look like a tick of the ruler.
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

/** The top of the ruler of right ascension: the lower edge of the page header, px. */
const rulerTop = 63

/** The ruler of declination starts below the labels of the other one, px. */
const sideFrom = rulerTop + 30

const rulerFont = '500 11.5px'

/** Draws the rulers that the framing has: right ascension below the header, declination at the right edge. */
export function drawRulers(scene: Scene) {
  const { pen, palette, framing } = scene
  pen.font = `${rulerFont} ${palette.interfaceFont}`
  pen.fillStyle = palette.label
  pen.strokeStyle = palette.tick
  pen.lineWidth = 1
  if (framing.rulers.rightAscension) drawRightAscension(scene)
  if (framing.rulers.declination) drawDeclination(scene)
}

/** Ticks every 10 minutes, longer at half hours, labelled at full hours. */
function drawRightAscension({ pen, width, projection }: Scene) {
  pen.textAlign = 'left'
  pen.textBaseline = 'top'
  const marks = rulerMarks(0, width, 2.5, (x) => projection.toSky(x, rulerTop).ra)
  // Near a pole the hours are so close that labels would overlap.
  let free = 0
  for (const { at, value } of marks) {
    const hour = value % 15 === 0
    drawTick(pen, at, rulerTop, 0, hour ? 12 : value % 7.5 === 0 ? 8 : 5)
    const label = `${(value / 15 + 24) % 24} h`
    const end = at + 8 + pen.measureText(label).width
    if (!hour || at < free || end > width) continue
    pen.fillText(label, at + 6, rulerTop + 6)
    free = end
  }
}

/** Ticks every 2 degrees, labelled every 10. */
function drawDeclination({ pen, width, height, projection, avoid }: Scene) {
  pen.textAlign = 'right'
  pen.textBaseline = 'middle'
  const marks = rulerMarks(sideFrom, height - 4, 2, (y) => projection.toSky(width, y).dec)
  for (const { at, value } of marks) {
    const labelled = value % 10 === 0
    drawTick(pen, width, at, labelled ? -12 : -5, 0)
    const label = formatDeclination(value)
    const left = width - 18 - pen.measureText(label).width
    const box = { left, right: width, top: at - 6, bottom: at + 6 }
    if (labelled && isClear(box, avoid, { x: 4, y: 2 })) pen.fillText(label, width - 18, at)
  }
}

function drawTick(pen: Pen, x: number, y: number, dx: number, dy: number) {
  pen.beginPath()
  pen.moveTo(x, y)
  pen.lineTo(x + dx, y + dy)
  pen.stroke()
}

/**
 * Finds where a quantity crosses multiples of a step along an edge.
 * @param valueAt the quantity at a position, px; the jump from 360 to 0 is not a crossing
 * @returns positions at half pixels, so that a line of 1 px stays sharp
 */
export function rulerMarks(
  from: number,
  to: number,
  step: number,
  valueAt: (place: number) => number,
) {
  const marks: { at: number; value: number }[] = []
  let before = valueAt(from)
  for (let place = from + 1; place < to; place++) {
    const value = valueAt(place)
    const above = Math.floor(Math.max(before, value) / step)
    const passed = above !== Math.floor(Math.min(before, value) / step)
    if (passed && Math.abs(value - before) < 90)
      marks.push({ at: place + 0.5, value: above * step })
    before = value
  }
  return marks
}

/** Degrees with a sign, except for 0. */
export function formatDeclination(degrees: number): string {
  const sign = degrees > 0 ? '+' : degrees < 0 ? '−' : ''
  return `${sign}${Math.abs(degrees)}°`
}
