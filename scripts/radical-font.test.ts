import subsetFont from 'subset-font'
import { expect, test } from 'vitest'
import { radicalFont } from './radical-font.ts'

/** The MATH table of the built typeface, read back. */
async function builtTable(): Promise<Buffer> {
  const font = await subsetFont(Buffer.from(await radicalFont()), '√', { targetFormat: 'sfnt' })
  for (let at = 12; at < 12 + 16 * font.readUInt16BE(4); at += 16)
    if (font.toString('latin1', at, at + 4) === 'MATH')
      return font.subarray(font.readUInt32BE(at + 8))
  throw new Error('The typeface has no MATH table')
}

test('the sign of a root grows in thirteen steps of a tenth, and beyond them in parts', async () => {
  const table = await builtTable()
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

test('the typeface of roots costs a page less than a kilobyte and a half', async () => {
  expect((await radicalFont()).length).toBeLessThan(1500)
})
