import { expect, test } from 'vitest'
import { cutLine, measureAt, layOutLines, type TextStyle } from './lay-out-lines.ts'
import { createTypeface } from './typeface.ts'

/** Every letter is half as wide as it is high. */
const even = createTypeface([
  {
    has: () => true,
    widthOf: (text) => Array.from(text).length / 2,
    face: { family: 'Even', which: 'lightest' },
  },
])

const setting: TextStyle = {
  typeface: even,
  widthPx: 400,
  heightPx: 200,
  sizes: [80, 60, 40, 20],
  leading: 1,
  tracking: 0,
}

test('a short title is one line at the largest size', () => {
  expect(layOutLines('Light', setting)).toEqual({ sizePx: 80, lines: ['Light'] })
})

test('a longer title is made smaller before it is truncated', () => {
  expect(layOutLines('one two three four five six', setting)).toEqual({
    sizePx: 60,
    lines: ['one two three', 'four five six'],
  })
})

test('lines are balanced', () => {
  const { lines } = layOutLines('aaaa bbbb cccc dddd', { ...setting, widthPx: 300, sizes: [40] })
  // Filled one after the other, the lines would have three words and one.
  expect(lines).toEqual(['aaaa bbbb', 'cccc dddd'])
})

test.each([
  ['words', 'several words of ordinary length '.repeat(30)],
  ['one endless word', 'x'.repeat(1000)],
  ['faces of many code points', '👩‍👩‍👧'.repeat(200)],
])('%s fit into the area', (_, text) => {
  const { sizePx, lines } = layOutLines(text, setting)
  const measure = measureAt(setting, sizePx)
  expect(lines.length * sizePx).toBeLessThanOrEqual(setting.heightPx)
  for (const line of lines) expect(measure(line)).toBeLessThanOrEqual(setting.widthPx)
  expect(lines.at(-1)?.endsWith('…')).toBe(true)
})

test('an empty text has no lines', () => {
  expect(layOutLines('', setting).lines).toEqual([])
})

test('a truncated line drops the comma before the ellipsis', () => {
  expect(cutLine('stars, and more', (text) => text.length, 8)).toBe('stars…')
})
