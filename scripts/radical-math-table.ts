/** What a layout of radicals reads of a typeface, in its units. Source: OpenType 1.9, MATH table. */
export interface RadicalConstants {
  axisHeight: number
  verticalGap: number
  displayVerticalGap: number
  ruleThickness: number
  extraAscender: number
  kernBeforeDegree: number
  kernAfterDegree: number
  degreeBottomRaisePercent: number
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

interface MathInput {
  constants: RadicalConstants
  /** The glyph itself, and what stands for it where it has to be higher, from the smallest on. */
  sizes: readonly Size[]
  /** What a still higher one is put together from, from its foot up. */
  parts: readonly Part[]
}

/** Values with an offset to a device table each; the first one that matters here, and how many there are. */
const valueCount = 51
const headerBytes = 10

/** The MATH table of a typeface in which one glyph grows. Source: OpenType 1.9, MATH table. */
export function mathTable({ constants, sizes, parts }: MathInput): Buffer {
  const constantsTable = mathConstants(constants)
  // Nothing is said of single glyphs, but browsers refuse a table without that part.
  const glyphInfo = words(0, 0, 0, 0)
  const infoAt = headerBytes + constantsTable.length
  const header = words(1, 0, headerBytes, infoAt, infoAt + glyphInfo.length)
  return Buffer.concat([header, constantsTable, glyphInfo, mathVariants(sizes, parts)])
}

function mathConstants(constants: RadicalConstants): Buffer {
  const values = Array.from({ length: valueCount }, () => 0)
  values[1] = constants.axisHeight
  values[45] = constants.verticalGap
  values[46] = constants.displayVerticalGap
  values[47] = constants.ruleThickness
  values[48] = constants.extraAscender
  values[49] = constants.kernBeforeDegree
  values[50] = constants.kernAfterDegree
  // Before them the scale of scripts in percent and the least heights of delimiters and of large operators.
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
/** Where the list of growing glyphs begins in its table, and where that of their sizes. */
const [coverageAt, constructionAt] = [12, 18]

function mathVariants(sizes: readonly Size[], parts: readonly Part[]): Buffer {
  const [first] = sizes
  if (!first) throw new RangeError('A glyph that grows has a size at least')
  return Buffer.concat([
    // One glyph grows upwards, none sideways.
    words(leastOverlap, coverageAt, 0, 1, 0, constructionAt),
    words(1, 1, first.glyph),
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

/** Big-endian numbers one after the other, as tables of typefaces have them; signed values may be given, too. */
function words(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(2 * values.length)
  values.forEach((value, index) => bytes.writeUInt16BE(value & 0xffff, 2 * index))
  return bytes
}

const recordBytes = 16

/** A typeface file with one table more. Source: OpenType 1.9, organisation of a font. */
export function withTable(font: Buffer, tag: string, table: Buffer): Buffer {
  const count = font.readUInt16BE(4)
  const directoryEnd = 12 + recordBytes * count
  const records = Array.from({ length: count }, (_, index) => {
    const at = 12 + recordBytes * index
    return Buffer.from(font.subarray(at, at + recordBytes))
  })
  const length = (font.length + 3) & ~3
  // Everything behind the directory moves by the record that is added to it.
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
