import { expect, test } from 'vitest'
import { isSuspicious, repeatHash } from './spam-check.ts'

const ordinary = 'The residuals in figure 3 look too good. Which errors did you assume?'
const links = (count: number) =>
  Array.from({ length: count }, (_, index) => `https://site${index}.example/`).join(' ')

test.each([
  ['Mira', ordinary],
  ['Mira', links(3)],
  ['Dr. W. Example', ordinary],
  ['httpster', ordinary],
])('%s may post %j without moderation', (author, content) => {
  expect(isSuspicious({ author, content })).toBe(false)
})

test.each([
  ['Mira', links(4)],
  ['https://casino.example', 'Nice post.'],
  ['www.casino.example', 'Nice post.'],
  ['<a href=x>Mira', 'Nice post.'],
])('%s posting %j is moderated', (author, content) => {
  expect(isSuspicious({ author, content })).toBe(true)
})

test.each([ordinary.toUpperCase().replaceAll(' ', '  '), `*** ${ordinary} !!!`])(
  '%j is the same text again',
  (content) => {
    expect(repeatHash(content)).toBe(repeatHash(ordinary))
  },
)

test('different texts have different hashes, and short ones have none', () => {
  expect(repeatHash('Something else entirely, of some length as well.')).not.toBe(
    repeatHash(ordinary),
  )
  expect(repeatHash('Thanks!')).toBeNull()
})
