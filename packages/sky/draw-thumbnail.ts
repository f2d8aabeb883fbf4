import { orionBox, type AtlasFile, unpackStars } from './catalogue.ts'
import type { Plate } from './fields.ts'
import { createProjection, type PlatePoint } from './projection.ts'

/** A field as a small picture of `thumbnailSize`: SVG paths without colours. */
export interface SkyThumbnail {
  /** The lines of the constellation figures. */
  figures: string
  /** The stars of each stroke width, px: lines without length, to be drawn with round ends. */
  stars: { width: number; path: string }[]
}

/** Width and height of a thumbnail, px. */
export const thumbnailSize = { width: 120, height: 60 }

/** The part of the width of a field that a thumbnail shows. */
const shownPart = 0.8

const maxStars = 110
const faintest = 5.2

/** Draws the brightest stars and the figures of a field. */
export function drawThumbnail(
  { ra, dec }: Pick<Plate, 'ra' | 'dec'>,
  width: number,
  atlas: AtlasFile,
): SkyThumbnail {
  const projection = createProjection({
    centre: { ra, dec },
    at: { x: thumbnailSize.width / 2, y: thumbnailSize.height / 2 },
    scale: thumbnailSize.width / (shownPart * width),
    rotation: 0,
  })
  const toPoint = (starRa: number, starDec: number) => projection.toPlate(starRa, starDec)
  const box = atlas.marks?.box ?? orionBox
  const stars = atlas.stars
    .filter(([magnitude]) => magnitude <= faintest)
    // Files begin with the faintest stars.
    .toReversed()
    .flatMap(([magnitude, list]) =>
      unpackStars({ magnitude, list }, box)
        .map((star) => ({ magnitude, at: toPoint(star.ra, star.dec) }))
        .filter(({ at }) => isInside(at)),
    )
    .slice(0, maxStars)
  const groups = Map.groupBy(stars, ({ magnitude }) => strokeWidth(magnitude))
  return {
    figures: atlas.figures.map((line) => figurePath(line, toPoint)).join(''),
    stars: [...groups].map(([stroke, group]) => ({
      width: stroke,
      path: group.map(({ at }) => `M${at.x.toFixed(1)} ${at.y.toFixed(1)}h0`).join(''),
    })),
  }
}

/** Brighter stars are wider, in steps of 0.4 px. */
function strokeWidth(magnitude: number): number {
  const width = Math.min(2.8, Math.max(0.8, 2.8 - 0.45 * magnitude))
  return (Math.round(width / 0.4) * 4) / 10
}

function isInside({ x, y }: PlatePoint): boolean {
  return x >= 0 && x <= thumbnailSize.width && y >= 0 && y <= thumbnailSize.height
}

function figurePath(line: string, toPoint: (ra: number, dec: number) => PlatePoint): string {
  const numbers = line.split(' ').map(Number)
  const points = numbers.flatMap((ra, index) =>
    index % 2 === 0 ? [toPoint(ra, numbers[index + 1] ?? 0)] : [],
  )
  if (!points.some(isInside)) return ''
  return `M${points.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}`
}
