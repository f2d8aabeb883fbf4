import type { Camera } from './projection.ts'
import type { Depth } from './star-data.ts'

/** A name beside its star. Offset in px from the star; right aligned names end there instead of starting. */
export type SkyName = {
  text: string
  ra: number
  dec: number
  dx: number
  dy: number
  align: 'left' | 'right'
}

/** What a view may depend on, px. `wordsTop` is where the first avoided words begin, if there are any. */
export type PlateSize = { width: number; height: number; wordsTop: number | undefined }

/** Everything that is drawn on one plate of one size. */
export type Framing = {
  camera: Camera
  depth: Depth
  /** Factor on the size of all stars. */
  starSize: number
  /** Graticule and constellation figures. */
  atlas: boolean
  rulers: { rightAscension: boolean; declination: boolean }
  names: SkyName[]
  /** Radius in px of the ring in the accent colour, around M 42 or the mark of another field; undefined for none. */
  markRadius: number | undefined
}

/** One view of the sky for one place of the site, as data: it says how each size of plate is filled. */
export type SkyView = { kind: 'hero' | 'band' | 'strip' | 'panel'; frame(size: PlateSize): Framing }
