import { expect, test } from 'vitest'
import type { Person, WorkData } from './work.ts'
import { usualCitationStyle } from './citation-style.ts'
import { entryLinks } from './entry-links.ts'
import { entryText, formatEntry } from './format-entry.ts'

const numbers = { ...usualCitationStyle, citations: 'numbers' } as const

const ana: Person = { family: 'Example', given: 'Ana Beatriz' }
const sample: Person = { family: 'Sample', given: 'Carl' }
const muster: Person = { family: 'van Muster', given: 'Jean-Pierre' }
const people = (count: number): Person[] =>
  Array.from({ length: count }, (_, index) => ({ family: `Name${index + 1}`, given: 'X.Y.' }))

const paper: WorkData = {
  type: 'article',
  title: 'Title of the paper',
  authors: [ana, sample, muster],
  othersFollow: false,
  editors: [],
  year: 2020,
  journal: { name: 'The Astrophysical Journal', short: 'ApJ' },
  volume: '961',
  articleNumber: '12',
}

/** What is undefined is left out. */
type Change = { [Key in keyof WorkData]?: WorkData[Key] | undefined }

const workOf = (change: Change) =>
  Object.fromEntries(
    Object.entries({ ...paper, ...change }).filter(([, value]) => value !== undefined),
  ) as unknown as WorkData

const plain = (text: string) => text.replaceAll('\u00A0', ' ')
const shown = (change: Change) => [
  plain(entryText(workOf(change))),
  plain(entryText(workOf(change), numbers)),
]

const bare = { volume: undefined, articleNumber: undefined, journal: undefined } as const
test('an article by three people', () => {
  expect(shown({})).toEqual([
    'Example, A. B., Sample, C., & van Muster, J.-P. 2020, “Title of the paper”, ApJ, 961, 12.',
    'A. B. Example, C. Sample, and J.-P. van Muster, “Title of the paper”, ApJ 961, 12 (2020).',
  ])
})

test.for([
  ['Jean-Pierre', 'J.-P.'],
  ['J.-P.', 'J.-P.'],
  ['J.-P.A.', 'J.-P. A.'],
  ['J.P. Ana', 'J. P. A.'],
] as const)('the initials of %s are %s', ([given, initials]) => {
  const [entry] = shown({ authors: [{ family: 'Example', given }] })
  expect(entry).toContain(`Example, ${initials} 2020, `)
})

test.for<[string, Change, string, string]>([
  ['one', { authors: [ana] }, 'Example, A. B. 2020', 'A. B. Example'],
  [
    'two',
    { authors: [ana, sample] },
    'Example, A. B., & Sample, C. 2020',
    'A. B. Example and C. Sample',
  ],
  [
    'two and others',
    { authors: [ana, sample], othersFollow: true },
    'Example, A. B., Sample, C., et al. 2020',
    'A. B. Example, C. Sample, et al.',
  ],
  [
    'one and others',
    { authors: [ana], othersFollow: true },
    'Example, A. B., et al. 2020',
    'A. B. Example et al.',
  ],
  [
    'six',
    { authors: people(6) },
    'Name1, X. Y., Name2, X. Y., Name3, X. Y., et al. 2020',
    'X. Y. Name1, X. Y. Name2, X. Y. Name3, et al.',
  ],
  [
    'a collaboration',
    { authors: [], collaboration: 'Example Collaboration' },
    'Example Collaboration 2020',
    'Example Collaboration',
  ],
  [
    'people of a collaboration',
    { authors: people(6), collaboration: 'Example Collaboration' },
    'Name1, X. Y., Name2, X. Y., Name3, X. Y., et al. (Example Collaboration) 2020',
    'X. Y. Name1, X. Y. Name2, X. Y. Name3, et al. (Example Collaboration)',
  ],
  [
    'a group',
    { authors: [{ name: 'The Example Team' }] },
    'The Example Team 2020',
    'The Example Team',
  ],
  ['an editor', { authors: [], editors: [ana] }, 'Example, A. B., ed. 2020', 'A. B. Example, ed.'],
  [
    'a suffix',
    { authors: [{ family: 'Example', given: 'A.', suffix: 'Jr.' }] },
    'Example, A., Jr. 2020',
    'A. Example Jr.',
  ],
  ['nobody', { authors: [] }, '“Title of the paper”, 2020', '“Title of the paper”'],
])('by %s', ([, change, byAuthor, byNumber]) => {
  const [one = '', other = ''] = shown(change)
  expect(one.slice(0, byAuthor.length)).toBe(byAuthor)
  expect(other.slice(0, byNumber.length + 1)).toBe(`${byNumber},`)
})

const one = { authors: [sample] }

