import { expect, test } from 'vitest'
import { siteUrl } from '../../site/contract.ts'
import { starterSite } from '../../site/starter-site.ts'
import { realPages } from '../../../testing/real-pages.ts'
import { openTestSite } from '../../../testing/test-site.ts'

const post = {
  title: 'Two noons',
  content: 'One of the Sun, one of the clock.',
  excerpt: 'Two noons, in another language.',
  category: 'Time',
  date: 'November 21, 2026',
}

test('pages and feeds name the language and the licence of a post, and nothing without one', async () => {
  const site = await openTestSite({ pages: realPages })
  const owner = await site.owner()
  const terms = { language: 'de', licence: 'CC-BY-4.0' }
  for (const fields of [terms, { licence: 'all-rights-reserved' }, {}])
    expect((await owner.send('POST', '/api/blog', { ...post, ...fields })).status).toBe(201)
  const url = 'https://creativecommons.org/licenses/by/4.0/'
  const [first, second, third] = await Promise.all(
    ['/blog/1', '/blog/2', '/blog/3'].map(async (path) => (await site.visitor().get(path)).text),
  )
  expect(first).toContain('<h1 lang="de">')
  expect(first).toContain(`<a href="${url}" rel="license">CC BY 4.0</a>`)
  expect(first).toContain(`"inLanguage":"de","license":"${url}"`)
  expect(second).toContain('<span>All rights reserved</span>')
  expect(third).not.toMatch(/<h1 lang|rel="license"|"license":/)
  expect(third).toContain('"inLanguage":"en"')
  const atom = (await site.visitor().get('/feed.xml')).text
  expect(atom.match(/<entry xml:lang="de">/g)).toHaveLength(1)
  expect(atom).toContain(`<link rel="license" href="${url}"/>\n<rights>CC BY 4.0</rights>`)
  expect(atom.match(/<rights>/g)).toHaveLength(2)
  const feed = JSON.parse((await site.visitor().get('/feed.json')).text) as { items: object[] }
  expect(feed.items.filter((item) => 'language' in item)).toMatchObject([{ language: 'de' }])
  const change = async (fields: object) =>
    (await owner.send('PUT', '/api/blog/1', { ...post, ...fields })).json
  expect(await change({})).toMatchObject(terms)
  expect(await change({ language: null, licence: null })).toMatchObject({
    language: null,
    licence: null,
  })
  const refused = await owner.send('POST', '/api/blog', { ...post, licence: 'WTFPL' })
  expect([refused.status, refused.text]).toEqual([400, 'Licence must be one of the list'])
})

test('a post without a licence has that of the site, and its code may have another one', async () => {
  const site = await openTestSite({ pages: realPages })
  const owner = await site.owner()
  await owner.send('PUT', siteUrl, { ...starterSite, licence: 'CC0-1.0' })
  for (const fields of [{ codeLicence: 'MIT' }, { licence: 'all-rights-reserved' }])
    expect((await owner.send('POST', '/api/blog', { ...post, ...fields })).status).toBe(201)
  const read = async (path: string) => (await site.visitor().get(path)).text
  const url = 'https://creativecommons.org/publicdomain/zero/1.0/'
  const first = await read('/blog/1')
  expect(first).toContain(`<a href="${url}" rel="license">CC0</a>`)
  expect(first).toContain('<a href="https://spdx.org/licenses/MIT.html" rel="license">MIT</a>')
  expect(first).toContain(`"license":"${url}"`)
  expect(await read('/blog/1.md')).toContain('\nlicense: CC0-1.0\ncodeLicense: MIT\n')
  const second = await read('/blog/2')
  expect(second).toContain('<span>All rights reserved</span>')
  expect(second).not.toContain(url)
  const atom = await read('/feed.xml')
  expect(atom).toContain('<rights>CC0</rights>')
  expect(atom).toContain('<rights>All rights reserved</rights>')
  const refused = await owner.send('PUT', siteUrl, { ...starterSite, licence: 'WTFPL' })
  expect([refused.status, refused.text]).toEqual([400, 'Licence must be one of the list'])
})

