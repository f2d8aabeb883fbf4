import { expect, test } from 'vitest'
import { locationOf } from './zone-location.ts'

test.each([
  ['America/Santiago', { longitude: -70.7, place: 'Santiago' }],
  ['America/Argentina/Buenos_Aires', { longitude: -58.5, place: 'Buenos Aires' }],
  ['Europe/Oslo', { longitude: 10.8, place: 'Oslo' }],
  ['UTC', undefined],
  ['toString', undefined],
])('the place of the time zone %s is %j', (zone, location) => {
  expect(locationOf(zone)).toEqual(location)
})
