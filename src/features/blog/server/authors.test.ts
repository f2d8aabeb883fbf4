import { expect, test } from 'vitest'
import { historyUrls, type OpenedVersion, type VersionList } from '../../history/contract.ts'
import { siteUrl } from '../../site/contract.ts'
import { starterSite } from '../../site/starter-site.ts'
import { realPages } from '../../../testing/real-pages.ts'
import { openTestSite } from '../../../testing/test-site.ts'

const post = {
  title: 'A clock made of one star',
  content: 'Some stars brighten and fade.',
  excerpt: 'Take sixty-two nights of one star.',
  category: 'Time',
  date: 'November 21, 2026',
}

const institute = { name: 'Institute of Example Physics', ror: 'https://ror.org/03yrm5c26' }

const authors = [
  {
    name: 'Ada Example',
    affiliations: [institute],
    corresponding: true,
    roles: ['software', 'conceptualization'],
  },
  {
    name: 'Carl <Sample>',
    orcid: 'https://orcid.org/0000-0002-1694-233x',
    affiliations: [{ name: 'Sample & Observatory' }, institute],
  },
  { name: 'The Muster Group', family: 'The Muster Group' },
]

async function openSite() {
  const site = await openTestSite({ pages: realPages, env: { PUBLIC_URL: 'https://ada.example' } })
  const owner = await site.owner()
  await owner.send('PUT', siteUrl, {
    ...starterSite,
    ownerName: 'Ada Example',
    orcid: '0000-0002-1825-0097',
  })
  return { site, owner, visitor: site.visitor() }
}

test('a post has the authors that it names, and is the owner’s alone without any', async () => {
  const { owner } = await openSite()
  const created = (await owner.send('POST', '/api/blog', { ...post, authors })).json
  const nobody = { family: null, orcid: null, affiliations: [], corresponding: false, roles: [] }
  const expected = [
    { ...nobody, ...authors[0], roles: ['conceptualization', 'software'] },
    {
      ...nobody,
      ...authors[1],
      orcid: '0000-0002-1694-233X',
      affiliations: [{ name: 'Sample & Observatory', ror: null }, institute],
    },
    { ...nobody, ...authors[2] },
  ]
  expect(created).toMatchObject({ authors: expected })
  const change = async (fields: object) =>
    (await owner.send('PUT', '/api/blog/1', { ...post, ...fields })).json
  expect(await change({})).toMatchObject({ authors: expected })
  expect(await change({ authors: [] })).toMatchObject({ authors: null })
  expect(await change({ authors })).toMatchObject({ authors: expected })
  expect(await change({ authors: null })).toMatchObject({ authors: null })
})

test.each([
  [{ authors: 'Ada' }, 'Authors must be a list'],
  [{ authors: [{}] }, /^Name/],
  [{ authors: [{ name: ' ' }] }, 'Name is required'],
  [{ authors: [{ name: 'Ada', email: 'a@b.example' }] }, 'The body has an unknown field'],
  [{ authors: [{ name: 'Ada', orcid: '0000-0002-1825-0098' }] }, /wrong digit/],
  [{ authors: [{ name: 'Ada Example', family: 'Sample' }] }, /^Family name must be/],
  [{ authors: [{ name: 'Ada', roles: ['friend'] }] }, /^Roles must be terms of CRediT/],
  [{ authors: [{ name: 'Ada', affiliations: [{ name: 'I', ror: 'x' }] }] }, /^ROR must be/],
  [
    { authors: Array.from({ length: 101 }, () => ({ name: 'Ada' })) },
    'A post can have at most 100 authors',
  ],
])('authors that cannot be used are refused with a reason: %#', async (fields, sentence) => {
  const { owner, visitor } = await openSite()
  const refused = await owner.send('POST', '/api/blog', { ...post, ...fields })
  expect(refused.status).toBe(400)
  expect(refused.text).toMatch(sentence)
  expect((await visitor.send('POST', '/api/blog', { ...post, authors })).status).toBe(401)
})

