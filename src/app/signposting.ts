import { bibtexType, cslType } from '../features/library/publications/downloads.ts'
import type { FileRow } from '../features/files/store.ts'
import type { Settings } from '../features/site/contract.ts'
import { doiUrl, type PostAddress, postPath } from '../shared/addresses.ts'
import { authorsOf } from '../shared/author-people.ts'
import {
  type DataSet,
  dataSetOf,
  isTableName,
  plainType,
  tableMetadataAddress,
} from '../shared/data-sets.ts'
import { fileAddress } from '../shared/files.ts'
import { licenceOf } from '../shared/licences.ts'
import { orcidAddress } from '../shared/orcid.ts'
import type { ArticleWithFiles } from './article-data.ts'

// The links by which programs find the authors, the licence, the metadata and the files of an article.
// Source: FAIR Signposting Profile, https://signposting.org/FAIR/, level 2.

export const linksetType = 'application/linkset+json'
export const tableMetadataType = 'application/csvm+json'

/** A link of RFC 8288 from the address that it is about. */
interface TypedLink {
  rel: string
  href: string
  type?: string
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
    .map(({ rel, href, type }) => {
      const target = `<${href}>; rel="${rel}"`
      return type === undefined ? target : `${target}; type="${type}"`
    })
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

/** Files that a header names; the link set has all. */
const maxHeaderItems = 20

/**
 * The header of the page of an article: all its links if it has a DOI or described data, otherwise only where they are.
 * @param address of the site without a trailing slash
 */
export function articleHeader(article: ArticleWithFiles, address: string): string {
  const { post, files } = article
  const linkset = linksetLink(post.id, address)
  if (post.doi === null && files.every(({ details }) => details === null))
    return linkHeader([linkset])
  const items = files.slice(0, maxHeaderItems)
  return linkHeader([...pageLinks({ ...article, files: items }, address), linkset])
}

/** The link set of an article: the links of its page, of its files and of what describes them. */
export function articleLinkset(article: ArticleWithFiles, address: string): string {
  const { post, files, settings } = article
  const page = address + postPath(post)
  const describing = descriptionsOf(post, address).map(({ href }) => ({
    anchor: href,
    links: [pageDescribed(post, address)],
  }))
  const data = files.flatMap((file): LinkContext[] => {
    const links = fileLinks(file, { articles: [post], settings, address })
    const anchor = address + fileAddress(file.name)
    const metadata = links.find(({ rel }) => rel === 'describedby')
    const back = fileDescribed({ ...file, url: fileAddress(file.name) }, address)
    return [{ anchor, links }, ...(metadata ? [{ anchor: metadata.href, links: [back] }] : [])]
  })
  return linksetJson([{ anchor: page, links: pageLinks(article, address) }, ...describing, ...data])
}

function pageLinks({ post, files, settings }: ArticleWithFiles, address: string): TypedLink[] {
  const licence = licenceOf(post.licence ?? settings.licence)
  return [
    ...authorsOf(post.authors, settings).flatMap(({ orcid }) =>
      orcid === null ? [] : [{ rel: 'author', href: orcidAddress(orcid) }],
    ),
    ...(post.doi === null ? [] : [{ rel: 'cite-as', href: doiUrl(post.doi) }]),
    ...descriptionsOf(post, address),
    ...files.map(({ name, type }) => ({
      rel: 'item',
      href: address + fileAddress(name),
      type: plainType(type),
    })),
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

/** The links of a file: to its articles, and for a described one to its metadata and licence. */
function fileLinks(file: FileRow, { articles, settings, address }: FileLinkOptions): TypedLink[] {
  const data = dataSetOf(file, settings.licence)
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
  const { articles, address } = options
  const linksets = articles.map(({ id }) => linksetLink(id, address))
  const links = [...fileLinks(file, options), ...linksets]
  return links.length === 0 ? undefined : linkHeader(links)
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
  return linkHeader([fileDescribed(data, address), ...linksets])
}

function pageDescribed(post: PostAddress, address: string): TypedLink {
  return { rel: 'describes', href: address + postPath(post), type: 'text/html' }
}

function fileDescribed({ url, type }: Pick<DataSet, 'url' | 'type'>, address: string): TypedLink {
  return { rel: 'describes', href: address + url, type: plainType(type) }
}

function linksetLink(id: number, address: string): TypedLink {
  return { rel: 'linkset', href: address + linksetPath(id), type: linksetType }
}

function dataLinks({ name, licence }: DataSet, address: string): TypedLink[] {
  const metadata = {
    rel: 'describedby',
    href: address + tableMetadataAddress(name),
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
