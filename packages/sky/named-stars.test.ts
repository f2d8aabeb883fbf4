import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { NamedStarRow } from './catalogue.ts'
import { orionFile } from './data-files.ts'
import { nearestStar, type NamedStar, readNamedStars } from './named-stars.ts'
import { createProjection } from './projection.ts'

const star = (ra: number, name: string): NamedStar => ({
  ra,
  dec: 5,
  magnitude: 1,
  colour: 0,
  designation: '',
  name,
})
const stars = [star(80, 'middle'), star(82, 'left')]
const camera = { centre: { ra: 80, dec: 5 }, at: { x: 200, y: 100 }, scale: 10, rotation: 0 }
const projection = createProjection(camera)

test('the nearer of two stars is found', () => {
  expect(nearestStar(stars, projection, { x: 188, y: 100 })?.star.name).toBe('left')
  expect(nearestStar(stars, projection, { x: 192, y: 100 })?.star.name).toBe('middle')
})

test('the result has the place of the star', () => {
  expect(nearestStar(stars, projection, { x: 210, y: 100 })?.at.x).toBeCloseTo(200, 9)
})

test('no star is found at a distance of 26 px or more', () => {
  expect(nearestStar(stars, projection, { x: 225.9, y: 100 })?.star.name).toBe('middle')
  expect(nearestStar(stars, projection, { x: 226, y: 100 })).toBeUndefined()
})

test('every named star has a designation', () => {
  const rows = JSON.parse(readFileSync(orionFile('names'), 'utf8')) as NamedStarRow[]
  const listed = readNamedStars(rows)
  expect(listed).toHaveLength(362)
  expect(listed.filter(({ designation }) => !/^\S+ [A-Z]/.test(designation))).toEqual([])
})
