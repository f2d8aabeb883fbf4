import {
  type AllSky,
  type AtlasFile,
  type CatalogueBox,
  type FieldMarks,
  type NamedPlace,
  type NamedStarRow,
  type StarFile,
  unpackStars,
} from './catalogue.ts'
import { fieldOf, type Plate, type SkyChoice, skyFields } from './fields.ts'
import { orionStarCounts } from './star-counts.ts'

/** Everything that a plate can show of a field, in the format of the files of Orion. */
export interface CutField {
  plate: Plate
  atlas: AtlasFile
  faint: StarFile
  names: readonly NamedStarRow[]
}

/** The counts of Orion, so that no other field is larger to download and draw. */
const max = { bright: orionStarCounts.bright, all: orionStarCounts.faint, names: 362, labels: 5 }

/** V magnitudes: the limit of the naked eye, and of the catalogue of the whole sky. */
const faintest = { bright: 6, all: 7.5 }

const wholeSky: CatalogueBox = { ra: [0, 360], dec: [-90, 90] }
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Cuts a field out of the whole sky, large enough for a plate of any shape. */
export function cutField(sky: AllSky, choice: SkyChoice): CutField {
  const { name, ra, dec, width } = fieldOf(choice)
  const radius = Math.max(14, 0.66 * width)
  const isWithin = nearTo(ra, dec, radius)
  const box = boxAround(ra, dec, radius)
  const groups = sky.stars.map(([magnitude, list]) => ({
    magnitude,
    stars: unpackStars({ magnitude, list }, wholeSky).filter((star) => isWithin(star.ra, star.dec)),
  }))
  const bright = brightest(groups, max.bright, faintest.bright)
  const all = brightest(groups, max.all, faintest.all)
  const packed = (some: readonly Group[]) =>
    some.map(({ magnitude, stars }) => [magnitude, pack(stars, box)] as const)
  const { mark, nebulae } = objects[choice.field]
  const near = sky.names.filter(([starRa, starDec]) => isWithin(starRa, starDec))
  return {
    plate: {
      id: [ra, dec, width].map((value) => Math.round(value * 10)).join('_'),
      name,
      ra,
      dec,
      zoom: skyFields.orion.width / width,
      bright: countOf(bright),
      faint: countOf(all),
    },
    atlas: {
      stars: packed(bright),
      density: cutDensity(sky.density, box),
      figures: sky.figures.filter((line) => hasPoint(line, isWithin)),
      marks: {
        box,
        nebulae,
        labels: labelsAmong(near, mark, nearTo(ra, dec, width / 3), width),
        ...(mark && { mark }),
      },
    },
    faint: { stars: packed(all.slice(0, all.length - bright.length)) },
    names: near.slice(0, max.names),
  }
}

type Star = ReturnType<typeof unpackStars>[number]
type Group = { magnitude: number; stars: Star[] }

/** A test for whether a place is within a distance of another one, degrees. */
function nearTo(ra: number, dec: number, distance: number): (ra: number, dec: number) => boolean {
  const [sin, cos, least] = [
    Math.sin(radians(dec)),
    Math.cos(radians(dec)),
    Math.cos(radians(distance)),
  ]
  return (otherRa, otherDec) =>
    sin * Math.sin(radians(otherDec)) +
      cos * Math.cos(radians(otherDec)) * Math.cos(radians(otherRa - ra)) >=
    least
}

/** The box around a circle, in whole cells of the density map; around a pole it covers all right ascensions. */
function boxAround(ra: number, dec: number, radius: number): CatalogueBox {
  const even = (value: number) => 2 * Math.round(value / 2)
  const south = Math.max(-90, even(dec - radius))
  const north = Math.min(90, even(dec + radius))
  const sine = Math.sin(radians(radius)) / Math.cos(radians(dec))
  const isPolar = Math.abs(dec) + radius >= 90 || sine >= 1
  const half = isPolar ? 180 : even((Math.asin(sine) * 180) / Math.PI) + 2
  const middle = even(ra)
  return { ra: [middle - half, middle + half], dec: [south, north] }
}

/** The brightest groups with at most `limit` stars together; only whole groups, so that all stars to a magnitude are in. */
function brightest(groups: readonly Group[], limit: number, magnitude: number): Group[] {
  const taken: Group[] = []
  let count = 0
  for (const group of groups.toReversed()) {
    count += group.stars.length
    if (count > limit || group.magnitude > magnitude) break
    taken.unshift(group)
  }
  return taken
}

function countOf(groups: readonly Group[]): Plate['bright'] {
  const count = groups.reduce((sum, { stars }) => sum + stars.length, 0)
  return { count, magnitude: groups[0]?.magnitude ?? 0 }
}

/** Right ascension relative to the western edge of a box, so that it does not wrap around. */
function counted(ra: number, { ra: [west] }: CatalogueBox): number {
  return west + ((((ra - west) % 360) + 360) % 360)
}

function pack(stars: readonly Star[], box: CatalogueBox): string {
  let last = box.ra[0] * 100
  return stars
    .map((star) => ({ ...star, east: Math.round(counted(star.ra, box) * 100) }))
    .toSorted((one, other) => one.east - other.east)
    .flatMap(({ east, dec, colour }) => {
      const step = east - last
      last = east
      return [step, Math.round((dec - box.dec[0]) * 100), Math.round(colour * 20)]
    })
    .join(' ')
}

function cutDensity(density: readonly string[], { ra, dec }: CatalogueBox): string[] {
  const columns = Array.from({ length: (ra[1] - ra[0]) / 2 }, (_, index) => {
    return (((ra[0] / 2 + index) % 180) + 180) % 180
  })
  return density
    .slice((dec[0] + 90) / 2, (dec[1] + 90) / 2)
    .map((row) => columns.map((column) => row[column]).join(''))
}

function hasPoint(line: string, isWithin: (ra: number, dec: number) => boolean): boolean {
  const numbers = line.split(' ').map(Number)
  return numbers.some((ra, at) => at % 2 === 0 && isWithin(ra, numbers[at + 1] ?? 0))
}

/** The brightest stars with a proper name near the middle, not too close to each other and to the mark. */
function labelsAmong(
  stars: readonly NamedStarRow[],
  mark: NamedPlace | undefined,
  isCentral: (ra: number, dec: number) => boolean,
  width: number,
) {
  const labels: NamedPlace[] = []
  for (const [ra, dec, , , , text] of stars) {
    if (labels.length === max.labels) break
    const isFree = [...labels, ...(mark ? [mark] : [])].every(
      (label) => !nearTo(label.ra, label.dec, width / 12)(ra, dec),
    )
    if (text !== '' && isFree && isCentral(ra, dec)) labels.push({ text, ra, dec })
  }
  return labels
}

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

/** The marked object and the nebulae of each field; positions J2000 from the NGC and Messier catalogues. */
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