test('the page names the authors with their affiliations and contributions', async () => {
  const { owner, visitor } = await openSite()
  await owner.send('POST', '/api/blog', { ...post, authors })
  await owner.send('POST', '/api/blog', { ...post, title: 'By the owner' })
  const [page, own] = [await visitor.get('/blog/1'), await visitor.get('/blog/2')]
  expect(page.text).toContain('<span>Ada Example<sup>1,*</sup></span>')
  expect(page.text).toContain(
    '<a href="https://orcid.org/0000-0002-1694-233X" aria-label="ORCID iD of Carl &lt;Sample&gt;">',
  )
  expect(page.text).toContain('</a><sup>2,1</sup></span> <span>The Muster Group</span></p>')
  expect(page.text).toContain(
    '<span><sup>1</sup><a href="https://ror.org/03yrm5c26">Institute of Example Physics</a></span> <span><sup>2</sup>Sample &amp; Observatory</span> <span><sup>*</sup>Corresponding author</span>',
  )
  expect(page.text).toContain('<dt>Ada Example</dt><dd>Conceptualization, Software</dd>')
  expect(own.text).not.toMatch(/class="byline|class="contributions|publication-?[^"]*\.css/)
})

test('search engines and reference managers read every author', async () => {
  const { owner, visitor } = await openSite()
  await owner.send('POST', '/api/blog', { ...post, authors })
  const { text } = await visitor.get('/blog/1')
  const tags = text.match(/<meta name="citation_author[^>]*>/g)
  expect(tags).toEqual([
    '<meta name="citation_author" content="Example, Ada">',
    '<meta name="citation_author_institution" content="Institute of Example Physics">',
    '<meta name="citation_author" content="&lt;Sample&gt;, Carl">',
    '<meta name="citation_author_institution" content="Sample &amp; Observatory">',
    '<meta name="citation_author_institution" content="Institute of Example Physics">',
    '<meta name="citation_author_orcid" content="https://orcid.org/0000-0002-1694-233X">',
    '<meta name="citation_author" content="The Muster Group">',
  ])
  const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(text) ?? []
  const { '@graph': graph } = JSON.parse(json) as { '@graph': { author?: unknown }[] }
  expect(graph[0]?.author).toMatchObject([
    {
      '@id': 'https://ada.example/#person',
      name: 'Ada Example',
      affiliation: [{ '@id': 'https://ror.org/03yrm5c26' }],
    },
    { '@type': 'Person', '@id': 'https://orcid.org/0000-0002-1694-233X', name: 'Carl <Sample>' },
    { '@type': 'Organization', name: 'The Muster Group' },
  ])
})

test('citations, feeds and the Markdown of a post name every author', async () => {
  const { owner, visitor } = await openSite()
  await owner.send('POST', '/api/blog', { ...post, authors })
  const read = async (path: string) => (await visitor.get(path)).text
  expect(await read('/blog/1.bib')).toContain(
    'author = {Example, Ada and <Sample>, Carl and {The Muster Group}},',
  )
  expect(await read('/blog/1.ris')).toContain(
    'AU  - Example, Ada\r\nAU  - <Sample>, Carl\r\nAU  - The Muster Group\r\n',
  )
  expect(JSON.parse(await read('/blog/1.json'))).toMatchObject([
    { author: [{ family: 'Example' }, { family: '<Sample>' }, { literal: 'The Muster Group' }] },
  ])
  expect(await read('/blog/1')).toContain('Example, A., &lt;Sample&gt;, C., &amp; The Muster Group')
  expect(await read('/feed.xml')).toContain(
    '<author><name>Ada Example</name><uri>https://orcid.org/0000-0002-1825-0097</uri></author>\n<author><name>Carl &lt;Sample&gt;</name><uri>https://orcid.org/0000-0002-1694-233X</uri></author>\n<author><name>The Muster Group</name></author>\n',
  )
  expect(JSON.parse(await read('/feed.json'))).toMatchObject({
    items: [
      {
        authors: [
          { name: 'Ada Example', url: 'https://orcid.org/0000-0002-1825-0097' },
          { name: 'Carl <Sample>', url: 'https://orcid.org/0000-0002-1694-233X' },
          { name: 'The Muster Group' },
        ],
      },
    ],
  })
  expect(await read('/blog/1.md')).toContain(
    'author:\n  - name: Ada Example\n    affiliations:\n      - name: Institute of Example Physics\n',
  )
})

test('the authors of drafts and scheduled posts are nowhere for visitors', async () => {
  const { owner, visitor } = await openSite()
  for (const visibleFrom of [null, '2099-01-01T00:00:00.000Z'])
    await owner.send('POST', '/api/blog', { ...post, authors, visibleFrom })
  for (const path of ['/blog/1', '/blog/2', '/blog/1.bib', '/blog/2.md', '/feed.xml', '/feed.json'])
    expect((await visitor.get(path)).text).not.toContain('Muster')
})

test('an earlier version of a post keeps its authors', async () => {
  const { owner } = await openSite()
  await owner.send('POST', '/api/blog', { ...post, authors })
  await owner.send('PUT', '/api/blog/1', { ...post, authors: null })
  const { versions } = (await owner.get(historyUrls.list({ kind: 'posts', id: 1 })))
    .json as VersionList
  const opened = versions.map(async ({ id }) => {
    const { fields } = (await owner.get(historyUrls.version(id))).json as OpenedVersion
    return fields['authors']
  })
  expect(await Promise.all(opened)).toMatchObject([
    undefined,
    authors.map(({ name }) => ({ name })),
  ])
})
