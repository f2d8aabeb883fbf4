declare module 'subset-font' {
  /** Subsets a font to the given characters and ranges of its axes. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: {
      targetFormat: 'woff2' | 'sfnt'
      noHinting?: boolean
      noLayoutClosure?: boolean
      /** The layout features to keep; all by default. */
      keepFeatures?: readonly string[]
      /** Keeps all glyphs; then the text must be empty. */
      keepAllGlyphs?: boolean
      variationAxes?: Record<string, number | { min: number; max: number }>
    },
  ): Promise<Buffer>
}
