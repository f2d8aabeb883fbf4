import { expect, test } from 'vitest'
import { isSuspicious } from './judge.ts'

const ordinary = 'The residuals in figure 3 look too good. Which errors did you assume?'
const links = (count: number) =>
  Array.from({ length: count }, (_, index) => `https://site${index}.example/`).join(' ')

test.each([
  ['Mira', ordinary, []],
  ['Mira', links(3), []],
  ['Mira', 'Thanks!', ['Thanks!', 'Thanks!']],
  ['Dr. W. Example', ordinary, ['Something else entirely, of some length as well.']],
  ['httpster', ordinary, []],
])('%s may say %j at once', (author, content, recent) => {
  expect(isSuspicious({ author, content }, recent)).toBe(false)
})

test.each([
  ['Mira', links(4), []],
  ['https://casino.example', 'Nice post.', []],
  ['www.casino.example', 'Nice post.', []],
  ['<a href=x>Mira', 'Nice post.', []],
  ['Mira', ordinary, [ordinary]],
  ['Zoe', ordinary.toUpperCase().replaceAll(' ', '  '), ['Other', ordinary]],
  ['Zoe', `*** ${ordinary} !!!`, [ordinary]],
])('%s saying %j waits for the owner', (author, content, recent) => {
  expect(isSuspicious({ author, content }, recent)).toBe(true)
})
