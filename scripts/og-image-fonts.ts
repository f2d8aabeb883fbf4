import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parse } from 'opentype.js/dist/opentype.mjs'
import subsetFont from 'subset-font'

/**
 * The typefaces of preview images, one weight each, with all letters. Two files of one family differ slightly in weight, by which
 * resvg distinguishes them.
 */
const ogImageFonts: readonly { source: string; target: string; weight: number }[] = [
  { source: 'besley/files/besley-latin-wght-normal', target: 'besley', weight: 450 },
  { source: 'besley/files/besley-latin-ext-wght-normal', target: 'besley-ext', weight: 455 },
  {
    source: 'instrument-sans/files/instrument-sans-latin-wght-normal',
    target: 'instrument-sans',
    weight: 500,
  },
  {
    source: 'instrument-sans/files/instrument-sans-latin-ext-wght-normal',
    target: 'instrument-sans-ext',
    weight: 505,
  },
  { source: 'stix-two-text/files/stix-two-text-greek-wght-normal', target: 'greek', weight: 450 },
  {
    source: 'stix-two-text/files/stix-two-text-cyrillic-wght-normal',
    target: 'cyrillic',
    weight: 455,
  },
  { source: 'stix-two-text/files/stix-two-text-latin-wght-italic', target: 'italic', weight: 400 },
]

/** Symbols in charts for feeds: micro and squared, primes, superscripts and subscripts, arrows, operators, math letters. */
const mathSigns = [
  [0xa1, 0xbf],
  [0x2010, 0x205e],
  [0x2070, 0x209f],
  [0x2190, 0x22ff],
  [0x1d400, 0x1d7ff],
] as const

/** Makes the typefaces of preview images as TrueType files, each with its glyph widths; existing ones are kept. */
export async function buildOgImageFonts(root: string, folder: string): Promise<void> {
  const packages = path.join(root, 'node_modules', '@fontsource-variable')
  await mkdir(folder, { recursive: true })
  await buildMathSigns(root, folder)
  for (const { source, target, weight } of ogImageFonts) {
    const file = path.join(folder, `${target}.ttf`)
    if (existsSync(`${file}.json`)) continue
    const whole = await readFile(path.join(packages, `${source}.woff2`))
    const instance = await subsetFont(whole, '', {
      targetFormat: 'sfnt',
      keepAllGlyphs: true,
      variationAxes: { wght: weight },
    })
    await writeFile(file, instance)
    await writeFile(`${file}.json`, JSON.stringify(glyphWidths(instance)))
  }
}

async function buildMathSigns(root: string, folder: string): Promise<void> {
  const file = path.join(folder, 'signs.ttf')
  if (existsSync(file)) return
  const source = '@fontsource/stix-two-math/files/stix-two-math-latin-400-normal.woff2'
  const whole = await readFile(path.join(root, 'node_modules', source))
  const signs = mathSigns.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)),
  )
  await writeFile(file, await subsetFont(whole, signs.join(''), { targetFormat: 'sfnt' }))
}

/** The width of each character at a size of 1 px. */
function glyphWidths(instance: Buffer): Record<string, number> {
  const { tables, glyphs, unitsPerEm } = parse(Uint8Array.from(instance).buffer)
  return Object.fromEntries(
    Object.entries(tables.cmap.glyphIndexMap).map(([code, glyph]) => [
      String.fromCodePoint(Number(code)),
      glyphs.get(glyph).advanceWidth / unitsPerEm,
    ]),
  )
}
