/** Constants for math layout, in font units. Source: OpenType 1.9, MATH table. */
export interface MathConstants {
  axisHeight: number
  verticalGap: number
  displayVerticalGap: number
  ruleThickness: number
  extraAscender: number
  kernBeforeDegree: number
  kernAfterDegree: number
  degreeBottomRaisePercent: number
}

/** The constants of STIX Two Math, so that formulas look the same with the drawn typefaces. */
export const stixConstants: MathConstants = {
  axisHeight: 258,
  verticalGap: 85,
  displayVerticalGap: 170,
  ruleThickness: 68,
  extraAscender: 78,
  kernBeforeDegree: 65,
  kernAfterDegree: -335,
  degreeBottomRaisePercent: 55,
}

interface Part {
  glyph: number
  startConnector: number
  endConnector: number
  height: number
  repeats: boolean
}

interface Size {
  glyph: number
  height: number
}

/** A glyph that can be stretched vertically. */
export interface Growing {
  /** The glyph itself and its larger variants, the smallest first. */
  sizes: readonly Size[]
  /** The parts of its assembly, for heights above the largest variant, from the bottom to the top. */
  parts: readonly Part[]
}

/** The number of values in MathConstants that have an offset to a device table. */
const valueCount = 51
const headerBytes = 10

/**
 * Builds the MATH table of a typeface with these stretchy glyphs, sorted by glyph id.
 * Source: OpenType 1.9, MATH table.
 */
export function mathTable(constants: MathConstants, growing: readonly Growing[]): Buffer {
  const constantsTable = mathConstants(constants)
  // Empty, since browsers refuse a table without the part for single glyphs.
  const glyphInfo = words(0, 0, 0, 0)
  const infoAt = headerBytes + constantsTable.length
  const header = words(1, 0, headerBytes, infoAt, infoAt + glyphInfo.length)
  return Buffer.concat([header, constantsTable, glyphInfo, mathVariants(growing)])
}

function mathConstants(constants: MathConstants): Buffer {
  const values = Array.from({ length: valueCount }, () => 0)
  values[1] = constants.axisHeight
  values[45] = constants.verticalGap
  values[46] = constants.displayVerticalGap
  values[47] = constants.ruleThickness
  values[48] = constants.extraAscender
  values[49] = constants.kernBeforeDegree
  values[50] = constants.kernAfterDegree
  // First the script scales in percent, and the minimum heights of delimiters and of large operators.
  return words(
    70,
    55,
    1325,
    1800,
    ...values.flatMap((value) => [value, 0]),
    constants.degreeBottomRaisePercent,
  )
}

const leastOverlap = 100

function mathVariants(growing: readonly Growing[]): Buffer {
  const constructions = growing.map(construction)
  const coverageAt = 10 + 2 * growing.length
  const firstAt = coverageAt + 4 + 2 * growing.length
  const places = constructions.map((_, index) =>
    constructions.slice(0, index).reduce((at, { length }) => at + length, firstAt),
  )
  const glyphs = growing.map(({ sizes }) => sizes[0]?.glyph ?? 0)
  return Buffer.concat([
    // No glyph can be stretched horizontally.
    words(leastOverlap, coverageAt, 0, growing.length, 0, ...places),
    words(1, growing.length, ...glyphs),
    ...constructions,
  ])
}

function construction({ sizes, parts }: Growing): Buffer {
  return Buffer.concat([
    words(4 + 4 * sizes.length, sizes.length),
    words(...sizes.flatMap(({ glyph, height }) => [glyph, height])),
    words(0, 0, parts.length),
    words(
      ...parts.flatMap((part) => [
        part.glyph,
        part.startConnector,
        part.endConnector,
        part.height,
        part.repeats ? 1 : 0,
      ]),
    ),
  ])
}

/** Encodes 16-bit big-endian numbers, signed or unsigned. */
function words(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(2 * values.length)
  values.forEach((value, index) => bytes.writeUInt16BE(value & 0xffff, 2 * index))
  return bytes
}

const recordBytes = 16

/** Adds a table to a font file. Source: OpenType 1.9, organization of a font. */
export function withTable(font: Buffer, tag: string, table: Buffer): Buffer {
  const count = font.readUInt16BE(4)
  const directoryEnd = 12 + recordBytes * count
  const records = Array.from({ length: count }, (_, index) => {
    const at = 12 + recordBytes * index
    return Buffer.from(font.subarray(at, at + recordBytes))
  })
  const length = (font.length + 3) & ~3
  // All tables move by the size of the added record.
  for (const record of records) record.writeUInt32BE(record.readUInt32BE(8) + recordBytes, 8)
  const added = Buffer.alloc(recordBytes)
  added.write(tag, 'latin1')
  added.writeUInt32BE(length + recordBytes, 8)
  added.writeUInt32BE(table.length, 12)
  const head = Buffer.from(font.subarray(0, 12))
  head.writeUInt16BE(count + 1, 4)
  const directory = [...records, added].toSorted(Buffer.compare)
  const rest = Buffer.alloc(length - directoryEnd)
  font.copy(rest, 0, directoryEnd)
  return Buffer.concat([head, ...directory, rest, table])
}
