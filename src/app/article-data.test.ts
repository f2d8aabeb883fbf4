import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { fileDetailsCall } from '../features/files/contract.ts'
import { filesUrl } from '../shared/files.ts'
import { publishFile, uploadText } from '../testing/files.ts'
import { realPages } from '../testing/real-pages.ts'
import { type Client, openTestSite } from '../testing/test-site.ts'

const address = 'https://ada.example'
const orcid = '0000-0002-1825-0097'
const table = '# photometry of one night\nperiod [d],V (mag)\n0.5,12.5\n0.6,--\n'

const details = {
  title: 'Periods of stars',
  description: 'Periods and magnitudes of two pulsating stars, measured on sixty nights.',
  licence: 'CC0-1.0',
  columns: [
    { name: 'period', unit: 'd', description: 'Time from one maximum to the next' },
    { name: 'V', unit: 'mag', description: '' },
  ],
}

async function openSite() {
  const site = await openTestSite({ env: { PUBLIC_URL: address }, pages: realPages })
  const owner = await site.owner()
  const { json: settings } = await owner.get('/api/site/settings')
  await owner.send('PUT', '/api/site', { ...(settings as object), orcid, licence: 'CC-BY-4.0' })
  return { site, owner, visitor: site.visitor() }
}

async function describe(owner: Client, name = 'stars.csv') {
  expect((await owner.send('PUT', fileDetailsCall(name), details)).status).toBe(200)
}

/** The links of a header, as `rel target`. */
function linksIn(headers: Headers): string[] {
  const header = headers.get('link') ?? ''
  return [...header.matchAll(/<([^>]*)>; rel="([^"]*)"/g)].map(
    ([, target, relation]) => `${relation} ${target}`,
  )
}

function jsonLdOf(html: string): Record<string, unknown>[] {
  const [, text = '{}'] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? []
  return (JSON.parse(text) as { '@graph': Record<string, unknown>[] })['@graph']
}

test('an article says nothing of a file that is not described, but where its links are', async () => {
  const { owner, visitor } = await openSite()
  await publishFile(owner, 'stars.csv', table)
  const page = await visitor.get('/blog/1')
  expect(linksIn(page.headers)).toEqual([`linkset ${address}/blog/1.linkset.json`])
  expect(page.text).not.toContain('data-sets')
  expect(page.text).not.toContain('"Dataset"')
  expect((await visitor.get('/api/blog/1?view=article')).json).not.toHaveProperty('dataHtml')
  expect(linksIn((await visitor.get('/files/stars.csv')).headers)).toEqual([
    `collection ${address}/blog/1`,
    `linkset ${address}/blog/1.linkset.json`,
  ])
  expect((await visitor.get('/files/stars.csv-metadata.json')).status).toBe(404)
})

test('a described file is a data set of its article, for readers and for search engines', async () => {
  const { owner, visitor } = await openSite()
  await publishFile(owner, 'stars.csv', table)
  await visitor.get('/blog/1')
  await describe(owner)
  const { text } = await visitor.get('/blog/1')
  const { sha256 } = ((await owner.get(filesUrl)).json as { sha256: string }[])[0] ?? {}
  expect(sha256).toMatch(/^[0-9a-f]{64}$/)
  expect(text).toContain(`<code>${sha256}</code>`)
  expect(text).toContain('Time from one maximum to the next')
  expect(jsonLdOf(text).find((node) => node['@type'] === 'Dataset')).toMatchObject({
    '@id': `${address}/files/stars.csv`,
    name: details.title,
    description: details.description,
    license: 'https://creativecommons.org/publicdomain/zero/1.0/',
    isAccessibleForFree: true,
    distribution: {
      '@type': 'DataDownload',
      contentUrl: `${address}/files/stars.csv`,
      encodingFormat: 'text/csv',
      sha256,
    },
    variableMeasured: [
      { name: 'period', unitText: 'd', description: 'Time from one maximum to the next' },
      { name: 'V', unitText: 'mag' },
    ],
  })
})

