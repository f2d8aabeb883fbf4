import { expect, test } from 'vitest'
import { angleParts, readAngle } from './angles.ts'
import { conversion } from './celestial-systems.ts'
import { ellipse, onTangentPlane, projectionOf } from './projections.ts'

const origin = { longitude: 0, latitude: 0 }

test.each([
  ['the centre of the Galaxy', [266.405, -28.936], [0, 0]],
  ['the north pole of the Galaxy', [192.85948, 27.12825], [undefined, 90]],
  ['the north celestial pole', [0, 90], [122.93192, 27.12825]],
  ['Vega', [279.2347, 38.7837], [67.4482, 19.2373]],
] as const)('%s has its galactic coordinates', (_, [ra, dec], [longitude, latitude]) => {
  const found = conversion('equatorial', 'galactic')({ longitude: ra, latitude: dec })
  expect(found.latitude).toBeCloseTo(latitude, 3)
  const isNear = Math.abs(found.longitude - (longitude ?? found.longitude))
  expect(Math.min(isNear, 360 - isNear)).toBeLessThan(1e-3)
})

test('the ecliptic is tilted by its obliquity', () => {
  const toEcliptic = conversion('equatorial', 'ecliptic')
  const pole = toEcliptic({ longitude: 270, latitude: 90 - 23.4392911 })
  expect(pole.latitude).toBeCloseTo(90, 5)
  // Pollux, from Meeus, Astronomical Algorithms (1998), example 13.a.
  const pollux = toEcliptic({ longitude: 116.328942, latitude: 28.026183 })
  expect(pollux.longitude).toBeCloseTo(113.21563, 5)
  expect(pollux.latitude).toBeCloseTo(6.68417, 5)
})

test('a conversion there and back ends where it began', () => {
  const there = conversion('ecliptic', 'galactic')({ longitude: 301.5, latitude: -41.25 })
  const back = conversion('galactic', 'ecliptic')(there)
  expect(back.longitude).toBeCloseTo(301.5, 8)
  expect(back.latitude).toBeCloseTo(-41.25, 8)
})

// The cosine and the sine of γ, with 2γ + sin 2γ = π sin θ (Calabretta and Greisen 2002, equation 57), found by bisection.
test.each([
  [0, 1, 0],
  [15, 0.97882, 0.20472],
  [30, 0.91477, 0.40397],
  [45, 0.80592, 0.59203],
  [60, 0.64712, 0.76239],
  [75, 0.42316, 0.90606],
  [90, 0, 1],
])('Mollweide places latitude %d at the height of its equation', (latitude, length, height) => {
  const at = projectionOf('mollweide', origin)(90, latitude)
  expect(-(at?.x ?? 0) / (ellipse.x / 2)).toBeCloseTo(length, 4)
  expect((at?.y ?? 0) / ellipse.y).toBeCloseTo(height, 4)
  expect(projectionOf('mollweide', origin)(90, -latitude)?.y).toBeCloseTo(-(at?.y ?? 0), 12)
})

test('Mollweide is accurate at the poles and right beside them', () => {
  const project = projectionOf('mollweide', origin)
  for (const latitude of [-90, -89.999_999, -89.9, 89.9, 89.999_999, 90]) {
    const at = project(0, latitude)
    const sine = (at?.y ?? 0) / ellipse.y
    const angle = Math.asin(sine)
    expect((2 * angle + Math.sin(2 * angle)) / Math.PI).toBeCloseTo(
      Math.sin((latitude * Math.PI) / 180),
      9,
    )
  }
})

test('Hammer and Aitoff places 90°, 45° at the roots of fractions', () => {
  const at = projectionOf('aitoff', origin)(90, 45)
  expect(at?.x).toBeCloseTo(-2 / Math.sqrt(3), 12)
  expect(at?.y).toBeCloseTo(Math.sqrt(2 / 3), 12)
  expect(projectionOf('aitoff', origin)(180, 0)?.x).toBeCloseTo(-ellipse.x, 12)
})

test('a tangent plane has straight distances at its centre, and no place beyond 90°', () => {
  const center = { longitude: 83.633, latitude: 22.0145 }
  const project = projectionOf('tangent', center)
  expect(project(0, center.latitude)).toEqual({ x: -0, y: 0 })
  expect(project(0, center.latitude + 45)?.y).toBeCloseTo(1, 12)
  expect(project(0, center.latitude - 90)).toBeUndefined()
  expect(project(180, -center.latitude)).toBeUndefined()
  const place = project(3, 25)
  const back = onTangentPlane(place ?? { x: 0, y: 0 }, center)
  expect(back.longitude).toBeCloseTo(center.longitude + 3, 10)
  expect(back.latitude).toBeCloseTo(25, 10)
})

test.each([
  ['05:34:31.94', true, 83.633_083],
  ['5h34m31.94s', true, 83.633_083],
  ['05 34 31.94', true, 83.633_083],
  ['05:30', true, 82.5],
  ['+22:00:52.2', false, 22.014_5],
  ['−28°56′10″', false, -28.936_111],
  ['-00:30:00', false, -0.5],
  ['266°24′', true, 266.4],
  ['17h45m', false, 266.25],
])('%s is an angle', (written, isHours, degrees) => {
  expect(readAngle(written, isHours)).toBeCloseTo(degrees, 5)
})

test.each(['', 'Orion', '05:60:00', '05:30:60', '5h', '05:34:31:02', `05:34:31.${'9'.repeat(40)}`])(
  '“%s” is no angle',
  (written) => {
    expect(readAngle(written, true)).toBeUndefined()
  },
)

test('the labels of angles have as many units as their step needs', () => {
  const words = (angle: number, step: number, isHours: boolean) =>
    angleParts(angle, step, { isHours, isSigned: !isHours })
      .map(({ text, raised = '' }) => text + raised)
      .join('')
  expect(words(83.75, 1.25, true)).toBe('5h35m')
  expect(words(345, 15, true)).toBe('23h')
  expect(words(0.125, 0.125, true)).toBe('0h00m30s')
  expect(words(-0.5, 0.5, false)).toBe('−0°30′')
  expect(words(0, 30, false)).toBe('0°')
  expect(words(30, 30, false)).toBe('+30°')
})
