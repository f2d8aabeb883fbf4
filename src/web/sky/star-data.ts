import faintStarsUrl from './stars-faint.json?url'
import starsUrl from './stars.json?url'

/** Position in degrees (J2000) and colour index B - V in magnitudes. */
export type Star = { ra: number; dec: number; colour: number }

/** Stars of one brightness, V rounded to a tenth of a magnitude; `unpackStars` reads the list. */
type StarGroup = { magnitude: number; list: string }

/** One unbroken line of a constellation figure: ra, dec, ra, dec and so on, in degrees. */
type FigureLine = number[]

export type StarData = {
  /** Faintest first, so that bright stars are drawn over them. */
  groups: StarGroup[]
  figures: FigureLine[]
  /** Unresolved starlight: rows of declination from south to north; `decodeDensity` reads one. */
  density: readonly string[]
}

/** How deep a plate goes: V 6.0 (what the eye sees) or V 7.0. The second costs one more file. */
export type Depth = 'bright' | 'faint'

/** How many stars the catalogue holds down to each depth; the caption states them. */
export const starCounts = { bright: 1706, faint: 5042 } satisfies Record<Depth, number>

/** The field of the catalogue, degrees. */
export const field = { ra: [22, 158], dec: [-48, 60] } as const

/** The files as they are stored; NOTICE.md describes them. */
export type StarFile = { stars: readonly (readonly [magnitude: number, list: string])[] }
export type AtlasFile = StarFile & { density: readonly string[]; figures: readonly string[] }

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

/**
 * Reads a packed list of stars: per star the step in right ascension, the declination and the colour.
 * Each group is read when it is drawn: all at once would hold up a phone for a frame or two.
 */
export function unpackStars({ list }: StarGroup): Star[] {
  const numbers = list.split(' ')
  const stars: Star[] = []
  let ra: number = field.ra[0]
  for (let i = 2; i < numbers.length; i += 3) {
    ra += Number(numbers[i - 2]) / 100
    const dec = field.dec[0] + Number(numbers[i - 1]) / 100
    stars.push({ ra, dec, colour: Number(numbers[i]) / 20 })
  }
  return stars
}

const levels = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** Reads one row of the density map, from west to east, 0 to 1: one of 64 levels per letter. */
export function decodeDensity(row: string): number[] {
  return Array.from(row, (letter) => levels.indexOf(letter) / (levels.length - 1))
}
