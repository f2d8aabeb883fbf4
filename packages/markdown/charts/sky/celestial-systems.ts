/** Coordinates on the sky, for the equinox J2000. */
export const celestialSystems = ['equatorial', 'galactic', 'ecliptic'] as const
export type CelestialSystem = (typeof celestialSystems)[number]

/** A position on the sky, in degrees: the right ascension or a longitude, and the declination or a latitude. */
export interface SkyPosition {
  longitude: number
  latitude: number
}

/** The names of a system and of its coordinates. */
export const systemNames = {
  equatorial: {
    longitude: 'Right ascension',
    latitude: 'Declination',
    equator: 'celestial equator',
    words: 'equatorial coordinates (J2000)',
  },
  galactic: {
    longitude: 'Galactic longitude',
    latitude: 'Galactic latitude',
    equator: 'Milky Way',
    words: 'galactic coordinates',
  },
  ecliptic: {
    longitude: 'Ecliptic longitude',
    latitude: 'Ecliptic latitude',
    equator: 'ecliptic',
    words: 'ecliptic coordinates (J2000)',
  },
} as const satisfies Record<CelestialSystem, object>

type Vector = readonly [number, number, number]
type Matrix = readonly [Vector, Vector, Vector]

const degree = Math.PI / 180
/** The obliquity of the ecliptic at J2000, 84381.448″. Source: IAU (1976) System of Astronomical Constants. */
const obliquity = 23.439_291_1 * degree
const [sin, cos] = [Math.sin(obliquity), Math.cos(obliquity)]

/**
 * Rotations from equatorial coordinates. Source of the galactic one: The Hipparcos and Tycho Catalogues, ESA SP-1200 (1997),
 * volume 1, equation 1.5.11.
 */
const rotations: Record<CelestialSystem, Matrix> = {
  equatorial: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  galactic: [
    [-0.054_875_560_4, -0.873_437_090_2, -0.483_835_015_5],
    [0.494_109_427_9, -0.444_829_63, 0.746_982_244_5],
    [-0.867_666_149, -0.198_076_373_4, 0.455_983_776_2],
  ],
  ecliptic: [
    [1, 0, 0],
    [0, cos, sin],
    [0, -sin, cos],
  ],
}

/** Converts positions from one system of coordinates to another one; longitudes are from 0 to 360. */
export function conversion(
  from: CelestialSystem,
  to: CelestialSystem,
): (position: SkyPosition) => SkyPosition {
  if (from === to)
    return ({ longitude, latitude }) => ({ longitude: fullCircle(longitude), latitude })
  const [back, on] = [transposed(rotations[from]), rotations[to]]
  return (position) => positionOf(rotated(rotated(vectorOf(position), back), on))
}

/** The direction of a position, as a vector of length 1. */
export function vectorOf({ longitude, latitude }: SkyPosition): Vector {
  const across = Math.cos(latitude * degree)
  return [
    across * Math.cos(longitude * degree),
    across * Math.sin(longitude * degree),
    Math.sin(latitude * degree),
  ]
}

/** The position in the direction of a vector of any length above zero. */
export function positionOf([x, y, z]: Vector): SkyPosition {
  return {
    longitude: fullCircle(Math.atan2(y, x) / degree),
    latitude: Math.atan2(z, Math.hypot(x, y)) / degree,
  }
}

function rotated([x, y, z]: Vector, [first, second, third]: Matrix): Vector {
  const along = ([a, b, c]: Vector) => a * x + b * y + c * z
  return [along(first), along(second), along(third)]
}

function transposed([a, b, c]: Matrix): Matrix {
  return [
    [a[0], b[0], c[0]],
    [a[1], b[1], c[1]],
    [a[2], b[2], c[2]],
  ]
}

/** An angle from 0 up to 360 degrees. */
export function fullCircle(angle: number): number {
  const turned = angle % 360
  return turned < 0 ? turned + 360 : turned
}

/** An angle from −180 up to 180 degrees. */
export function halfCircles(angle: number): number {
  return fullCircle(angle + 180) - 180
}
