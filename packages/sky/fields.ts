/** A field of the sky; degrees, equinox J2000. */
interface SkyField {
  /** The title of its plate. */
  name: string
  ra: number
  dec: number
  /** The width of a plate of 1440 px, degrees. */
  width: number
}

/** The preset fields; degrees, equinox J2000. Orion has files of its own (`orionFile`), others are cut with `cutField`. */
export const skyFields = {
  orion: { name: 'Orion and Taurus', ra: 80, dec: 5, width: 100 },
  pleiades: { name: 'The Pleiades', ra: 58, dec: 23, width: 40 },
  perseus: { name: 'Perseus', ra: 48, dec: 48, width: 70 },
  andromeda: { name: 'Andromeda', ra: 14, dec: 38, width: 70 },
  cygnus: { name: 'Cygnus', ra: 306, dec: 40, width: 80 },
  'ursa-major': { name: 'Ursa Major', ra: 168, dec: 60, width: 80 },
  virgo: { name: 'The Virgo cluster', ra: 187, dec: 10, width: 70 },
  scorpius: { name: 'Scorpius', ra: 251, dec: -30, width: 70 },
  'galactic-centre': { name: 'The Galactic centre', ra: 266.4, dec: -29, width: 90 },
  carina: { name: 'Carina', ra: 158, dec: -58, width: 70 },
  crux: { name: 'The Southern Cross', ra: 190, dec: -60, width: 60 },
  'magellanic-cloud': { name: 'The Large Magellanic Cloud', ra: 79, dec: -67, width: 70 },
} as const satisfies Record<string, SkyField>

type SkyFieldName = keyof typeof skyFields

const names = Object.keys(skyFields) as SkyFieldName[]

/** The names of the preset fields, and `own` for any other place and width. */
export const skyFieldNames: readonly (SkyFieldName | 'own')[] = [...names, 'own']

/** A chosen field; place and width apply only to `own`. */
export interface SkyChoice extends Omit<SkyField, 'name'> {
  field: SkyFieldName | 'own'
}

/** The number of stars in a catalogue, and the V magnitude of the faintest. */
interface StarCount {
  count: number
  magnitude: number
}

/** A field of the sky as plates need it, without its stars; degrees, equinox J2000. */
export interface Plate extends Omit<SkyField, 'width'> {
  /** Unique to the field: its place and width. */
  id: string
  /** The scale relative to that of Orion's field. */
  zoom: number
  bright: StarCount
  faint: StarCount
}

/** Resolves a choice to a field. */
export function fieldOf({ field, ra, dec, width }: SkyChoice): SkyField {
  return field === 'own' ? { name: placeName(ra, dec), ra, dec, width } : skyFields[field]
}

/** `RA 5 h 20 min, Dec +5°` */
function placeName(ra: number, dec: number): string {
  const minutes = Math.round(ra * 4) % (24 * 60)
  const sign = dec > 0 ? '+' : dec < 0 ? '\u2212' : ''
  return `RA ${Math.floor(minutes / 60)} h ${minutes % 60} min, Dec ${sign}${Math.abs(Math.round(dec * 10) / 10)}°`
}