test('what is said of a file is text, never markup', async () => {
  const { owner, visitor } = await openSite()
  await publishFile(owner, 'stars.csv', table)
  const columns = [{ name: '<b>V</b>', unit: '<i>', description: '"><script>' }]
  const said = { ...details, title: '<u>Periods</u> & more', columns }
  await owner.send('PUT', fileDetailsCall('stars.csv'), said)
  const { json } = await visitor.get('/api/blog/1?view=article')
  const { dataHtml } = json as { dataHtml: string }
  expect(dataHtml).toContain('&lt;u&gt;Periods&lt;/u&gt; &amp; more')
  expect(dataHtml).not.toMatch(/<(?:u|b|i|script)>/)
})

test('a described table has metadata of CSV on the Web beside it', async () => {
  const { owner, visitor } = await openSite()
  await publishFile(owner, 'stars.csv', table)
  await describe(owner)
  const { status, headers, text } = await visitor.get('/files/stars.csv-metadata.json')
  expect([status, headers.get('content-type')]).toEqual([
    200,
    'application/csvm+json; charset=utf-8',
  ])
  expect(linksIn(headers)).toEqual([
    `describes ${address}/files/stars.csv`,
    `linkset ${address}/blog/1.linkset.json`,
  ])
  expect(JSON.parse(text)).toMatchObject({
    '@context': 'http://www.w3.org/ns/csvw',
    url: 'stars.csv',
    'dc:title': details.title,
    'dc:license': { '@id': 'https://creativecommons.org/publicdomain/zero/1.0/' },
    dialect: { encoding: 'utf-8', delimiter: ',', header: true, commentPrefix: '#' },
    tableSchema: {
      columns: [
        {
          name: 'period',
          titles: ['period [d]'],
          'dc:description': 'Time from one maximum to the next',
          'schema:unitText': 'd',
          datatype: 'number',
        },
        { name: 'V', titles: ['V (mag)'], 'schema:unitText': 'mag', null: ['--'] },
      ],
    },
  })
})

test('an article with described data has links to its authors, metadata, files and licence', async () => {
  const { owner, visitor } = await openSite()
  await publishFile(owner, 'stars.csv', table)
  await describe(owner)
  const common = [
    `author https://orcid.org/${orcid}`,
    `describedby ${address}/blog/1.json`,
    `describedby ${address}/blog/1.bib`,
    `item ${address}/files/stars.csv`,
    'license https://creativecommons.org/licenses/by/4.0/',
    'type https://schema.org/AboutPage',
    'type https://schema.org/BlogPosting',
  ]
  expect(linksIn((await visitor.get('/blog/1')).headers)).toEqual([
    ...common,
    `linkset ${address}/blog/1.linkset.json`,
  ])
  expect(linksIn((await visitor.get('/files/stars.csv')).headers)).toEqual([
    `collection ${address}/blog/1`,
    `describedby ${address}/files/stars.csv-metadata.json`,
    'license https://creativecommons.org/publicdomain/zero/1.0/',
    'type https://schema.org/Dataset',
    `linkset ${address}/blog/1.linkset.json`,
  ])
  expect(linksIn((await visitor.get('/blog/1.json')).headers)).toEqual([
    `describes ${address}/blog/1`,
    `linkset ${address}/blog/1.linkset.json`,
  ])
  const { headers, text } = await visitor.get('/blog/1.linkset.json')
  expect(headers.get('content-type')).toBe('application/linkset+json')
  const { linkset } = JSON.parse(text) as { linkset: Record<string, unknown>[] }
  expect(linkset.map(({ anchor }) => anchor)).toEqual([
    `${address}/blog/1`,
    `${address}/blog/1.json`,
    `${address}/blog/1.bib`,
    `${address}/files/stars.csv`,
    `${address}/files/stars.csv-metadata.json`,
  ])
  expect(linkset[0]).toMatchObject({
    item: [{ href: `${address}/files/stars.csv`, type: 'text/csv' }],
    author: [{ href: `https://orcid.org/${orcid}` }],
  })
})

