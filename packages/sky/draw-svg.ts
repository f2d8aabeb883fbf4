import {
  type AtlasFile,
  type FieldMarks,
  type NamedPlace,
  orionBox,
  unpackStars,
} from './catalogue.ts'
import type { Plate } from './fields.ts'
import { createProjection, type PlatePoint, type Projection } from './projection.ts'
import { starAppearance, starInk, type StarInks } from './star-appearance.ts'

/** A field of the sky, degrees (J2000), and its stars. */
export interface SkyToDraw extends Pick<Plate, 'ra' | 'dec' | 'zoom'> {
  atlas: AtlasFile
}

/** How an SVG of the sky looks, px and colours. */
export interface SvgStyle {
  width: number
  height: number
  /** Where the middle of the field is. */
  centre: PlatePoint
  /** Pixels per degree at a zoom of 1. */
  scale: number
  /** The area in which names may be drawn, px. */
  labels: { left: number; right: number; bottom: number }
  starInks: StarInks
  figureInk: string
  nameInk: string
  fontFamily: string
}

interface Picture {
  projection: Projection
  atlas: AtlasFile
  marks: FieldMarks
  /** Pixels per degree. */
  scale: number
  style: SvgStyle
}

const orionMarks: FieldMarks = {
  box: orionBox,
  nebulae: [{ ra: 83.82, dec: -5.39, radius: 27 / 17.5, strength: 1, reflects: false }],
  labels: [{ text: 'Rigel', ra: 78.635, dec: -8.202 }],
  mark: { text: 'M 42', ra: 83.82, dec: -5.39 },
}

/** Figure lines stop this far from their stars, px. */
const gap = 8

/**
 * Draws a field as SVG elements, light stars on a dark sky: stars to V 6.0, figures, names and one mark.
 * @returns a function from the accent colour to the markup, so that the stars are drawn once for all accents
 */
export function drawSky(
  { ra, dec, zoom, atlas }: SkyToDraw,
  style: SvgStyle,
): (accent: string) => string {
  const scale = style.scale * zoom
  const camera = { centre: { ra, dec }, at: style.centre, scale, rotation: 0 }
  const projection = createProjection(camera)
  const picture = { projection, atlas, marks: atlas.marks ?? orionMarks, scale, style }
  const figures = atlas.figures.map((line) => figure(line, picture))
  const sky = [...nebulae(picture), ...figures, ...stars(picture)].join('')
  return (accent) => sky + mark(accent, picture) + names(accent, picture)
}

function stars({ atlas, projection, marks, style }: Picture): string[] {
  return atlas.stars.flatMap(([magnitude, list]) => {
    const { radius, opacity, soft } = starAppearance('sky', magnitude, 1.3)
    return unpackStars({ magnitude, list }, marks.box).flatMap(({ ra, dec, colour }) => {
      const { x, y } = projection.toPlate(ra, dec)
      if (x < 0 || x > style.width || y < 0 || y > style.height) return []
      const ink = starInk(style.starInks, colour)
      const disc = (r: number, alpha: number) =>
        `<circle cx="${px(x)}" cy="${px(y)}" r="${px(r)}" fill="rgb(${ink.join()})" fill-opacity="${alpha}"/>`
      // Three pale discs instead of the gradient that the canvas paints.
      const halo = soft ? [4.2, 3, 2].map((times) => disc(radius * times, 0.06)).join('') : ''
      return [halo + disc(radius, Math.round(opacity * 100) / 100)]
    })
  })
}

function figure(line: string, { projection, style }: Picture): string {
  const numbers = line.split(' ').map(Number)
  const parts: string[] = []
  for (let i = 3; i < numbers.length; i += 2) {
    const from = projection.toPlate(numbers[i - 3] ?? 0, numbers[i - 2] ?? 0)
    const to = projection.toPlate(numbers[i - 1] ?? 0, numbers[i] ?? 0)
    const length = Math.hypot(to.x - from.x, to.y - from.y)
    if (length < 3 * gap) continue
    const dx = ((to.x - from.x) / length) * gap
    const dy = ((to.y - from.y) / length) * gap
    parts.push(`M${px(from.x + dx)} ${px(from.y + dy)}L${px(to.x - dx)} ${px(to.y - dy)}`)
  }
  return `<path d="${parts.join('')}" stroke="${style.figureInk}" stroke-opacity=".3" stroke-width="1.25"/>`
}

