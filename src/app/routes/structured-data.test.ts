import { expect, test } from 'vitest'
import { libraryUrls, type LibraryPlan } from '../../features/library/contract.ts'
import { starterSite } from '../../features/site/starter-site.ts'
import { siteUrl } from '../../features/site/contract.ts'
import { form } from '../../testing/pictures.ts'
import { realPages } from '../../testing/real-pages.ts'
import { openTestSite } from '../../testing/test-site.ts'
import { openOnce } from '../../testing/when-done.ts'

/*
 * The structured data of all pages, by the rules of Google for each type that it documents
 * (developers.google.com/search/docs/appearance/structured-data: article, breadcrumb, profile-page; site-names), and of
 * schema.org for the others.
 */

const address = 'https://ada.example'

type Node = Readonly<Record<string, unknown>>

const bibtex = `@article{paper, title = {On stars}, author = {Example, A. and Sample, B.}, year = 2024, month = 3, journal = {\\apj}, doi = {10.5555/a}}`

const site = openOnce(async () => {
  const env = { PUBLIC_URL: address, STARTER_CONTENT: 'on' }
  const drawOgImage = ({ title }: { title: string }) => Promise.resolve(Buffer.from(title))
  const opened = await openTestSite({ env, pages: realPages, drawOgImage })
  const owner = await opened.owner()
  const file = () => form(Buffer.from(bibtex), 'library.bib', 'text/plain')
  const { plan } = (await owner.send('POST', libraryUrls.read, file())).json as LibraryPlan
  await owner.send('POST', `${libraryUrls.import}?mine=all&plan=${plan}`, file())
  await owner.send('PUT', siteUrl, {
    ...starterSite,
    orcid: '0000-0002-1825-0097',
    cv: { text: '- **2018** Thesis', isShown: true, file: '' },
  })
  const project = {
    title: 'Burst bench',
    description: 'Finds radio bursts.',
    year: '2026',
    tags: ['Rust'],
    codeUrl: 'https://code.example/bench',
    paper: '10.1000/182',
    content: 'It listens.',
  }
  await owner.send('POST', '/api/projects', project)
  const post = {
    title: 'A part of a series',
    content: 'A sentence about stars.',
    excerpt: 'A sentence about a part.',
    category: 'Notes',
    date: 'May 5, 2026',
    tags: ['Dust'],
    series: 'First looks',
    licence: 'CC-BY-4.0',
    language: 'de',
  }
  await owner.send('POST', '/api/blog', post)
  return opened
})

/** The properties that Google requires or recommends, and those that a type of schema.org must have to be of use. */
const properties: Readonly<Record<string, readonly string[]>> = {
  BlogPosting: ['headline', 'image', 'datePublished', 'dateModified', 'author'],
  BreadcrumbList: ['itemListElement'],
  ListItem: ['position', 'name', 'item'],
  ProfilePage: ['mainEntity'],
  Person: ['name'],
  Organization: ['name'],
  WebSite: ['name', 'url'],
  CollectionPage: ['name', 'url', 'hasPart'],
  ScholarlyArticle: ['name', 'author'],
  Periodical: ['name'],
  CreativeWork: ['name', 'url', 'author'],
  SoftwareSourceCode: ['name', 'url', 'author', 'codeRepository'],
  CreativeWorkSeries: ['name', 'url'],
}

const urls = ['url', '@id', 'item', 'image', 'sameAs', 'mainEntityOfPage', 'license', 'citation']
const dates = ['datePublished', 'dateModified', 'dateCreated']
/** ISO 8601: a year, a month, a day or an instant with its time zone. */
const isoDate = /^\d{4}(?:-\d\d(?:-\d\d(?:T\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d))?)?)?$/

/** A node and all nodes in it. */
function nodesOf(value: unknown): Node[] {
  if (Array.isArray(value)) return value.flatMap(nodesOf)
  if (typeof value !== 'object' || value === null) return []
  return [value as Node, ...Object.values(value).flatMap(nodesOf)]
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value])
const isAbsolute = (value: unknown) =>
  typeof value === 'string' && /^https?:\/\//.test(value) && URL.canParse(value)

