import { expect, test } from 'vitest'
import { cslFile } from './csl-json.ts'
import { readBibliography } from './read-bibliography.ts'
import type { WorkData } from './work.ts'
import {
  bibtexOf,
  commaForm,
  publicBibtex,
  withLetterCommands,
  writeEntry,
} from './write-bibtex.ts'

const work: WorkData = {
  type: 'article',
  title: 'On $z < 3$ & the _Gaia_ light',
  authors: [{ family: 'de la Cruz', given: 'Ana B.', suffix: 'Jr.' }, { name: 'Example Group' }],
  othersFollow: true,
  editors: [],
  year: 2020,
  month: 8,
  journal: { name: 'The Astrophysical Journal', short: 'ApJ' },
  volume: '961',
  pages: '12–20',
  doi: '10.5555/a_b',
}

test('a written entry gives the same work when it is read', () => {
  const text = writeEntry('ex2020', work)
  expect(text).toContain('title = {{On $z < 3$ \\& the \\emph{Gaia} light}}')
  const { works, problems } = readBibliography(text)
  expect(problems).toEqual([])
  expect(works).toMatchObject([{ key: 'ex2020', work }])
})

test('braces that do not match cannot end an entry early', () => {
  const text = writeEntry('ex2020', { ...work, note: 'a} @misc{other, title={b' })
  expect(readBibliography(text).works).toMatchObject([{ key: 'ex2020' }])
})

test('CSL-JSON gives the same work when it is read', () => {
  const complete = { ...work, othersFollow: false }
  const { works, problems } = readBibliography(cslFile([{ key: 'ex2020', work: complete }]))
  expect(problems).toEqual([])
  expect(works).toMatchObject([{ key: 'ex2020', work: complete, bibtex: '' }])
})

test.for([
  ['@article{old, title={T}}', '@article{new, title={T}}'],
  ['@article(old, title={T})', '@article(new, title={T})'],
  ['@article{title={T}}', '@article{new,title={T}}'],
] as const)('%s under another key is %s', ([bibtex, changed]) => {
  expect(bibtexOf({ key: 'new', bibtex, work })).toBe(changed)
})

test('what a reference manager keeps for itself is not written for others', () => {
  const bibtex =
    '@article{a, title={T}, month=aug, review={private}, note={file:/home/a.pdf}, year=1}'
  expect(publicBibtex({ key: 'a', bibtex, work })).toBe(
    '@article{a,\n  title = {T},\n  month = aug,\n  year = {1},\n}',
  )
})

test('an entry that needs another one is written from the work', () => {
  const bibtex = '@article{a, title={T}, crossref={b}}'
  expect(publicBibtex({ key: 'a', bibtex, work })).toBe(writeEntry('a', work))
})

test('a person is written with the family name first', () => {
  expect(work.authors.map(commaForm)).toEqual(['de la Cruz, Jr., Ana B.', 'Example Group'])
})

test('BibTeX gets letters with accents as commands, but in addresses', () => {
  expect(withLetterCommands('author = {Ć, Ž. and Ö ß æ, Ở},\n  url = {https://a.example/é},')).toBe(
    String.raw`author = {{\'{C}}, {\v{Z}}. and {\"{O}} {\ss} {\ae}, Ở},` +
      '\n  url = {https://a.example/é},',
  )
})
