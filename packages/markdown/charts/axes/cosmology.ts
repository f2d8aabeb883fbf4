/** A flat universe of matter and a cosmological constant. */
export interface Cosmology {
  /** The Hubble constant, km/s/Mpc. */
  H0: number
  /** The share of matter today. */
  Om: number
}

/** A megaparsec over a kilometre per second, in billions of Julian years. */
const hubbleTime = 977.792_221

/**
 * The age of the universe at a redshift, in billions of years.
 * Source: Peebles, Principles of Physical Cosmology (1993), equation 13.20.
 */
export function ageAt(redshift: number, { H0, Om }: Cosmology): number {
  const time = hubbleTime / H0
  const shrunk = (1 + redshift) ** -1.5
  const vacuum = 1 - Om
  if (vacuum === 0) return (2 / 3) * time * shrunk
  const ratio = Math.sqrt(vacuum / Om)
  return ((2 / 3) * time * Math.asinh(ratio * shrunk)) / Math.sqrt(vacuum)
}

/** How long ago light with a redshift was emitted, in billions of years. */
export function lookbackTime(redshift: number, cosmology: Cosmology): number {
  return ageAt(0, cosmology) - ageAt(redshift, cosmology)
}
