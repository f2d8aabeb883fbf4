import type { NamedStarRow } from './catalogue.ts'
import type { PlatePoint, Projection } from './projection.ts'

/** A star with a name: V and B - V in magnitudes, `designation` as in catalogues, `name` is '' for stars without a proper name; position in degrees (J2000). */
export type NamedStar = {
  ra: number
  dec: number
  magnitude: number
  colour: number
  designation: string
  name: string
}

/** The named star under the pointer, and its place on the plate, px. */
export type Aim = { star: NamedStar; at: PlatePoint }

/** Converts the rows of a file of named stars; that of Orion has 362 stars to V 4.7. */
export function readNamedStars(rows: readonly NamedStarRow[]): NamedStar[] {
  return rows.map(([ra, dec, magnitude, colour, designation, name]) => ({
    ra,
    dec,
    magnitude,
    colour,
    designation,
    name,
  }))
}

/** The largest distance of the pointer from a star, px. */
const reach = 26

/** The star nearest to a place on the plate; undefined when none is within 26 px. */
export function nearestStar(
  stars: readonly NamedStar[],
  projection: Projection,
  { x, y }: PlatePoint,
): Aim | undefined {
  let nearest: Aim | undefined
  let shortest = reach
  for (const star of stars) {
    const at = projection.toPlate(star.ra, star.dec)
    const distance = Math.hypot(at.x - x, at.y - y)
    if (distance >= shortest) continue
    shortest = distance
    nearest = { star, at }
  }
  return nearest
}
