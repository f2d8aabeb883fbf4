/** Position in degrees (J2000) and colour index B - V in magnitudes. */
type Star = { ra: number; dec: number; colour: number }

/** Stars of one brightness, V rounded to a tenth of a magnitude; `unpackStars` reads the list. */
export type StarGroup = { magnitude: number; list: string }

/** One unbroken line of a constellation figure: ra, dec, ra, dec and so on, in degrees. */
type FigureLine = number[]

/** The area that a catalogue covers, degrees; right ascension continues below 0 and above 360 instead of wrapping around. */
export type CatalogueBox = {
  ra: readonly [west: number, east: number]
  dec: readonly [south: number, north: number]
}

/** The area of the catalogue of Orion. */
export const orionBox: CatalogueBox = { ra: [22, 158], dec: [-48, 60] }

/** A glow as on photographs; position and radius in degrees, strength 0 to 1. */
export type Nebula = {
  ra: number
  dec: number
  radius: number
  strength: number
  /** True for starlight (a galaxy or a reflection nebula), false for the red light of hydrogen. */
  reflects: boolean
}

/** A place with a name. */
export type NamedPlace = { text: string; ra: number; dec: number }

/** Present only in the catalogue of a field other than Orion. */
export type FieldMarks = {
  box: CatalogueBox
  nebulae: readonly Nebula[]
  /** Names beside their stars. */
  labels: readonly NamedPlace[]
  /** The object with the ring in the accent colour. */
  mark?: NamedPlace
}

/** A named star as stored: degrees (J2000), V and B − V in magnitudes. */
export type NamedStarRow = readonly [
  ra: number,
  dec: number,
  magnitude: number,
  colour: number,
  designation: string,
  name: string,
]

/** Packed stars by magnitude, as stored. Source: NOTICE.md. */
export type StarFile = { stars: readonly (readonly [magnitude: number, list: string])[] }
/** The bright stars of a field, and all else that a plate shows. Source: NOTICE.md. */
export type AtlasFile = StarFile & {
  density: readonly string[]
  figures: readonly string[]
  marks?: FieldMarks
}

/** The whole sky to V 7.5, positions in degrees (J2000). Source: NOTICE.md. */
export type AllSky = {
  stars: StarFile['stars']
  /** From the south pole northwards and from 0 h eastwards, in cells of two degrees. */
  density: readonly string[]
  figures: readonly string[]
  /** Brightest first. */
  names: readonly NamedStarRow[]
}

/** A file that is not a star catalogue. */
export class CatalogueError extends Error {
  override name = 'CatalogueError'
}

/** Parses an atlas file. @throws CatalogueError for JSON without its lists, SyntaxError for invalid JSON */
export function parseAtlas(json: string): AtlasFile {
  return parseCatalogue<AtlasFile>(json, ['stars', 'density', 'figures'])
}

/** Parses the file of the whole sky. @throws CatalogueError for JSON without its lists, SyntaxError for invalid JSON */
export function parseAllSky(json: string): AllSky {
  return parseCatalogue<AllSky>(json, ['stars', 'density', 'figures', 'names'])
}

function parseCatalogue<T>(json: string, lists: readonly (keyof T & string)[]): T {
  const file: unknown = JSON.parse(json)
  const parts = typeof file === 'object' && file !== null ? Object.entries(file) : []
  for (const name of lists)
    if (!parts.some(([part, value]) => part === name && Array.isArray(value)))
      throw new CatalogueError(
        `The catalogue has no list of ${name}. Use a file that comes with this package.`,
      )
  // The lists exist; their contents are trusted, since the files come with this package.
  return file as T
}

/** The stars of a plate. */
export type StarData = {
  /** Faintest first, so that bright stars are drawn over them. */
  groups: StarGroup[]
  figures: FigureLine[]
  /** Unresolved starlight: rows of declination from south to north; `decodeDensity` reads one. */
  density: readonly string[]
  /** Only for fields other than Orion. */
  marks?: FieldMarks
}

/** Combines the files of a field; without the faint stars, it has those visible to the naked eye (V 6.0). */
export function readStars(atlas: AtlasFile, faint: StarFile | undefined): StarData {
  const groups = [...(faint?.stars ?? []), ...atlas.stars]
  return {
    groups: groups.map(([magnitude, list]) => ({ magnitude, list })),
    figures: atlas.figures.map((line) => line.split(' ').map(Number)),
    density: atlas.density,
    ...(atlas.marks && { marks: atlas.marks }),
  }
}

/**
 * Reads a packed list of stars: per star the step in right ascension, the declination and the colour.
 * Each group is unpacked when it is drawn: unpacking all would block a phone for a frame or two.
 */
export function unpackStars({ list }: StarGroup, box = orionBox): Star[] {
  const numbers = list.split(' ')
  const stars: Star[] = []
  let [ra] = box.ra
  for (let i = 2; i < numbers.length; i += 3) {
    ra += Number(numbers[i - 2]) / 100
    const dec = box.dec[0] + Number(numbers[i - 1]) / 100
    stars.push({ ra, dec, colour: Number(numbers[i]) / 20 })
  }
  return stars
}

const levels = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** Reads one row of the density map, from west to east, 0 to 1: one of 64 levels per letter. */
export function decodeDensity(row: string): number[] {
  return Array.from(row, (letter) => levels.indexOf(letter) / (levels.length - 1))
}
