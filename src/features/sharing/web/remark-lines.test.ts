import { expect, test } from 'vitest'
import { lineOf } from './remark-lines.ts'

const quote = 'The zero point is that of the first night.'

test.each([
  ['where it was', `One.\n\n${quote}`, 3],
  ['after lines were added above', `One.\n\nTwo.\n\n${quote}`, 5],
  ['at the nearest of equal lines', `${quote}\n\n\n${quote}\n${quote}`, 4],
  [
    'after some of its words were changed',
    'One.\n\nThe zero point is that of the second night.',
    3,
  ],
  ['nowhere after it was removed', 'One.\n\nTwo.', undefined],
  ['nowhere in an empty text', '', undefined],
])('a remark is found %s', (_where, text, line) => {
  expect(lineOf({ line: 3, quote }, text)).toBe(line)
})

test('a remark on an empty line is on none', () => {
  expect(lineOf({ line: 1, quote: '' }, 'One.')).toBeUndefined()
})
