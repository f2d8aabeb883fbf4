import { expect, test } from 'vitest'
import {
  type AtlasFile,
  decodeDensity,
  orionBox as field,
  type StarFile,
  unpackStars,
} from './star-catalogue.ts'
import { starCounts } from './star-counts.ts'
import faintFile from './stars-faint.json'
import atlasFile from './stars.json'

// JSON modules are typed by their first rows as plain arrays; the pair is what the file holds.
const atlas = atlasFile as unknown as AtlasFile
const faint = faintFile as unknown as StarFile

const groupsOf = (file: StarFile) => file.stars.map(([magnitude, list]) => ({ magnitude, list }))
const starsOf = (file: StarFile) => groupsOf(file).flatMap((group) => unpackStars(group))

test('right ascension is stored as steps, declination and colour as they are', () => {
  expect(unpackStars({ magnitude: 5.1, list: '100 4800 12 250 0 -4' })).toEqual([
    { ra: 23, dec: 0, colour: 0.6 },
    { ra: 25.5, dec: -48, colour: -0.2 },
  ])
})

test('the density letters run from nothing to full light', () => {
  expect(decodeDensity('A/')).toEqual([0, 1])
})

test('the caption states the true number of stars', () => {
  expect(starsOf(atlas)).toHaveLength(starCounts.bright)
  expect(starsOf(atlas).length + starsOf(faint).length).toBe(starCounts.faint)
})

test('both files run from faint to bright and stay inside the field', () => {
  const magnitudes = [...groupsOf(faint), ...groupsOf(atlas)].map(({ magnitude }) => magnitude)
  expect(magnitudes).toEqual(magnitudes.toSorted((a, b) => b - a))
  const stars = [...starsOf(faint), ...starsOf(atlas)]
  expect(Math.min(...stars.map(({ ra }) => ra))).toBeGreaterThanOrEqual(field.ra[0])
  expect(Math.max(...stars.map(({ ra }) => ra))).toBeLessThanOrEqual(field.ra[1])
  expect(Math.min(...stars.map(({ dec }) => dec))).toBeGreaterThanOrEqual(field.dec[0])
  expect(Math.max(...stars.map(({ dec }) => dec))).toBeLessThanOrEqual(field.dec[1])
})

test('the brightest star is where Sirius is', () => {
  const sirius = starsOf(atlas).at(-1)
  expect(sirius?.ra).toBeCloseTo(101.29, 2)
  expect(sirius?.dec).toBeCloseTo(-16.72, 2)
})
