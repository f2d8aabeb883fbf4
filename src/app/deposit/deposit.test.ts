import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { Author } from '../../shared/authors.ts'
import { type FileDetails, fileDetailsColumn } from '../../shared/data-sets.ts'
import { childrenOf, readXml, type XmlElement } from '../../testing/read-xml.ts'
import { sharedWorkers } from '../../testing/shared-workers.ts'
import { temporaryFolder } from '../../testing/temporary-folder.ts'
import { openTransferSite } from '../../testing/transfer-site.ts'
import { exportDeposit } from '../commands/export-deposit.ts'
import { crossrefXml } from './crossref.ts'
import { type LatexTools, ownTools } from '../latex-article.ts'
import { dataciteJson, dataciteXml } from './datacite.ts'
import type { DescribedArticle } from './described-article.ts'
import { writeDeposit } from './write-deposit.ts'

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

const tools: LatexTools = {
  ...ownTools(() => Promise.resolve(Buffer.from('a drawing'))),
  // The decoder of this process keeps its rules, which other tests do not expect.
  printPicture: (source) => sharedWorkers.pictures.run('forPrint', source),
}
const pdf = Buffer.from('%PDF-1.7')

/** The names and checksums in a manifest, compared with the files. */
function checkedManifest(folder: string, name: string): string[] {
  const lines = readFileSync(path.join(folder, name), 'utf8').trimEnd().split('\n')
  return lines.map((line) => {
    const [sum, file = ''] = line.split('  ', 2)
    const content = readFileSync(path.join(folder, file))
    expect([file, createHash('sha256').update(content).digest('hex')]).toEqual([file, sum])
    return file
  })
}

test('a deposit is a bag with the article, its pictures, data and works, whose checksums are right', async () => {
  const site = await openTransferSite('starter')
  const { db } = site.database
  const drawn = await db.selectFrom('posts').select(['id', 'title', 'content']).execute()
  const { id, title } = drawn.find(({ content }) => content.includes('/files/')) ?? drawn[0] ?? {}
  await db
    .updateTable('posts')
    .set({ doi: '10.5281/zenodo.7' })
    .where('id', '=', id ?? 0)
    .execute()
  const folder = path.join(await temporaryFolder(), 'deposit')
  const written = await writeDeposit(site, {
    id: id ?? 0,
    folder,
    email: 'ada@example.org',
    tools,
    pdf,
  })
  expect(written.title).toBe(title)
  expect(written.leftOut.filter((sentence) => !sentence.startsWith('latex: '))).toEqual([])
  const payload = checkedManifest(folder, 'manifest-sha256.txt')
  expect(payload).toEqual(
    expect.arrayContaining([
      'data/article.html',
      'data/article.md',
      'data/article.pdf',
      'data/article.xml',
      'data/latex/article.tex',
      'data/latex/README.txt',
    ]),
  )
  expect(payload.filter((name) => name.startsWith('data/files/'))).toHaveLength(written.files)
  expect(payload.filter((name) => name.startsWith('data/media/'))).toHaveLength(written.pictures)
  expect(written.files).toBeGreaterThan(0)
  expect(checkedManifest(folder, 'tagmanifest-sha256.txt')).toEqual([
    'bag-info.txt',
    'bagit.txt',
    'manifest-sha256.txt',
    'metadata/crossref.xml',
    'metadata/datacite.json',
    'metadata/datacite.xml',
  ])
  const page = readFileSync(path.join(folder, 'data/article.html'), 'utf8')
  expect(page).not.toContain('src="https://')
  for (const [, name = ''] of page.matchAll(/(?:src|href)="((?:media|files)\/[^"]+)"/g))
    expect(payload).toContain(`data/${name}`)
})

