import { expect, test } from 'vitest'
import { snippet } from './snippet.ts'

test('matches are marked, ignoring accents', () => {
  expect(snippet('As García showed, garcias are rare.', ['garci'])).toEqual([
    { text: 'As ', isMatch: false },
    { text: 'García', isMatch: true },
    { text: ' showed, ', isMatch: false },
    { text: 'garcias', isMatch: true },
    { text: ' are rare.', isMatch: false },
  ])
})

test('a text without a match shows its beginning', () => {
  const text = Array.from({ length: 30 }, (_, place) => `w${place}`).join(' ')
  const [part] = snippet(text, ['x'])
  expect(part?.text.split(' ')).toHaveLength(25)
  expect(part?.text.endsWith(' …')).toBe(true)
})

test('a word as long as a text is cut', () => {
  const shown = snippet('x'.repeat(100_000), ['xx']).map(({ text }) => text)
  expect(shown.join('').length).toBeLessThan(400)
})

test('an empty text has no snippet', () => {
  expect(snippet('', ['x'])).toEqual([])
})
