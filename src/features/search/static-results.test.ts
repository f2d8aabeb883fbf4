import { expect, test } from 'vitest'
import { queryWords } from '../../shared/folded-words.ts'
import { findPages } from './static-results.ts'

const page = (title: string, words: string) => ({
  path: `/${title}`,
  title,
  description: '',
  words,
})
const pages = [
  page('Noise', 'a curve of light'),
  page('Größe', 'noise and light'),
  page('Dust', 'stars'),
]

test.each([
  ['noise', ['Noise', 'Größe']],
  ['LIGHT noi', ['Noise', 'Größe']],
  ['grosse', []],
  ['große', ['Größe']],
  ['ight', []],
  ['', []],
  ['light stars', []],
])('a search for "%s" finds %s', (question, titles) => {
  expect(findPages(pages, queryWords(question)).map(({ title }) => title)).toEqual(titles)
})
