import type { AtlasFile, FigureLine, StarFile, StarGroup } from './star-catalogue.ts'
import faintStarsUrl from './stars-faint.json?url'
import starsUrl from './stars.json?url'

export type StarData = {
  /** Faintest first, so that bright stars are drawn over them. */
  groups: StarGroup[]
  figures: FigureLine[]
  /** Unresolved starlight: rows of declination from south to north; `decodeDensity` reads one. */
  density: readonly string[]
}

/** How deep a plate goes: V 6.0 (what the eye sees) or V 7.0. The second costs one more file. */
export type Depth = 'bright' | 'faint'

/**
 * Fetches the star catalogue from our own origin.
 * @throws TypeError without a network, DOMException when the signal aborts, Error when the file is not there
 */
export async function loadStars(depth: Depth, signal: AbortSignal): Promise<StarData> {
  const [atlas, faint] = await Promise.all([
    fetchJson<AtlasFile>(starsUrl, signal),
    depth === 'faint' ? fetchJson<StarFile>(faintStarsUrl, signal) : undefined,
  ])
  const groups = [...(faint?.stars ?? []), ...atlas.stars]
  return {
    groups: groups.map(([magnitude, list]) => ({ magnitude, list })),
    figures: atlas.figures.map((line) => line.split(' ').map(Number)),
    density: atlas.density,
  }
}

/** Fetches one of our own data files, after everything the page itself needs. */
export async function fetchJson<T>(url: string, signal: AbortSignal): Promise<T> {
  const response = await fetch(url, { signal, priority: 'low' })
  if (!response.ok) throw new Error(`The star file was not delivered: ${response.status}.`)
  // The build put this very file there, so its shape is known.
  return (await response.json()) as T
}
