import { expect, test } from 'vitest'
import { findPassage, lineOf } from './remark-lines.ts'

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

test.each([
  ['as it stands', 'point is that', 'point is that'],
  ['across marks of Markdown', 'zero point is', 'zero** point is'],
  ['across the lines of its block', 'first night so nights', 'first night,\nso nights'],
  ['up to where it was cut', 'so nig', 'so nig'],
  ['not after it was changed', 'the second night', undefined],
  ['not in another block', 'Another', undefined],
  ['not without words', '…', undefined],
  ['as text, whatever signs it has', 'point (is', 'point is'],
])('a passage is found %s', (_where, passage, words) => {
  const text =
    'One.\n\nThe **zero** point is that of the first night,\nso nights are tied.\n\nAnother.'
  const found = findPassage(text, 3, passage)
  expect(found && text.slice(found.from, found.to)).toBe(words)
})
