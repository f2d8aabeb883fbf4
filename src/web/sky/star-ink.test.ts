import { expect, test } from 'vitest'
import type { Palette } from './palette.ts'
import { rgba, starInk } from './star-ink.ts'

const palette: Palette = {
  print: 'sky',
  starInks: [
    [190, 210, 255],
    [255, 245, 238],
    [255, 170, 120],
  ],
  fog: [0, 0, 0],
  fogStrength: 0,
  nebula: [0, 0, 0],
  reflection: [0, 0, 0],
  nebulaStrength: 0,
  grid: '',
  figure: '',
  tick: '',
  label: '',
  name: '',
  accent: '',
  interfaceFont: '',
  readingFont: '',
}

test.each([
  [-0.9, [190, 210, 255]],
  [-0.3, [190, 210, 255]],
  [0.15, [223, 228, 247]],
  [0.6, [255, 245, 238]],
  [1.8, [255, 170, 120]],
  [2.5, [255, 170, 120]],
])('a star of B - V %d has the ink %j', (colour, ink) => {
  expect(starInk(palette, colour)).toEqual(ink)
})

test('a colour is written for the canvas with its alpha', () => {
  expect(rgba([1, 2, 3], 0.5)).toBe('rgb(1 2 3 / 0.5)')
})
