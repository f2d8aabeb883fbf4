import { unpackStars } from './catalogue.ts'
import { drawMark, drawNames, drawRulers } from './draw-labels.ts'
import { drawNebulae, paintStarlight } from './draw-light.ts'
import type { Gradient, Pen, Scene } from './scene.ts'
import { rgba, type Rgb, type StarAppearance, starAppearance, starInk } from './star-appearance.ts'

/**
 * Draws a plate layer by layer. Each `yield` is a point where the caller may give the main thread back; a step takes well under
 * a millisecond on a phone. Sizes are in CSS px.
 */
export function* drawPlate(scene: Scene): Generator<void> {
  yield* paintStarlight(scene)
  if (scene.framing.atlas) {
    yield* drawGraticule(scene)
    yield* drawFigures(scene)
  }
  drawNebulae(scene)
  yield
  yield* drawStars(scene)
  drawRulers(scene)
  yield
  drawNames(scene)
  drawMark(scene)
}

/** Degrees between two points of a curve; at plate scales the corners stay below a tenth of a pixel. */
const curveStep = 2

/** The range of the lines for the field of a fresh site; other fields get lines around the whole sky. */
const orionLines = {
  hours: [30, 150],
  parallels: [-40, 60],
  ra: [15, 165],
  dec: [-50, 62],
} as const
const allLines = { hours: [0, 345], parallels: [-80, 80], ra: [0, 360], dec: [-80, 80] } as const

/** Draws hour circles every hour and parallels every ten degrees. */
function* drawGraticule(scene: Scene): Generator<void> {
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
  // Near the point opposite the centre the projection goes to infinity, so distant points are skipped.
  const farthest = 3 * (width + height)
  pen.strokeStyle = palette.grid
  pen.lineWidth = 1
  pen.beginPath()
  let isOn = false
  for (let value = from; value <= to; value += curveStep) {
    const { ra, dec } = curve(value)
    const { x, y } = projection.toPlate(ra, dec)
    const isNear = Math.hypot(x, y) < farthest
    if (isNear && isOn) pen.lineTo(x, y)
    else if (isNear) pen.moveTo(x, y)
    isOn = isNear
  }
  pen.stroke()
}

/** Figure lines stop this far from their stars, px. */
const figureGap = 7

/** A shorter line would be all gap, px. */
const shortestLine = 18

/** Draws the lines of the constellations with a gap at each star. */
function* drawFigures({ pen, data, projection, palette }: Scene): Generator<void> {
  pen.strokeStyle = palette.figure
  pen.lineWidth = 1
  for (const line of data.figures) {
    pen.beginPath()
    for (let i = 3; i < line.length; i += 2) {
      const from = projection.toPlate(line[i - 3] ?? 0, line[i - 2] ?? 0)
      const to = projection.toPlate(line[i - 1] ?? 0, line[i] ?? 0)
      const length = Math.hypot(to.x - from.x, to.y - from.y)
      if (length < shortestLine) continue
      const dx = ((to.x - from.x) / length) * figureGap
      const dy = ((to.y - from.y) / length) * figureGap
      pen.moveTo(from.x + dx, from.y + dy)
      pen.lineTo(to.x - dx, to.y - dy)
    }
    pen.stroke()
    yield
  }
}

/** Stars drawn between two pauses. */
const starsPerStep = 64

/** Stars up to this far outside still reach into the plate, px. */
const starMargin = 9

/** Draws every star on the plate, faint ones first. */
function* drawStars(scene: Scene): Generator<void> {
  const { width, height, projection, palette, data } = scene
  let untilPause = starsPerStep
  for (const group of data.groups) {
    const appearance = starAppearance(palette.print, group.magnitude, scene.framing.starSize)
    for (const { ra, dec, colour } of unpackStars(group, data.marks?.box)) {
      if (--untilPause === 0) {
        untilPause = starsPerStep
        yield
      }
      const { x, y } = projection.toPlate(ra, dec)
      if (x < -starMargin || x > width + starMargin || y < -starMargin || y > height + starMargin)
        continue
      drawStar(scene, x, y, appearance, starInk(palette.starInks, colour))
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

function fillDisc(pen: Pen, x: number, y: number, radius: number, fill: string | Gradient) {
  pen.fillStyle = fill
  pen.beginPath()
  pen.arc(x, y, radius, 0, 2 * Math.PI)
  pen.fill()
}
