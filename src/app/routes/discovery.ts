import type { FastifyInstance } from 'fastify'
import { cslFile, writeEntry, writeRis } from '@ephemeris/bibliography'
import {
  bibtexType,
  cslType,
  publicationFile,
  risType,
} from '../../features/library/publications/downloads.ts'
import type { SiteWords } from '../../features/site/contract.ts'
import type { ServerContext } from '../../platform/server/context.ts'
import { HttpError } from '../../platform/server/http/errors.ts'
import { sendContent } from '../../platform/server/http/http-content.ts'
import { splitTarget } from '../../platform/server/http/request-target.ts'
import { apiHeaders, transportHeaders } from '../../platform/server/http/security.ts'
import { createPageCache } from '../../platform/server/pages/page-cache.ts'
import { slugInPath } from '../../features/blog/slug-in-path.ts'
import { decodeSlug } from '../../features/blog/tags.ts'
import { tableMetadataType } from '../../shared/data-sets.ts'
import { editionQuery, postPath, postSlugPattern } from '../../shared/addresses.ts'
import { iconFile } from '../../shared/accents.ts'
import { idDigits, readId } from '../../shared/ids.ts'
import type { Services } from '../open-services.ts'
import type { CitedPost } from '../article-reference.ts'
import { jatsOptions } from '../jats-article.ts'
import {
  articleLinkset,
  descriptionHeader,
  linksetType,
  metadataHeader,
  tableHeader,
} from '../signposting.ts'
import { tableMetadata } from '../table-metadata.ts'
import { markdownType } from './article-source.ts'
import { atomFeed, feedPost, jsonFeed } from './feeds.ts'
import { robotsTxt } from './robots-txt.ts'
import { sitemapPart, sitemapUrls, sitemapXml } from './sitemap-xml.ts'

/** A machine-readable resource: its media type, and its current text. */
interface Resource {
  type: string
  write: (services: Services) => string | Promise<string>
}

const resources: Readonly<Record<string, Resource>> = {
  '/sitemap.xml': {
    type: 'application/xml; charset=utf-8',
    write: async (services) => sitemapXml(services.address(), await listUrls(services)),
  },
  '/robots.txt': {
    type: 'text/plain; charset=utf-8',
    write: async ({ address, site }) => robotsTxt(address(), await site.read()),
  },
  '/site.webmanifest': {
    type: 'application/manifest+json',
    write: async ({ site }) => webManifest(await site.readPublic()),
  },
}

/** Every page as a `url` element of the sitemap. */
async function listUrls({ address, site, publications, projects }: Services) {
  return sitemapUrls(address(), await site.readPublic(), {
    posts: await publications.list(),
    projects: await projects.withPage(),
  })
}

/** The web app manifest: name, icons and colours on a home screen. Colours: tokens.css. */
function webManifest({ ownerName, description, accent }: SiteWords): string {
  const large = { src: `/${iconFile('icon-512.png', accent)}`, type: 'image/png', sizes: '512x512' }
  return JSON.stringify({
    name: ownerName,
    description,
    start_url: '/',
    display: 'browser',
    background_color: '#0b0f17',
    theme_color: '#0b0f17',
    icons: [
      { src: `/${iconFile('favicon.svg', accent)}`, type: 'image/svg+xml', sizes: 'any' },
      large,
      { ...large, purpose: 'maskable' },
    ],
  })
}

const feedPath = new RegExp(`^(?:/blog/(tags|series)/(${slugInPath}))?/feed\\.(xml|json)$`)

const writers = {
  xml: { type: 'application/atom+xml; charset=utf-8', write: atomFeed },
  json: { type: 'application/feed+json; charset=utf-8', write: jsonFeed },
}

/** The feed of the whole blog, or that of a tag or a series: its newest posts, or a page of its archive. */
async function feedFile(
  path: string,
  archive: number | undefined,
  { address, site: settings, posts, publications, ogImages }: Services,
): Promise<TextFile | undefined> {
  const [, written, inPath, format] = feedPath.exec(path) ?? []
  const slug = inPath === undefined ? undefined : decodeSlug(inPath)
  const kind = written === 'series' ? ('series' as const) : ('tags' as const)
  const named = slug ? { kind, slug } : undefined
  const group = named && (await posts.group(named, 1))
  if (format === undefined || (inPath !== undefined && !group)) return undefined
  const page = await publications.feed({ group: named, archive })
  if (!page) return undefined
  const site = await settings.readPublic()
  const shown = page.posts.map(async (post) =>
    feedPost(post, address(), await ogImages.forPost(post, site)),
  )
  const { type, write } = format === 'xml' ? writers.xml : writers.json
  const names = { path: group?.path, group: group?.name }
  const feed = { site, address: address(), ...names, archive, archives: page.archives }
  return { type, text: write({ ...feed, posts: await Promise.all(shown) }) }
}

