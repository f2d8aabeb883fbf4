import { expect, test } from 'vitest'
import { findChecks, placeOf } from './checks.ts'
import { blankPost, postRequirements } from './post-form.ts'

const complete = {
  ...blankPost('November 26, 2026'),
  title: 'Two noons',
  content: 'One of the Sun, one of the clock.',
  excerpt: 'Why noon is not at twelve.',
  category: 'Time',
}

const listed = (typed: object, problems: Parameters<typeof findChecks>[2]) =>
  findChecks(postRequirements, { ...typed }, problems).map((check) => [
    placeOf(check),
    check.sentence,
  ])

test('what a post lacks comes before the notes on its text', () => {
  const note = { line: 3, sentence: 'Nothing here has the label fig:map.' }
  expect(listed({ ...complete, excerpt: ' ', category: 'T' }, [note])).toEqual([
    ['Excerpt', 'Excerpt is missing'],
    ['Category', 'Category must be at least 2 characters'],
    ['Line 3', note.sentence],
  ])
})

test('a complete post without notes passes', () => {
  expect(listed(complete, [])).toEqual([])
})
