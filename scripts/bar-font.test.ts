import { expect, test, vi } from 'vitest'
import { barFont } from './bar-font.ts'
import { assembliesOf, growingCharacters, tableOf, unpacked } from './read-font.ts'

/** The heights of all variants of each glyph that can be stretched, in units of the typeface. */
function sizesOf(font: Buffer): number[][] {
  const math = tableOf(font, 'MATH')
  const variants = math.subarray(math.readUInt16BE(8))
  return Array.from({ length: variants.readUInt16BE(6) }, (_, sign) => {
    const construction = variants.subarray(variants.readUInt16BE(10 + 2 * sign))
    return Array.from({ length: construction.readUInt16BE(2) }, (_size, index) =>
      construction.readUInt16BE(6 + 4 * index),
    )
  })
}

test('both bars grow in steps of a fifth, until two of their parts are lower than the next step', async () => {
  const font = await unpacked(await barFont())
  expect(growingCharacters(font)).toEqual(['|', '‖'])
  const sizes = sizesOf(font)
  const assemblies = assembliesOf(font)
  expect(sizes).toHaveLength(2)
  for (const [sign, heights] of sizes.entries()) {
    expect(heights[0]).toBe(926)
    heights.slice(1).forEach((height, index) => {
      expect(height / (heights[index] ?? 0)).toBeLessThan(1.22)
    })
    // What is higher than the largest size is put together by WebKit from parts that do not overlap.
    const partHeights = assemblies[sign]?.map((part) => part.readUInt16BE(6)) ?? []
    expect(partHeights).toHaveLength(2)
    expect(partHeights.reduce((sum, height) => sum + height)).toBeLessThan(heights.at(-1) ?? 0)
  }
})

test('the same drawings give the same bytes in every build', async () => {
  const now = await barFont()
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2031-05-06T07:08:09Z') })
  const later = await barFont().finally(() => vi.useRealTimers())
  expect(Buffer.compare(later, now)).toBe(0)
})
