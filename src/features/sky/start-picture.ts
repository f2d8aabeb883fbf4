import { createHash } from 'node:crypto'
import { createProjection, type Projection } from '../../web/sky/projection.ts'
import { orionBox, unpackStars } from '../../web/sky/star-catalogue.ts'
import { starAppearance } from '../../web/sky/star-appearance.ts'
import type { CutField } from './cut-field.ts'

/** Width and height, px; the style sheet of the plate lays it where a phone's plate has its middle. */
const size = 700

/** As a phone's plate draws a fresh site's field: pixels per degree, and how large stars are. Source: src/web/sky/views.ts. */
const scale = 7.2
const starSize = 0.84

/** A start picture and its address, which changes with the stars in it. */
export interface StartPicture {
  address: string
  svg: string
}

/**
 * The picture of a chosen field that phones show until its stars are drawn, and that stays where scripts are off.
 * It is used as a mask and the page gives the colour, so one picture serves both themes.
 */
export function drawStartPicture({
  plate,
  atlas,
}: Pick<CutField, 'plate' | 'atlas'>): StartPicture {
  const { ra, dec, zoom } = plate
  const at = { x: size / 2, y: size / 2 }
  const projection = createProjection({
    centre: { ra, dec },
    at,
    scale: scale * zoom,
    rotation: 0,
  })
  const box = atlas.marks?.box ?? orionBox
  const stars = atlas.stars.map(([magnitude, list]) => {
    const { radius, opacity } = starAppearance('sky', magnitude, starSize)
    // A line without length and with round ends is a disc, in a quarter of the bytes.
    const discs = unpackStars({ magnitude, list }, box)
      .map((star) => projection.toPlate(star.ra, star.dec))
      .filter(isInside)
      .map(({ x, y }) => `M${x.toFixed(1)} ${y.toFixed(1)}h0`)
    return path(discs, 2 * radius, opacity)
  })
  const figures = atlas.figures.flatMap((line) => figure(line, projection))
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" fill="none" stroke="#fff" stroke-linecap="round">` +
    `${path(figures, 0.75, 0.22)}${stars.join('')}</svg>`
  const hash = createHash('sha256').update(svg).digest('hex').slice(0, 16)
  return { address: `/sky/start-${hash}.svg`, svg }
}

function path(parts: readonly string[], width: number, opacity: number): string {
  if (parts.length === 0) return ''
  return `<path d="${parts.join('')}" stroke-width="${width.toFixed(2)}" opacity="${opacity.toFixed(2)}"/>`
}

function figure(line: string, projection: Projection): string[] {
  const numbers = line.split(' ').map(Number)
  const points = numbers.flatMap((ra, index) =>
    index % 2 === 0 ? [projection.toPlate(ra, numbers[index + 1] ?? 0)] : [],
  )
  if (!points.some(isInside)) return []
  return [`M${points.map(({ x, y }) => `${x.toFixed(0)} ${y.toFixed(0)}`).join('L')}`]
}

function isInside({ x, y }: { x: number; y: number }): boolean {
  return x >= 0 && x <= size && y >= 0 && y <= size
}
