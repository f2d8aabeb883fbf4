/** The part of opentype.js that the scripts use; the package has no types. */
declare module 'opentype.js/dist/opentype.mjs' {
  export class Path {
    moveTo(x: number, y: number): void
    lineTo(x: number, y: number): void
    close(): void
  }

  export class Glyph {
    constructor(options: {
      name: string
      unicode?: number | undefined
      advanceWidth: number
      path: Path
    })
  }

  export class Font {
    constructor(options: {
      familyName: string
      styleName: string
      unitsPerEm: number
      ascender: number
      descender: number
      glyphs: readonly Glyph[]
    })
    toArrayBuffer(): ArrayBuffer
  }

  export function parse(font: ArrayBuffer): {
    unitsPerEm: number
    glyphs: { get(index: number): { advanceWidth: number } }
    tables: { cmap: { glyphIndexMap: Record<string, number> } }
  }
}
