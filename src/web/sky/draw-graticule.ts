import type { Scene } from './scene.ts'

/** Degrees between two points of a curve; at plate scales the corners stay below a tenth of a pixel. */
const step = 2

/** Draws hour circles every hour and parallels every ten degrees. */
export function* drawGraticule(scene: Scene): Generator<void> {
  for (let ra = 30; ra <= 150; ra += 15) {
    drawCurve(scene, -50, 62, (dec) => ({ ra, dec }))
    yield
  }
  for (let dec = -40; dec <= 60; dec += 10) {
    drawCurve(scene, 15, 165, (ra) => ({ ra, dec }))
    yield
  }
}

type Curve = (value: number) => { ra: number; dec: number }

function drawCurve({ pen, projection, palette }: Scene, from: number, to: number, curve: Curve) {
  pen.strokeStyle = palette.grid
  pen.lineWidth = 1
  pen.beginPath()
  for (let value = from; value <= to; value += step) {
    const { ra, dec } = curve(value)
    const { x, y } = projection.toPlate(ra, dec)
    pen.lineTo(x, y)
  }
  pen.stroke()
}
