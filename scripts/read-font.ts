import { parse } from 'opentype.js/dist/opentype.mjs'
import subsetFont from 'subset-font'

/** A table of a typeface, by its name of four letters. */
export function tableOf(font: Buffer, name: string): Buffer {
  for (let at = 12; at < 12 + 16 * font.readUInt16BE(4); at += 16)
    if (font.toString('latin1', at, at + 4) === name)
      return font.subarray(font.readUInt32BE(at + 8))
  throw new Error(`The typeface has no table ${name}`)
}

/** A typeface with uncompressed tables and all its glyphs. */
export async function unpacked(font: Uint8Array): Promise<Buffer> {
  return await subsetFont(Buffer.from(font), '', { targetFormat: 'sfnt', keepAllGlyphs: true })
}

/** The characters of an unpacked typeface, each with the number of its glyph. */
export function charactersOf(font: Buffer): Map<string, number> {
  const { cmap } = parse(new Uint8Array(font).buffer).tables
  const entries = Object.entries(cmap.glyphIndexMap)
  return new Map(entries.map(([point, glyph]) => [String.fromCodePoint(Number(point)), glyph]))
}

/** The characters that can be stretched, vertically or horizontally. Source: OpenType 1.9, MATH table, MathVariants. */
export function growingCharacters(font: Buffer): string[] {
  const math = tableOf(font, 'MATH')
  const variants = math.subarray(math.readUInt16BE(8))
  const growing = new Set([2, 4].flatMap((at) => covered(variants, variants.readUInt16BE(at))))
  return [...charactersOf(font)].filter(([, glyph]) => growing.has(glyph)).map(([sign]) => sign)
}

/** The glyphs of a coverage table: a list of them, or of spans. */
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

/** The assembly of each glyph that can be stretched: its parts, as the typeface has them. */
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

/** How much neighbouring parts have to overlap, in units of the typeface. */
export function leastOverlap(font: Buffer): number {
  const math = tableOf(font, 'MATH')
  return math.subarray(math.readUInt16BE(8)).readUInt16BE(0)
}
