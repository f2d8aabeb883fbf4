import { parse } from 'opentype.js/dist/opentype.mjs'
import subsetFont from 'subset-font'

/** A table of a typeface by its tag. @throws Error if there is none */
export function tableOf(font: Buffer, name: string): Buffer {
  for (let at = 12; at < 12 + 16 * font.readUInt16BE(4); at += 16)
    if (font.toString('latin1', at, at + 4) === name)
      return font.subarray(font.readUInt32BE(at + 8))
  throw new Error(`The typeface has no table ${name}`)
}

/** Unpacks a typeface: uncompressed tables, all glyphs. */
export async function unpacked(font: Uint8Array): Promise<Buffer> {
  return await subsetFont(Buffer.from(font), '', { targetFormat: 'sfnt', keepAllGlyphs: true })
}

/** The characters of an unpacked typeface with their glyph ids. */
export function charactersOf(font: Buffer): Map<string, number> {
  const { cmap } = parse(new Uint8Array(font).buffer).tables
  const entries = Object.entries(cmap.glyphIndexMap)
  return new Map(entries.map(([point, glyph]) => [String.fromCodePoint(Number(point)), glyph]))
}

/** The stretchy characters, vertical or horizontal. Source: OpenType 1.9, MATH table, MathVariants. */
export function growingCharacters(font: Buffer): string[] {
  const math = tableOf(font, 'MATH')
  const variants = math.subarray(math.readUInt16BE(8))
  const growing = new Set([2, 4].flatMap((at) => covered(variants, variants.readUInt16BE(at))))
  return [...charactersOf(font)].filter(([, glyph]) => growing.has(glyph)).map(([sign]) => sign)
}

/** The glyph ids of a coverage table, which has a list of ids or of ranges. */
function covered(table: Buffer, start: number): number[] {
  if (start === 0) return []
  const coverage = table.subarray(start)
  const word = (index: number) => coverage.readUInt16BE(2 * index)
  const count = word(1)
  if (word(0) === 1) return Array.from({ length: count }, (_, index) => word(2 + index))
  return Array.from({ length: count }, (_, index) => {
    const [first, last] = [word(2 + 3 * index), word(3 + 3 * index)]
    return Array.from({ length: last - first + 1 }, (_glyph, offset) => first + offset)
  }).flat()
}

/** The assembly of each stretchy glyph: its GlyphPartRecords. */
export function assembliesOf(font: Buffer): Buffer[][] {
  const math = tableOf(font, 'MATH')
  const variants = math.subarray(math.readUInt16BE(8))
  const count = variants.readUInt16BE(6) + variants.readUInt16BE(8)
  return Array.from({ length: count }, (_, index) => {
    const construction = variants.subarray(variants.readUInt16BE(10 + 2 * index))
    const start = construction.readUInt16BE(0)
    if (start === 0) return []
    const assembly = construction.subarray(start)
    return Array.from({ length: assembly.readUInt16BE(4) }, (_part, place) =>
      assembly.subarray(6 + 10 * place, 16 + 10 * place),
    )
  })
}

/** The minimum overlap of adjacent parts, in font units. */
export function leastOverlap(font: Buffer): number {
  const math = tableOf(font, 'MATH')
  return math.subarray(math.readUInt16BE(8)).readUInt16BE(0)
}
