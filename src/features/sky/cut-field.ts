import { type PlateField, type SkyChoice, fieldOf, skyFields } from '../../shared/sky-fields.ts'
import {
  type AtlasFile,
  type CatalogueBox,
  type NamedPlace,
  type NamedStarRow,
  type StarFile,
  unpackStars,
} from '../../web/sky/star-catalogue.ts'
import { objectsOf } from './marks.ts'

/** The whole sky to V 7.5; NOTICE.md describes it. */
export interface AllSky {
  stars: StarFile['stars']
  /** From the south pole northwards and from 0 h eastwards, in cells of two degrees. */
  density: readonly string[]
  figures: readonly string[]
  /** Brightest first. */
  names: readonly NamedStarRow[]
}

/** The data of a field that visitors load. */
export interface CutField {
  plate: Omit<PlateField, 'start'>
  atlas: AtlasFile
  faint: StarFile
  names: readonly NamedStarRow[]
}

/** The counts of the field of a fresh site, so that no other field is more to download and draw. Source: src/web/sky/star-counts.ts. */
const most = { bright: 1706, all: 5042, names: 362, labels: 5 }

/** V magnitudes: the limit of the naked eye, and of the catalogue of the whole sky. */
const faintest = { bright: 6, all: 7.5 }

const wholeSky: CatalogueBox = { ra: [0, 360], dec: [-90, 90] }
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Cuts a field out of the whole sky: all that a plate can show of it, whatever its shape. */
export function cutField(sky: AllSky, choice: SkyChoice): CutField {
  const { name, ra, dec, width } = fieldOf(choice)
  const radius = Math.max(14, 0.66 * width)
  const isWithin = nearTo(ra, dec, radius)
  const box = boxAround(ra, dec, radius)
  const groups = sky.stars.map(([magnitude, list]) => ({
    magnitude,
    stars: unpackStars({ magnitude, list }, wholeSky).filter((star) => isWithin(star.ra, star.dec)),
  }))
  const bright = brightest(groups, most.bright, faintest.bright)
  const all = brightest(groups, most.all, faintest.all)
  const packed = (some: readonly Group[]) =>
    some.map(({ magnitude, stars }) => [magnitude, pack(stars, box)] as const)
  const { mark, nebulae } = objectsOf(choice.field)
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
    names: near.slice(0, most.names),
  }
}

type Star = ReturnType<typeof unpackStars>[number]
type Group = { magnitude: number; stars: Star[] }

/** Whether a place is within a distance of another one, degrees. */
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

/** The box around a circle, in whole cells of the density map; around a pole it goes all the way round. */
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

function countOf(groups: readonly Group[]): PlateField['bright'] {
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
    if (labels.length === most.labels) break
    const isFree = [...labels, ...(mark ? [mark] : [])].every(
      (label) => !nearTo(label.ra, label.dec, width / 12)(ra, dec),
    )
    if (text !== '' && isFree && isCentral(ra, dec)) labels.push({ text, ra, dec })
  }
  return labels
}
