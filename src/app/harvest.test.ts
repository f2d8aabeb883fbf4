import { expect, test } from 'vitest'
import { childrenOf, readXml } from '../testing/read-xml.ts'
import { realPages } from '../testing/real-pages.ts'
import { type Client, openTestSite } from '../testing/test-site.ts'

const address = 'https://ada.example'

/** Three articles that matter, before others that fill pages of the archive. */
const articles = [
  { title: 'Formulas', content: String.raw`Half of it: $-\frac{1}{2} r_\theta^T K_\alpha^{-1}$.` },
  { title: 'Data', content: '| t / s | V / mag |\n| --- | --- |\n| 1 | 12.5 |\n' },
  { title: 'Notebook', content: '```python\nprint(1)\n```\n\n```output\n1\n```\n' },
]

const others = Array.from({ length: 20 }, (_, number) => ({
  title: `Other ${number}`,
  content: 'A text of one line.',
}))

async function openSite() {
  const site = await openTestSite({ env: { PUBLIC_URL: address }, pages: realPages })
  const owner = await site.owner()
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
