import { expect, test } from 'vitest'
import { formatSize } from './sizes.ts'

test.each([
  [0, '1 KB'],
  [1_000_000, '977 KB'],
  [4_400_000, '4.2 MB'],
  [5_000_000_000, '4.7 GB'],
])('%i bytes are %s', (bytes, words) => {
  expect(formatSize(bytes)).toBe(words)
})
