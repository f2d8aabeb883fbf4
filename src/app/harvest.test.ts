import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { fileDetailsCall } from '../features/files/contract.ts'
import { uploadText } from '../testing/files.ts'
import { childrenOf, readXml } from '../testing/read-xml.ts'
import { realPages } from '../testing/real-pages.ts'
import { type Client, openTestSite } from '../testing/test-site.ts'

const address = 'https://ada.example'

/** Three articles that matter, before others that fill pages of the archive. */
const articles = [
  { title: 'Formulas', content: String.raw`Half of it: $-\frac{1}{2} r_\theta^T K_\alpha^{-1}$.` },
  {
    title: 'Data',
    content:
      '| t / s | V / mag |\n| --- | --- |\n| 1 | 12.5 |\n\nAll of it: [stars](/files/stars.csv).',
  },
  { title: 'Notebook', content: '```python\nprint(1)\n```\n\n```output\n1\n```\n' },
]

const table = 'period [d],V (mag)\n0.5,12.5\n'
const details = {
  title: 'Periods of stars',
  description: 'Periods and magnitudes of pulsating stars, measured on sixty nights.',
  licence: 'CC0-1.0',
  columns: [{ name: 'period', unit: 'd', description: '' }],
}

const others = Array.from({ length: 20 }, (_, number) => ({
  title: `Other ${number}`,
  content: 'A text of one line.',
}))

async function openSite() {
  const site = await openTestSite({ env: { PUBLIC_URL: address }, pages: realPages })
  const owner = await site.owner()
  await uploadText(owner, 'stars.csv', table)
  await owner.send('PUT', fileDetailsCall('stars.csv'), details)
  for (const [index, post] of [...articles, ...others].entries()) {
    const details = {
      excerpt: `About ${post.title}.`,
      category: 'Notes',
      date: new Date(Date.UTC(2024, 0, index + 1)).toISOString().slice(0, 10),
      licence: 'CC-BY-4.0',
      doi: `10.5281/zenodo.${index + 1}`,
    }
    const sent = await owner.send('POST', '/api/blog', { ...post, ...details })
    expect([post.title, sent.status]).toEqual([post.title, 201])
  }
  return site.visitor()
}

/** The attributes of the links and descriptions in HTML, in their order. */
function tagsIn(html: string, name: 'link' | 'meta' | 'a'): Record<string, string>[] {
  return [...html.matchAll(/<(link|meta|a) ([^>]*)>/g)]
    .filter(([, tag]) => tag === name)
    .map(([, , written = '']) =>
      Object.fromEntries(
        [...written.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [
          key,
          value,
        ]),
      ),
    )
}

const hrefOf = (links: readonly Record<string, string>[], wanted: Record<string, string>) =>
  links.find((link) => Object.entries(wanted).every(([key, value]) => link[key] === value))?.href ??
  ''

const pathOf = (href: string) => href.replace(address, '')

/** The addresses of all articles: from the home page to its feed, and from there through the archive (RFC 5005). */
async function addressesOf(visitor: Client): Promise<string[]> {
  const home = await visitor.get('/')
  const wanted = { rel: 'alternate', type: 'application/atom+xml' }
  let next = pathOf(hrefOf(tagsIn(home.text, 'link'), wanted))
  const found = new Set<string>()
  for (let pages = 0; next !== '' && pages < 10; pages += 1) {
    const feed = readXml((await visitor.get(next)).text)
    for (const entry of childrenOf(feed, 'entry')) {
      const links = childrenOf(entry, 'link').map(({ attributes }) => attributes)
      found.add(hrefOf(links, { rel: 'alternate', type: 'text/html' }))
    }
    const links = childrenOf(feed, 'link').map(({ attributes }) => attributes)
    next = pathOf(hrefOf(links, { rel: 'prev-archive' }))
  }
  return [...found]
}

/** What the page of an article says of itself to programs that read only standards. */
async function describe(visitor: Client, url: string) {
  const { text } = await visitor.get(pathOf(url))
  const links = tagsIn(text, 'link')
  const metas = tagsIn(text, 'meta')
  const citation = (name: string) =>
    metas.find((meta) => meta.name === `citation_${name}`)?.content ?? ''
  const source = await visitor.get(
    pathOf(hrefOf(links, { rel: 'alternate', type: 'text/markdown' })),
  )
  return {
    title: citation('title'),
    author: citation('author'),
    date: citation('publication_date'),
    doi: citation('doi'),
    canonical: hrefOf(links, { rel: 'canonical' }),
    // A licence is a link of the text or of the head.
    license: hrefOf([...links, ...tagsIn(text, 'a')], { rel: 'license' }),
    citeAs: hrefOf(links, { rel: 'cite-as' }),
    source: source.text,
  }
}

test('a program that follows only standards finds every article, its citation, licence and source', async () => {
  const visitor = await openSite()
  const addresses = await addressesOf(visitor)
  expect(addresses).toHaveLength(articles.length + others.length)
  for (const [index, { title, content }] of articles.entries()) {
    const url = `${address}/blog/${index + 1}`
    expect(addresses).toContain(url)
    const { source, author, ...said } = await describe(visitor, url)
    expect(said).toEqual({
      title,
      date: `2024/01/0${index + 1}`,
      doi: `10.5281/zenodo.${index + 1}`,
      canonical: url,
      license: 'https://creativecommons.org/licenses/by/4.0/',
      citeAs: `https://doi.org/10.5281/zenodo.${index + 1}`,
    })
    expect(author).not.toBe('')
    expect(source).toContain(content.trim())
  }
})

