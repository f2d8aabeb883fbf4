import { expect, test } from 'vitest'
import { runBounded } from './bounded.ts'

test('the result of work that ends is handed on', () => {
  expect(runBounded(1000, () => runBounded(1000, () => 'inner'))).toBe('inner')
})

test('work that never ends is given up', () => {
  expect(
    runBounded(20, () => {
      for (;;);
    }),
  ).toBeUndefined()
})

test('work that nests too deep is given up', () => {
  const nest = (): number => nest() + 1
  expect(runBounded(1000, nest)).toBeUndefined()
})

test('other failures are not hidden', () => {
  expect(() =>
    runBounded(1000, () => {
      throw new TypeError('broken')
    }),
  ).toThrow('broken')
})
