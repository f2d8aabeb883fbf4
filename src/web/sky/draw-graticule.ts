import type { Scene } from './scene.ts'

/** Degrees between two points of a curve; at plate scales the corners stay below a tenth of a pixel. */
const step = 2

/** The range of the lines for the field of a fresh site; other fields get lines around the whole sky. */
const orionLines = {
  hours: [30, 150],
  parallels: [-40, 60],
  ra: [15, 165],
  dec: [-50, 62],
} as const
const allLines = { hours: [0, 345], parallels: [-80, 80], ra: [0, 360], dec: [-80, 80] } as const

/** Draws hour circles every hour and parallels every ten degrees. */
export function* drawGraticule(scene: Scene): Generator<void> {
  const lines = scene.data.marks ? allLines : orionLines
  for (let ra = lines.hours[0]; ra <= lines.hours[1]; ra += 15) {
    drawCurve(scene, lines.dec, (dec) => ({ ra, dec }))
    yield
  }
  for (let dec = lines.parallels[0]; dec <= lines.parallels[1]; dec += 10) {
    drawCurve(scene, lines.ra, (ra) => ({ ra, dec }))
    yield
  }
}

type Curve = (value: number) => { ra: number; dec: number }

function drawCurve(
  { pen, projection, palette, width, height }: Scene,
  [from, to]: readonly [number, number],
  curve: Curve,
) {
  // Near the point opposite the centre the projection goes to infinity, so far points are left out.
  const farthest = 3 * (width + height)
  pen.strokeStyle = palette.grid
  pen.lineWidth = 1
  pen.beginPath()
  let isOn = false
  for (let value = from; value <= to; value += step) {
    const { ra, dec } = curve(value)
    const { x, y } = projection.toPlate(ra, dec)
    const isNear = Math.hypot(x, y) < farthest
    if (isNear && isOn) pen.lineTo(x, y)
    else if (isNear) pen.moveTo(x, y)
    isOn = isNear
  }
  pen.stroke()
}
