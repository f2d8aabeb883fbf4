import { expect, test } from 'vitest'
import { sortRows } from './row-order.ts'

const rows = [
  { name: 'reader10', stars: 2 },
  { name: 'Reader2', stars: 5 },
  { name: 'reader1', stars: 2 },
]

test('texts are sorted in natural order, ignoring case', () => {
  const sorted = sortRows(rows, { kind: 'by', column: 0, direction: 'up' }, ({ name }) => name)
  expect(sorted.map(({ name }) => name)).toEqual(['reader1', 'Reader2', 'reader10'])
})

test('numbers are sorted by value, and ties keep their order', () => {
  const sorted = sortRows(rows, { kind: 'by', column: 1, direction: 'down' }, ({ stars }) => stars)
  expect(sorted.map(({ name }) => name)).toEqual(['Reader2', 'reader10', 'reader1'])
})

test('without an order the rows are unchanged', () => {
  expect(sortRows(rows, { kind: 'given' }, ({ name }) => name)).toBe(rows)
})