function faultsOf(node: Node): string[] {
  const type = String(node['@type'])
  // A reference to a node that is described elsewhere.
  if (Object.keys(node).join() === '@id') return isAbsolute(node['@id']) ? [] : ['@id is a URL']
  const needed = properties[type]
  if (needed === undefined) return [`${type} is no known type`]
  const empty = Object.keys(node).filter((name) => [null, ''].some((one) => one === node[name]))
  const values = (names: readonly string[]) =>
    names.flatMap((name) => (name in node ? listOf(node[name]) : []))
  return [
    ...needed.filter((name) => !(name in node)).map((name) => `${type} has ${name}`),
    ...empty.map((name) => `${type} has no empty ${name}`),
    ...values(urls)
      .filter((value) => typeof value !== 'object' && !isAbsolute(value))
      .map((value) => `${String(value)} is an absolute URL`),
    ...values(dates)
      .filter((value) => !isoDate.test(String(value)))
      .map((value) => `${String(value)} is a date of ISO 8601`),
  ]
}

/** Rules of Google about types within others. */
function faultsOfTypes(nodes: readonly Node[]): string[] {
  return nodes.flatMap((node) => {
    const items = listOf(node['itemListElement']) as Node[]
    const author = node['author'] as Node | undefined
    switch (node['@type']) {
      case 'BreadcrumbList':
        return items.length >= 2 && items.every(({ position }, index) => position === index + 1)
          ? []
          : ['breadcrumbs have two items or more, counted from 1']
      case 'BlogPosting':
        return author?.['@type'] === 'Person' && isAbsolute(author['url'])
          ? []
          : ['an author has a type and a url']
      case 'ProfilePage':
        return ['Person', 'Organization'].includes(String((node['mainEntity'] as Node)['@type']))
          ? []
          : ['a profile is that of a person or an organization']
      default:
        return []
    }
  })
}

function graphOf(html: string): Node[] {
  const scripts = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)]
  return scripts.flatMap(([, json = '']) => {
    const data = JSON.parse(json) as { '@context': string; '@graph': Node[] }
    return data['@context'] === 'https://schema.org' ? data['@graph'] : []
  })
}

const pages: readonly [string, string[]][] = [
  ['/', ['Person', 'WebSite']],
  ['/blog', ['BreadcrumbList']],
  ['/blog/1', ['BlogPosting', 'BreadcrumbList']],
  ['/blog/2', ['BlogPosting', 'BreadcrumbList']],
  ['/blog/3', ['BlogPosting', 'BreadcrumbList']],
  ['/blog/4', ['BlogPosting', 'BreadcrumbList']],
  ['/blog/5', ['BlogPosting', 'BreadcrumbList']],
  ['/blog/6', ['BlogPosting', 'BreadcrumbList']],
  ['/blog/tags/dust', ['BreadcrumbList']],
  ['/blog/series/first-looks', ['BreadcrumbList']],
  ['/projects/5', ['SoftwareSourceCode', 'BreadcrumbList']],
  ['/dashboard', ['BreadcrumbList']],
  ['/publications', ['CollectionPage', 'BreadcrumbList']],
  ['/cv', ['ProfilePage', 'BreadcrumbList']],
  ['/privacy', ['BreadcrumbList']],
  ['/sitemap', ['BreadcrumbList']],
  ['/search', []],
  ['/nowhere', []],
]

test.each(pages)('the structured data of %s is as Google documents it', async (path, types) => {
  const { text } = await (await site()).visitor().get(path)
  const graph = graphOf(text)
  expect(graph.map((node) => node['@type'])).toEqual(types)
  const nodes = nodesOf(graph)
  expect([...nodes.flatMap(faultsOf), ...faultsOfTypes(nodes)]).toEqual([])
})

test('a fault of structured data would be found', () => {
  const author = { '@type': 'Person', name: '', url: '/' }
  const post = {
    '@type': 'BlogPosting',
    headline: 'A',
    datePublished: 'May 5',
    image: '/a',
    author,
  }
  const trail = { '@type': 'BreadcrumbList', itemListElement: [] }
  const nodes = nodesOf([post, trail, { '@type': 'Thing' }])
  expect([...nodes.flatMap(faultsOf), ...faultsOfTypes(nodes)]).toEqual([
    'BlogPosting has dateModified',
    '/a is an absolute URL',
    'May 5 is a date of ISO 8601',
    'Person has no empty name',
    '/ is an absolute URL',
    'Thing is no known type',
    'an author has a type and a url',
    'breadcrumbs have two items or more, counted from 1',
  ])
})
