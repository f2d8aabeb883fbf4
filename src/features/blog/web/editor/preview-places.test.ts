import { expect, test } from 'vitest'
import { type BlockPlace, heightOf, lineAt } from './preview-places.ts'

const at = (line: number, y: number, isNote = false): BlockPlace => ({ line, y, isNote })
/** A heading, a paragraph, its note written at the end, a code block of ten lines, a paragraph. */
const places = [at(0, 20), at(2, 80), at(20, 140, true), at(4, 200), at(16, 400)]

test.each([
  [0, 20],
  [1, 50],
  [2, 80],
  [10, 300],
  [16, 400],
  [18, 400],
  [20, 140],
])('line %i of the text is %i pixels high in the preview', (line, y) => {
  expect(heightOf(line, places)).toBe(y)
})

test.each([
  [0, 0],
  [20, 0],
  [80, 2],
  [140, 3],
  [300, 10],
  [900, 16],
])('%i pixels below the top of the preview stands line %i', (y, line) => {
  expect(lineAt(y, places)).toBe(line)
})

test('a preview without blocks is at the top', () => {
  expect([heightOf(7, []), lineAt(300, [])]).toEqual([0, 0])
})

test('nested lists that begin on one line have one place', () => {
  const nested = [at(0, 10), at(0, 10), at(1, 30)]
  expect([heightOf(0, nested), lineAt(20, nested)]).toEqual([10, 0.5])
})