test('an article that reserves all rights says whose they are, unless it is by the owner alone', async () => {
  const site = await openTestSite({ pages: realPages })
  const owner = await site.owner()
  const [ada, ben] = [{ name: 'Ada Example' }, { name: 'Ben <Sample>' }]
  for (const [licence, authors] of [
    ['all-rights-reserved', [ada, ben]],
    ['all-rights-reserved', [ben]],
    ['all-rights-reserved', null],
    ['CC-BY-4.0', [ada, ben]],
  ] as const)
    expect((await owner.send('POST', '/api/blog', { ...post, licence, authors })).status).toBe(201)
  const read = async (path: string) => (await site.visitor().get(path)).text
  const [several, one, alone, open] = [1, 2, 3, 4].map((id) => read(`/blog/${id}`))
  expect(await several).toContain('<span>© the authors. All rights reserved</span>')
  expect(await one).toContain('<span>© Ben &lt;Sample&gt;. All rights reserved</span>')
  expect(await alone).toContain('<span>All rights reserved</span>')
  expect(await open).toContain('rel="license">CC BY 4.0</a>')
  const rights = (await read('/feed.xml')).match(/<rights>[^\n]*/g)
  expect(rights?.toSorted()).toEqual([
    '<rights>All rights reserved</rights>',
    '<rights>CC BY 4.0</rights>',
    '<rights>© Ben &lt;Sample&gt;. All rights reserved</rights>',
    '<rights>© the authors. All rights reserved</rights>',
  ])
})

test('a post has the DOI that it was given, also from an address, on its page, in feeds and in citations', async () => {
  const site = await openTestSite({ pages: realPages })
  const owner = await site.owner()
  const written = { ...post, doi: 'https://doi.org/10.5281/zenodo.123' }
  const created = await owner.send('POST', '/api/blog', written)
  expect(created.json).toMatchObject({ doi: '10.5281/zenodo.123' })
  const read = async (path: string) => (await site.visitor().get(path)).text
  const page = await read('/blog/1')
  const url = 'https://doi.org/10.5281/zenodo.123'
  expect(page).toContain(`<link rel="cite-as" href="${url}">`)
  expect(page).toContain('<meta name="citation_doi" content="10.5281/zenodo.123">')
  expect(page).toContain(`DOI <a href="${url}">10.5281/zenodo.123</a>`)
  expect(page).toContain(
    `"identifier":{"@type":"PropertyValue","propertyID":"DOI","value":"10.5281/zenodo.123","url":"${url}"}`,
  )
  expect(page).toContain(`”. ${url}</p>`)
  expect(await read('/feed.xml')).toContain(`<link rel="cite-as" href="${url}"/>`)
  expect(await read('/blog/1.md')).toContain('\ndoi: 10.5281/zenodo.123\n')
  expect(await read('/blog/1.bib')).toContain('doi = {10.5281/zenodo.123}')
  expect(await read('/blog/1.ris')).toContain('\r\nDO  - 10.5281/zenodo.123\r\n')
  expect(JSON.parse(await read('/blog/1.json'))).toMatchObject([{ DOI: '10.5281/zenodo.123' }])
  const taken = await owner.send('PUT', '/api/blog/1', { ...post, doi: null })
  expect(taken.json).toMatchObject({ doi: null })
  expect(await read('/blog/1')).not.toMatch(/cite-as|citation_doi|identifier|doi\.org/)
  for (const [fields, sentence] of [
    [{ doi: '11.5281/zenodo.123' }, 'DOI must be like 10.5281/zenodo.123'],
    [{ doi: '10.5281/"><script>' }, 'DOI must be like 10.5281/zenodo.123'],
    [{ codeLicence: 'CC-BY-4.0' }, 'Licence of the code must be one of the list'],
  ] as const) {
    const refused = await owner.send('POST', '/api/blog', { ...post, ...fields })
    expect([refused.status, refused.text]).toEqual([400, sentence])
  }
})

test('lists, links and search results name the language of a post, and only of one in another', async () => {
  const site = await openTestSite({ pages: realPages })
  const owner = await site.owner()
  const german = { ...post, title: 'Der Mond', excerpt: 'Ein Tag auf dem Mond.', language: 'de' }
  const shared = { tags: ['noon'], series: 'Noons' }
  for (const one of [german, post])
    expect((await owner.send('POST', '/api/blog', { ...one, ...shared })).text).toContain('id')
  const read = async (path: string) => (await site.visitor().get(path)).text
  for (const path of ['/', '/blog', '/blog/tags/noon', '/blog/series/noons', '/sitemap']) {
    const page = await read(path)
    expect(page).toMatch(/<a (?:class="[^"]*" )?lang="de"[^>]*>Der Mond<\/a>/)
    expect(page).not.toMatch(/lang="[^"]*"[^>]*>Two noons</)
  }
  expect(await read('/blog')).toContain(' lang="de">Ein Tag auf dem Mond.</p>')
  const page = await read('/blog/2')
  expect(page).toContain('<bdi lang="de">Der Mond</bdi>')
  expect(page).toContain('<b lang="de">Der Mond</b>')
  const found = await read('/search?q=Mond')
  expect(found).toMatch(/<a href="\/blog\/1[^>]* lang="de">Der Mond<\/a>/)
})
