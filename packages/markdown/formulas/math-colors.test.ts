import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { nearestColor } from './math-colors.ts'

test.for([
  ['#f00', 'red'],
  ['#ff0000', 'red'],
  ['#0000FF', 'blue'],
  ['#00ff00', 'green'],
  ['#FFFF00', 'yellow'],
  ['#FF8000', 'orange'],
  ['#00FFFF', 'teal'],
  ['#800080', 'magenta'],
  ['#60449c', 'violet'],
  ['#ff00aa80', 'magenta'],
  ['#808080', 'gray'],
  ['#000', undefined],
  ['#fff', undefined],
  ['blue', undefined],
  ['#zz0', undefined],
] as const)('%s is mapped to the colour %s', ([hex, name]) => {
  expect(nearestColor(hex)).toBe(name)
})

const folder = path.resolve(import.meta.dirname, '../../../src')
const sheet = readFileSync(path.join(folder, 'features/blog/web/prose-strokes.css'), 'utf8')
const tokens = readFileSync(path.join(folder, 'platform/web/tokens.css'), 'utf8')

/** The light and the dark value of a colour variable, each as sRGB parts. */
function pairOf(css: string, name: string): number[][] {
  const pair = new RegExp(`${name}: light-dark\\(#(\\w{6}), #(\\w{6})\\)`).exec(css)?.slice(1) ?? []
  return pair.map((hex) => (hex.match(/../g) ?? []).map((part) => Number.parseInt(part, 16) / 255))
}

const linear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)

/** Source: WCAG 2.2, relative luminance. */
function luminance([red = 0, green = 0, blue = 0]: readonly number[]): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

function contrast(one: readonly number[], other: readonly number[]): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

test('author colours are readable in both themes, as text and as background', () => {
  const [grounds, inks] = [pairOf(tokens, '--bg'), pairOf(tokens, '--ink')]
  const paints = [...sheet.matchAll(/\.mc-(\w+), \.mb-\1\) \{\s*(--paint: light-dark\(.*\))/g)]
  expect(paints.map(([, name]) => name)).toHaveLength(8)
  for (const [, name, paint = ''] of paints)
    for (const [theme, color] of pairOf(paint, '--paint').entries()) {
      const [ground = [], ink = []] = [grounds[theme], inks[theme]]
      expect(contrast(color, ground), `${name} letters`).toBeGreaterThanOrEqual(4.5)
      // A fifth of the colour; the style sheet mixes in less.
      const box = ground.map((part, index) => part * 0.8 + (color[index] ?? 0) * 0.2)
      expect(contrast(ink, box), `${name} ground`).toBeGreaterThanOrEqual(4.5)
    }
  for (const [theme, color] of pairOf(tokens, '--ink-3').entries())
    expect(contrast(color, grounds[theme] ?? []), 'gray').toBeGreaterThanOrEqual(4.5)
})
