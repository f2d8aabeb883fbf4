import { bibtexType, cslType } from '../features/library/publications/downloads.ts'
import type { FileRow } from '../features/files/store.ts'
import type { Settings } from '../features/site/contract.ts'
import { doiUrl, type PostAddress, postPath } from '../shared/addresses.ts'
import { type Edition, editionPath, editionsPath } from '../shared/editions.ts'
import { authorsOf } from '../shared/author-people.ts'
import {
  type DataSet,
  dataSetOf,
  isTableName,
  metadataBeside,
  plainType,
  tableMetadataType,
} from '../shared/data-sets.ts'
import { fileAddress } from '../shared/files.ts'
import { licenceOf } from '../shared/licences.ts'
import { orcidAddress } from '../shared/orcid.ts'
import type { ArticleWithFiles } from './article-data.ts'

// The links by which programs find the authors, the licence, the metadata and the files of an article.
// Source: FAIR Signposting Profile, https://signposting.org/FAIR/, level 2.

export const linksetType = 'application/linkset+json'

/** A link of RFC 8288 from the address that it is about. */
interface TypedLink {
  rel: string
  href: string
  type?: string
  /** When the version of an article was published. */
  datetime?: string
}

/** The links of one address. */
interface LinkContext {
  anchor: string
  links: TypedLink[]
}

/** The path of the link set of a post. */
function linksetPath(id: number): string {
  return `/blog/${id}.linkset.json`
}

/** The value of the header `Link`. */
function linkHeader(links: readonly TypedLink[]): string {
  return links
    .map(({ rel, href, ...attributes }) =>
      [
        `<${href}>; rel="${rel}"`,
        ...Object.entries(attributes).map(([name, value]) => `${name}="${value}"`),
      ].join('; '),
    )
    .join(', ')
}

/** A link set as JSON. Source: RFC 9264, 4.2. */
function linksetJson(contexts: readonly LinkContext[]): string {
  const linkset = contexts.map(({ anchor, links }) => {
    const targets = ({ href, type }: TypedLink) => ({ href, ...(type !== undefined && { type }) })
    const byRelation = Map.groupBy(links, ({ rel }) => rel)
    const relations = [...byRelation].map(([rel, of]) => [rel, of.map(targets)] as const)
    return { anchor, ...Object.fromEntries(relations) }
  })
  return `${JSON.stringify({ linkset }, null, 2)}\n`
}

/** A file or a table of an article. */
interface Part {
  url: string
  type: string
  /** Undefined for a file that is not described. */
  data: DataSet | undefined
}

function filePart(file: FileRow, siteLicence: string): Part {
  return { url: fileAddress(file.name), type: file.type, data: dataSetOf(file, siteLicence) }
}

function tablePart(data: DataSet): Part {
  return { url: data.url, type: data.type, data }
}

/** Files that a header names; the link set has all. */
const maxHeaderItems = 20

/**
 * The header of the page of an article: all its links if it has a DOI or described data, otherwise only where they are.
 * @param address of the site without a trailing slash
 */
export function articleHeader(article: ArticleWithFiles, address: string): string {
  const { post, files, editions } = article
  const links = [
    linksetLink(post.id, address),
    ...(post.edition ? editionLinks(post, { editions, shown: post.edition.number, address }) : []),
  ]
  if (post.doi === null && files.every(({ details }) => details === null)) return linkHeader(links)
  const { licence } = article.settings
  const parts = files.slice(0, maxHeaderItems).map((file) => filePart(file, licence))
  return linkHeader([...pageLinks(article, parts, address), ...links])
}

/** The header of an earlier version of an article. */
export function earlierHeader(
  { post, editions }: Pick<ArticleWithFiles, 'post' | 'editions'>,
  shown: number,
  address: string,
): string {
  return linkHeader(editionLinks(post, { editions, shown, address }))
}

interface EditionLinkOptions {
  /** All versions, oldest first. */
  editions: readonly Edition[]
  /** The number of the version whose page has the links. */
  shown: number
  address: string
}

/** The way from a version of an article to the others. Source: RFC 5829, 3; RFC 7089, 2.2. */
function editionLinks(
  post: PostAddress,
  { editions, shown, address }: EditionLinkOptions,
): TypedLink[] {
  const page = address + postPath(post)
  const neighbour = (number: number, rel: string): TypedLink[] => {
    const edition = editions.find((one) => one.number === number)
    if (!edition) return []
    if (number === editions.length) return [{ rel, href: page }]
    const datetime = new Date(edition.publishedAt).toUTCString()
    return [{ rel: `${rel} memento`, href: editionPath(page, number), datetime }]
  }
  return [
    ...(shown < editions.length ? [{ rel: 'original latest-version', href: page }] : []),
    { rel: 'version-history', href: address + editionsPath(post.id) },
    ...neighbour(shown - 1, 'predecessor-version'),
    ...neighbour(shown + 1, 'successor-version'),
  ]
}