test('a labelled table in a text is a file with metadata, and the link set of its article names it', async () => {
  const { owner, visitor } = await openSite()
  const content = [
    'Table: Two stars of $M_3$ {#tbl:two}',
    '',
    '| star | period [d] | V (mag) |',
    '| --- | --- | --- |',
    '| RR, 1 | $-0.5$ | $12.5 \\pm 0.1$ |',
    '| RR 2 | 0.6 | 12.6 |',
  ].join('\n')
  await owner.send('POST', '/api/blog', {
    title: 'Two stars',
    content,
    excerpt: 'Two stars that pulsate.',
    category: 'Notes',
    date: '2026-01-02',
    licence: 'CC0-1.0',
  })
  const url = `${address}/blog/1/tbl-two.csv`
  const { status, headers, text } = await visitor.get('/blog/1/tbl-two.csv')
  expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
  expect(text).toBe('star,period [d],V (mag)\n"RR, 1",-0.5,$12.5 \\pm 0.1$\nRR 2,0.6,12.6\n')
  expect(linksIn(headers)).toEqual([
    `collection ${address}/blog/1`,
    `describedby ${url}-metadata.json`,
    'license https://creativecommons.org/publicdomain/zero/1.0/',
    'type https://schema.org/Dataset',
    `linkset ${address}/blog/1.linkset.json`,
  ])
  expect(JSON.parse((await visitor.get('/blog/1/tbl-two.csv-metadata.json')).text)).toMatchObject({
    url: 'tbl-two.csv',
    'dc:title': 'Two stars of $M_3$',
    'schema:sha256': createHash('sha256').update(text).digest('hex'),
    tableSchema: {
      columns: [
        { name: 'star', datatype: 'string' },
        { name: 'period', 'schema:unitText': 'd', datatype: 'number' },
        { name: 'V', 'schema:unitText': 'mag', datatype: 'string' },
      ],
    },
  })
  const { linkset } = JSON.parse((await visitor.get('/blog/1.linkset.json')).text) as {
    linkset: { anchor: string; item?: unknown }[]
  }
  expect(linkset[0]?.item).toEqual([{ href: url, type: 'text/csv' }])
  expect(linkset.map(({ anchor }) => anchor)).toContain(`${url}-metadata.json`)
  for (const path of ['/blog/1/two.csv', '/blog/2/tbl-two.csv', '/blog/1/tbl-two.csv-metadata'])
    expect([path, (await visitor.get(path)).status]).toEqual([path, 404])
})

test('an article with a DOI is cited as its persistent address', async () => {
  const { owner, visitor } = await openSite()
  const created = await owner.send('POST', '/api/blog', {
    title: 'A star that fades',
    content: 'It fades for three hours, and then it is gone.',
    excerpt: 'A star that fades.',
    category: 'Notes',
    date: '2026-01-02',
    doi: '10.5281/zenodo.1',
  })
  expect(created.status).toBe(201)
  expect(linksIn((await visitor.get('/blog/1')).headers)).toContain(
    'cite-as https://doi.org/10.5281/zenodo.1',
  )
})

test('drafts and their files leak nothing at these addresses', async () => {
  const { owner, visitor } = await openSite()
  await uploadText(owner, 'stars.csv', table)
  await describe(owner)
  await owner.send('POST', '/api/blog', {
    title: 'A draft',
    content: 'See [the file](/files/stars.csv).\n\n| a |\n| --- |\n| 1 |\n: A table {#tbl-a}\n',
    excerpt: 'A draft with data.',
    category: 'Notes',
    date: '2026-01-02',
    visibleFrom: null,
  })
  const ofFile = '/files/stars.csv-metadata.json'
  for (const path of ['/blog/1', '/blog/1.linkset.json', '/blog/1/tbl-a.csv', ofFile]) {
    const { status, headers } = await visitor.get(path)
    expect([path, status, headers.get('link')]).toEqual([path, 404, null])
  }
})
