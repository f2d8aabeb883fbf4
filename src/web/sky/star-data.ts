import type { AtlasFile, FieldMarks, FigureLine, StarFile, StarGroup } from './star-catalogue.ts'
import type { PlateField, SkyPart } from '../../shared/sky-fields.ts'
import faintStarsUrl from './stars-faint.json?url'
import starsUrl from './stars.json?url'

export type StarData = {
  /** Faintest first, so that bright stars are drawn over them. */
  groups: StarGroup[]
  figures: FigureLine[]
  /** Unresolved starlight: rows of declination from south to north; `decodeDensity` reads one. */
  density: readonly string[]
  /** Only for another field than that of a fresh site. */
  marks?: FieldMarks
}

/** The address of a file of the owner's field; its id keeps browsers from using a cached file of another field. */
export const skyUrl = (part: SkyPart, { id }: PlateField) => `/sky/${part}.json?field=${id}`

/** How faint the stars of a plate are: to V 6.0 (naked eye), or all (V 7.0 for a fresh site) with one more file. */
export type Depth = 'bright' | 'faint'

/**
 * Fetches the star catalogue from our own origin.
 * @param field another one than that of a fresh site, whose catalogue comes with the build
 * @throws TypeError without a network, DOMException when the signal aborts, Error when the file is not there
 */
export async function loadStars(
  depth: Depth,
  field: PlateField | undefined,
  signal: AbortSignal,
): Promise<StarData> {
  const [atlasUrl, faintUrl] = field
    ? [skyUrl('atlas', field), skyUrl('faint', field)]
    : [starsUrl, faintStarsUrl]
  const [atlas, faint] = await Promise.all([
    fetchJson<AtlasFile>(atlasUrl, signal),
    depth === 'faint' ? fetchJson<StarFile>(faintUrl, signal) : undefined,
  ])
  const groups = [...(faint?.stars ?? []), ...atlas.stars]
  return {
    groups: groups.map(([magnitude, list]) => ({ magnitude, list })),
    figures: atlas.figures.map((line) => line.split(' ').map(Number)),
    density: atlas.density,
    ...(atlas.marks && { marks: atlas.marks }),
  }
}

/** Fetches one of our own data files, after everything the page itself needs. */
export async function fetchJson<T>(url: string, signal: AbortSignal): Promise<T> {
  const response = await fetch(url, { signal, priority: 'low' })
  if (!response.ok) throw new Error(`The star file was not delivered: ${response.status}.`)
  // The site itself made this file, so its shape is known.
  return (await response.json()) as T
}
