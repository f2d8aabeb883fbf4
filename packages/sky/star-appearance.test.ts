import { expect, test } from 'vitest'
import { rgba, starAppearance, starInk, type StarInks } from './star-appearance.ts'

test.each(['plate', 'sky'] as const)(
  'on the %s a brighter star is never smaller or paler',
  (print) => {
    const appearances = [7, 6.9, 6, 4, 2.8, 0, -1.4].map((magnitude) =>
      starAppearance(print, magnitude, 1),
    )
    for (const [i, appearance] of appearances.entries()) {
      const fainter = appearances[i - 1]
      if (!fainter) continue
      expect(appearance.radius).toBeGreaterThan(fainter.radius)
      expect(appearance.opacity).toBeGreaterThanOrEqual(fainter.opacity)
    }
  },
)

test('the opacity of a star is at most 1', () => {
  expect(starAppearance('plate', -1.4, 1).opacity).toBe(1)
})

test('a star beyond the limit keeps the smallest size', () => {
  expect(starAppearance('sky', 9, 1)).toEqual({ radius: 0.42, opacity: 0.3, soft: false })
})

test('the size factor scales only the radius', () => {
  const once = starAppearance('plate', 3, 1)
  const twice = starAppearance('plate', 3, 2)
  expect(twice.radius).toBeCloseTo(once.radius * 2, 9)
  expect(twice.opacity).toBe(once.opacity)
})

const starInks: StarInks = [
  [190, 210, 255],
  [255, 245, 238],
  [255, 170, 120],
]

test.each([
  [-0.9, [190, 210, 255]],
  [-0.3, [190, 210, 255]],
  [0.15, [223, 228, 247]],
  [0.6, [255, 245, 238]],
  [1.8, [255, 170, 120]],
  [2.5, [255, 170, 120]],
])('a star of B - V %d has the ink %j', (colour, ink) => {
  expect(starInk(starInks, colour)).toEqual(ink)
})

test('a colour is formatted for the canvas with its alpha', () => {
  expect(rgba([1, 2, 3], 0.5)).toBe('rgb(1 2 3 / 0.5)')
})
