/** A place on the sky in degrees, equinox J2000: right ascension eastward, declination northward. */
type SkyPoint = { ra: number; dec: number }

/** A place on the plate in CSS pixels from its top left corner. */
export type PlatePoint = { x: number; y: number }

/** How the sky is projected on a plate. */
export type Camera = {
  /** The centre of the projection. */
  centre: SkyPoint
  /** Where the centre is on the plate, px. */
  at: PlatePoint
  /** Pixels per degree at the centre; the scale grows outwards. */
  scale: number
  /** Rotation of the plate, degrees clockwise; at 0 north is up and east is left. */
  rotation: number
}

/** Converts between sky (degrees, J2000) and plate (CSS px). */
export type Projection = {
  toPlate: (ra: number, dec: number) => PlatePoint
  toSky: (x: number, y: number) => SkyPoint
}

const degree = Math.PI / 180

/**
 * Creates a stereographic projection and its inverse. It preserves angles, so figures keep their shape far from the centre. Only
 * the point opposite the centre has no image.
 * Source: J. P. Snyder, "Map Projections: A Working Manual", USGS Professional Paper 1395 (1987), section 21.
 */
export function createProjection({ centre, at, scale, rotation }: Camera): Projection {
  const sinCentre = Math.sin(centre.dec * degree)
  const cosCentre = Math.cos(centre.dec * degree)
  const sinTurn = Math.sin(rotation * degree)
  const cosTurn = Math.cos(rotation * degree)
  // The diameter of the projected sphere: r = 2 R tan(c / 2), with R in pixels per radian.
  const diameter = (2 * scale) / degree

  return {
    toPlate(ra, dec) {
      const hourAngle = (ra - centre.ra) * degree
      const sin = Math.sin(dec * degree)
      const cos = Math.cos(dec * degree)
      const across = cos * Math.cos(hourAngle)
      const k = -diameter / (1 + sinCentre * sin + cosCentre * across)
      const x = k * cos * Math.sin(hourAngle)
      const y = k * (cosCentre * sin - sinCentre * across)
      return { x: at.x + x * cosTurn - y * sinTurn, y: at.y + x * sinTurn + y * cosTurn }
    },

    toSky(x, y) {
      const dx = x - at.x
      const dy = y - at.y
      const east = -(dx * cosTurn + dy * sinTurn)
      const north = dx * sinTurn - dy * cosTurn
      const radius = Math.hypot(east, north)
      if (radius === 0) return centre
      const angle = 2 * Math.atan(radius / diameter)
      const sin = Math.sin(angle)
      const cos = Math.cos(angle)
      const dec = Math.asin(cos * sinCentre + (north * sin * cosCentre) / radius)
      const turn = Math.atan2(east * sin, radius * cosCentre * cos - north * sinCentre * sin)
      return { ra: centre.ra + turn / degree, dec: dec / degree }
    },
  }
}
