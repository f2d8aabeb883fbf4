declare module 'subset-font' {
  /** Cuts a font down to the given characters and spans of its axes. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: {
      targetFormat: 'woff2' | 'sfnt'
      noHinting?: boolean
      noLayoutClosure?: boolean
      /** Of the features of its layout; all of them when not given. */
      keepFeatures?: readonly string[]
      /** Keeps every glyph; the text must be empty then. */
      keepAllGlyphs?: boolean
      variationAxes?: Record<string, number | { min: number; max: number }>
    },
  ): Promise<Buffer>
}
