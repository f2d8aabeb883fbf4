import { Font, Glyph, Path } from 'opentype.js/dist/opentype.mjs'
import subsetFont from 'subset-font'
import { type Growing, mathTable, type MathConstants, withTable } from './math-table.ts'
import { tableOf } from './read-font.ts'

export type Point = readonly [x: number, y: number]

/** A glyph drawn by straight lines, in thousandths of an em. */
export interface Drawing {
  /** The character; undefined for larger sizes and for parts. */
  character?: string | undefined
  width: number
  outlines: readonly (readonly Point[])[]
}

interface DrawnFont {
  name: string
  drawings: readonly Drawing[]
  constants: MathConstants
  /** The glyphs that can be stretched; the first drawing is glyph 1. */
  growing: readonly Growing[]
}

/** Creates a typeface of stretchy characters, as WOFF2. */
export async function drawnFont(font: DrawnFont): Promise<Uint8Array> {
  const { name, drawings, constants, growing } = font
  const written = new Font({
    familyName: name,
    styleName: 'Regular',
    unitsPerEm: 1000,
    ascender: 800,
    descender: -200,
    glyphs: [
      new Glyph({ name: '.notdef', advanceWidth: drawings[0]?.width ?? 0, path: new Path() }),
      ...drawings.map(glyphOf),
    ],
  })
  const table = mathTable(constants, growing)
  const dated = Buffer.from(written.toArrayBuffer())
  // Clears the creation and modification times, so that builds are reproducible.
  tableOf(dated, 'head').fill(0, 20, 36)
  const whole = withTable(dated, 'MATH', table)
  const characters = drawings.map(({ character = '' }) => character).join('')
  return await subsetFont(whole, characters, { targetFormat: 'woff2' })
}

function glyphOf({ character, width, outlines }: Drawing): Glyph {
  const path = new Path()
  for (const [first, ...others] of outlines) {
    if (!first) continue
    path.moveTo(...first)
    for (const point of others) path.lineTo(...point)
    path.close()
  }
  return new Glyph({
    name: character ?? 'part',
    unicode: character?.codePointAt(0),
    advanceWidth: width,
    path,
  })
}
