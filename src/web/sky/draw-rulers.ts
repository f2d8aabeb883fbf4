import { isClear, type Scene } from './scene.ts'

/** The top of the ruler of right ascension: the lower edge of the page header, px. */
const top = 63

/** The ruler of declination starts below the labels of the other one, px. */
const sideFrom = top + 30

const font = '500 11.5px'

/** Draws right ascension under the header and declination at the right edge, as the framing asks. */
export function drawRulers(scene: Scene) {
  const { pen, palette, framing } = scene
  pen.font = `${font} ${palette.interfaceFont}`
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
  const marks = rulerMarks(0, width, 2.5, (x) => projection.toSky(x, top).ra)
  // Near a pole the hours are so close that labels would overlap.
  let free = 0
  for (const { at, value } of marks) {
    const hour = value % 15 === 0
    drawTick(pen, at, top, 0, hour ? 12 : value % 7.5 === 0 ? 8 : 5)
    const label = `${(value / 15 + 24) % 24} h`
    const end = at + 8 + pen.measureText(label).width
    if (!hour || at < free || end > width) continue
    pen.fillText(label, at + 6, top + 6)
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

function drawTick(pen: CanvasRenderingContext2D, x: number, y: number, dx: number, dy: number) {
  pen.beginPath()
  pen.moveTo(x, y)
  pen.lineTo(x + dx, y + dy)
  pen.stroke()
}

/**
 * Where a quantity passes the multiples of a step along an edge.
 * @param valueAt the quantity at a place, px; a jump (360 to 0) is not a crossing
 * @returns places at half pixels, so that a line of 1 px stays sharp
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

/** Degrees with a sign on both sides of the equator and none on it. */
export function formatDeclination(degrees: number): string {
  const sign = degrees > 0 ? '+' : degrees < 0 ? '−' : ''
  return `${sign}${Math.abs(degrees)}°`
}
