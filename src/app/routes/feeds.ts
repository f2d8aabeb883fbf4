import { doiUrl, postPath } from '../../shared/addresses.ts'
import { formatLongDate } from '../../shared/dates.ts'
import { editionsPath, editionVerbs } from '../../shared/editions.ts'
import type { Publication } from '../../features/blog/server/publications.ts'
import { type Licence, licenceOfArticle } from '../../shared/licences.ts'
import { atAddress } from '@ephemeris/markdown'
import type { SiteWords } from '../../features/site/contract.ts'
import { escapeMarkup, stripControlCharacters } from '../../platform/server/markup.ts'
import { type Author, isOwner } from '../../shared/authors.ts'
import { orcidAddress } from '../../shared/orcid.ts'
import { iconFile } from '../../shared/accents.ts'

/** A post with its text as HTML in which all URLs are absolute. */
interface FeedPost extends Publication {
  url: string
  /** Never changes, so that no reader gets a post twice. */
  permanentUrl: string
  html: string
  /** The absolute URL of its preview image. */
  picture: string | undefined
}

/** The content of a feed, for both formats. */
export interface Feed {
  site: SiteWords
  address: string
  /** The path of the page that it belongs to, and lies below; by default that of the whole blog. */
  path?: string | undefined
  /** The tag or series of its posts, if it is the feed of one. */
  group?: string | undefined
  /** Newest first. */
  posts: readonly FeedPost[]
  /** The page of its archive, where 1 has the oldest posts; undefined for the newest posts. */
  archive?: number | undefined
  /** How many pages its archive has. */
  archives?: number
}

/** The last of some ISO instants; undefined when there are none. */
export function latest(instants: readonly string[]): string | undefined {
  return instants.toSorted().at(-1)
}

export function feedPost(
  { feedHtml, ...post }: Publication & { feedHtml: string },
  address: string,
  ogImage: string | undefined,
): FeedPost {
  const url = address + postPath(post)
  const permanentUrl = address + postPath({ id: post.id, slug: null })
  const picture = ogImage === undefined ? undefined : address + ogImage
  const title = post.edition?.kind === 'retraction' ? `Retracted: ${post.title}` : post.title
  const html = editionNote(post, address) + atAddress(feedHtml, address, url)
  return { ...post, title, url, permanentUrl, html, picture }
}

/** What the latest version of a post changed, before its text. */
function editionNote({ id, edition }: Publication, address: string): string {
  if (!edition) return ''
  const { number, kind, note, publishedAt } = edition
  const day = formatLongDate(new Date(publishedAt), 'UTC')
  const all = `<a href="${escapeMarkup(address + editionsPath(id))}">All versions</a>`
  return `<p><strong>Version ${number}</strong> · ${editionVerbs[kind]} ${day} — ${escapeMarkup(note)} (${all})</p>\n`
}

// The element `updated` is required, also in a feed without entries.
const never = '1970-01-01T00:00:00.000Z'

