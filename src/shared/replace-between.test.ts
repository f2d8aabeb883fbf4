import { expect, test } from 'vitest'
import { replaceBetween } from './replace-between.ts'

test.each([
  ['a<i>b</i>c<i>d</i>', 'a[b]c[d]'],
  ['<i>a<i>b</i>', '[a<i>b]'],
  ['a</i><i>b', 'a</i><i>b'],
  ['<i></i>', '[]'],
  ['none', 'none'],
])('text between two delimiters is replaced: %s', (text, changed) => {
  expect(replaceBetween(text, '<i>', '</i>', (inside) => `[${inside}]`)).toBe(changed)
})
