import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parseAllSky, unpackStars } from './catalogue.ts'
import { cutField } from './cut-field.ts'
import { allSkyFile } from './data-files.ts'
import { type SkyChoice, skyFieldNames } from './fields.ts'

const sky = parseAllSky(readFileSync(allSkyFile(), 'utf8'))

const own = (ra: number, dec: number, width = 100): SkyChoice => ({ field: 'own', ra, dec, width })
const preset = (field: SkyChoice['field']): SkyChoice => ({ field, ra: 0, dec: 0, width: 20 })

/** The stars that a plate would draw, with their brightness. */
function starsOf(choice: SkyChoice) {
  const { atlas, faint } = cutField(sky, choice)
  return [...faint.stars, ...atlas.stars].flatMap(([magnitude, list]) =>
    unpackStars({ magnitude, list }, atlas.marks?.box).map((star) => ({ ...star, magnitude })),
  )
}

/** The star of a field at a place, within the precision of the packed positions. */
const starAt = (choice: SkyChoice, ra: number, dec: number) =>
  starsOf(choice).find((star) => Math.abs(star.ra - ra) < 0.02 && Math.abs(star.dec - dec) < 0.02)
    ?.magnitude

test.each(skyFieldNames.map(preset))(
  'the field $field costs no visitor more stars than that of a fresh site, and says how many',
  (choice) => {
    const { plate, atlas, faint, names } = cutField(sky, choice)
    const stars = starsOf(choice)
    expect(plate.faint.count).toBe(stars.length)
    expect(stars.length).toBeLessThanOrEqual(5042)
    expect(stars.length).toBeGreaterThan(200)
    expect(plate.bright.count).toBeLessThanOrEqual(1706)
    expect(Math.max(...stars.map(({ magnitude }) => magnitude))).toBe(plate.faint.magnitude)
    expect(names.length).toBeLessThanOrEqual(362)
    expect(JSON.stringify(faint).length).toBeLessThan(70_000)
    expect(JSON.stringify(atlas).length).toBeLessThan(50_000)
    const { box } = atlas.marks ?? {}
    expect(atlas.density).toHaveLength(((box?.dec[1] ?? 0) - (box?.dec[0] ?? 0)) / 2)
    for (const row of atlas.density)
      expect(row).toHaveLength(((box?.ra[1] ?? 0) - (box?.ra[0] ?? 0)) / 2)
  },
)

test.each(skyFieldNames.filter((field) => field !== 'own' && field !== 'orion'))(
  'in the field %s stands what it is known for',
  (field) => {
    const { plate, atlas } = cutField(sky, preset(field))
    const { mark, box } = atlas.marks ?? {}
    const fromCentre = Math.abs((mark?.dec ?? 0) - plate.dec)
    expect(fromCentre).toBeLessThan(20 / plate.zoom + 12)
    expect(mark?.dec).toBeGreaterThan(box?.dec[0] ?? 0)
  },
)

test.each([
  ['Sirius', own(101, -17), 101.29, -16.72, -1.4],
  ['Deneb beyond 0 h', own(5, 40), 310.36 - 360, 45.28, 1.3],
  ['Mirach before 24 h', own(350, 40), 17.43 + 360, 35.62, 2.1],
  ['Acrux', preset('crux'), 186.65, -63.1, 0.8],
])('%s is at its position', (_name, choice, ra, dec, magnitude) => {
  expect(starAt(choice, ra, dec)).toBeCloseTo(magnitude, 1)
})

test('a field around a pole covers all right ascensions', () => {
  const { atlas } = cutField(sky, own(30, 90))
  expect(atlas.marks?.box).toEqual({ ra: [-150, 210], dec: [24, 90] })
})

test('a narrow field has fainter stars than a wide one, and none far outside', () => {
  const [wide, narrow] = [cutField(sky, own(306, 40)), cutField(sky, own(306, 40, 20))]
  expect(narrow.plate.faint.magnitude).toBeGreaterThan(wide.plate.faint.magnitude)
  for (const { dec } of starsOf(own(306, 40, 20))) expect(Math.abs(dec - 40)).toBeLessThan(14.1)
})

test('a custom field is named by its coordinates and has no mark', () => {
  const { plate, atlas } = cutField(sky, own(80, -5.5))
  expect(plate.name).toBe('RA 5 h 20 min, Dec \u22125.5°')
  expect(atlas.marks).toMatchObject({ nebulae: [] })
  expect(atlas.marks).not.toHaveProperty('mark')
})

test('the brightest stars near the centre have labels', () => {
  const labels = cutField(sky, preset('cygnus')).atlas.marks?.labels.map(({ text }) => text)
  expect(labels).toContain('Aljanah')
  expect(labels?.length).toBeLessThanOrEqual(5)
})
