import { expect, test } from 'vitest'
import { starAppearance } from './star-appearance.ts'

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

test('no star is more than opaque', () => {
  expect(starAppearance('plate', -1.4, 1).opacity).toBe(1)
})

test('a star beyond the limit keeps the smallest size', () => {
  expect(starAppearance('sky', 9, 1)).toEqual({ radius: 0.42, opacity: 0.3, soft: false })
})

test('the size factor scales the radius alone', () => {
  const once = starAppearance('plate', 3, 1)
  const twice = starAppearance('plate', 3, 2)
  expect(twice.radius).toBeCloseTo(once.radius * 2, 9)
  expect(twice.opacity).toBe(once.opacity)
})