test.for<[string, Change, string, string]>([
  [
    'an article of pages',
    { articleNumber: undefined, pages: '637–661' },
    '“Title of the paper”, ApJ, 961, 637–661.',
    '“Title of the paper”, ApJ 961, 637–661 (2020).',
  ],
  [
    'an article without volume',
    { volume: undefined, articleNumber: undefined },
    '“Title of the paper”, ApJ.',
    '“Title of the paper”, ApJ (2020).',
  ],
  [
    'a paper of a conference',
    {
      ...bare,
      type: 'inproceedings',
      booktitle: 'Book title',
      editors: [{ family: 'Editor', given: 'E.' }],
      place: 'Place',
      publisher: 'Publisher',
      pages: '12–19',
    },
    '“Title of the paper”, in Book title, ed. E. Editor (Place: Publisher), 12–19.',
    '“Title of the paper”, in Book title, ed. E. Editor (Place: Publisher, 2020), 12–19.',
  ],
  [
    'a chapter without imprint',
    { ...bare, type: 'chapter', booktitle: 'Book title', pages: '12' },
    '“Title of the paper”, in Book title, 12.',
    '“Title of the paper”, in Book title (2020), 12.',
  ],
  [
    'a book',
    { ...bare, type: 'book', edition: '2', place: 'Place', publisher: 'Publisher' },
    'Title of the paper, 2nd ed. (Place: Publisher).',
    'Title of the paper, 2nd ed. (Place: Publisher, 2020).',
  ],
  [
    'a thesis',
    { ...bare, type: 'thesis', degree: 'PhD thesis', school: 'School' },
    'Title of the paper, PhD thesis, School.',
    'Title of the paper, PhD thesis, School (2020).',
  ],
  [
    'a report',
    { ...bare, type: 'report', number: '12', institution: 'Institution' },
    '“Title of the paper”, Report 12, Institution.',
    '“Title of the paper”, Report 12, Institution (2020).',
  ],
  [
    'a preprint',
    { ...bare, type: 'preprint', arxiv: { id: '2401.01234' } },
    '“Title of the paper”, arXiv:2401.01234.',
    '“Title of the paper”, arXiv:2401.01234 (2020).',
  ],
  [
    'software',
    { ...bare, type: 'software', version: '1.2', publisher: 'Zenodo' },
    'Title of the paper, version 1.2, Zenodo.',
    'Title of the paper, version 1.2, Zenodo (2020).',
  ],
  [
    'a dataset',
    { ...bare, type: 'dataset', publisher: 'Publisher' },
    'Title of the paper, Publisher.',
    'Title of the paper, Publisher (2020).',
  ],
  [
    'a page',
    { ...bare, type: 'page', accessed: '2024-05-03' },
    '“Title of the paper”, accessed 2024 May 3.',
    '“Title of the paper”, accessed 2024 May 3 (2020).',
  ],
  [
    'a talk',
    { ...bare, type: 'talk', howpublished: 'Example Meeting' },
    '“Title of the paper”, Example Meeting.',
    '“Title of the paper”, Example Meeting (2020).',
  ],
  [
    'a book with editors beside its author',
    {
      ...bare,
      type: 'book',
      edition: 'Second',
      editors: [ana, muster],
      series: 'LNP',
      volume: '3',
    },
    'Title of the paper, 2nd ed., LNP 3, ed. A. B. Example and J.-P. van Muster.',
    'Title of the paper, 2nd ed., LNP 3, ed. A. B. Example and J.-P. van Muster (2020).',
  ],
  [
    'a work on a web page',
    { ...bare, type: 'other', howpublished: 'Available online at: https://a.example/x\\_y.' },
    '“Title of the paper”.',
    '“Title of the paper” (2020).',
  ],
  [
    'a work with a note',
    { ...bare, type: 'other', note: 'In German, https://a.example' },
    '“Title of the paper”, In German.',
    '“Title of the paper”, In German (2020).',
  ],
  [
    'anything else',
    { ...bare, type: 'other', publisher: 'Inc.' },
    '“Title of the paper”, Inc.',
    '“Title of the paper”, Inc. (2020).',
  ],
])('%s', ([, change, byAuthor, byNumber]) => {
  expect(shown({ ...one, ...change })).toEqual([
    `Sample, C. 2020, ${byAuthor}`,
    `C. Sample, ${byNumber}`,
  ])
})

test('years are written, in words or missing, with letters', () => {
  const year = (change: Change, letter?: string) =>
    plain(entryText(workOf({ authors: [sample], ...change }), undefined, { letter }))
      .split(',', 2)
      .join(',')
  expect(year({}, 'b')).toBe('Sample, C. 2020b')
  expect(year({ year: undefined, dateText: 'in press' })).toBe('Sample, C. in press')
  expect(year({ year: undefined, dateText: 'in press' }, 'a')).toBe('Sample, C. in press a')
  expect(year({ year: undefined })).toBe('Sample, C. n.d.')
})

