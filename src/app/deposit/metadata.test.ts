import { expect, test } from 'vitest'
import type { Author } from '../../shared/authors.ts'
import { childrenOf, readXml, type XmlElement } from '../../testing/read-xml.ts'
import { articleDocument } from './article-document.ts'
import { crossrefXml } from './crossref.ts'
import { dataciteJson, dataciteXml } from './datacite.ts'
import type { DescribedArticle } from './described-article.ts'

const ada: Author = {
  name: 'Ada B. Example',
  family: null,
  orcid: '0000-0002-1825-0097',
  affiliations: [{ name: 'An Observatory', ror: 'https://ror.org/03yrm5c26' }],
  corresponding: true,
  roles: ['software'],
}

const group: Author = {
  ...ada,
  name: 'The Group',
  family: 'The Group',
  orcid: null,
  affiliations: [],
  corresponding: false,
}

const article: DescribedArticle = {
  title: 'Light & <dark>',
  url: 'https://ada.example/blog/1',
  doi: '10.5281/zenodo.123',
  authors: [ada, group],
  site: { title: 'Ada', url: 'https://ada.example/' },
  abstract: 'A promise.',
  publishedAt: '2026-03-05T10:00:00.000Z',
  updatedAt: '2026-04-06T10:00:00.000Z',
  language: 'de',
  subjects: ['Astrophysics', 'photometry'],
  licence: {
    id: 'CC-BY-4.0',
    text: 'CC BY 4.0',
    url: 'https://creativecommons.org/licenses/by/4.0/',
  },
  formats: ['text/html'],
  editions: [],
  cited: [
    {
      key: 'ex2020',
      work: {
        type: 'article',
        title: 'A work',
        authors: [{ family: 'Sample', given: 'B.' }],
        othersFollow: false,
        editors: [],
        year: 2020,
        doi: '10.1000/xyz',
      },
    },
  ],
  dataSets: [
    {
      name: 'stars.csv',
      url: 'https://ada.example/files/stars.csv',
      type: 'text/csv',
      bytes: 12,
      sha256: 'ab'.repeat(32),
      date: '2026-03-05T10:00:00.000Z',
      title: 'Periods of stars',
      description: 'Periods of two stars & their magnitudes.',
      licence: { text: 'CC0', url: 'https://creativecommons.org/publicdomain/zero/1.0/' },
      columns: [
        { name: 'period', unit: 'd', description: 'From maximum to maximum' },
        { name: 'V', unit: 'mag', description: '' },
      ],
    },
  ],
}

const describedData = [
  'stars.csv: Periods of stars',
  'Periods of two stars & their magnitudes.',
  'Columns: period (d): From maximum to maximum; V (mag)',
  'Licence: https://creativecommons.org/publicdomain/zero/1.0/',
  `SHA-256: ${'ab'.repeat(32)}`,
].join('\n')

const only = (element: XmlElement, ...names: string[]) => {
  let at = element
  for (const name of names) {
    const [child, ...others] = childrenOf(at, name)
    expect([name, others.length]).toEqual([name, 0])
    at = child ?? at
  }
  return at
}

test('the metadata for DataCite name who wrote what, when, under which licence and with which works', () => {
  expect(JSON.parse(dataciteJson(article))).toMatchObject({
    doi: '10.5281/zenodo.123',
    types: { resourceTypeGeneral: 'Text' },
    creators: [
      {
        name: 'Example, Ada B.',
        nameType: 'Personal',
        givenName: 'Ada B.',
        familyName: 'Example',
        nameIdentifiers: [{ nameIdentifier: 'https://orcid.org/0000-0002-1825-0097' }],
        affiliation: [{ affiliationIdentifier: 'https://ror.org/03yrm5c26' }],
      },
      { name: 'The Group', nameType: 'Organizational' },
    ],
    contributors: [{ name: 'Example, Ada B.', contributorType: 'ContactPerson' }],
    publicationYear: '2026',
    dates: [{ dateType: 'Issued' }, { dateType: 'Updated' }],
    relatedIdentifiers: [
      { relatedIdentifier: 'https://ada.example/', relationType: 'IsPartOf' },
      {
        relatedIdentifier: 'https://ada.example/files/stars.csv',
        relationType: 'HasPart',
        resourceTypeGeneral: 'Dataset',
      },
      { relatedIdentifier: '10.1000/xyz', relationType: 'References' },
    ],
    formats: ['text/html', 'text/csv'],
    rightsList: [{ rightsIdentifier: 'CC-BY-4.0', rightsIdentifierScheme: 'SPDX' }],
    descriptions: [
      { description: 'A promise.', descriptionType: 'Abstract', lang: 'de' },
      { description: describedData, descriptionType: 'TechnicalInfo', lang: 'de' },
    ],
    schemaVersion: 'http://datacite.org/schema/kernel-4',
  })
})