/** Serves the sitemap, the feeds, the manifest, bibliographies and star fields. They are cached until the content changes. */
export function serveDiscovery(
  app: FastifyInstance,
  { config, database }: Pick<ServerContext, 'config' | 'database'>,
  services: Services,
): void {
  const cache = createPageCache(services.contentVersion, () => '')
  const make = async (path: string, { archive, edition }: FileQuery) => {
    const file: TextFile | undefined =
      (await readResource(path, services)) ??
      (await feedFile(path, archive, services)) ??
      (await skyFile(path, services)) ??
      (await citation(path, services)) ??
      (await source(path, edition, services)) ??
      (await links(path, services)) ??
      (await articleTable(path, services)) ??
      (await publicationFile(database, path))
    if (!file) throw new HttpError(404, 'There is nothing at this address')
    const { type, text, name, isImmutable, link } = file
    // No script may run in them. Browsers revalidate them at each request, like pages, unless their URL holds a content hash.
    const headers = {
      ...apiHeaders,
      ...transportHeaders(config),
      'content-type': type,
      'cache-control': isImmutable ? 'public, max-age=31536000, immutable' : 'no-cache',
      ...(link !== undefined && { link }),
      ...(name !== undefined && { 'content-disposition': `attachment; filename="${name}"` }),
    }
    return { status: 200, headers, text }
  }
  for (const url of [...Object.keys(resources), ...textFiles, mapParts, ...feeds, '/sky/:part']) {
    app.get(url, async (request, reply) => {
      const { path, query } = splitTarget(request.url)
      const archive = feedPath.test(path) ? archiveIn(query) : undefined
      const edition = path.endsWith('.md') ? editionIn(query) : undefined
      const key = [path, archive, edition].join(' ')
      const content = await cache.get(key, 'visitor', () => make(path, { archive, edition }))
      sendContent(reply, content)
    })
  }
}

/** What the query of a file chooses: a page of a feed, or an earlier version of an article. */
interface FileQuery {
  archive: number | undefined
  edition: number | undefined
}

/** The owner's publications as files, together and one by one, and the citation and the source of a post. */
const textFiles = [
  '/publications.bib',
  '/publications.json',
  '/publications/:file',
  ...['bib', 'ris', 'json'].map((ending) => `/blog/:id(^${idDigits}).${ending}`),
  '/blog/:address.md',
  '/blog/:address.xml',
  `/blog/:id(^${idDigits}).linkset.json`,
  `/blog/:id(^${idDigits})/:table(^[\\w-]+).csv`,
  `/blog/:id(^${idDigits})/:table(^[\\w-]+).csv-metadata.json`,
]

/** The feeds of the whole blog, of tags and of series. */
const feeds = ['', '/blog/tags/:slug', '/blog/series/:slug'].flatMap((place) =>
  ['xml', 'json'].map((format) => `${place}/feed.${format}`),
)

/** The page of its archive that a request for a feed names. */
function archiveIn(query: string): number | undefined {
  return readId(new URLSearchParams(query).get('page') ?? '')
}

/** The version of an article that a request for its Markdown names. */
function editionIn(query: string): number | undefined {
  return Number(editionQuery(query).slice('?v='.length)) || undefined
}

/** The parts of a sitemap that is too large for one file. */
const mapParts = '/sitemap-:part(^[1-9]\\d{0,3}).xml'
const mapPart = /^\/sitemap-([1-9]\d{0,3})\.xml$/

/** The stars of the field that the owner has chosen, as pages draw them. */
const skyParts = ['atlas', 'faint', 'names'] as const

const citationFile = new RegExp(`^/blog/(${idDigits})\\.(bib|ris|json)$`)

const citationFormats = {
  bib: { type: bibtexType, write: ({ key, work }: CitedPost) => `${writeEntry(key, work)}\n` },
  ris: { type: risType, write: writeRis },
  json: { type: cslType, write: (post: CitedPost) => cslFile([post]) },
}
const sourceFile = new RegExp(`^/blog/(${idDigits}|${postSlugPattern})\\.(md|xml)$`)

