import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lineEdits } from './replace-lines.ts'

function apply(text: string, next: string): string {
  return lineEdits(text, next).reduce(
    (changed, { from, to, insert }) => changed.slice(0, from) + insert + changed.slice(to),
    text,
  )
}

test('the edits of lines make one text of another', () => {
  const text = fc
    .array(fc.constantFrom('', 'a', 'b', 'c'), { maxLength: 8 })
    .map((lines) => lines.join('\n'))
  fc.assert(
    fc.property(text, text, (one, other) => {
      expect(apply(one, other)).toBe(other)
    }),
  )
})

test('lines that stay are not edited', () => {
  expect(lineEdits('a\nb\nc', 'a\nx\nc')).toEqual([
    { from: 2, to: 4, insert: 'x\n', select: [2, 2] },
  ])
})
