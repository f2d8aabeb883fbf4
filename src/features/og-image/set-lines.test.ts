import { expect, test } from 'vitest'
import { cutLine, measureAt, setLines, type Setting } from './set-lines.ts'
import { joinFiles } from './typeface.ts'

/** Every letter is half as wide as it is high. */
const even = joinFiles([
  {
    has: () => true,
    widthOf: (text) => Array.from(text).length / 2,
    face: { family: 'Even', which: 'lightest' },
  },
])

const setting: Setting = {
  typeface: even,
  widthPx: 400,
  heightPx: 200,
  sizes: [80, 60, 40, 20],
  leading: 1,
  tracking: 0,
}

test('a short title is one line at the largest size', () => {
  expect(setLines('Light', setting)).toEqual({ sizePx: 80, lines: ['Light'] })
})

test('a longer title is set smaller before it is cut', () => {
  expect(setLines('one two three four five six', setting)).toEqual({
    sizePx: 60,
    lines: ['one two three', 'four five six'],
  })
})

test('lines are balanced', () => {
  const { lines } = setLines('aaaa bbbb cccc dddd', { ...setting, widthPx: 300, sizes: [40] })
  // Filled one after the other, the lines would have three words and one.
  expect(lines).toEqual(['aaaa bbbb', 'cccc dddd'])
})

test.each([
  ['words', 'several words of ordinary length '.repeat(30)],
  ['one endless word', 'x'.repeat(1000)],
  ['faces of many code points', '👩‍👩‍👧'.repeat(200)],
])('%s never leave the room', (_, text) => {
  const { sizePx, lines } = setLines(text, setting)
  const measure = measureAt(setting, sizePx)
  expect(lines.length * sizePx).toBeLessThanOrEqual(setting.heightPx)
  for (const line of lines) expect(measure(line)).toBeLessThanOrEqual(setting.widthPx)
  expect(lines.at(-1)?.endsWith('…')).toBe(true)
})

test('nothing at all is no line', () => {
  expect(setLines('', setting).lines).toEqual([])
})

test('a cut line loses the comma before the ellipsis', () => {
  expect(cutLine('stars, and more', (text) => text.length, 8)).toBe('stars…')
})
