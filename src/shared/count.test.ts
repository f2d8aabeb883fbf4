import { expect, test } from 'vitest'
import { countOf } from './count.ts'

test.for([
  [0, '0 comments'],
  [1, '1 comment'],
  [2, '2 comments'],
  [1240, '1,240 comments'],
  [1234567, '1,234,567 comments'],
] as const)('%s comments are written as "%s"', ([count, text]) => {
  expect(countOf(count, 'comment')).toBe(text)
})

test('an irregular plural is given', () => {
  expect(countOf(3, 'entry', 'entries')).toBe('3 entries')
})
