import { expect, test } from 'vitest'
import {
  formatJulianDate,
  formatSiderealTime,
  julianDate,
  localSiderealTime,
} from './sidereal-clock.tsx'

const hours = (h: number, m: number, s: number) => h + m / 60 + s / 3600
const second = 1 / 3600

test.each([
  ['the Unix epoch', 0, 2440587.5],
  ['J2000.0', Date.UTC(2000, 0, 1, 12), 2451545],
  // Meeus, example 7.a: the launch of Sputnik 1, 1957 October 4.81.
  ['a day before the Unix epoch', Date.UTC(1957, 9, 4, 19, 26, 24), 2436116.31],
])('Julian date of %s', (_, ms, expected) => {
  expect(julianDate(ms)).toBeCloseTo(expected, 6)
})

test.each([
  // Explanatory Supplement to the Astronomical Almanac: GMST at J2000.0.
  ['J2000.0', Date.UTC(2000, 0, 1, 12), hours(18, 41, 50.548)],
  // Meeus, examples 12.a and 12.b.
  ['1987 April 10, 0 h', Date.UTC(1987, 3, 10), hours(13, 10, 46.3668)],
  ['1987 April 10, 19:21', Date.UTC(1987, 3, 10, 19, 21), hours(8, 34, 57.0896)],
])('Greenwich sidereal time at %s', (_, ms, expected) => {
  expect(Math.abs(localSiderealTime(ms, 0) - expected)).toBeLessThan(0.1 * second)
})

test('a place to the west is behind Greenwich, across midnight too', () => {
  const noon = Date.UTC(1987, 3, 10, 19, 21)
  const greenwich = localSiderealTime(noon, 0)
  expect(localSiderealTime(noon, -15)).toBeCloseTo(greenwich - 1, 9)
  expect(localSiderealTime(noon, -150)).toBeCloseTo(greenwich - 10 + 24, 9)
  expect(localSiderealTime(noon, 360)).toBeCloseTo(greenwich, 9)
})

test('a sidereal day is 3 min 56 s shorter than a day', () => {
  const gain = localSiderealTime(86_400_000, 0) - localSiderealTime(0, 0)
  expect(gain * 3600).toBeCloseTo(236.555, 2)
})

test('both clocks have a fixed number of digits', () => {
  const ms = Date.UTC(1987, 3, 10, 19, 21)
  expect(formatJulianDate(Date.UTC(1987, 3, 10, 12))).toBe('JD 2446896.000')
  expect(formatSiderealTime(ms, 0)).toBe('Sidereal time 08 h 34 m')
})