/** The glow of nebulae, in the light of hydrogen or of stars. */
function nebulae({ projection, marks, scale }: Picture): string[] {
  const gradient = (id: string, ink: string) =>
    `<radialGradient id="${id}"><stop offset="0" stop-color="${ink}" stop-opacity=".85"/>` +
    `<stop offset=".4" stop-color="${ink}" stop-opacity=".28"/>` +
    `<stop offset="1" stop-color="${ink}" stop-opacity="0"/></radialGradient>`
  const glows = marks.nebulae.map(({ ra, dec, radius, strength, reflects }) => {
    const { x, y } = projection.toPlate(ra, dec)
    const opacity = strength === 1 ? '' : ` opacity="${strength}"`
    return `<circle cx="${px(x)}" cy="${px(y)}" r="${Math.round(radius * scale)}" fill="url(#${reflects ? 'haze' : 'glow'})"${opacity}/>`
  })
  const hasHaze = marks.nebulae.some(({ reflects }) => reflects)
  return [gradient('glow', '#fb6996'), hasHaze ? gradient('haze', '#7f9bd8') : '', ...glows]
}

function mark(accent: string, { projection, marks }: Picture): string {
  if (!marks.mark) return ''
  const { x, y } = projection.toPlate(marks.mark.ra, marks.mark.dec)
  const radius = 26
  const ticks = [
    [1, 0],
    [0, 1],
    [-1, 0],
    [0, -1],
  ].map(([dx = 0, dy = 0]) => {
    const at = (distance: number) => `${px(x + dx * distance)} ${px(y + dy * distance)}`
    return `M${at(radius - 5)}L${at(radius + 8)}`
  })
  return (
    `<g stroke="${accent}" stroke-width="2"><circle cx="${px(x)}" cy="${px(y)}" r="${radius}"/>` +
    `<path d="${ticks.join('')}"/></g>`
  )
}

/** Names outside the area for labels are omitted. */
function names(accent: string, { projection, marks, style }: Picture): string {
  const { left, right, bottom } = style.labels
  const name = ({ text, ra, dec }: NamedPlace, below: number, ink: string) => {
    const { x, y } = projection.toPlate(ra, dec)
    if (x < left || x > right || y < 0 || y > bottom) return ''
    return `<text x="${px(x)}" y="${px(y + below)}" fill="${ink}">${text}</text>`
  }
  return (
    `<g font-family="${style.fontFamily}" font-style="italic" font-size="22" text-anchor="middle">` +
    (marks.mark ? name(marks.mark, 57, accent) : '') +
    marks.labels.map((label) => name(label, 34, style.nameInk)).join('') +
    '</g>'
  )
}

function px(value: number): string {
  return value.toFixed(1)
}

/** Width and height of a mask, px. */
const maskSize = 700

/** Pixels per degree at a zoom of 1, and how large stars are: as on the plate of a phone. */
const maskScale = 7.2
const maskStarSize = 0.84

/**
 * Draws the stars and figures of a field as an SVG document of 700 px by 700 px without colours. Used as a CSS mask, it takes the
 * colour of the page, so one picture serves every theme.
 */
export function drawSkyMask({ ra, dec, zoom, atlas }: SkyToDraw): string {
  const projection = createProjection({
    centre: { ra, dec },
    at: { x: maskSize / 2, y: maskSize / 2 },
    scale: maskScale * zoom,
    rotation: 0,
  })
  const box = atlas.marks?.box ?? orionBox
  const discs = atlas.stars.map(([magnitude, list]) => {
    const { radius, opacity } = starAppearance('sky', magnitude, maskStarSize)
    // A line without length and with round ends is a disc, in a quarter of the bytes.
    const dots = unpackStars({ magnitude, list }, box)
      .map((star) => projection.toPlate(star.ra, star.dec))
      .filter(isInMask)
      .map(({ x, y }) => `M${x.toFixed(1)} ${y.toFixed(1)}h0`)
    return maskPath(dots, 2 * radius, opacity)
  })
  const figures = atlas.figures.flatMap((line) => maskFigure(line, projection))
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${maskSize}" height="${maskSize}" fill="none" stroke="#fff" stroke-linecap="round">` +
    `${maskPath(figures, 0.75, 0.22)}${discs.join('')}</svg>`
  )
}

function maskPath(parts: readonly string[], width: number, opacity: number): string {
  if (parts.length === 0) return ''
  return `<path d="${parts.join('')}" stroke-width="${width.toFixed(2)}" opacity="${opacity.toFixed(2)}"/>`
}

function maskFigure(line: string, projection: Projection): string[] {
  const numbers = line.split(' ').map(Number)
  const points = numbers.flatMap((ra, index) =>
    index % 2 === 0 ? [projection.toPlate(ra, numbers[index + 1] ?? 0)] : [],
  )
  if (!points.some(isInMask)) return []
  return [`M${points.map(({ x, y }) => `${x.toFixed(0)} ${y.toFixed(0)}`).join('L')}`]
}

function isInMask({ x, y }: { x: number; y: number }): boolean {
  return x >= 0 && x <= maskSize && y >= 0 && y <= maskSize
}
