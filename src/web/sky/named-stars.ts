import type { PlatePoint, Projection } from './projection.ts'
import namedStarsUrl from './star-names.json?url'
import type { NamedStarRow } from './star-catalogue.ts'
import { fetchJson, skyUrl } from './star-data.ts'
import type { PlateField } from '../../shared/sky-fields.ts'

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

/** Fetches the brightest stars that have a designation; to V 4.7 in the field of a fresh site. */
export async function loadNamedStars(
  field: PlateField | undefined,
  signal: AbortSignal,
): Promise<NamedStar[]> {
  const url = field ? skyUrl('names', field) : namedStarsUrl
  const rows = await fetchJson<NamedStarRow[]>(url, signal)
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