type LinkSet = { anchor: string; [relation: string]: unknown }[]

/** The targets of a relation in a header `Link`. */
function targetsIn(headers: Headers, relation: string): string[] {
  const links = [...(headers.get('link') ?? '').matchAll(/<([^>]*)>; rel="([^"]*)"/g)]
  return links.flatMap(([, target = '', name]) => (name === relation ? [target] : []))
}

/** The targets of a relation of an address in link sets. */
function targetsOf(linkset: LinkSet, anchor: string, relation: string): string[] {
  const context = linkset.find((one) => one.anchor === anchor)
  const targets = (context?.[relation] ?? []) as { href: string }[]
  return targets.map(({ href }) => href)
}

test('a program that follows FAIR Signposting finds the data of an article, its metadata and licence, and can check it', async () => {
  const visitor = await openSite()
  const page = `${address}/blog/2`
  const { headers } = await visitor.get('/blog/2')
  const [linksetUrl = ''] = targetsIn(headers, 'linkset')
  const { linkset } = JSON.parse((await visitor.get(pathOf(linksetUrl))).text) as {
    linkset: LinkSet
  }
  expect(targetsOf(linkset, page, 'cite-as')).toEqual(['https://doi.org/10.5281/zenodo.2'])
  const [item = '', ...others] = targetsOf(linkset, page, 'item')
  expect([item, others, targetsIn(headers, 'item')]).toEqual([
    `${address}/files/stars.csv`,
    [],
    [item],
  ])
  const data = await visitor.get(pathOf(item))
  expect(targetsIn(data.headers, 'collection')).toEqual([page])
  const licence = ['https://creativecommons.org/publicdomain/zero/1.0/']
  expect(targetsOf(linkset, item, 'license')).toEqual(licence)
  expect(targetsIn(data.headers, 'license')).toEqual(licence)
  const [metadataUrl = ''] = targetsOf(linkset, item, 'describedby')
  const described = await visitor.get(pathOf(metadataUrl))
  expect(targetsIn(described.headers, 'describes')).toEqual([item])
  const metadata = JSON.parse(described.text) as Record<string, unknown>
  expect(new URL(metadata['url'] as string, metadataUrl).href).toBe(item)
  expect(metadata['schema:sha256']).toBe(createHash('sha256').update(data.text).digest('hex'))
  for (const citation of targetsOf(linkset, page, 'describedby')) {
    const answer = await visitor.get(pathOf(citation))
    expect([answer.status, targetsIn(answer.headers, 'describes')]).toEqual([200, [page]])
  }
})

test('a program that follows versions finds each of them, its text and what a retraction says', async () => {
  const day = 24 * 3_600_000
  let time = Date.parse('2026-11-20T09:00:00.000Z')
  const env = { PUBLIC_URL: address }
  const site = await openTestSite({ env, pages: realPages, now: () => new Date(time) })
  const [owner, visitor] = [await site.owner(), site.visitor()]
  const texts = ['It is 11.1 mag.', 'It is 11.4 mag.', 'It was the camera.']
  const post = { title: 'Zero', excerpt: 'About zero.', category: 'Notes', date: '2026-11-12' }
  await owner.send('POST', '/api/blog', { ...post, content: texts[0] })
  for (const [index, kind] of ['erratum', 'retraction'].entries()) {
    time += day
    const newVersion = { kind, note: `Because of ${index + 2}` }
    await owner.send('PUT', '/api/blog/1', { ...post, content: texts[index + 1], newVersion })
  }
  // From the latest version back to the first one.
  const found: { text: string; memento: string | null }[] = []
  let next = `${address}/blog/1`
  while (next !== '' && found.length < 9) {
    const { text, headers } = await visitor.get(pathOf(next))
    found.unshift({ text, memento: headers.get('memento-datetime') })
    expect(targetsIn(headers, 'version-history')).toEqual([`${address}/blog/1/versions`])
    next = targetsIn(headers, 'predecessor-version memento')[0] ?? ''
  }
  expect(found).toHaveLength(texts.length)
  for (const [index, said] of texts.entries()) expect(found[index]?.text).toContain(said)
  expect(found.map(({ memento }) => memento)).toEqual([
    'Thu, 12 Nov 2026 00:00:00 GMT',
    'Sat, 21 Nov 2026 09:00:00 GMT',
    null,
  ])
  const history = (await visitor.get('/blog/1/versions')).text
  for (const number of [1, 2, 3]) {
    const source = (await visitor.get(`/blog/1.md?v=${number}`)).text
    expect(source).toContain(texts[number - 1])
    expect(history).toContain(createHash('sha256').update(source).digest('hex'))
  }
  const feed = readXml((await visitor.get('/feed.xml')).text)
  const [entry] = childrenOf(feed, 'entry')
  const textOf = (name: string) => (entry ? childrenOf(entry, name)[0]?.text : undefined)
  expect(textOf('title')).toBe('Retracted: Zero')
  expect(textOf('updated')).toBe('2026-11-22T09:00:00.000Z')
})
