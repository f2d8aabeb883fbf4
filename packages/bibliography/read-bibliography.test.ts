import { expect, test } from 'vitest'
import { decodeBibliography, readBibliography } from './read-bibliography.ts'

const only = (text: string) => {
  const { works, problems } = readBibliography(text)
  return { ...works[0], work: works[0]?.work, count: works.length, problems }
}

const entry = (fields: string, type = 'article', key = 'ex2020') =>
  `@${type}{${key},\n${fields}\n}\n`

test('an export of ADS is read completely', () => {
  const { work, key, problems, bibtex } = only(`
@ARTICLE{2025AJ....170..100X,
       author = {{Example}, Ana B. and {Mart{\\'\\i}nez}, J.-P. and {de la Cruz}, Eva, Jr.},
        title = "{Starspots at z < 3 in H$\\alpha$}",
      journal = {\\aj},
         year = 2025,
        month = aug,
       volume = {170},
          eid = {100},
        pages = {100},
          doi = {10.5555/AJ.100},
archivePrefix = {arXiv},
       eprint = {2501.01234},
 primaryClass = {astro-ph.SR},
       adsurl = {https://ui.adsabs.harvard.edu/abs/2025AJ....170..100X},
}`)
  expect(problems).toEqual([])
  expect(key).toBe('2025AJ....170..100X')
  expect(bibtex).toMatch(/^@ARTICLE\{2025AJ[\s\S]*\}$/)
  expect(work).toEqual({
    type: 'article',
    title: 'Starspots at z < 3 in Hα',
    authors: [
      { family: 'Example', given: 'Ana B.' },
      { family: 'Martínez', given: 'J.-P.' },
      { family: 'de la Cruz', given: 'Eva', suffix: 'Jr.' },
    ],
    othersFollow: false,
    editors: [],
    year: 2025,
    month: 8,
    journal: { name: 'The Astronomical Journal', short: 'AJ' },
    volume: '170',
    pages: '100',
    articleNumber: '100',
    doi: '10.5555/AJ.100',
    arxiv: { id: '2501.01234', class: 'astro-ph.SR' },
    bibcode: '2025AJ....170..100X',
  })
})

test('a broken entry does not affect others, and its line is reported', () => {
  const text = `@article{good1, title={One}, author={A, B}, year=2001}
@article{bad,
  title = {Never closed,
@ARTICLE{good2, title={Two}, author={A, B}, year=2002}
@article{worse, title={Three} year} no
@article(good3, title={Four}, author={A, B}, year=2003)`
  const { works, problems } = readBibliography(text)
  expect(works.map(({ key }) => key)).toEqual(['good1', 'good2', 'good3'])
  expect(problems).toEqual([
    { line: 2, isUnread: true, sentence: 'the entry bad is not closed.' },
    {
      line: 5,
      isUnread: true,
      sentence:
        'this entry could not be read: expected a field and found year} no. It was skipped.',
    },
  ])
})

test.for([
  ['two commas and none', 'title={T},, author={A, B} year=2001', 'T'],
  [
    'quotes, digits and joined parts',
    'title = "A " # one # " B", author={A, B}, year=2001',
    'A one B',
  ],
  ['the first of two fields of one name', 'title={T}, title={U}, author={A, B}, year=2001', 'T'],
  ['a comment between fields', 'title={T}, % note }\n author={A, B}, year=2001', 'T'],
  [
    'a name of a field with a plus sign',
    'file+duplicate-1={x}, title={T}, author={A, B}, year=2001',
    'T',
  ],
  [
    'a quotation mark in braces',
    'title="a {"}quoted{"} word", author={A, B}, year=2001',
    'a "quoted" word',
  ],
] as const)('the parser accepts: %s', ([, fields, title]) => {
  const { work, count } = only(`@string{ONE = "one"}\n${entry(fields)}`)
  expect([count, work?.title]).toEqual([1, title])
})

test('comments, preambles, text between entries and line ends are not entries', () => {
  const text =
    '\uFEFFSome words a@b.example\r\n@comment{jabref-meta: x;}\r\n@preamble{"x"}\r@misc{a, title={T}, author={A, B}, year=1999}\r\n'
  expect(readBibliography(text)).toMatchObject({ works: [{ key: 'a', line: 4 }], problems: [] })
})

test('control characters are removed', () => {
  const { work } = only(entry('title={A\u0000B\uD800 &#55296;&#9737;}, author={A, B}, year=2001'))
  expect(work?.title).toBe('A B\uFFFD ☉')
})