/** A text and its media type; `isImmutable` where the URL holds a content hash. */
interface TextFile {
  type: string
  text: string
  name?: string
  isImmutable?: true
  /** The value of the header `Link`. */
  link?: string
}

async function readResource(url: string, services: Services): Promise<TextFile | undefined> {
  const resource = resources[url]
  if (resource) return { type: resource.type, text: await resource.write(services) }
  const part = mapPart.exec(url)?.[1]
  const text = part && sitemapPart(await listUrls(services), Number(part))
  return text ? { type: 'application/xml; charset=utf-8', text } : undefined
}

/** The stars of a chosen field, and the picture of them that phones begin with. */
async function skyFile(url: string, { sky, site }: Services): Promise<TextFile | undefined> {
  const part = skyParts.find((name) => url === `/sky/${name}.json`)
  const stars = part && (await sky.part(part, (await site.read()).sky))
  if (stars !== undefined) return { type: 'application/json; charset=utf-8', text: stars }
  if (!url.startsWith('/sky/start-')) return undefined
  const picture = await sky.start(url, (await site.read()).sky)
  return picture === undefined
    ? undefined
    : { type: 'image/svg+xml; charset=utf-8', text: picture, isImmutable: true }
}

async function citation(
  path: string,
  { address, publications, cite }: Services,
): Promise<TextFile | undefined> {
  const [, id, ending] = citationFile.exec(path) ?? []
  const post = id && (await publications.find(Number(id)))
  const format = Object.entries(citationFormats).find(([name]) => name === ending)?.[1]
  if (!post || !format) return undefined
  const text = format.write(await cite(post))
  const link = descriptionHeader(post, address())
  return { name: `article-${id}.${ending}`, type: format.type, text, link }
}

const linksetFile = new RegExp(`^/blog/(${idDigits})\\.linkset\\.json$`)

/** The links between an article, its metadata and its files. */
async function links(
  path: string,
  { address, articleData, readTables }: Services,
): Promise<TextFile | undefined> {
  const id = readId(linksetFile.exec(path)?.[1] ?? '')
  const article = id === undefined ? undefined : await articleData.find(id)
  if (!article) return undefined
  const tables = (await readTables(article.post)).map(({ data }) => data)
  return { type: linksetType, text: articleLinkset(article, tables, address()) }
}

const tableFile = new RegExp(`^/blog/(${idDigits})/([\\w-]{1,100}\\.csv)(-metadata\\.json)?$`)

/** A labelled table in the text of an article, or what CSV on the Web says of it. */
async function articleTable(
  path: string,
  { address, publications, readTables }: Services,
): Promise<TextFile | undefined> {
  const [, written = '', name, isMetadata] = tableFile.exec(path) ?? []
  const id = readId(written)
  const post = id === undefined ? undefined : await publications.source(id)
  const table = post && (await readTables(post)).find(({ data }) => data.name === name)
  if (!table) return undefined
  const { data, csv, form } = table
  if (isMetadata === undefined) {
    const link = tableHeader(data, post, address())
    return { type: 'text/csv; charset=utf-8', name: data.name, text: csv, link }
  }
  const link = metadataHeader(data, [post], address())
  return { type: `${tableMetadataType}; charset=utf-8`, text: tableMetadata(data, form), link }
}

/** An article as Markdown, or as JATS for archives and typesetters. */
async function source(
  path: string,
  edition: number | undefined,
  { address, articleData, publications, sourceWriter, site, contextOf, renderWorker }: Services,
): Promise<TextFile | undefined> {
  const [, written, ending] = sourceFile.exec(path) ?? []
  const post = written && (await publications.source(readId(written) ?? written))
  if (!post) return undefined
  const link = `<${address()}${postPath(post)}>; rel="canonical"`
  if (ending === 'md') {
    const isCurrent = edition === undefined || edition === (post.edition?.number ?? 1)
    const text = isCurrent
      ? (await sourceWriter())(post)
      : await publications.earlierSource(post.id, edition)
    return text === undefined ? undefined : { type: markdownType, text, link }
  }
  const { content: markdown } = post
  const editions = await articleData.editionsOf(post)
  const options = jatsOptions(post, await site.read(), { address: address(), editions })
  const context = await contextOf(markdown)
  const { xml: text } = await renderWorker.run('jats', { markdown, context, options })
  return { type: 'application/xml; charset=utf-8', text, link }
}
