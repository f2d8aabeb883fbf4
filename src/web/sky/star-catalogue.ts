/** Position in degrees (J2000) and colour index B - V in magnitudes. */
type Star = { ra: number; dec: number; colour: number }

/** Stars of one brightness, V rounded to a tenth of a magnitude; `unpackStars` reads the list. */
export type StarGroup = { magnitude: number; list: string }

/** One unbroken line of a constellation figure: ra, dec, ra, dec and so on, in degrees. */
export type FigureLine = number[]

/** The field of the catalogue, degrees. */
export const field = { ra: [22, 158], dec: [-48, 60] } as const

/** The files as they are stored; NOTICE.md describes them. */
export type StarFile = { stars: readonly (readonly [magnitude: number, list: string])[] }
export type AtlasFile = StarFile & { density: readonly string[]; figures: readonly string[] }

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
