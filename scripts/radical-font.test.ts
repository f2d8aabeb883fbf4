import { expect, test } from 'vitest'
import { radicalFont } from './radical-font.ts'
import { tableOf, unpacked } from './read-font.ts'

test('a radical sign grows in thirteen steps of a tenth, and beyond them by parts', async () => {
  const table = tableOf(await unpacked(await radicalFont()), 'MATH')
  const variants = table.subarray(table.readUInt16BE(8))
  const construction = variants.subarray(variants.readUInt16BE(10))
  const heights = Array.from({ length: construction.readUInt16BE(2) }, (_, index) =>
    construction.readUInt16BE(6 + 4 * index),
  )
  expect(heights).toHaveLength(13)
  expect(heights[0]).toBe(1050)
  heights.slice(1).forEach((height, index) => {
    expect(height / (heights[index] ?? 0)).toBeCloseTo(1.1, 2)
  })
  const parts = construction.subarray(construction.readUInt16BE(0)).readUInt16BE(4)
  expect(parts).toBe(3)
})

test('the radical font is smaller than 1.5 KB', async () => {
  expect((await radicalFont()).length).toBeLessThan(1500)
})
