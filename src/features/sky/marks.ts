import type { SkyChoice } from '../../shared/sky-fields.ts'
import type { FieldMarks } from '../../web/sky/star-catalogue.ts'

type Objects = Pick<FieldMarks, 'mark' | 'nebulae'>

const none: Objects = { nebulae: [] }

/** An emission nebula: hydrogen that shines by itself. */
const glow = (ra: number, dec: number, radius: number, strength: number) => ({
  ra,
  dec,
  radius,
  strength,
  reflects: false,
})

/** Light of stars: a galaxy, or a reflection nebula. */
const haze = (ra: number, dec: number, radius: number, strength: number) => ({
  ...glow(ra, dec, radius, strength),
  reflects: true,
})

/** What each field is known for; positions J2000 from the NGC and Messier catalogues. */
const objects: Readonly<Record<SkyChoice['field'], Objects>> = {
  orion: none,
  own: none,
  pleiades: {
    mark: { text: 'M 45', ra: 56.75, dec: 24.12 },
    nebulae: [haze(56.75, 24.12, 1.4, 0.3)],
  },
  perseus: {
    mark: { text: 'NGC 869', ra: 34.75, dec: 57.13 },
    nebulae: [glow(60.2, 36.4, 1.3, 0.5), haze(34.75, 57.13, 0.9, 0.2)],
  },
  andromeda: {
    mark: { text: 'M 31', ra: 10.68, dec: 41.27 },
    nebulae: [haze(10.68, 41.27, 1.6, 0.5), haze(23.46, 30.66, 0.8, 0.2)],
  },
  cygnus: {
    mark: { text: 'NGC 7000', ra: 314.7, dec: 44.3 },
    nebulae: [glow(314.7, 44.3, 1.8, 0.7), glow(305.6, 40.3, 2.4, 0.4)],
  },
  'ursa-major': {
    mark: { text: 'M 81', ra: 148.89, dec: 69.07 },
    nebulae: [haze(148.89, 69.07, 0.6, 0.3)],
  },
  virgo: {
    mark: { text: 'M 87', ra: 187.71, dec: 12.39 },
    nebulae: [haze(187.2, 12.7, 2.4, 0.2)],
  },
  scorpius: {
    mark: { text: 'M 4', ra: 245.9, dec: -26.53 },
    nebulae: [haze(245.9, -26.53, 0.5, 0.3), haze(247, -25, 2.4, 0.2)],
  },
  'galactic-centre': {
    mark: { text: 'Sgr A*', ra: 266.42, dec: -29.01 },
    nebulae: [glow(270.92, -24.38, 1.2, 0.8), glow(275.2, -16.18, 0.8, 0.5)],
  },
  carina: {
    mark: { text: 'NGC 3372', ra: 161.27, dec: -59.87 },
    nebulae: [glow(161.27, -59.87, 1.8, 0.95)],
  },
  crux: {
    mark: { text: 'NGC 4755', ra: 193.42, dec: -60.36 },
    nebulae: [glow(161.27, -59.87, 1.8, 0.95)],
  },
  'magellanic-cloud': {
    mark: { text: 'NGC 2070', ra: 84.68, dec: -69.1 },
    nebulae: [
      haze(79.5, -68.5, 4.5, 0.35),
      glow(84.68, -69.1, 0.7, 0.8),
      haze(13.2, -72.8, 2.4, 0.3),
    ],
  },
}

/** What is marked on the plate of a field. */
export function objectsOf(field: SkyChoice['field']): Objects {
  return objects[field]
}
