import { halfCircles, type SkyPosition } from './celestial-systems.ts'

export const projectionNames = ['mollweide', 'aitoff', 'tangent'] as const
export type ProjectionName = (typeof projectionNames)[number]

/** A place on the plane of a map, in radians at its centre: x to the right, y upwards. */
export interface PlanePoint {
  x: number
  y: number
}

/**
 * Projects a position, seen from inside the sphere, so longitudes grow to the left.
 * @param east how far its longitude is from that of the centre, −180 to 180 degrees
 * @returns undefined where it has no place
 */
export type Projection = (east: number, latitude: number) => PlanePoint | undefined

const degree = Math.PI / 180

/** Half the axes of the ellipse of a map of the whole sky, in both projections. */
export const ellipse = { x: 2 * Math.SQRT2, y: Math.SQRT2 }

/**
 * The projection of a map. `aitoff` is the one of Hammer and Aitoff, as AIT in FITS files, which shows areas as they are, as
 * `mollweide` does; `tangent` is the plane at the centre. Source: M. R. Calabretta and E. W. Greisen, "Representations of celestial
 * coordinates in FITS", Astronomy & Astrophysics 395 (2002), 1077, sections 5.1.3, 5.3.3 and 5.3.4.
 */
export function projectionOf(name: ProjectionName, center: SkyPosition): Projection {
  if (name === 'mollweide') return mollweide
  return name === 'aitoff' ? hammerAitoff : tangentAt(center.latitude)
}

/** How far a longitude is east of that of the centre of a map, −180 to 180 degrees. */
export function eastOf(longitude: number, center: SkyPosition): number {
  return halfCircles(longitude - center.longitude)
}

const maxSteps = 12
const accuracy = 1e-12

function mollweide(east: number, latitude: number): PlanePoint {
  // The angle u from the pole, with u − sin u = π (1 − |sin θ|); Newton's method from its limit for small angles.
  const wanted = Math.PI * (1 - Math.abs(Math.sin(latitude * degree)))
  let fromPole = Math.cbrt(6 * wanted)
  for (let step = 0; step < maxSteps && fromPole > accuracy; step += 1) {
    const by = (fromPole - Math.sin(fromPole) - wanted) / (1 - Math.cos(fromPole))
    fromPole -= by
    if (Math.abs(by) < accuracy) break
  }
  const high = Math.cos(fromPole / 2) * Math.sign(latitude)
  return { x: -ellipse.x * (east / 180) * Math.sin(fromPole / 2), y: ellipse.y * high }
}

function hammerAitoff(east: number, latitude: number): PlanePoint {
  const [half, height] = [(east / 2) * degree, latitude * degree]
  const scale = Math.sqrt(2 / (1 + Math.cos(height) * Math.cos(half)))
  return { x: -2 * scale * Math.cos(height) * Math.sin(half), y: scale * Math.sin(height) }
}

/** Positions this near to 90 degrees from the centre have no place in reach. */
const leastDepth = 1e-6

function tangentAt(center: number): Projection {
  const [sinCenter, cosCenter] = [Math.sin(center * degree), Math.cos(center * degree)]
  return (east, latitude) => {
    const [sin, cos] = [Math.sin(latitude * degree), Math.cos(latitude * degree)]
    const across = cos * Math.cos(east * degree)
    const depth = sinCenter * sin + cosCenter * across
    if (depth < leastDepth) return undefined
    return {
      x: (-cos * Math.sin(east * degree)) / depth,
      y: (cosCenter * sin - sinCenter * across) / depth,
    }
  }
}

/** The position at a place on the tangent plane. */
export function onTangentPlane({ x, y }: PlanePoint, center: SkyPosition): SkyPosition {
  const [sin, cos] = [Math.sin(center.latitude * degree), Math.cos(center.latitude * degree)]
  const [north, depth] = [sin + y * cos, cos - y * sin]
  return {
    longitude: center.longitude + Math.atan2(-x, depth) / degree,
    latitude: Math.atan2(north, Math.hypot(x, depth)) / degree,
  }
}
