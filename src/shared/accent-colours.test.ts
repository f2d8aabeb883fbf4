import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { contrast, oklab, seenWith, visions } from '../testing/colours.ts'
import { accentColours, accentTokens } from './accent-colours.ts'
import { type AccentName, accentNames } from './accents.ts'

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

/** The colours of the series of a chart beside an accent. */
function seriesBeside(name: AccentName, theme: 'light' | 'dark'): string[] {
  const at = theme === 'light' ? 0 : 1
  const given = accentTokens(name)['--series-red'] ?? ''
  const second = given.match(/#[0-9a-f]{6}/g)?.[at] ?? colours('series-2')[at]
  const others = ['series-3', 'series-4', 'series-5'].map((token) => colours(token)[at])
  return [accentColours[name][theme], second, ...others]
}

test.each(cases)(
  'signs and lines of charts beside %s contrast with the page in %s',
  (name, theme) => {
    const at = theme === 'light' ? 0 : 1
    const axes = ['ink', 'ink-3'].map((token) => colours(token)[at])
    for (const colour of [...seriesBeside(name, theme), ...axes])
      expect([colour, contrast(colour, colours('bg')[at]) >= 3]).toEqual([colour, true])
  },
)

test('the style sheet has the colours of the default line', () => {
  const { light, dark, lightWash, darkWash } = accentColours['h-alpha']
  const plain = (tokens + prose).replaceAll(/\s/g, '')
  expect(plain).toContain(`--accent:var(--accent-light,${light});`)
  expect(plain).toContain(`--accent:var(--accent-dark,${dark});`)
  expect(plain).toContain(`light-dark(var(--wash-light,${lightWash}),var(--wash-dark,${darkWash}))`)
  expect(accentTokens('h-alpha')).toEqual({})
  for (const name of Object.keys(accentTokens('fe'))) expect(plain).toContain(`var(${name},`)
})

test.each(cases)(
  'series of charts beside %s are distinguishable in %s, also for colour-blind readers',
  (name, theme) => {
    const series = seriesBeside(name, theme)
    for (const [vision, matrix] of Object.entries(visions)) {
      const seen = series.map((hex) => oklab(seenWith(matrix, hex)))
      const distances = seen.flatMap((one, index) =>
        seen
          .slice(0, index)
          .map((other) => Math.hypot(...one.map((part, i) => part - (other[i] ?? 0)))),
      )
      expect([vision, Math.min(...distances) >= 0.06]).toEqual([vision, true])
    }
  },
)
