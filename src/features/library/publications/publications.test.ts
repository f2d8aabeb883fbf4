import { expect, test } from 'vitest'
import type { PageSource } from '../../../app/ssr/page-server.ts'
import { realPages } from '../../../testing/real-pages.ts'
import { form } from '../../../testing/pictures.ts'
import { type Client, openTestSite } from '../../../testing/test-site.ts'
import { type LibraryPlan, libraryUrls, type PublishedWork } from '../contract.ts'
import { starterSite } from '../../site/starter-site.ts'

const file = (text: string) => form(Buffer.from(text), 'library.bib', 'text/plain')

/** Imports a bibliography; all of it becomes the owner's. */
async function publish(owner: Client, text: string) {
  const { plan } = (await owner.send('POST', libraryUrls.read, file(text))).json as LibraryPlan
  await owner.send('POST', `${libraryUrls.import}?mine=all&plan=${plan}`, file(text))
}

async function openAuthor(pages?: PageSource) {
  const site = await openTestSite(pages && { pages })
  const owner = await site.owner()
  const settings = { ...starterSite, paperNames: ['Example, A.'], orcid: '0000-0002-1825-0097' }
  const saved = await owner.send('PUT', '/api/site', settings)
  expect(saved.status).toBe(200)
  return { site, owner, settings }
}

const many = (count: number) =>
  Array.from({ length: count }, (_, index) => `Person${index}, P.`).join(' and ')

const library = `
@article{paper, title = {On <u>stars</u>}, author = {Example, A. and Sample, B. C.}, year = 2024, month = mar,
  journal = {\\apj}, volume = 961, pages = {12}, doi = {10.5555/a&b}, file = {/home/me/paper.pdf}, keywords = {x}, abstract = {Stars shine.}}
@misc{pre, title = {A preprint}, author = {Sample, B. and Example, Ada}, year = 2025, eprint = {2501.00001},
  archivePrefix = {arXiv}}
@software{tool, title = {A tool}, author = {Example, A.}, year = 2024, month = may, version = {1.2}}
@article{crowd, title = {Many}, author = {${many(230)} and Example, Ada and ${many(782)}}, year = 2023, journal = {\\mnras}}
@unpublished{draft, title = {Soon}, author = {Example, A.}}
`

test('anyone reads the listed works, newest first, and no others', async () => {
  const { site, owner } = await openAuthor()
  const nothing = await site.visitor().get(libraryUrls.publications)
  expect([nothing.status, nothing.text]).toEqual([404, 'There are no publications'])
  await publish(owner, library)
  const works = (await site.visitor().get(libraryUrls.publications)).json as PublishedWork[]
  expect(works.map(({ title, year }) => [title, year])).toEqual([
    ['Soon', null],
    ['A preprint', 2025],
    ['A tool', 2024],
    ['On <u>stars</u>', 2024],
    ['Many', 2023],
  ])
  expect(works[3]).toEqual({
    id: expect.any(Number) as number,
    title: 'On <u>stars</u>',
    url: 'https://doi.org/10.5555/a%26b',
    authors: [
      { name: 'Example, A.', isOwn: true },
      { name: 'Sample, B.\u00A0C.', isOwn: false },
    ],
    moreAuthors: '',
    source: 'ApJ, 961, 12, 2024',
    year: 2024,
    links: [{ name: 'DOI', url: 'https://doi.org/10.5555/a%26b' }],
    comment: null,
    summary: null,
    isSelected: false,
    kinds: ['first', 'refereed'],
  })
  expect(works.map(({ kinds }) => kinds)).toEqual([
    ['first'],
    ['preprints'],
    ['first', 'software'],
    ['first', 'refereed'],
    ['refereed'],
  ])
  expect(works[4]).toMatchObject({
    authors: [{ name: 'Person0, P.' }, {}, {}, { name: '…' }, { name: 'Example, A.', isOwn: true }],
    moreAuthors: '(231st of 1,013) and 1,009 more',
  })
})

test('the page lists the works, has structured data, and is linked', async () => {
  const { site, owner, settings } = await openAuthor(realPages)
  const visitor = site.visitor()
  const read = async (path: string) => await visitor.get(path)
  expect((await read('/publications')).status).toBe(404)
  expect((await read('/sitemap.xml')).text).not.toContain('/publications')
  await publish(owner, library)
  const { status, text } = await read('/publications')
  expect(status).toBe(200)
  expect(text).toContain('<h1>Publications</h1>')
  expect(text).toContain('href="https://doi.org/10.5555/a%26b"')
  expect(text).toContain('<strong>Example, A.</strong>')
  expect(text).toContain('On &lt;u&gt;stars&lt;/u&gt;')
  expect(text.replaceAll(/<(?!\/?strong)[^>]*>/g, '')).toContain(
    'Person2, P., … <strong>Example, A.</strong> (231st of 1,013) and 1,009 more',
  )
  expect(text).toContain('"@type":"ScholarlyArticle"')
  expect(text).toContain('https://orcid.org/0000-0002-1825-0097')
  expect((await read('/sitemap.xml')).text).toContain('/publications</loc>')
  expect((await read('/sitemap')).text).toContain('href="/publications"')
  expect((await read('/')).text).not.toContain('href="/publications"')
  const software = (await read('/publications?show=software')).text
  expect(software).toContain('A tool</h3>')
  expect(software).not.toContain('A preprint</a></h3>')
  expect((await read('/publications?show=all-of-it')).text).toBe(text)
  await owner.send('PUT', '/api/site', { ...settings, publicationsInHeader: true })
  expect((await read('/')).text).toContain('href="/publications"')
})