test('keys are created, corrected and unique', () => {
  const { works, problems } = readBibliography(
    `${entry('title={T}, author={Example, A}, year=2020', 'article', '')}
${entry('title={U}, author={Example, A}, year=2020', 'article', '')}
${entry('title={V}, author={A, B}, year=2001', 'article', 'two words')}
${entry('title={W}, author={A, B}, year=2001', 'article', 'two-words')}`,
  )
  expect(works.map(({ key }) => key)).toEqual(['example2020', 'example2020b', 'two-words'])
  expect(problems.map(({ sentence }) => sentence)).toEqual([
    'the key two words cannot be cited and became two-words.',
    'two-words appears twice in this file; the second one is left out.',
  ])
})

test('a child inherits missing fields from its parent, wherever the parent is', () => {
  const text = `@inproceedings{child, crossref={Book}, title={Talk}, author={A, B}}
@proceedings{book, title={Proceedings}, editor={E, F}, year=2010, xdata={house}}
@xdata{house, publisher={Example Press}}`
  expect(readBibliography(text).works[0]?.work).toMatchObject({
    title: 'Talk',
    booktitle: 'Proceedings',
    editors: [{ family: 'E', given: 'F' }],
    year: 2010,
    publisher: 'Example Press',
  })
})

test.for([
  ['', 'There is no entry in this text.'],
  ['TY  - JOUR\nER  - ', 'This is RIS. Please export as BibTeX.'],
  ['\n<!DOCTYPE html><html>', 'This is a web page, not a bibliography.'],
  ['x'.repeat(8 * 1024 * 1024 + 1), 'The file is larger than 8 MB.'],
  ['{"a": [1, 2', 'This is not a CSL-JSON bibliography. Expected a list of items with titles.'],
] as const)('a text that is not a bibliography is refused with a sentence', ([text, sentence]) => {
  expect(readBibliography(text)).toEqual({
    works: [],
    unread: 0,
    problems: [{ line: 0, sentence }],
  })
})

test('a file in Latin-1 is decoded and marked as guessed', () => {
  expect(decodeBibliography(Buffer.from('Garc\u00EDa', 'latin1'))).toEqual({
    text: 'García',
    isGuessed: true,
  })
  expect(decodeBibliography(Buffer.from('García'))).toEqual({ text: 'García', isGuessed: false })
})

test('missing fields are reported, and the work is imported', () => {
  expect(only(entry('note={x}'))).toMatchObject({
    count: 1,
    problems: [
      { line: 1, key: 'ex2020', sentence: 'ex2020 has no title.' },
      { line: 1, key: 'ex2020', sentence: 'ex2020 has no author and no editor.' },
      { line: 1, key: 'ex2020', sentence: 'ex2020 has no year.' },
    ],
  })
})

test('at most two hundred problems are listed', () => {
  const text = Array.from(
    { length: 300 },
    (_, index) => `@misc{k${index}, title={T}, year=2000}\n`,
  ).join('')
  const { problems } = readBibliography(text)
  expect(problems).toHaveLength(201)
  expect(problems.at(-1)?.sentence).toBe('and 100 more.')
})

test.for([
  ['article', 'journal={\\apj}, eprint={2401.01234}', 'article'],
  ['article', 'journal={arXiv e-prints}, eprint={2401.01234}', 'preprint'],
  ['misc', 'eprint={astro-ph/9901234}, archivePrefix={arXiv}', 'preprint'],
  ['misc', 'eprint={ascl:1303.002}', 'software'],
  ['misc', 'eid={ascl:1303.002}, howpublished={Astrophysics Source Code Library}', 'software'],
  ['mastersthesis', 'school={Example}', 'thesis'],
  ['techreport', '', 'report'],
  ['online', 'url={https://example.org}', 'page'],
  ['incollection', 'booktitle={B}', 'chapter'],
  ['nonsense', '', 'other'],
  ['misc', 'doi={10.5281/zenodo.1}, version={v4.0}', 'software'],
  ['article', 'journal={CoRR}, volume={abs/1706.03762}', 'preprint'],
] as const)('@%s with %s is of type %s', ([type, fields, expected]) => {
  expect(only(entry(`title={T}, author={A, B}, year=2001, ${fields}`, type)).work?.type).toBe(
    expected,
  )
})