test('missing fields leave no stray comma, and a key is used when all are missing', () => {
  const empty: WorkData = {
    type: 'other',
    title: '',
    authors: [],
    editors: [],
    othersFollow: false,
  }
  expect(plain(entryText(empty, undefined, { key: 'ex2020' }))).toBe('ex2020, n.d.')
  expect(plain(entryText(empty, numbers, { key: 'ex2020' }))).toBe('ex2020 (n.d.).')
})

test('titles of articles can be hidden and journals written in full', () => {
  const style = { citations: 'author-year', titles: 'hidden', journals: 'full' } as const
  expect(plain(entryText({ ...paper, authors: [sample] }, style))).toBe(
    'Sample, C. 2020, The Astrophysical Journal, 961, 12.',
  )
  expect(plain(entryText(workOf({ ...bare, type: 'book', authors: [sample] }), style))).toBe(
    'Sample, C. 2020, Title of the paper.',
  )
})

test('titles may have formulas and italics, and underscores within words are neither', () => {
  const title = 'A $z<3$ _Gaia_ study of my_own_tool'
  const parts = formatEntry({ ...paper, title }, numbers)
  expect(parts.slice(2, 8)).toEqual([
    { text: '“' },
    { text: 'A ' },
    { text: 'z<3', as: 'formula' },
    { text: ' ' },
    { text: 'Gaia', as: 'italic' },
    { text: ' study of my_own_tool' },
  ])
  expect(parts).toContainEqual({ text: '961', as: 'bold' })
  expect(parts).toContainEqual({ text: 'ApJ', as: 'journal', full: 'The Astrophysical Journal' })
})

test('identifiers become links with escaped characters, and only http(s) URLs and paths are kept', () => {
  const work = {
    ...paper,
    doi: '10.5555/(a)<b>#1/2',
    arxiv: { id: '2401.01234' },
    bibcode: '2021A&A...649A...1X',
    ascl: '1301.001',
    url: 'https://a.example',
  }
  expect(
    entryLinks(work, [
      { kind: 'pdf', url: 'https://a.example/x.pdf' },
      { kind: 'code', url: 'javascript:alert(1)' },
      { kind: 'slides', url: '/files/slides.pdf' },
      { kind: 'poster', url: '/files/../admin' },
      { kind: 'video', url: '//b.example/x.pdf' },
      { kind: 'post', url: '/blog/12' },
    ]),
  ).toEqual([
    { name: 'DOI', url: 'https://doi.org/10.5555/(a)%3Cb%3E%231/2', doi: '10.5555/(a)<b>#1/2' },
    { name: 'arXiv:2401.01234', url: 'https://arxiv.org/abs/2401.01234' },
    { name: 'ADS', url: 'https://ui.adsabs.harvard.edu/abs/2021A%26A...649A...1X/abstract' },
    { name: 'ASCL', url: 'https://ascl.net/1301.001' },
    { name: 'PDF', url: 'https://a.example/x.pdf' },
    { name: 'Slides', url: '/files/slides.pdf' },
    { name: 'Article', url: '/blog/12' },
  ])
  expect(entryLinks({ ...paper, url: 'https://a.example' })).toEqual([
    { name: 'Link', url: 'https://a.example' },
  ])
  expect(
    entryLinks({ ...paper, url: 'https://a.example' }, [
      { kind: 'retraction', url: 'https://a.example/notice', date: '2021-03-04' },
    ]),
  ).toEqual([
    { name: 'Link', url: 'https://a.example' },
    { name: 'Retracted 2021-03-04', url: 'https://a.example/notice', isNotice: true },
  ])
  expect(entryLinks({ ...paper, url: 'javascript:alert(1)' })).toEqual([])
})

test('addresses in remarks become links, and an arXiv number is shown once', () => {
  const note = 'Code at https://github.com/a/b\\_c, see https://doi.org/10.5555/1 and (http://).'
  expect(entryLinks({ ...paper, doi: '10.5555/1', note })).toEqual([
    { name: 'DOI', url: 'https://doi.org/10.5555/1', doi: '10.5555/1' },
    { name: 'Code', url: 'https://github.com/a/b_c' },
  ])
  const preprint = workOf({ ...bare, type: 'preprint', arxiv: { id: '2401.01234' } })
  expect(entryLinks({ ...preprint, doi: '10.48550/arXiv.2401.01234' })).toEqual([
    { name: 'arXiv', url: 'https://arxiv.org/abs/2401.01234' },
  ])
})