test('the page links only the profiles of its author', async () => {
  const { site, owner, settings } = await openAuthor(realPages)
  const links = [
    { label: 'arXiv', address: 'https://arxiv.org/a/example_a_1' },
    { label: 'Mastodon', address: 'https://astrodon.social/@example' },
    { label: 'Pictures', address: 'https://www.instagram.com/example' },
  ]
  await owner.send('PUT', '/api/site', { ...settings, links })
  await publish(owner, library)
  const { text } = await site.visitor().get('/publications')
  const [, about = ''] = /<h1>Publications<\/h1><p[^>]*>(.*?)<\/p>/s.exec(text) ?? []
  expect(Array.from(about.matchAll(/<a href="([^"]*)"/g), ([, address]) => address)).toEqual([
    'https://orcid.org/0000-0002-1825-0097',
    'https://arxiv.org/a/example_a_1',
    'https://astrodon.social/@example',
    '/publications.bib',
  ])
})

test('formulas in titles are rendered, other text stays as written', async () => {
  const { site, owner } = await openAuthor(realPages)
  await publish(
    owner,
    `@article{a, title = {Cats \\\\& dogs of $\\alpha_1 < \\beta$ in _Draco_}, author = {Example, A.}, year = 2024}
@article{b, title = {On $\\unknown{x}$ and $x^2$}, author = {Example, A.}, year = 2023}
@article{c, title = {No formula}, author = {Example, A.}, year = 2022}`,
  )
  const works = (await site.visitor().get(libraryUrls.publications)).json as PublishedWork[]
  expect(works[0]?.titleHtml).toMatch(/^Cats &amp; dogs of <math.*α.*<\/math> in <i>Draco<\/i>$/s)
  expect(works[1]?.titleHtml).toMatch(/^On .* and <math.*<\/math>$/s)
  expect(works[2]).not.toHaveProperty('titleHtml')
  expect((await site.visitor().get('/publications')).text).toMatch(/<h3><span>Cats &amp;.*<math/s)
})

test('the publications are downloadable, without private fields', async () => {
  const { site, owner } = await openAuthor()
  const visitor = site.visitor()
  for (const path of ['/publications.bib', '/publications.json', '/publications/1.bib'])
    expect([path, (await visitor.get(path)).status]).toEqual([path, 404])
  await publish(owner, library)
  const all = await visitor.get('/publications.bib')
  expect(all.headers.get('content-type')).toBe('application/x-bibtex; charset=utf-8')
  expect(all.headers.get('content-disposition')).toBe('attachment; filename="publications.bib"')
  expect(all.headers.get('etag')).toBeTruthy()
  expect(all.text).toContain('doi = {10.5555/a&b}')
  expect(all.text).toContain('abstract = {Stars shine.}')
  expect(all.text).not.toMatch(/home\/me|keywords/)
  const again = await owner.send('POST', libraryUrls.read, file(all.text))
  expect(again.json).toMatchObject({
    added: [],
    changed: [],
    conflicts: [],
    same: [{}, {}, {}, {}, {}],
  })
  const one = await visitor.get('/publications/1.bib')
  expect(one.headers.get('content-disposition')).toBe('attachment; filename="paper.bib"')
  expect(one.text.match(/@\w+\{/g)).toEqual(['@article{'])
  expect(JSON.parse((await visitor.get('/publications.json')).text)).toHaveLength(5)
  for (const path of ['/publications/99.bib', '/publications/x.bib', '/publications/1.txt'])
    expect([path, (await visitor.get(path)).status]).toEqual([path, 404])
})

test('downloads have only the fields that a reference prints', async () => {
  const { site, owner } = await openAuthor()
  const kept = `title = {A {Tale} of % stars and their profile: a study}, AUTHOR = "Example, A. and {Sample, B.}", year = 2024, month = mar, pages = 1 # "--" # 9,
    journal = {\\apj}, url = {https://example.org/a%20b}, abstract = {Stars shine.}`
  const secret = [
    'comment',
    'annotation',
    'annote',
    'review',
    'file',
    'keywords',
    'x-mine',
    'owner',
  ]
    .map((name) => `${name} = {Secret ${name}}`)
    .join(', % Secret remark\n  ')
  await publish(
    owner,
    `% Secret line
@article{paper, % Secret key
  ${kept},
  ${secret},
  howpublished = {\\url{file:///home/secret.pdf}}, % Secret end
}
@comment{Secret entry}
@inproceedings{talk, title = {A talk}, author = {Example, A.}, year = 2023, crossref = {book}, journal = ownmacro}
@proceedings{book, title = {The book}, year = 2023, annotation = {Secret parent}}
`,
  )
  const { text } = await site.visitor().get('/publications.bib')
  expect(text).not.toMatch(/secret|file:\//i)
  expect(text).toContain(`@article{paper,
  title = {A {Tale} of % stars and their profile: a study},
  author = {Example, A. and {Sample, B.}},
  year = {2024},
  month = mar,
  pages = {1--9},
  journal = {\\apj},
  url = {https://example.org/a%20b},
  abstract = {Stars shine.},
}`)
  expect(text).toContain('booktitle = {The book}')
  const again = await owner.send('POST', libraryUrls.read, file(text))
  expect(again.json).toMatchObject({ added: [], conflicts: [], unread: 0 })
})
