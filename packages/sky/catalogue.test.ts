import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  CatalogueError,
  decodeDensity,
  orionBox as field,
  parseAllSky,
  parseAtlas,
  readStars,
  type StarFile,
  unpackStars,
} from './catalogue.ts'
import { orionFile } from './data-files.ts'
import { orionStarCounts } from './star-counts.ts'

const atlas = parseAtlas(readFileSync(orionFile('atlas'), 'utf8'))
const faint = JSON.parse(readFileSync(orionFile('faint'), 'utf8')) as StarFile

const groupsOf = (file: StarFile) => file.stars.map(([magnitude, list]) => ({ magnitude, list }))
const starsOf = (file: StarFile) => groupsOf(file).flatMap((group) => unpackStars(group))

test('right ascension is stored as steps, declination and colour directly', () => {
  expect(unpackStars({ magnitude: 5.1, list: '100 4800 12 250 0 -4' })).toEqual([
    { ra: 23, dec: 0, colour: 0.6 },
    { ra: 25.5, dec: -48, colour: -0.2 },
  ])
})

test('the density letters are from 0 to 1', () => {
  expect(decodeDensity('A/')).toEqual([0, 1])
})

test('the star counts are those of the files', () => {
  expect(starsOf(atlas)).toHaveLength(orionStarCounts.bright)
  expect(starsOf(atlas).length + starsOf(faint).length).toBe(orionStarCounts.faint)
})

test('both files are sorted from faint to bright and within the field', () => {
  const magnitudes = [...groupsOf(faint), ...groupsOf(atlas)].map(({ magnitude }) => magnitude)
  expect(magnitudes).toEqual(magnitudes.toSorted((a, b) => b - a))
  const stars = [...starsOf(faint), ...starsOf(atlas)]
  expect(Math.min(...stars.map(({ ra }) => ra))).toBeGreaterThanOrEqual(field.ra[0])
  expect(Math.max(...stars.map(({ ra }) => ra))).toBeLessThanOrEqual(field.ra[1])
  expect(Math.min(...stars.map(({ dec }) => dec))).toBeGreaterThanOrEqual(field.dec[0])
  expect(Math.max(...stars.map(({ dec }) => dec))).toBeLessThanOrEqual(field.dec[1])
})

test('the brightest star is Sirius', () => {
  const sirius = starsOf(atlas).at(-1)
  expect(sirius?.ra).toBeCloseTo(101.29, 2)
  expect(sirius?.dec).toBeCloseTo(-16.72, 2)
})

test('the stars of both files are combined from faint to bright', () => {
  const all = readStars(atlas, faint)
  expect(all.groups.at(0)?.magnitude).toBe(7)
  expect(all.groups.at(-1)?.magnitude).toBe(-1.4)
  expect(readStars(atlas, undefined).groups.at(0)?.magnitude).toBe(6)
  expect(all.figures[0]?.every(Number.isFinite)).toBe(true)
  expect(all).not.toHaveProperty('marks')
})

test.each([
  ['{"stars": [], "density": []}', 'figures'],
  ['{"stars": {}, "density": [], "figures": []}', 'stars'],
  ['null', 'stars'],
])('%s is not an atlas: it has no list of %s', (json, list) => {
  expect(() => parseAtlas(json)).toThrow(
    new CatalogueError(
      `The catalogue has no list of ${list}. Use a file that comes with this package.`,
    ),
  )
})

test('an atlas of one field is not a catalogue of the whole sky', () => {
  expect(() => parseAllSky(JSON.stringify(atlas))).toThrow(CatalogueError)
})
