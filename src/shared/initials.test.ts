import { expect, test } from 'vitest'
import { initialsOf } from './initials.ts'

test.each([
  ['Ada Example', 'AE'],
  ['mira van der sample', 'MS'],
  ['Theo', 'T'],
  ['  ', ''],
  ['𝔞b ünal', '𝔞Ü'],
])('the initials of "%s" are "%s"', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
