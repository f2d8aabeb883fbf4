import { expect, test } from 'vitest'
import { orionBox as field } from './catalogue.ts'
import { densityAt } from './draw-light.ts'

const map = [
  [0, 0, 1],
  [0, 0.5, 1],
]
const [west, east] = field.ra
const [south, north] = field.dec
const middle = { ra: (west + east) / 2, dec: (south + north) / 2 }

test('the density at the centre of a cell is that of the cell', () => {
  expect(densityAt(map, middle.ra, north - (north - south) / 4)).toBeCloseTo(0.5, 2)
})

test('the density between two cells is interpolated', () => {
  expect(densityAt(map, middle.ra, middle.dec)).toBeCloseTo(0.25, 6)
})

test.each([
  ['west', west - 30, middle.dec, 0],
  ['east', east + 30, middle.dec, 1],
  ['south', middle.ra, south - 30, 0],
  ['north', middle.ra, north + 30, 0.5],
])('beyond the %s edge of the field the density is that of the edge', (_, ra, dec, expected) => {
  expect(densityAt(map, ra, dec)).toBeCloseTo(expected, 2)
})
