import { expect, test } from 'vitest'
import { isClear } from './scene.ts'

const words = { left: 100, top: 100, right: 200, bottom: 150 }
const margin = { x: 10, y: 6 }

test('every box is clear if there is nothing to avoid', () => {
  expect(isClear(words, [], margin)).toBe(true)
})

test.each([
  ['inside the words', { left: 120, top: 110, right: 140, bottom: 126 }, false],
  ['within the margin on the right', { left: 209, top: 110, right: 240, bottom: 126 }, false],
  ['just outside the margin', { left: 210, top: 110, right: 240, bottom: 126 }, true],
  ['within the margin above', { left: 120, top: 70, right: 140, bottom: 95 }, false],
  ['well above', { left: 120, top: 70, right: 140, bottom: 94 }, true],
])('a label %s', (_, box, clear) => {
  expect(isClear(box, [words], margin)).toBe(clear)
})
