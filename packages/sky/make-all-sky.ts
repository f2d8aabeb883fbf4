import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { allSkyFile } from './data-files.ts'

/*
 * Makes data/all-sky.json from the data of the npm package d3-celestial, which is not a dependency:
 *
 *   npm pack d3-celestial && tar xzf d3-celestial-*.tgz
 *   node packages/sky/make-all-sky.ts package/data
 */

type Point = [ra: number, dec: number]
interface Collection<Properties, Coordinates> {
  features: { id: number; properties: Properties; geometry: { coordinates: Coordinates } }[]
}
type StarsRead = Collection<{ mag: number; bv: string }, Point>
type LinesRead = Collection<unknown, Point[][]>
type NamesRead = Record<string, { name: string; desig: string; c: string; bayer: string }>

const [folder = '.'] = process.argv.slice(2)
const read = <T>(file: string) => JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as T
const radians = (degrees: number) => (degrees * Math.PI) / 180
const eastward = (ra: number) => (ra + 360) % 360
const rounded = (value: number, unit: number) => Math.round(value / unit)

const faintest = 7.5
const faintestNamed = 5.5
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** Stars of each tenth of a magnitude, faintest first, by right ascension. */
function packStars({ features }: StarsRead): [number, string][] {
  const groups = new Map<number, [number, number, number][]>()
  for (const { properties, geometry } of features) {
    if (properties.mag > faintest) continue
    const magnitude = Math.round(properties.mag * 10) / 10
    const [ra, dec] = geometry.coordinates
    const star: [number, number, number] = [
      rounded(eastward(ra), 0.01),
      rounded(dec + 90, 0.01),
      rounded(Number(properties.bv) || 0, 0.05),
    ]
    groups.set(magnitude, [...(groups.get(magnitude) ?? []), star])
  }
  return [...groups]
    .toSorted(([one], [other]) => other - one)
    .map(([magnitude, stars]) => {
      let last = 0
      const list = stars
        .toSorted(([one], [other]) => one - other)
        .flatMap(([ra, dec, colour]) => {
          const step = ra - last
          last = ra
          return [step, dec, colour]
        })
      return [magnitude, list.join(' ')]
    })
}

/** Counts of V 7.2 to 10.2 in cells of two degrees, smoothed over 3.5 degrees; the levels are those of stars.json. */
function density({ features }: StarsRead): string[] {
  const [columns, rows, width] = [180, 90, 3.5]
  const counts = Array.from({ length: rows }, () => Array.from({ length: columns }, () => 0))
  for (const { properties, geometry } of features) {
    if (properties.mag <= 7.2 || properties.mag >= 10.2) continue
    const [ra, dec] = geometry.coordinates
    const row = counts[Math.min(rows - 1, Math.floor((dec + 90) / 2))]
    const column = Math.floor(eastward(ra) / 2) % columns
    if (row) row[column] = (row[column] ?? 0) + 1
  }
  const decOf = (row: number) => radians(2 * row - 89)
  const level = (row: number, column: number) => {
    let [light, area] = [0, 0]
    for (let y = Math.max(0, row - 6); y <= Math.min(rows - 1, row + 6); y++)
      for (let x = 0; x < columns; x++) {
        const apart =
          Math.sin(decOf(row)) * Math.sin(decOf(y)) +
          Math.cos(decOf(row)) * Math.cos(decOf(y)) * Math.cos(radians(2 * (x - column)))
        const angle = (Math.acos(Math.min(1, apart)) * 180) / Math.PI
        if (angle > 3 * width) continue
        const weight = Math.exp(-(angle ** 2) / (2 * width ** 2))
        light += weight * (counts[y]?.[x] ?? 0)
        area += weight * 4 * Math.cos(decOf(y))
      }
    return Math.round(63 * Math.min(1, Math.max(0, (0.57 * light) / area - 1.05)))
  }
  return counts.map((row, y) => row.map((_, x) => letters[level(y, x)]).join(''))
}

function figures({ features }: LinesRead): string[] {
  return features.flatMap(({ geometry }) =>
    geometry.coordinates.map((line) =>
      line
        .flatMap(([ra, dec]) => [rounded(eastward(ra), 0.01) / 100, rounded(dec, 0.01) / 100])
        .join(' '),
    ),
  )
}

function namedStars({ features }: StarsRead, names: NamesRead): unknown[] {
  return features
    .filter(({ id, properties }) => properties.mag <= faintestNamed && names[id]?.desig)
    .toSorted((one, other) => one.properties.mag - other.properties.mag)
    .map(({ id, properties: { mag, bv }, geometry }) => {
      const [ra, dec] = geometry.coordinates
      const { name = '', desig = '', c = '' } = names[id] ?? {}
      const place = [rounded(eastward(ra), 0.01) / 100, rounded(dec, 0.01) / 100]
      return [...place, mag, Number(bv) || 0, `${desig} ${c}`.trim(), name]
    })
}

const stars = read<StarsRead>('stars.8.json')
const all = {
  stars: packStars(stars),
  density: density(read<StarsRead>('stars.14.json')),
  figures: figures(read<LinesRead>('constellations.lines.json')),
  names: namedStars(stars, read<NamesRead>('starnames.json')),
}
writeFileSync(allSkyFile(), `${JSON.stringify(all).replaceAll('],[', '],\n[')}\n`)
