import type { Plate } from '@ephemeris/sky'

/** The files from which a plate loads its stars. */
export type SkyPart = 'atlas' | 'faint' | 'names'

/** A field that the owner has chosen. */
export interface PlateField extends Plate {
  /** The path of its star files, with a slash at the end. */
  files: string
  /** The URL of the picture that phones show until the stars are drawn. */
  start: string
}