/** The feed as Atom. Its identifiers are the addresses of the posts by their ids. Source: RFC 4287. */
export function atomFeed(feed: Feed): string {
  const { site, address, path = '', group, posts } = feed
  const place = escapeMarkup(address + path)
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
<id>${place}/</id>
<title>${escapeMarkup(feedTitle(site, group))}</title>
<subtitle>${escapeMarkup(site.description)}</subtitle>
<updated>${latest(posts.map(({ announcedAt }) => announcedAt)) ?? never}</updated>
${authorElement({ name: site.ownerName, orcid: null }, site, address)}<icon>${escapeMarkup(address)}/${iconFile('favicon.ico', site.accent)}</icon>
<link rel="self" type="application/atom+xml" href="${escapeMarkup(pageUrl(feed, 'xml', feed.archive))}"/>
<link rel="alternate" type="text/html" href="${path === '' ? `${place}/` : place}"/>
${archiveElements(feed)}${posts.map((post) => atomEntry(post, feed)).join('')}</feed>
`
}

/** Who an author is: by an ORCID iD, otherwise by the address of the site for its owner, and undefined for others. */
function authorUrl(author: NamedAuthor, site: SiteWords, address: string): string | undefined {
  if (isOwner(author, site)) return ownerUrl(site, address)
  return author.orcid === null ? undefined : orcidAddress(author.orcid)
}

type NamedAuthor = Pick<Author, 'name' | 'orcid'>

function authorElement(author: NamedAuthor, site: SiteWords, address: string): string {
  const url = authorUrl(author, site, address)
  const uri = url === undefined ? '' : `<uri>${escapeMarkup(url)}</uri>`
  return `<author><name>${escapeMarkup(author.name)}</name>${uri}</author>\n`
}

function ownerUrl({ orcid }: SiteWords, address: string): string {
  return orcid === '' ? `${address}/` : orcidAddress(orcid)
}

/** The URL of a page of the archive of a feed; without a page, that of the newest posts. */
function pageUrl({ address, path = '' }: Feed, format: 'xml' | 'json', page?: number): string {
  return `${address}${path}/feed.${format}${page === undefined ? '' : `?page=${page}`}`
}

/** The way through all posts, page by page. Source: RFC 5005, 4. */
function archiveElements(feed: Feed): string {
  const { archive, archives = 0 } = feed
  const link = (rel: string, page?: number) =>
    `<link rel="${rel}" href="${escapeMarkup(pageUrl(feed, 'xml', page))}"/>\n`
  const before = archive === undefined ? archives : archive - 1
  return [
    ...(before > 0 ? [link('prev-archive', before)] : []),
    ...(archive !== undefined && archive < archives ? [link('next-archive', archive + 1)] : []),
    ...(archive === undefined
      ? []
      : [link('current'), '<archive xmlns="http://purl.org/syndication/history/1.0"/>\n']),
  ].join('')
}

const feedTitle = ({ ownerName }: SiteWords, group: string | undefined) =>
  group === undefined ? ownerName : `${group} · ${ownerName}`

function atomEntry(post: FeedPost, { site, address }: Feed) {
  const { url, permanentUrl, title, excerpt, category, tags, publishedAt, announcedAt, html } = post
  const licence = licenceOfArticle(post.licence ?? site.licence, post.authors)
  const terms = [category, ...tags].map((term) => `<category term="${escapeMarkup(term)}"/>`)
  const language = post.language === null ? '' : ` xml:lang="${post.language}"`
  const authors = (post.authors ?? []).map((author) => authorElement(author, site, address))
  return `<entry${language}>
<id>${escapeMarkup(permanentUrl)}</id>
<title>${escapeMarkup(title)}</title>
<link rel="alternate" type="text/html" href="${escapeMarkup(url)}"/>
${post.doi === null ? '' : `<link rel="cite-as" href="${escapeMarkup(doiUrl(post.doi))}"/>\n`}<published>${publishedAt}</published>
<updated>${announcedAt}</updated>
${authors.join('')}${terms.join('\n')}
${licence ? licenceElements(licence) : ''}<summary>${escapeMarkup(excerpt)}</summary>
<content type="html">${escapeMarkup(html)}</content>
</entry>
`
}

/** The licence of an entry. Source: RFC 4287, rights; RFC 4946. */
function licenceElements({ text, url }: Licence): string {
  const link = url === null ? '' : `<link rel="license" href="${escapeMarkup(url)}"/>\n`
  return `${link}<rights>${escapeMarkup(text)}</rights>\n`
}

/** The feed as JSON. Source: jsonfeed.org, version 1.1. */
export function jsonFeed(feed: Feed): string {
  const { site, address, path = '', group, posts, archive, archives = 0 } = feed
  const before = archive === undefined ? archives : archive - 1
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: feedTitle(site, group),
    description: site.description,
    home_page_url: path === '' ? `${address}/` : address + path,
    feed_url: pageUrl(feed, 'json', archive),
    ...(before > 0 && { next_url: pageUrl(feed, 'json', before) }),
    icon: `${address}/${iconFile('icon-512.png', site.accent)}`,
    favicon: `${address}/${iconFile('favicon.ico', site.accent)}`,
    language: 'en',
    authors: [{ name: site.ownerName, url: ownerUrl(site, address) }],
    items: posts.map(
      ({
        url,
        permanentUrl,
        title,
        excerpt,
        category,
        tags,
        publishedAt,
        updatedAt,
        html,
        picture,
        language,
        authors,
      }) => ({
        id: permanentUrl,
        url,
        title,
        summary: excerpt,
        content_html: stripControlCharacters(html),
        ...(picture !== undefined && { image: picture }),
        date_published: publishedAt,
        date_modified: updatedAt,
        tags: [category, ...tags],
        ...(language !== null && { language }),
        ...(authors !== null && {
          authors: authors.map((author) => {
            const uri = authorUrl(author, site, address)
            return { name: author.name, ...(uri !== undefined && { url: uri }) }
          }),
        }),
      }),
    ),
  })
}