test('an unknown type of entry is reported once and read', () => {
  const { count, problems } = only(
    `${entry('title={T}, author={A, B}, year=2001', 'pamphlet', 'a')}
${entry('title={U}, author={A, B}, year=2001', 'pamphlet', 'b')}
${entry('title={V}, author={A, B}, year=2001', 'unpublished', 'c')}`,
  )
  expect([count, problems]).toEqual([
    3,
    [
      {
        line: 1,
        key: 'a',
        sentence: 'the type @pamphlet is not known; it is read as @misc. Its fields are kept.',
      },
    ],
  ])
})

test('identifiers are found in all fields where programs write them', () => {
  const { work } = only(
    entry(`title={T}, author={A, B}, year=2001, month="15~" # mar, pages={637--661},
  url={https://doi.org/10.5555/ab(12)3.}, note={arXiv:hep-th/9901234v2},
  adsurl={https://ui.adsabs.harvard.edu/abs/2021A%26A...649A...1X/abstract}, isbn={978-3-16-148410-0}`),
  )
  expect(work).toMatchObject({
    month: 3,
    day: 15,
    pages: '637–661',
    doi: '10.5555/ab(12)3',
    arxiv: { id: 'hep-th/9901234' },
    bibcode: '2021A&A...649A...1X',
    isbn: '978-3-16-148410-0',
  })
})

test('dates of all forms are parsed, and other text is kept', () => {
  const dateOf = (fields: string) => {
    const { work } = only(entry(`title={T}, author={A, B}, ${fields}`))
    return [work?.year, work?.month, work?.day, work?.dateText]
  }
  expect(dateOf('date={2020-03-05/2020-03-09}, year=1999')).toEqual([2020, 3, 5, undefined])
  expect(dateOf('year={2020}, month={13}')).toEqual([2020, undefined, undefined, undefined])
  expect(dateOf('year={[2019]}, month=dec')).toEqual([2019, 12, undefined, undefined])
  expect(dateOf('year={in press}')).toEqual([undefined, undefined, undefined, 'in press'])
})

test('fields of publication pages become owner fields, and only http(s) URLs', () => {
  expect(
    only(
      entry(`title={T}, author={A, B}, year=2001, selected={true}, pdf={paper.pdf},
  code={https://example.org/a\\_b}, slides={javascript:alert(1)}, url={javascript:alert(1)}`),
    ),
  ).toMatchObject({
    isSelected: true,
    links: [{ kind: 'code', url: 'https://example.org/a_b' }],
    work: expect.not.objectContaining({ url: expect.anything() }),
  })
})

test('CSL-JSON is read as a list, one item or an object with items', () => {
  const item = {
    id: 'ex2020',
    type: 'article-journal',
    title: 'On <i>Example</i> H<sub>2</sub>O',
    author: [
      { family: 'Cruz', given: 'Eva', 'non-dropping-particle': 'de la' },
      { literal: 'The Team' },
    ],
    issued: { 'date-parts': [[2020, 3]] },
    'container-title': 'The Astrophysical Journal',
    page: '1-9',
    DOI: '10.5555/1',
  }
  for (const text of [[item], item, { items: [item] }].map((value) => JSON.stringify(value))) {
    expect(only(text)).toMatchObject({
      key: 'ex2020',
      problems: [],
      work: {
        type: 'article',
        title: 'On _Example_ H$_{2}$O',
        authors: [{ family: 'de la Cruz', given: 'Eva' }, { name: 'The Team' }],
        year: 2020,
        month: 3,
        journal: { name: 'The Astrophysical Journal', short: 'ApJ' },
        pages: '1–9',
        doi: '10.5555/1',
      },
    })
  }
})

const sici = '10.5555/(SICI)1521-3994(1999)320:4/5<163::AID-X163>3.0.CO;2-Y'
test.for([
  ['as it is', sici],
  ['in formulas', sici.replace('<', '$<$').replace('>', '$>$')],
  ['as entities', sici.replace('<', '&lt;').replace('>', '&gt;')],
  ['as commands', sici.replace('<', '{\\textless}').replace('>', '{\\textgreater}')],
  ['in an address', `https://doi.org/${encodeURIComponent(sici)}`],
  ['in brackets', `<${sici}>.`],
] as const)('a DOI with angle brackets is read completely, %s', ([, written]) => {
  const { works } = readBibliography(
    `@article{a, title={T}, author={A, B}, year=1999, doi={${written}}}`,
  )
  expect(works[0]?.work.doi).toBe(sici)
})
