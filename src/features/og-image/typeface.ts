/** The glyph widths of a font file. */
export interface FontFile {
  has(character: string): boolean
  /** Width of a text at a size of 1 px, in px; missing characters have none. */
  widthOf(text: string): number
}

/** Selects a font file in SVG: the lightest or the heaviest of its family. */
export interface Face {
  family: string
  which: 'lightest' | 'heaviest'
}

/** Font files in order of preference: each character comes from the first file that has it. */
export interface Typeface extends FontFile {
  /** Splits a text into runs, each with a font file that has its glyphs; unsupported characters join their neighbours. */
  splitRuns(text: string): { face: Face; text: string }[]
}

export function createTypeface(
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
    splitRuns(text) {
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

/** The width of each character, as written by the build (scripts/og-image-fonts.ts). */
export type GlyphWidths = Readonly<Record<string, number>>

/**
 * Creates a font file from its glyph widths. Kerning is ignored: it only makes lines slightly shorter than measured.
 */
export function createFontFile(widths: GlyphWidths): FontFile {
  const widthByCharacter = new Map(Object.entries(widths))
  return {
    has: (character) => widthByCharacter.has(character),
    widthOf: (text) =>
      Array.from(text).reduce(
        (width, character) => width + (widthByCharacter.get(character) ?? 0),
        0,
      ),
  }
}
