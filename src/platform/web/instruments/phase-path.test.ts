import { expect, test } from 'vitest'
import { phasePath } from './phase.tsx'

test.each([
  ['new', 0, undefined],
  ['crescent', 0.25, 'M8 1.4A6.6 6.6 0 0 1 8 14.6A3.3 6.6 0 0 0 8 1.4Z'],
  ['half', 0.5, 'M8 1.4A6.6 6.6 0 0 1 8 14.6A0 6.6 0 0 0 8 1.4Z'],
  ['gibbous', 0.6, 'M8 1.4A6.6 6.6 0 0 1 8 14.6A1.32 6.6 0 0 1 8 1.4Z'],
  ['full', 1, 'M8 1.4A6.6 6.6 0 0 1 8 14.6A6.6 6.6 0 0 1 8 1.4Z'],
])('a %s Moon', (_, fraction, path) => {
  expect(phasePath(fraction)).toBe(path)
})

test('outside of 0 to 1 the Moon is new or full', () => {
  expect(phasePath(-0.2)).toBe(phasePath(0))
  expect(phasePath(1.2)).toBe(phasePath(1))
})
