import {
  type AtlasFile,
  type NamedStar,
  type NamedStarRow,
  orionFile,
  readNamedStars,
  readStars,
  type StarData,
  type StarFile,
} from '@ephemeris/sky'
import type { PlateField, SkyPart } from '../../../shared/plate-field.ts'
import type { Depth } from './views.ts'

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
  const [atlas, faint] = await Promise.all([
    fetchPart<AtlasFile>('atlas', field, signal),
    depth === 'faint' ? fetchPart<StarFile>('faint', field, signal) : undefined,
  ])
  return readStars(atlas, faint)
}

/** Fetches the brightest stars that have a designation; to V 4.7 in the field of a fresh site. */
export async function loadNamedStars(
  field: PlateField | undefined,
  signal: AbortSignal,
): Promise<NamedStar[]> {
  return readNamedStars(await fetchPart<NamedStarRow[]>('names', field, signal))
}

/** Fetches a part of the stars, after everything the page itself needs. */
async function fetchPart<T>(
  part: SkyPart,
  field: PlateField | undefined,
  signal: AbortSignal,
): Promise<T> {
  // The id keeps browsers from using a cached file of another field.
  const url = field ? `/sky/${part}.json?field=${field.id}` : orionFile(part)
  const response = await fetch(url, { signal, priority: 'low' })
  if (!response.ok) throw new Error(`The star file was not delivered: ${response.status}.`)
  // The site itself made this file, so its shape is known.
  return (await response.json()) as T
}
