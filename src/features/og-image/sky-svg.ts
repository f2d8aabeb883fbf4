import { readFileSync } from 'node:fs'
import path from 'node:path'
import { createProjection } from '../../web/sky/projection.ts'
import { type AtlasFile, unpackStars } from '../../web/sky/star-catalogue.ts'
import { starInk, type StarInks } from '../../web/sky/star-ink.ts'
import { starAppearance } from '../../web/sky/star-appearance.ts'
import { programFolder } from '../../server/ops/program-folder.ts'
import { ogImageSize } from './contract.ts'

const catalogue = path.join(programFolder, 'src/web/sky/stars.json')

/** Orion on the right, as on the first page; the words have the left. */
const projection = createProjection({
  centre: { ra: 82, dec: 1 },
  at: { x: 968, y: 300 },
  scale: 17.5,
  rotation: 0,
})

/** Stars of the dark print. Source: src/web/tokens.css. */
const starInks: StarInks = [
  [190, 210, 255],
  [255, 245, 238],
  [255, 170, 120],
]
const figureInk = 'rgb(172,192,226)'
const nameInk = '#a9b0ba'

const orionNebula = { ra: 83.82, dec: -5.39 }
const rigel = { ra: 78.635, dec: -8.202 }

/** Figure lines stop this far from their stars, px. */
const gap = 8

/** The sky of every preview image as SVG: catalogue stars to V 6.0, figures, and M 42 in the accent that is given. */
export function drawSky(): (accent: string) => string {
  const atlas = JSON.parse(readFileSync(catalogue, 'utf8')) as AtlasFile
  const sky = [nebula(), ...atlas.figures.map(figure), ...stars(atlas)].join('')
  return (accent) => sky + mark(accent) + names(accent)
}

function stars(atlas: AtlasFile): string[] {
  return atlas.stars.flatMap(([magnitude, list]) => {
    const { radius, opacity, soft } = starAppearance('sky', magnitude, 1.3)
    return unpackStars({ magnitude, list }).flatMap(({ ra, dec, colour }) => {
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

function figure(line: string): string {
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

/** The glow of M 42 in the light of hydrogen. */
function nebula(): string {
  const { x, y } = projection.toPlate(orionNebula.ra, orionNebula.dec)
  return (
    '<radialGradient id="glow"><stop stop-color="#fb6996" stop-opacity=".85"/>' +
    '<stop offset=".4" stop-color="#fb6996" stop-opacity=".28"/>' +
    '<stop offset="1" stop-color="#fb6996" stop-opacity="0"/></radialGradient>' +
    `<circle cx="${px(x)}" cy="${px(y)}" r="27" fill="url(#glow)"/>`
  )
}

function mark(accent: string): string {
  const { x, y } = projection.toPlate(orionNebula.ra, orionNebula.dec)
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

function names(accent: string): string {
  const nebulaAt = projection.toPlate(orionNebula.ra, orionNebula.dec)
  const rigelAt = projection.toPlate(rigel.ra, rigel.dec)
  const name = (x: number, y: number, ink: string, text: string) =>
    `<text x="${px(x)}" y="${px(y)}" fill="${ink}">${text}</text>`
  return (
    '<g font-family="STIX Two Text" font-style="italic" font-size="22" text-anchor="middle">' +
    name(nebulaAt.x, nebulaAt.y + 57, accent, 'M 42') +
    name(rigelAt.x, rigelAt.y + 34, nameInk, 'Rigel') +
    '</g>'
  )
}

function px(value: number): string {
  return value.toFixed(1)
}
