import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import subsetFont from 'subset-font'
import { barFont } from './bar-font.ts'
import { mathCharacters, range } from './math-characters.ts'
import { radicalFont } from './radical-font.ts'
import { assembliesOf } from './read-font.ts'

interface FontFile {
  /** The source file in node_modules. */
  source: string
  target: string
  characters: string
  /** One weight, or the range of weights that the design uses. */
  weight?: number | { min: number; max: number }
  /** Which OpenType features are kept: all (such as tabular figures), only kerning, or none. */
  layout: 'all' | 'distances' | 'none'
}

// Basic Latin, the accents of western Europe and the signs that texts about science use.
const accents = 'ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÑÒÓÔÖØÙÚÛÜÝßàáâãäåæçèéêëìíîïñòóôöøùúûüýÿŁłŒœŠšŽž'
const signs = '\u00a0¡¿§©°±·×÷µ–—‘’“”…−≤≥≈→'
const text = range(0x20, 0x7e) + accents + signs
const variable = '@fontsource-variable'

const fonts: readonly FontFile[] = [
  {
    source: `${variable}/besley/files/besley-latin-wght-normal.woff2`,
    target: 'besley.woff2',
    characters: text,
    weight: { min: 400, max: 600 },
    layout: 'distances',
  },
  {
    source: `${variable}/instrument-sans/files/instrument-sans-latin-wght-normal.woff2`,
    target: 'instrument-sans.woff2',
    characters: text,
    weight: { min: 400, max: 600 },
    layout: 'all',
  },
  {
    source: `${variable}/stix-two-text/files/stix-two-text-latin-wght-normal.woff2`,
    target: 'stix-two-text.woff2',
    characters: text,
    weight: { min: 400, max: 650 },
    layout: 'distances',
  },
  {
    source: `${variable}/stix-two-text/files/stix-two-text-latin-wght-italic.woff2`,
    target: 'stix-two-text-italic.woff2',
    characters: text,
    weight: 400,
    layout: 'distances',
  },
  {
    source: `${variable}/red-hat-mono/files/red-hat-mono-latin-wght-normal.woff2`,
    target: 'red-hat-mono.woff2',
    characters: text,
    weight: 400,
    layout: 'distances',
  },
]

/** The files of the typeface of formulas. */
export const mathFonts: readonly FontFile[] = Object.entries(mathCharacters).map(
  ([name, characters]) => ({
    source: '@fontsource/stix-two-math/files/stix-two-math-latin-400-normal.woff2',
    target: `math-${name}.woff2`,
    characters,
    layout: 'none',
  }),
)

/** Subsets the typefaces to what the pages use, in build/fonts; skipped if the inputs have not changed. */
export async function buildFonts(root: string): Promise<void> {
  const folder = path.join(root, 'build', 'fonts')
  const stamp = path.join(folder, 'built-from')
  const hash = await hashInputs(root)
  if (existsSync(stamp) && (await readFile(stamp, 'utf8')) === hash) return
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  for (const font of [...fonts, ...mathFonts])
    await writeFile(path.join(folder, font.target), await cutFont(root, font))
  await writeFile(path.join(folder, 'radicals.woff2'), await radicalFont())
  await writeFile(path.join(folder, 'bars.woff2'), await barFont())
  await writeFile(stamp, hash)
}

/** Hashes the full typefaces and the scripts of this folder. */
async function hashInputs(root: string): Promise<string> {
  const scripts = (await readdir(path.join(root, 'scripts')))
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => `scripts/${name}`)
  const sources = [...fonts, ...mathFonts].map(({ source }) => `node_modules/${source}`)
  const hash = createHash('sha256')
  for (const file of [...scripts.toSorted(), ...sources])
    hash.update(`${file}\0`).update(await readFile(path.join(root, file)))
  return hash.digest('hex')
}

/** Offsets of the connector lengths in a part of an assembly. Source: OpenType 1.9, GlyphPartRecord. */
export const [startConnector, endConnector] = [2, 4]

/**
 * Lets arrows to the right stretch: in STIX Two Math their heads have the connector at the tip instead of at the shaft, and Chromium
 * joins only parts that overlap.
 * @param font an unpacked typeface, which is changed
 */
function repairArrows(font: Buffer): Buffer {
  for (const parts of assembliesOf(font)) {
    const head = parts.at(-1)
    if (!head || parts.length < 2 || head.readUInt16BE(startConnector) > 0) continue
    head.writeUInt16BE(head.readUInt16BE(endConnector), startConnector)
    head.writeUInt16BE(0, endConnector)
  }
  return font
}

/** Subsets a typeface to its characters. */
export async function cutFont(root: string, font: FontFile): Promise<Buffer> {
  const { source, characters, weight, layout } = font
  const whole = await readFile(path.join(root, 'node_modules', source))
  const options = {
    // Hinting is a quarter of the math typeface, and current screens do not need it.
    noHinting: true,
    noLayoutClosure: layout !== 'all',
    ...(layout === 'none' && { keepFeatures: [] }),
    ...(weight !== undefined && { variationAxes: { wght: weight } }),
  }
  if (layout !== 'none')
    return await subsetFont(whole, characters, { ...options, targetFormat: 'woff2' })
  const cut = await subsetFont(whole, characters, { ...options, targetFormat: 'sfnt' })
  return await subsetFont(repairArrows(cut), '', { targetFormat: 'woff2', keepAllGlyphs: true })
}