/**
 * The link set of an article: the links of its page, of its files and tables, and of what describes them.
 * @param tables those in its text
 */
export function articleLinkset(
  article: ArticleWithFiles,
  tables: readonly DataSet[],
  address: string,
): string {
  const { post, files, settings } = article
  const parts = [
    ...files.map((file) => filePart(file, settings.licence)),
    ...tables.map((table) => tablePart(table)),
  ]
  const page = address + postPath(post)
  const describing = descriptionsOf(post, address).map(({ href }) => ({
    anchor: href,
    links: [pageDescribed(post, address)],
  }))
  const data = parts.flatMap((part): LinkContext[] => {
    const links = partLinks(part, [post], address)
    const metadata = links.find(({ rel }) => rel === 'describedby')
    const back = partDescribed(part, address)
    return [
      { anchor: address + part.url, links },
      ...(metadata ? [{ anchor: metadata.href, links: [back] }] : []),
    ]
  })
  const links = pageLinks(article, parts, address)
  return linksetJson([{ anchor: page, links }, ...describing, ...data])
}

function pageLinks(
  { post, settings }: ArticleWithFiles,
  parts: readonly Part[],
  address: string,
): TypedLink[] {
  const licence = licenceOf(post.licence ?? settings.licence)
  return [
    ...authorsOf(post.authors, settings).flatMap(({ orcid }) =>
      orcid === null ? [] : [{ rel: 'author', href: orcidAddress(orcid) }],
    ),
    ...(post.doi === null ? [] : [{ rel: 'cite-as', href: doiUrl(post.doi) }]),
    ...descriptionsOf(post, address),
    ...parts.map(({ url, type }) => ({ rel: 'item', href: address + url, type: plainType(type) })),
    ...licenceLinks(licence),
    { rel: 'type', href: 'https://schema.org/AboutPage' },
    { rel: 'type', href: 'https://schema.org/BlogPosting' },
  ]
}

/** The metadata of an article as files. */
function descriptionsOf({ id }: PostAddress, address: string): TypedLink[] {
  return [
    { rel: 'describedby', href: `${address}/blog/${id}.json`, type: plainType(cslType) },
    { rel: 'describedby', href: `${address}/blog/${id}.bib`, type: plainType(bibtexType) },
  ]
}

interface FileLinkOptions {
  /** The articles that draw or link the file. */
  articles: readonly PostAddress[]
  settings: Pick<Settings, 'licence'>
  address: string
}

/** The links of a file or a table: to its articles, and for a described one to its metadata and licence. */
function partLinks({ data }: Part, articles: readonly PostAddress[], address: string): TypedLink[] {
  return [
    ...articles.map((post) => ({
      rel: 'collection',
      href: address + postPath(post),
      type: 'text/html',
    })),
    ...(data ? dataLinks(data, address) : []),
  ]
}

/** The header of a file: its links, and the link sets of its articles. */
export function fileHeader(file: FileRow, options: FileLinkOptions): string | undefined {
  const { articles, settings, address } = options
  const part = filePart(file, settings.licence)
  return articles.length === 0 && !part.data ? undefined : partHeader(part, articles, address)
}

/** The header of a table in the text of an article. */
export function tableHeader(table: DataSet, post: PostAddress, address: string): string {
  return partHeader(tablePart(table), [post], address)
}

function partHeader(part: Part, articles: readonly PostAddress[], address: string): string {
  const linksets = articles.map(({ id }) => linksetLink(id, address))
  return linkHeader([...partLinks(part, articles, address), ...linksets])
}

/** The header of a file that describes an article. */
export function descriptionHeader(post: PostAddress, address: string): string {
  return linkHeader([pageDescribed(post, address), linksetLink(post.id, address)])
}

/** The header of what describes a table. */
export function metadataHeader(
  data: DataSet,
  articles: readonly PostAddress[],
  address: string,
): string {
  const linksets = articles.map(({ id }) => linksetLink(id, address))
  return linkHeader([partDescribed(data, address), ...linksets])
}

function pageDescribed(post: PostAddress, address: string): TypedLink {
  return { rel: 'describes', href: address + postPath(post), type: 'text/html' }
}

function partDescribed({ url, type }: Pick<Part, 'url' | 'type'>, address: string): TypedLink {
  return { rel: 'describes', href: address + url, type: plainType(type) }
}

function linksetLink(id: number, address: string): TypedLink {
  return { rel: 'linkset', href: address + linksetPath(id), type: linksetType }
}

function dataLinks({ name, url, licence }: DataSet, address: string): TypedLink[] {
  const metadata = {
    rel: 'describedby',
    href: address + metadataBeside(url),
    type: tableMetadataType,
  }
  return [
    ...(isTableName(name) ? [metadata] : []),
    ...licenceLinks(licence),
    { rel: 'type', href: 'https://schema.org/Dataset' },
  ]
}

function licenceLinks(licence: DataSet['licence']): TypedLink[] {
  return licence?.url ? [{ rel: 'license', href: licence.url }] : []
}
