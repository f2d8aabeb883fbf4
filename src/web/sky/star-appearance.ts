/** The negative has dark stars on pale emulsion, the positive is the sky itself. */
export type Print = 'plate' | 'sky'

/**
 * How brightness becomes size and blackness, for both prints. With d = magnitudes brighter than the limit:
 * radius = base + gain d^power px, opacity = floor + slope d. Stars brighter than `softFrom` get a soft edge
 * (negative: the image spreads in the emulsion) or a halo (positive).
 */
const prints = {
  plate: { base: 0.46, gain: 0.15, power: 1.36, floor: 0.34, slope: 0.22, softFrom: 4.05 },
  sky: { base: 0.42, gain: 0.118, power: 1.34, floor: 0.3, slope: 0.19, softFrom: 2.95 },
} satisfies Record<Print, Record<string, number>>

/** The magnitude at which a star would just vanish. */
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
