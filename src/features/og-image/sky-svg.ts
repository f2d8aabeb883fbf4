import { readFileSync } from 'node:fs'
import path from 'node:path'
import { createProjection, type Projection } from '../../web/sky/projection.ts'
import {
  type AtlasFile,
  type FieldMarks,
  type NamedPlace,
  orionBox,
  unpackStars,
} from '../../web/sky/star-catalogue.ts'
import { starInk, type StarInks } from '../../web/sky/star-ink.ts'
import { starAppearance } from '../../web/sky/star-appearance.ts'
import { programFolder } from '../../server/ops/program-folder.ts'
import { ogImageSize } from './contract.ts'

const catalogue = path.join(programFolder, 'src/web/sky/stars.json')

/** A field of the sky with its stars. */
export interface SkyToDraw {
  ra: number
  dec: number
  /** How many times as large as on a fresh site it is drawn. */
  zoom: number
  atlas: AtlasFile
}

/** What is drawn, and where: on the right, as on the first page; the words have the left. */
interface Plate {
  projection: Projection
  atlas: AtlasFile
  marks: FieldMarks
  /** Pixels per degree. */
  scale: number
}

const orionMarks: FieldMarks = {
  box: orionBox,
  nebulae: [{ ra: 83.82, dec: -5.39, radius: 27 / 17.5, strength: 1, reflects: false }],
  labels: [{ text: 'Rigel', ra: 78.635, dec: -8.202 }],
  mark: { text: 'M 42', ra: 83.82, dec: -5.39 },
}

function plateOf({ ra, dec, zoom, atlas }: SkyToDraw): Plate {
  const scale = 17.5 * zoom
  const camera = { centre: { ra, dec }, at: { x: 968, y: 300 }, scale, rotation: 0 }
  return { projection: createProjection(camera), atlas, marks: atlas.marks ?? orionMarks, scale }
}

/** Orion, from the files of the build. */
function orion(): SkyToDraw {
  const atlas = JSON.parse(readFileSync(catalogue, 'utf8')) as AtlasFile
  return { ra: 82, dec: 1, zoom: 1, atlas }
}

/** Stars of the dark print. Source: src/web/sky/sky-colors.css. */
const starInks: StarInks = [
  [190, 210, 255],
  [255, 245, 238],
  [255, 170, 120],
]
const figureInk = 'rgb(172,192,226)'
const nameInk = '#a9b0ba'

/** Figure lines stop this far from their stars, px. */
const gap = 8

/** The sky of preview images as SVG: catalogue stars to V 6.0, figures, and one mark in the accent that is given. */
export function drawSky(field: SkyToDraw = orion()): (accent: string) => string {
  const plate = plateOf(field)
  const figures = plate.atlas.figures.map((line) => figure(line, plate))
  const sky = [...nebulae(plate), ...figures, ...stars(plate)].join('')
  return (accent) => sky + mark(accent, plate) + names(accent, plate)
}

function stars({ atlas, projection, marks }: Plate): string[] {
  return atlas.stars.flatMap(([magnitude, list]) => {
    const { radius, opacity, soft } = starAppearance('sky', magnitude, 1.3)
    return unpackStars({ magnitude, list }, marks.box).flatMap(({ ra, dec, colour }) => {
      const { x, y } = projection.toPlate(ra, dec)
      if (x < 0 || x > ogImageSize.width || y < 0 || y > ogImageSize.height) return []
      const ink = starInk({ starInks }, colour)
      const disc = (r: number, alpha: number) =>
        `<circle cx="${px(x)}" cy="${px(y)}" r="${px(r)}" fill="rgb(${ink.join()})" fill-opacity="${alpha}"/>`
      // Three pale discs stand for the halo that the canvas paints as a gradient.
      const halo = soft ? [4.2, 3, 2].map((times) => disc(radius * times, 0.06)).join('') : ''
      return [halo + disc(radius, Math.round(opacity * 100) / 100)]
    })
  })
}

function figure(line: string, { projection }: Plate): string {
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
  return `<path d="${parts.join('')}" stroke="${figureInk}" stroke-opacity=".3" stroke-width="1.25"/>`
}

/** The glow of nebulae, in the light of hydrogen or of stars. */
function nebulae({ projection, marks, scale }: Plate): string[] {
  const gradient = (id: string, ink: string) =>
    `<radialGradient id="${id}"><stop stop-color="${ink}" stop-opacity=".85"/>` +
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

function mark(accent: string, { projection, marks }: Plate): string {
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

/** Labels that would overlap the words or an edge are left out. */
const clear = { left: 800, right: ogImageSize.width - 60, bottom: ogImageSize.height - 60 }

function names(accent: string, { projection, marks }: Plate): string {
  const name = ({ text, ra, dec }: NamedPlace, below: number, ink: string) => {
    const { x, y } = projection.toPlate(ra, dec)
    if (x < clear.left || x > clear.right || y < 0 || y > clear.bottom) return ''
    return `<text x="${px(x)}" y="${px(y + below)}" fill="${ink}">${text}</text>`
  }
  return (
    '<g font-family="STIX Two Text" font-style="italic" font-size="22" text-anchor="middle">' +
    (marks.mark ? name(marks.mark, 57, accent) : '') +
    marks.labels.map((label) => name(label, 34, nameInk)).join('') +
    '</g>'
  )
}

function px(value: number): string {
  return value.toFixed(1)
}
