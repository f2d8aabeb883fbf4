import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import subsetFont from 'subset-font'
import { radicalFont } from './radical-font.ts'

interface FontFile {
  /** The file below node_modules that it is cut from. */
  source: string
  target: string
  characters: string
  /** One weight, or the span of weights that the design uses. */
  weight?: number | { min: number; max: number }
  /** Whether figures of equal width and other alternates are used from it. */
  alternates: 'kept' | 'dropped'
}

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join('')

// Basic Latin, the accents of western Europe and the signs that texts about science use.
const accents = 'ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÑÒÓÔÖØÙÚÛÜÝßàáâãäåæçèéêëìíîïñòóôöøùúûüýÿŁłŒœŠšŽž'
const signs = '\u00a0¡¿§©°±·×÷µ–—‘’“”…−≤≥≈→'
const text = range(0x20, 0x7e) + accents + signs
/**
 * What formulas are written with, in two files by how often it is met; a page with none of the rest fetches
 * one. `src/features/blog/math-font.css` names the same characters.
 */
export const mathematics = {
  common: [
    range(0x20, 0x7e),
    '\u00a0¨¯±·×÷ˆˇ˙˜…′″‴ℎℏℓ←↑→↓↔↦⇒⋅⋆⋯⟨⟩⟹',
    range(0x391, 0x3a1) + range(0x3a3, 0x3a9) + range(0x3b1, 0x3c9), // Greek
    range(0x2200, 0x226b), // operators and relations
    range(0x1d434, 0x1d454) + range(0x1d456, 0x1d467), // italic letters
    range(0x1d6e2, 0x1d71b), // italic Greek
  ].join(''),
  rest: [
    accents + '¡¿§©°µ–—‘’“”',
    'ϑϕϖϱϵ',
    range(0x1d400, 0x1d433), // bold letters
    range(0x1d49c, 0x1d4cf), // script
    range(0x1d6a8, 0x1d6e1), // bold Greek
    range(0x1d7ce, 0x1d7d7), // bold figures
    range(0x226c, 0x22c4) + range(0x22c7, 0x22ee) + range(0x22f0, 0x22ff),
    'ℂℕℚℝℤℑℜ℘ℵℬℰℱℋℐℒℳℛ', // letters that live elsewhere
    '⇐⇔⟵⟶⟷⟺⌈⌉⌊⌋⟪⟫⏞⏟‖⁗⁄',
    range(0x302, 0x30c) + '\u0304\u0307\u0308\u20d7', // accents
  ].join(''),
}

const variable = '@fontsource-variable'

const fonts: readonly FontFile[] = [
  {
    source: `${variable}/besley/files/besley-latin-wght-normal.woff2`,
    target: 'besley.woff2',
    characters: text,
    weight: { min: 400, max: 600 },
    alternates: 'dropped',
  },
  {
    source: `${variable}/instrument-sans/files/instrument-sans-latin-wght-normal.woff2`,
    target: 'instrument-sans.woff2',
    characters: text,
    weight: { min: 400, max: 600 },
    alternates: 'kept',
  },
  {
    source: `${variable}/stix-two-text/files/stix-two-text-latin-wght-normal.woff2`,
    target: 'stix-two-text.woff2',
    characters: text,
    weight: { min: 400, max: 650 },
    alternates: 'dropped',
  },
  {
    source: `${variable}/stix-two-text/files/stix-two-text-latin-wght-italic.woff2`,
    target: 'stix-two-text-italic.woff2',
    characters: text,
    weight: 400,
    alternates: 'dropped',
  },
  {
    source: `${variable}/red-hat-mono/files/red-hat-mono-latin-wght-normal.woff2`,
    target: 'red-hat-mono.woff2',
    characters: text,
    weight: 400,
    alternates: 'dropped',
  },
  {
    source: '@fontsource/stix-two-math/files/stix-two-math-latin-400-normal.woff2',
    target: 'stix-two-math.woff2',
    characters: mathematics.common,
    alternates: 'kept',
  },
  {
    source: '@fontsource/stix-two-math/files/stix-two-math-latin-400-normal.woff2',
    target: 'stix-two-math-rest.woff2',
    characters: mathematics.rest,
    alternates: 'kept',
  },
]

/**
 * Typefaces of the cards, one weight each: whatever letters their packages have. Two files of one
 * family differ a little in weight, for that is how the drawing program tells them apart.
 */
const cardFonts: readonly { source: string; target: string; weight: number }[] = [
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

/** Makes the typefaces of the cards, plain TrueType files; done again only when missing. */
export async function buildCardFonts(root: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const { source, target, weight } of cardFonts) {
    const file = path.join(folder, `${target}.ttf`)
    if (existsSync(file)) continue
    const whole = await readFile(path.join(root, 'node_modules', variable, `${source}.woff2`))
    const instance = await subsetFont(whole, '', {
      targetFormat: 'sfnt',
      keepAllGlyphs: true,
      variationAxes: { wght: weight },
    })
    await writeFile(file, instance)
  }
}

/** Cuts the typefaces down to what the pages use, into build/fonts; done again only when missing. */
export async function buildFonts(root: string): Promise<void> {
  const folder = path.join(root, 'build', 'fonts')
  await mkdir(folder, { recursive: true })
  for (const { source, target, characters, weight, alternates } of fonts) {
    const file = path.join(folder, target)
    if (existsSync(file)) continue
    const whole = await readFile(path.join(root, 'node_modules', source))
    const cut = await subsetFont(whole, characters, {
      targetFormat: 'woff2',
      // A quarter of the typeface of formulas; screens of today do not need it.
      noHinting: true,
      noLayoutClosure: alternates === 'dropped',
      ...(weight !== undefined && { variationAxes: { wght: weight } }),
    })
    await writeFile(file, cut)
  }
  const radicals = path.join(folder, 'radicals.woff2')
  if (!existsSync(radicals)) await writeFile(radicals, await radicalFont())
}
