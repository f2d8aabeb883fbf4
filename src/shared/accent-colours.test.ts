import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { accentColours, accentTokens } from './accent-colours.ts'
import { accentNames } from './accents.ts'

const tokens = readFileSync(path.resolve(import.meta.dirname, '../web/tokens.css'), 'utf8')

/** The two colours of a token, for the light and for the dark theme. */
function colours(name: string): [light: string, dark: string] {
  const [, light, dark] =
    new RegExp(`--${name}: light-dark\\((#[0-9a-f]{6}), (#[0-9a-f]{6})\\)`).exec(tokens) ?? []
  if (light === undefined || dark === undefined) throw new Error(`There is no token ${name}`)
  return [light, dark]
}

/** Source: WCAG 2.2, relative luminance and contrast ratio. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

const themes = ['light', 'dark'] as const
const cases = accentNames.flatMap((name) => themes.map((theme) => [name, theme] as const))

test('contrast is reckoned as WCAG does', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
})

test.each(cases)('text in %s can be read on every ground of the %s theme', (name, theme) => {
  const { [theme]: accent, lightWash, darkWash } = accentColours[name]
  const at = theme === 'light' ? 0 : 1
  const grounds = ['bg', 'surface', 'raised', 'sunken', 'plate'].map((token) => colours(token)[at])
  for (const ground of [...grounds, theme === 'light' ? lightWash : darkWash])
    expect([ground, contrast(accent, ground) >= 4.5]).toEqual([ground, true])
})

test.each(cases)('words on a fill of %s can be read in the %s theme', (name, theme) => {
  const [light, dark] = colours('on-accent')
  const words = theme === 'light' ? light : dark
  expect(contrast(accentColours[name][theme], words)).toBeGreaterThanOrEqual(4.5)
})

test.each(cases)('ink on the tint of %s can be read in the %s theme', (name, theme) => {
  const { lightWash, darkWash } = accentColours[name]
  const [lightInk, darkInk] = colours('ink')
  const ratio = theme === 'light' ? contrast(lightInk, lightWash) : contrast(darkInk, darkWash)
  expect(ratio).toBeGreaterThanOrEqual(7)
})

test.each(cases)('marks in %s stand out from their grounds in the %s theme', (name, theme) => {
  const accent = accentColours[name][theme]
  const at = theme === 'light' ? 0 : 1
  // Marks of no words: focus rings, bars, the index of a scale. 3 is asked for.
  for (const token of ['bg', 'surface', 'raised', 'sunken', 'plate'])
    expect(contrast(accent, colours(token)[at])).toBeGreaterThanOrEqual(3)
})

test('the style sheet has the colours of the line that a fresh site has', () => {
  const { light, dark, lightWash, darkWash } = accentColours['h-alpha']
  const plain = tokens.replaceAll(/\s/g, '')
  expect(plain).toContain(`--accent:var(--accent-light,${light});`)
  expect(plain).toContain(`--accent:var(--accent-dark,${dark});`)
  expect(plain).toContain(`light-dark(var(--wash-light,${lightWash}),var(--wash-dark,${darkWash}))`)
  expect(accentTokens('h-alpha')).toEqual({})
  for (const name of Object.keys(accentTokens('fe'))) expect(plain).toContain(`var(${name},`)
})
