import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { toString } from 'hast-util-to-string'
import { commandNames, readEquation, renderFormula } from '@ephemeris/markdown'
import { barFont } from './bar-font.ts'
import { buildFonts, cutFont, mathFonts, endConnector, startConnector } from './fonts.ts'
import { mathCharacters } from './math-characters.ts'
import { radicalFont } from './radical-font.ts'
import {
  assembliesOf,
  charactersOf,
  growingCharacters,
  leastOverlap,
  unpacked,
} from './read-font.ts'

const root = path.resolve(import.meta.dirname, '..')
const blog = path.join(root, 'src/features/blog')

interface Built {
  whole: Buffer
  bytes: number
  characters: ReadonlySet<string>
  growing: readonly string[]
}

const built = new Map<string, Built>()

beforeAll(async () => {
  for (const font of mathFonts) {
    const file = await cutFont(root, font)
    const whole = await unpacked(file)
    const characters = new Set(charactersOf(whole).keys())
    built.set(font.target, {
      whole,
      bytes: file.length,
      characters,
      growing: growingCharacters(whole),
    })
  }
})

const characterOf = (font: string) => built.get(font)?.characters ?? new Set<string>()

test('all stretchy characters are in the first math font file', () => {
  const { growing = [] } = built.get('math-common.woff2') ?? {}
  expect(growing.length).toBeGreaterThan(90)
  expect(growing).toEqual(expect.arrayContaining(Array.from('([{|‖⌈⌊⟨⏞⏟√∑∏∫⋀⋁⋂⋃⨁→⇒‾')))
  for (const font of mathFonts.slice(1)) expect(built.get(font.target)?.growing).toEqual([])
  expect(Array.from('†¬˚').filter((sign) => !characterOf('math-common.woff2').has(sign))).toEqual(
    [],
  )
})

test('adjacent parts of stretchy characters overlap as far as browsers require', () => {
  const { whole } = built.get('math-common.woff2') ?? { whole: Buffer.alloc(0) }
  const overlaps = assembliesOf(whole).flatMap((parts) =>
    parts
      .slice(1)
      .map((part, index) =>
        Math.min(parts[index]?.readUInt16BE(endConnector) ?? 0, part.readUInt16BE(startConnector)),
      ),
  )
  expect(overlaps.length).toBeGreaterThan(80)
  expect(Math.min(...overlaps)).toBeGreaterThanOrEqual(leastOverlap(whole))
})

test('the math font files have all their characters', () => {
  for (const [name, characters] of Object.entries(mathCharacters)) {
    const has = characterOf(`math-${name}.woff2`)
    const missing = Array.from(characters).filter((sign) => !has.has(sign))
    // The alphabets have gaps, since some of their letters have code points elsewhere.
    expect(missing.filter((sign) => !/[\u{1d400}-\u{1d7ff}]/u.test(sign))).toEqual([])
  }
})

test('a page with formulas loads 45 KB more of fonts, 110 KB with every alphabet', async () => {
  const bytes = (name: string) => built.get(`math-${name}.woff2`)?.bytes ?? Number.NaN
  const first = bytes('common') + (await radicalFont()).length + (await barFont()).length
  expect(first).toBeLessThanOrEqual(45_000)
  expect(first + bytes('letters') + bytes('alphabets')).toBeLessThanOrEqual(110_000)
})

test('the font files have all characters of the formula corpus', async () => {
  const file = path.join(root, 'packages/markdown/formulas/formula-corpus.txt')
  const corpus = await readFile(file, 'utf8')
  const formulas = corpus.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  const all = new Set([...built.values()].flatMap(({ characters }) => [...characters]))
  const missing = [...formulas.map((line) => line.split(' ⇒ ')[0] ?? ''), ...commandNames].flatMap(
    (formula) => {
      const math = renderFormula(readEquation(formula).tex, { isDisplay: true, macros: {} })
      // Letters with accents and apostrophes are those of the text around the formula; two others are invisible.
      const signs =
        'tagName' in math ? toString(math).replaceAll(/\p{Script=Latin}|’|\u2061|\ufe0e/gu, '') : ''
      return Array.from(signs)
        .filter((sign) => !all.has(sign))
        .map((sign) => [formula, sign])
    },
  )
  expect(missing).toEqual([])
})

/** The spans of code points that each typeface of formulas says it has, by the name of its file. */
async function declaredSpans(): Promise<Map<string, [from: number, to: number][]>> {
  const sheet = await readFile(path.join(blog, 'web/math-font.css'), 'utf8')
  const faces = sheet.split('@font-face').slice(1)
  return new Map(
    faces.map((face) => {
      const file = /fonts\/(.+\.woff2)/.exec(face)?.[1] ?? ''
      const spans = [...face.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)]
      return [
        file,
        spans.map(([, from = '', to = from]) => [
          Number.parseInt(from, 16),
          Number.parseInt(to, 16),
        ]),
      ]
    }),
  )
}

test('a character loads only its own file besides the first', async () => {
  const spans = await declaredSpans()
  const first = 'math-common.woff2'
  // Browsers look at the last face of a family first.
  const asked = [...spans.keys()].filter((file) => file.startsWith('math-')).toReversed()
  expect(asked).toEqual(mathFonts.map(({ target }) => target))
  const declares = (file: string, point: number) =>
    spans.get(file)?.some(([from, to]) => from <= point && point <= to) === true
  for (const file of asked)
    for (const sign of characterOf(file)) {
      const point = sign.codePointAt(0) ?? 0
      const met = asked.filter((other) => declares(other, point))
      const fetched =
        file === first ? met.slice(0, 1) : met.filter((other) => other !== first).slice(0, 1)
      expect(fetched, `U+${point.toString(16)}`).toEqual([file])
    }
})

test('the font files are rebuilt only when a script has changed', async () => {
  const copy = await mkdtemp(path.join(tmpdir(), 'ephemeris-fonts-'))
  try {
    await cp(path.join(root, 'scripts'), path.join(copy, 'scripts'), { recursive: true })
    await symlink(path.join(root, 'node_modules'), path.join(copy, 'node_modules'))
    const file = path.join(copy, 'build/fonts/bars.woff2')
    await buildFonts(copy)
    await writeFile(file, 'kept')
    await buildFonts(copy)
    expect(await readFile(file, 'utf8')).toBe('kept')
    await writeFile(path.join(copy, 'scripts/math-characters.ts'), '// fewer')
    await buildFonts(copy)
    expect((await readFile(file)).length).toBeGreaterThan(500)
  } finally {
    await rm(copy, { recursive: true })
  }
})
