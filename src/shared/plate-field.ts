import type { Plate } from '@ephemeris/sky'

/** The parts in which a plate fetches its stars. */
export type SkyPart = 'atlas' | 'faint' | 'names'

/** What pages know of another field than that of a fresh site. */
export interface PlateField extends Plate {
  /** The address of the picture that phones show until the stars are drawn. */
  start: string
}
