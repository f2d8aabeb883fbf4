import { expect, test } from 'vitest'
import { plainInline } from './plain-inline.ts'

test.each([
  ['I study **stars** that _change_.', 'I study stars that change.'],
  [
    'At the [Example Observatory](https://example.org/), nights.',
    'At the Example Observatory, nights.',
  ],
  ['The variable `snake_case` and 2 * 3 * 4 stay.', 'The variable snake_case and 2 * 3 * 4 stay.'],
  ['***Both***, at once', 'Both, at once'],
  ['The [Zeitgeist of [an age](/x)]{lang=de} stays.', 'The Zeitgeist of an age stays.'],
  ['Nothing to do', 'Nothing to do'],
])('%s is %s without marks', (text, plain) => {
  expect(plainInline(text)).toBe(plain)
})
