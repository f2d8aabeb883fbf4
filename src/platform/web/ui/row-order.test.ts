import { expect, test } from 'vitest'
import { sortRows } from './row-order.ts'

const rows = [
  { name: 'reader10', stars: 2 },
  { name: 'Reader2', stars: 5 },
  { name: 'reader1', stars: 2 },
]

test('texts are sorted as people count, whatever their case', () => {
  const sorted = sortRows(rows, { kind: 'by', column: 0, direction: 'up' }, ({ name }) => name)
  expect(sorted.map(({ name }) => name)).toEqual(['reader1', 'Reader2', 'reader10'])
})

test('numbers are sorted by size, ties stay as they came', () => {
  const sorted = sortRows(rows, { kind: 'by', column: 1, direction: 'down' }, ({ stars }) => stars)
  expect(sorted.map(({ name }) => name)).toEqual(['Reader2', 'reader10', 'reader1'])
})

test('the given order is left alone', () => {
  expect(sortRows(rows, { kind: 'given' }, ({ name }) => name)).toBe(rows)
})