test('described files are named in the metadata of a deposit, and tables have theirs beside them', async () => {
  const site = await openTransferSite('starter')
  const { db } = site.database
  const drawn = await db.selectFrom('posts').select(['id', 'content']).execute()
  const { id = 0 } = drawn.find(({ content }) => content.includes('one-night.csv')) ?? {}
  const details: FileDetails = {
    title: 'One night',
    description: 'Magnitudes of one star that were made up for an article on light curves.',
    licence: 'CC0-1.0',
    columns: [],
  }
  const changed = { details: fileDetailsColumn(details) }
  await db.updateTable('files').set(changed).where('name', '=', 'one-night.csv').execute()
  const folder = path.join(await temporaryFolder(), 'deposit')
  await writeDeposit(site, { id, folder, email: undefined, tools })
  expect(checkedManifest(folder, 'manifest-sha256.txt')).toContain(
    'data/files/one-night.csv-metadata.json',
  )
  const read = (name: string) => readFileSync(path.join(folder, name), 'utf8')
  const sum = createHash('sha256').update(read('data/files/one-night.csv')).digest('hex')
  expect(JSON.parse(read('data/files/one-night.csv-metadata.json'))).toMatchObject({
    url: 'one-night.csv',
    'dc:title': 'One night',
    'schema:sha256': sum,
  })
  expect(read('metadata/datacite.json')).toContain(`SHA-256: ${sum}`)
})

test('the page of a deposit has its formulas as MathML and loads nothing', async () => {
  const site = await openTransferSite('starter')
  const folder = path.join(await temporaryFolder(), 'deposit')
  await writeDeposit(site, { id: 1, folder, email: undefined, tools })
  const page = readFileSync(path.join(folder, 'data/article.html'), 'utf8')
  expect(page).toContain('<math')
  expect(page).toMatch(/<meta name="citation_author" content="[^"]+, [^"]+">/)
  expect(page).not.toMatch(/<(?:script|link rel="stylesheet"|svg)/)
  for (const mark of ['\u0001', '\u0002']) expect(page).not.toContain(mark)
  expect(page).toContain('href="https://ada.example.org/')
})

test('a PDF for a deposit must be one', async () => {
  const folder = await temporaryFolder()
  const file = path.join(folder, 'article.pdf')
  const words = ['--deposit', '1', path.join(folder, 'deposit'), '--pdf', file]
  await expect(exportDeposit(words)).rejects.toThrow(`There is no file ${file}.`)
  writeFileSync(file, 'PK')
  await expect(exportDeposit(words)).rejects.toThrow(`${file} is not a PDF.`)
})

test('drafts, scheduled articles and folders with files are refused, and nothing is written', async () => {
  const site = await openTransferSite('starter')
  const { db } = site.database
  const [first, second] = await db.selectFrom('posts').select('id').orderBy('id').execute()
  const hide = async (id: number, visibleFrom: string | null) =>
    await db.updateTable('posts').set({ visibleFrom }).where('id', '=', id).execute()
  await hide(first?.id ?? 0, null)
  await hide(second?.id ?? 0, '2030-01-01T00:00:00.000Z')
  const folder = await temporaryFolder()
  for (const id of [first?.id ?? 0, second?.id ?? 0, 4000])
    await expect(writeDeposit(site, { id, folder, email: undefined, tools })).rejects.toThrow(
      `There is no published article ${id}.`,
    )
  expect(readdirSync(folder)).toEqual([])
  writeFileSync(path.join(folder, 'thesis.txt'), 'mine')
  await expect(writeDeposit(site, { id: 3, folder, email: undefined, tools })).rejects.toThrow(
    'is not empty; a deposit needs an empty one.',
  )
  expect(readdirSync(folder)).toEqual(['thesis.txt'])
})

test('an article without a DOI has no metadata for Crossref, and the command says so', async () => {
  const site = await openTransferSite('starter')
  const folder = path.join(await temporaryFolder(), 'deposit')
  const { leftOut } = await writeDeposit(site, { id: 3, folder, email: undefined, tools })
  expect(leftOut).toContain(
    'metadata/crossref.xml is not written, since it registers the DOI of an article.',
  )
})

test.each([
  [['--deposit', '12']],
  [['--deposit', 'x', 'folder']],
  [['--deposit', '12', 'a', 'b']],
  [['--deposit', '12', 'a', '--force']],
])('export %j is answered with how to say it', async (words) => {
  await expect(exportDeposit(words)).rejects.toThrow(/^Name an article and a folder: /)
})
