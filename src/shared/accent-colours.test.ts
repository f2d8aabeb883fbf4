import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { accentColours, accentTokens } from './accent-colours.ts'
import { accentNames } from './accents.ts'

const [tokens = '', prose = ''] = [
  'platform/web/tokens.css',
  'features/blog/web/prose/article.css',
].map((file) => readFileSync(path.resolve(import.meta.dirname, '..', file), 'utf8'))

/** The two colours of a token, for the light and for the dark theme. */
function colours(name: string): [light: string, dark: string] {
  const [, light, dark] =
    new RegExp(`--${name}: .*?light-dark\\((#[0-9a-f]{6}), (#[0-9a-f]{6})\\)`).exec(
      tokens + prose,
    ) ?? []
  if (light === undefined || dark === undefined) throw new Error(`There is no token ${name}`)
  return [light, dark]
}

/** Source: WCAG 2.2, relative luminance and contrast ratio. */
function luminance(hex: string): number {
  return multiplied([[0.2126, 0.7152, 0.0722]], linear(hex))[0] ?? 0
}

/** Red, green and blue as amounts of light. */
function linear(hex: string): number[] {
  return [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
}

function multiplied(matrix: readonly number[][], values: readonly number[]): number[] {
  return matrix.map((row) =>
    row.reduce((sum, factor, at) => sum + factor * (values[at] ?? Number.NaN), 0),
  )
}

function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

const themes = ['light', 'dark'] as const
const cases = accentNames.flatMap((name) => themes.map((theme) => [name, theme] as const))

const backgrounds = ['bg', 'surface', 'raised', 'sunken', 'plate']

test('contrast is computed as WCAG does', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
})

test.each(cases)('text in %s is readable on every background of the %s theme', (name, theme) => {
  const { [theme]: accent, lightWash, darkWash } = accentColours[name]
  const at = theme === 'light' ? 0 : 1
  const grounds = backgrounds.map((token) => colours(token)[at])
  for (const ground of [...grounds, theme === 'light' ? lightWash : darkWash])
    expect([ground, contrast(accent, ground) >= 4.5]).toEqual([ground, true])
})

/** Source: docs/behaviour.md, Contrast. */
test.each(themes)('text has a contrast of 7 with every background of the %s theme', (theme) => {
  const at = theme === 'light' ? 0 : 1
  const ratios = ['ink', 'ink-2', 'ink-3'].map((token) =>
    Math.min(...backgrounds.map((one) => contrast(colours(token)[at], colours(one)[at]))),
  )
  expect(Math.min(...ratios)).toBeGreaterThanOrEqual(7)
  // Less important text is fainter.
  expect(ratios).toEqual(ratios.toSorted((a, b) => b - a))
  for (const token of ['danger', 'ok', 'warn'])
    for (const one of ['bg', 'surface', `${token}-wash`])
      expect(contrast(colours(token)[at], colours(one)[at])).toBeGreaterThanOrEqual(7)
  for (const token of ['code-key', 'code-str', 'code-fn', 'warn', 'ink-3'])
    expect(contrast(colours(token)[at], colours('surface')[at])).toBeGreaterThanOrEqual(7)
})

test.each(cases)('text on a fill of %s is readable in the %s theme', (name, theme) => {
  const [light, dark] = colours('on-accent')
  const words = theme === 'light' ? light : dark
  expect(contrast(accentColours[name][theme], words)).toBeGreaterThanOrEqual(4.5)
})

test.each(cases)('text on the tint of %s is readable in the %s theme', (name, theme) => {
  const { lightWash, darkWash } = accentColours[name]
  const [lightInk, darkInk] = colours('ink')
  const ratio = theme === 'light' ? contrast(lightInk, lightWash) : contrast(darkInk, darkWash)
  expect(ratio).toBeGreaterThanOrEqual(7)
})

test.each(cases)('marks in %s contrast with their backgrounds in the %s theme', (name, theme) => {
  const accent = accentColours[name][theme]
  const at = theme === 'light' ? 0 : 1
  // Marks of no words: focus rings, bars, the index of a scale. 3 is asked for.
  for (const token of backgrounds)
    expect(contrast(accent, colours(token)[at])).toBeGreaterThanOrEqual(3)
})

test('the style sheet has the colours of the default line', () => {
  const { light, dark, lightWash, darkWash } = accentColours['h-alpha']
  const plain = (tokens + prose).replaceAll(/\s/g, '')
  expect(plain).toContain(`--accent:var(--accent-light,${light});`)
  expect(plain).toContain(`--accent:var(--accent-dark,${dark});`)
  expect(plain).toContain(`light-dark(var(--wash-light,${lightWash}),var(--wash-dark,${darkWash}))`)
  expect(accentTokens('h-alpha')).toEqual({})
  for (const name of Object.keys(accentTokens('fe'))) expect(plain).toContain(`var(${name},`)
})

/** What is left of the light of a colour. Source: Machado, Oliveira and Fernandes 2009, the full loss of each kind of cone. */
const visions = {
  all: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  'no long': [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  'no middle': [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  'no short': [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
}
const toCones = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
]
const toOklab = [
  [0.2104542553, 0.793617785, -0.0040720468],
  [1.9779984951, -2.428592205, 0.4505937099],
  [0.0259040371, 0.7827717662, -0.808675766],
]

test.each(cases)(
  'series of charts beside %s are distinguishable in %s, also for colour-blind readers',
  (name, theme) => {
    const at = theme === 'light' ? 0 : 1
    const given = accentTokens(name)['--series-red'] ?? ''
    const second = given.match(/#[0-9a-f]{6}/g)?.[at] ?? colours('series-2')[at]
    const others = ['series-3', 'series-4', 'series-5'].map((token) => colours(token)[at])
    const series = [accentColours[name][theme], second, ...others]
    for (const [vision, matrix] of Object.entries(visions)) {
      const seen = series.map((hex) => {
        const light = multiplied(matrix, linear(hex)).map((value) =>
          Math.min(1, Math.max(0, value)),
        )
        return multiplied(toOklab, multiplied(toCones, light).map(Math.cbrt))
      })
      const distances = seen.flatMap((one, index) =>
        seen
          .slice(0, index)
          .map((other) => Math.hypot(...one.map((part, i) => part - (other[i] ?? 0)))),
      )
      expect([vision, Math.min(...distances) >= 0.06]).toEqual([vision, true])
    }
  },
)