test('the XML for DataCite says the same, and that a DOI will follow where there is none', () => {
  const resource = readXml(dataciteXml(article))
  expect(only(resource, 'identifier').text).toBe('10.5281/zenodo.123')
  expect(only(resource, 'titles', 'title').text).toBe('Light & <dark>')
  const [first] = childrenOf(only(resource, 'creators'), 'creator')
  expect(first?.children.map(({ name, text }) => [name, text])).toEqual([
    ['creatorName', 'Example, Ada B.'],
    ['givenName', 'Ada B.'],
    ['familyName', 'Example'],
    ['nameIdentifier', 'https://orcid.org/0000-0002-1825-0097'],
    ['affiliation', 'An Observatory'],
  ])
  expect(only(resource, 'rightsList', 'rights').attributes).toMatchObject({
    rightsURI: 'https://creativecommons.org/licenses/by/4.0/',
    rightsIdentifier: 'CC-BY-4.0',
  })
  const described = childrenOf(only(resource, 'descriptions'), 'description')
  expect(described.map(({ text }) => text)).toEqual(['A promise.', describedData])
  const bare = readXml(dataciteXml({ ...article, doi: undefined, abstract: '', dataSets: [] }))
  expect(only(bare, 'identifier').text).toBe(':tba')
  expect(childrenOf(bare, 'descriptions')).toEqual([])
})

const versioned: DescribedArticle = {
  ...article,
  editions: [
    {
      number: 1,
      kind: 'first',
      note: '',
      publishedAt: '2026-03-05T10:00:00.000Z',
      url: 'https://ada.example/blog/1?v=1',
    },
    {
      number: 2,
      kind: 'erratum',
      note: 'The zero point',
      publishedAt: '2026-04-01T10:00:00.000Z',
      url: 'https://ada.example/blog/1?v=2',
    },
    {
      number: 3,
      kind: 'retraction',
      note: 'It was the <camera>',
      publishedAt: '2026-04-06T10:00:00.000Z',
      url: 'https://ada.example/blog/1',
    },
  ],
}

test('the metadata for DataCite name the version, those before it, and when and why each was published', () => {
  const dates = [
    { date: '2026-03-05T10:00:00.000Z', dateType: 'Issued' },
    {
      date: '2026-04-01T10:00:00.000Z',
      dateType: 'Updated',
      dateInformation: 'Version 2: The zero point',
    },
    {
      date: '2026-04-06T10:00:00.000Z',
      dateType: 'Withdrawn',
      dateInformation: 'Version 3: It was the <camera>',
    },
  ]
  const json = JSON.parse(dataciteJson(versioned)) as Record<string, object[]>
  expect(json).toMatchObject({ version: '3', dates })
  const earlier = ['https://ada.example/blog/1?v=1', 'https://ada.example/blog/1?v=2']
  expect(json['relatedIdentifiers']).toEqual(
    expect.arrayContaining(
      earlier.map((url) => ({
        relatedIdentifier: url,
        relatedIdentifierType: 'URL',
        relationType: 'IsNewVersionOf',
      })),
    ),
  )
  const resource = readXml(dataciteXml(versioned))
  expect(only(resource, 'version').text).toBe('3')
  const written = childrenOf(only(resource, 'dates'), 'date')
  expect(written.map(({ text, attributes }) => ({ date: text, ...attributes }))).toEqual(dates)
  const related = childrenOf(only(resource, 'relatedIdentifiers'), 'relatedIdentifier')
  expect(related.map(({ text }) => text)).toEqual(expect.arrayContaining(earlier))
})

test('the page of a deposit says which version it has', () => {
  const page = articleDocument(versioned, '')
  expect(page).toContain(
    '<strong>Version 3 · Retracted 2026-04-06 — It was the &lt;camera&gt;.</strong>',
  )
  expect(page).toContain('<a href="https://ada.example/blog/1?v=2">version 2</a></p>')
  expect(articleDocument(article, '')).not.toContain('<strong>Version')
})

test('the XML for Crossref has its elements in the order of its schema', () => {
  const options = {
    email: 'ada@example.org',
    citationStyle: { citations: 'numbers', titles: 'shown', journals: 'full' } as const,
    at: new Date('2026-11-21T12:00:00.000Z'),
  }
  const source = crossrefXml({ ...article, doi: '10.5281/zenodo.123' }, options)
  const batch = readXml(source)
  expect(only(batch, 'head').children.map(({ name }) => name)).toEqual([
    'doi_batch_id',
    'timestamp',
    'depositor',
    'registrant',
  ])
  const content = only(batch, 'body', 'posted_content')
  expect(content.children.map(({ name }) => name)).toEqual([
    'group_title',
    'contributors',
    'titles',
    'posted_date',
    'jats:abstract',
    'ai:program',
    'doi_data',
    'citation_list',
  ])
  expect(only(content, 'contributors').children.map(({ name }) => name)).toEqual([
    'person_name',
    'organization',
  ])
  expect(only(content, 'doi_data', 'resource').text).toBe('https://ada.example/blog/1')
})
