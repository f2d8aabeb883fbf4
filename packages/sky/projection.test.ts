import { expect, test } from 'vitest'
import { createProjection } from './projection.ts'

const camera = { centre: { ra: 80, dec: 5 }, at: { x: 700, y: 450 }, scale: 14.4, rotation: 0 }

test('the centre of the projection is where the camera has it, in both directions', () => {
  const { toPlate, toSky } = createProjection(camera)
  const { x, y } = toPlate(80, 5)
  expect(x).toBeCloseTo(700, 9)
  expect(y).toBeCloseTo(450, 9)
  expect(toSky(700, 450)).toEqual({ ra: 80, dec: 5 })
})

test('north is up, east is left, and one degree in the middle is one scale', () => {
  const { toPlate } = createProjection(camera)
  expect(450 - toPlate(80, 6).y).toBeCloseTo(14.4, 2)
  expect(toPlate(81, 5).x).toBeLessThan(700)
})

test('a point 90 degrees away is twice the projected radius from the middle', () => {
  const { toPlate } = createProjection({ ...camera, centre: { ra: 0, dec: 0 } })
  expect(700 - toPlate(90, 0).x).toBeCloseTo((2 * 14.4 * 180) / Math.PI, 6)
})

test('a plate turned by 90 degrees has north on the right', () => {
  const { toPlate } = createProjection({ ...camera, rotation: 90 })
  const { x, y } = toPlate(80, 15)
  expect(x).toBeGreaterThan(700)
  expect(y).toBeCloseTo(450, 6)
})

test.each([
  [22, -48, 0],
  [158, 60, 0],
  [83.82, -5.39, 58],
  [80, 5.0001, 270],
])('ra %d, dec %d at rotation %d comes back from the plate unchanged', (ra, dec, rotation) => {
  const { toPlate, toSky } = createProjection({ ...camera, rotation })
  const { x, y } = toPlate(ra, dec)
  const sky = toSky(x, y)
  expect(sky.ra).toBeCloseTo(ra, 8)
  expect(sky.dec).toBeCloseTo(dec, 8)
})
