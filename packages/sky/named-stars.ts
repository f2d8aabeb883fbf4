import type { NamedStarRow } from './catalogue.ts'
import type { PlatePoint, Projection } from './projection.ts'

/** A star with a name: V and B - V in magnitudes, `designation` as in the catalogues, `name` may be empty. */
export type NamedStar = {
  ra: number
  dec: number
  magnitude: number
  colour: number
  designation: string
  name: string
}

/** The named star that the pointer is on, and where it is on the plate. */
export type Aim = { star: NamedStar; at: PlatePoint }

/** Reads the file of named stars: those of Orion's field to V 4.7. */
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

/** The largest distance of the pointer from a star that it is on, px. */
const reach = 26

/** The star nearest to a place on the plate, or undefined when none is within reach. */
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
