import { expect, test } from 'vitest'
import type { Person, WorkData } from '@ephemeris/bibliography'
import { guessRefereed, isProbablyBy } from './own-works.ts'

const work = (authors: Person[], more: Partial<WorkData> = {}): WorkData => ({
  type: 'article',
  title: 'T',
  authors,
  othersFollow: false,
  editors: [],
  ...more,
})

test.each<[own: string, author: Person, isProbable: boolean]>([
  ['Example, A. B.', { family: 'Example', given: 'Ada' }, true],
  ['Example, A.', { family: 'Example', given: 'Ada B.' }, true],
  ['Ada Example', { family: 'EXAMPLE', given: 'A.' }, true],
  ['Garcia, A.', { family: 'Garc\u00EDa', given: 'A.' }, true],
  ['van Muster, J.-P.', { family: 'van Muster', given: 'Jean-Pierre' }, true],
  ['Example, A. B.', { family: 'Example', given: 'A. C.' }, false],
  ['Example, A.', { family: 'Example', given: 'B.' }, false],
  ['Example, A.', { family: 'Examples', given: 'A.' }, false],
  ['Example, A.', { name: 'Example Collaboration' }, false],
  ['Example', { family: 'Example', given: 'A.' }, false],
])('of %s a work by %j is theirs: %s', (own, author, isProbable) => {
  const other = { family: 'Sample', given: 'C.' }
  expect(isProbablyBy([own])(work([other, author]))).toBe(isProbable)
})

test('without names no work is probably the owner\u2019s', () => {
  expect(isProbablyBy([])(work([{ family: 'Example', given: 'A.' }]))).toBe(false)
})

test.each<[name: string, more: Partial<WorkData>, isRefereed: boolean]>([
  ['a paper', { journal: { name: 'The Astrophysical Journal', short: 'ApJ' } }, true],
  ['an article without a journal', {}, false],
  ['a preprint', { type: 'preprint', journal: { name: 'arXiv e-prints' } }, false],
  ['a volume of a conference', { journal: { name: 'Proceedings of SPIE' } }, false],
  ['a series', { journal: { name: 'Astronomical Society', short: 'ASPC' } }, false],
  ['software', { type: 'software' }, false],
])('%s is guessed', (_name, more, isRefereed) => {
  expect(guessRefereed(work([], more))).toBe(isRefereed)
})
