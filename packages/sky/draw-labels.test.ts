import { expect, test } from 'vitest'
import { formatDeclination, rulerMarks } from './draw-labels.ts'

test('a falling quantity is marked where it passes each multiple', () => {
  const marks = rulerMarks(0, 100, 15, (place) => 95.2 - place / 2)
  expect(marks.map(({ value }) => value)).toEqual([90, 75, 60])
  expect(marks.map(({ at }) => at)).toEqual([11.5, 41.5, 71.5])
})

test('a rising quantity is marked at the same values', () => {
  const marks = rulerMarks(0, 100, 10, (place) => -12.3 + place / 4)
  expect(marks.map(({ value }) => value)).toEqual([-10, 0, 10])
})

test('the jump from 360 to 0 is not a mark', () => {
  expect(rulerMarks(0, 4, 15, (place) => (361.4 - place) % 360)).toEqual([])
})

test('an edge without pixels has no marks', () => {
  expect(rulerMarks(63, 63, 2, (place) => place)).toEqual([])
})

test.each([
  [20, '+20°'],
  [0, '0°'],
  [-10, '−10°'],
])('declination %d is formatted as %s', (degrees, text) => {
  expect(formatDeclination(degrees)).toBe(text)
})
