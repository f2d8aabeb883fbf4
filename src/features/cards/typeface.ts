/** The widths of the letters of one file of a typeface. */
export interface FontFile {
  has(character: string): boolean
  /** Width of a text, px at a size of 1 px; characters that are missing have none. */
  widthOf(text: string): number
}

/** How a drawing names one file of a typeface: the lightest or the heaviest of its family. */
export interface Face {
  family: string
  which: 'lightest' | 'heaviest'
}

/** Several files as one typeface: each character comes from the first file that has it. */
export interface Typeface extends FontFile {
  /** The text in parts that one file has; what is missing everywhere goes with its neighbours. */
  runsOf(text: string): { face: Face; text: string }[]
}

export function joinFiles(
  files: readonly [FontFile & { face: Face }, ...(FontFile & { face: Face })[]],
): Typeface {
  const fileFor = (character: string) => files.find((file) => file.has(character))
  return {
    has: (character) => fileFor(character) !== undefined,
    widthOf: (text) =>
      Array.from(text).reduce(
        (width, character) => width + (fileFor(character)?.widthOf(character) ?? 0),
        0,
      ),
    runsOf(text) {
      const runs: { face: Face; text: string }[] = []
      for (const character of text) {
        const last = runs.at(-1)
        const face = fileFor(character)?.face ?? last?.face ?? files[0].face
        if (last?.face === face) last.text += character
        else runs.push({ face, text: character })
      }
      return runs
    },
  }
}

/**
 * Reads the advance widths of a TrueType or OpenType file. Kerning is left out: it makes lines a
 * little shorter than measured, never longer than the room for them.
 * Source: OpenType specification 1.9.1, tables head, hhea, hmtx and cmap.
 */
export function readFontFile(font: Buffer): FontFile {
  const tables = readTables(font)
  const unitsPerEm = tables('head').readUInt16BE(18)
  const measured = tables('hhea').readUInt16BE(34)
  const advances = tables('hmtx')
  const glyphs = readCharacters(tables('cmap'))
  const advanceOf = (glyph: number) =>
    // Glyphs after the last measured one share its width.
    advances.readUInt16BE(4 * Math.min(glyph, measured - 1)) / unitsPerEm
  const glyphOf = (character: string) => glyphs.get(character.codePointAt(0) ?? 0)
  return {
    has: (character) => glyphOf(character) !== undefined,
    widthOf: (text) =>
      Array.from(text).reduce((width, character) => {
        const glyph = glyphOf(character)
        return glyph === undefined ? width : width + advanceOf(glyph)
      }, 0),
  }
}

function readTables(font: Buffer): (tag: string) => Buffer {
  const count = font.readUInt16BE(4)
  const tables = new Map<string, Buffer>()
  for (let entry = 12; entry < 12 + 16 * count; entry += 16) {
    const start = font.readUInt32BE(entry + 8)
    const length = font.readUInt32BE(entry + 12)
    tables.set(font.toString('latin1', entry, entry + 4), font.subarray(start, start + length))
  }
  return (tag) => {
    const table = tables.get(tag)
    if (!table) throw new Error(`The typeface has no table ${tag}`)
    return table
  }
}

/** Which glyph stands for which character: the formats 4 and 12, one of which every file has. */
function readCharacters(cmap: Buffer): Map<number, number> {
  const glyphs = new Map<number, number>()
  const count = cmap.readUInt16BE(2)
  for (let entry = 4; entry < 4 + 8 * count; entry += 8) {
    const table = cmap.subarray(cmap.readUInt32BE(entry + 4))
    const format = table.readUInt16BE(0)
    if (format === 4) readSegments(table, glyphs)
    if (format === 12) readGroups(table, glyphs)
  }
  return glyphs
}

function readSegments(table: Buffer, glyphs: Map<number, number>): void {
  const length = table.readUInt16BE(6)
  const [ends, starts, deltas, offsets] = [14, 16 + length, 16 + 2 * length, 16 + 3 * length]
  for (let segment = 0; segment < length; segment += 2) {
    const first = table.readUInt16BE(starts + segment)
    const last = Math.min(table.readUInt16BE(ends + segment), 0xfffe)
    const delta = table.readUInt16BE(deltas + segment)
    const offset = table.readUInt16BE(offsets + segment)
    for (let code = first; code <= last; code += 1) {
      const stored =
        offset === 0 ? code : table.readUInt16BE(offsets + segment + offset + 2 * (code - first))
      const glyph = offset !== 0 && stored === 0 ? 0 : (stored + delta) & 0xffff
      if (glyph !== 0) glyphs.set(code, glyph)
    }
  }
}

function readGroups(table: Buffer, glyphs: Map<number, number>): void {
  const count = table.readUInt32BE(12)
  for (let group = 16; group < 16 + 12 * count; group += 12) {
    const first = table.readUInt32BE(group)
    const last = table.readUInt32BE(group + 4)
    const glyph = table.readUInt32BE(group + 8)
    for (let code = first; code <= last; code += 1) glyphs.set(code, glyph + code - first)
  }
}
