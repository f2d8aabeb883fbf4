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
 * @param colour colour index B - V in magnitudes; outside -0.3 to 1.8 the nearest end is taken
 */
export function starInk(
  { starInks: [blue, white, red] }: { starInks: StarInks },
  colour: number,
): Rgb {
  const index = Math.min(1.8, Math.max(-0.3, colour))
  return index < 0.6 ? mix(blue, white, (index + 0.3) / 0.9) : mix(white, red, (index - 0.6) / 1.2)
}

function mix(from: Rgb, to: Rgb, part: number): Rgb {
  const channel = (i: 0 | 1 | 2) => Math.round(from[i] + (to[i] - from[i]) * part)
  return [channel(0), channel(1), channel(2)]
}
