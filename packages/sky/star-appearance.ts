/** `plate` is a negative: dark stars on a pale ground; `sky` is a positive. */
export type Print = 'plate' | 'sky'

/**
 * How brightness becomes size and opacity. With d = magnitudes brighter than the limit:
 * radius = base + gain d^power px, opacity = floor + slope d. Stars brighter than `softFrom` get a soft edge
 * (negative: the image spreads in the emulsion) or a halo (positive).
 */
const prints = {
  plate: { base: 0.46, gain: 0.15, power: 1.36, floor: 0.34, slope: 0.22, softFrom: 4.05 },
  sky: { base: 0.42, gain: 0.118, power: 1.34, floor: 0.3, slope: 0.19, softFrom: 2.95 },
} satisfies Record<Print, Record<string, number>>

/** The magnitude at which a star has its smallest size. */
const limit = 7.05

export type StarAppearance = { radius: number; opacity: number; soft: boolean }

/**
 * Size in px and opacity 0 to 1 of a star.
 * @param magnitude V; brighter stars have smaller numbers
 */
export function starAppearance(print: Print, magnitude: number, size: number): StarAppearance {
  const { base, gain, power, floor, slope, softFrom } = prints[print]
  const brightness = Math.max(0, limit - magnitude)
  return {
    radius: size * (base + gain * brightness ** power),
    opacity: Math.min(1, floor + slope * brightness),
    soft: magnitude < softFrom,
  }
}

/** Red, green and blue, 0 to 255. */
export type Rgb = readonly [red: number, green: number, blue: number]

/** The inks of stars of B - V -0.3, 0.6 and 1.8; the negative has one ink for all. */
export type StarInks = readonly [blue: Rgb, white: Rgb, red: Rgb]

/** A colour for the canvas; alpha 0 to 1. */
export function rgba([red, green, blue]: Rgb, alpha: number): string {
  return `rgb(${red} ${green} ${blue} / ${alpha})`
}

/**
 * The ink of a star.
 * @param colour colour index B - V in magnitudes; clamped to -0.3 to 1.8
 */
export function starInk([blue, white, red]: StarInks, colour: number): Rgb {
  const index = Math.min(1.8, Math.max(-0.3, colour))
  return index < 0.6 ? mix(blue, white, (index + 0.3) / 0.9) : mix(white, red, (index - 0.6) / 1.2)
}

function mix(from: Rgb, to: Rgb, part: number): Rgb {
  const channel = (i: 0 | 1 | 2) => Math.round(from[i] + (to[i] - from[i]) * part)
  return [channel(0), channel(1), channel(2)]
}
