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
  /** Splits a text into runs, each with a font file that has its glyphs; unsupported characters join their neighbours. */
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

/** The width of each character of a file, as the build has written them (scripts/og-image-fonts.ts). */
export type GlyphWidths = Readonly<Record<string, number>>

/**
 * A file by the widths of its characters. Kerning is left out: it makes lines a little shorter than
 * measured, never longer than the room for them.
 */
export function measuredFile(widths: GlyphWidths): FontFile {
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
