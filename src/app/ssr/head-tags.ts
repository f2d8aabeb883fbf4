import { ogImageSize } from '../../features/og-image/contract.ts'
import type { LibraryEntry } from '../../features/library/store.ts'
import type { Project } from '../../features/projects/contract.ts'
import type { SiteWords } from '../../features/site/contract.ts'
import { escapeMarkup, jsonForScript } from '../../platform/server/markup.ts'
import { iconFile } from '../../shared/icon-files.ts'
import { picturedProject } from '../site-projects.ts'
import type { Head, Listing } from './head.ts'
import type { DiscoveryServices } from '../routes/discovery-services.ts'
import { type PostDetails, structuredData } from '../routes/structured-data.ts'

/** Writes the `<head>` of a page from the data of the moment in which it is rendered. */
export function headWriter(services: DiscoveryServices) {
  const { address, readSite, ogImages } = services
  return async (head: Head): Promise<string> => {
    const { post, project, works, author } = await detailsOf(head.listing, services)
    const site = await readSite()
    const pictured = project ? picturedProject(project) : post
    const ogImage = pictured ? await ogImages.forPost(pictured, site) : await ogImages.forSite(site)
    return headTags(head, { site, address: address(), ogImage, post, project, works, author })
  }
}

async function detailsOf(
  listing: Listing | undefined,
  { publications, projects, listedWorks, referenceTo }: DiscoveryServices,
): Promise<Pick<HeadInput, 'post' | 'project' | 'works' | 'author'>> {
  if (listing?.kind === 'post') {
    const post = await publications.find(listing.id)
    return { post, author: post && (await referenceTo(post)).author }
  }
  if (listing?.kind === 'publications') return { works: await listedWorks() }
  if (listing?.kind !== 'project') return {}
  return { project: (await projects.withPage()).find(({ id }) => id === listing.id) }
}

/** The data for the tags of a page that the page itself does not declare. */
interface HeadInput {
  site: SiteWords
  /** The address of the site without a slash at its end. */
  address: string
  /** The path of the picture for previews. */
  ogImage: string | undefined
  /** The post of the page, if it is one. */
  post?: PostDetails | undefined
  /** The author of the post in the form of reference managers: "Example, Ana". */
  author?: string | undefined
  /** The works of the page of publications, the newest first. */
  works?: readonly LibraryEntry[] | undefined
  /** The project of the page, if it is one. */
  project?: Project | undefined
}

/** The title of a page and the tags for search engines, link previews and feed readers. */
export function headTags(head: Head, input: HeadInput): string {
  const description = head.description.replaceAll(/\s+/g, ' ').trim()
  const tags = [
    `<title>${escapeMarkup(head.title)}</title>`,
    ...(description === '' ? [] : [meta('name', 'description', description)]),
    ...themeColors,
    ...icons(input.site),
    ...(head.listing
      ? listingTags({ ...head, description, listing: head.listing }, input)
      : [meta('name', 'robots', 'noindex')]),
  ]
  return tags.join('\n')
}

// The colours of the page in both themes. Source: src/platform/web/tokens.css.
const themeColors = [
  '<meta name="theme-color" content="#ecf1ee" media="(prefers-color-scheme: light)">',
  '<meta name="theme-color" content="#0b0f17" media="(prefers-color-scheme: dark)">',
]

const icons = ({ accent }: SiteWords) => [
  `<link rel="icon" href="/${iconFile('favicon.ico', accent)}" sizes="32x32">`,
  `<link rel="icon" href="/${iconFile('favicon.svg', accent)}" type="image/svg+xml">`,
  `<link rel="apple-touch-icon" href="/${iconFile('apple-touch-icon.png', accent)}">`,
  '<link rel="manifest" href="/site.webmanifest">',
]

const feeds = [
  '<link rel="alternate" type="application/atom+xml" href="/feed.xml" title="Atom">',
  '<link rel="alternate" type="application/feed+json" href="/feed.json" title="JSON Feed">',
]

function listingTags(head: Head & { listing: Listing }, input: HeadInput): string[] {
  const { site, address, ogImage, post, project } = input
  const shown = (post ?? project)?.title
  const url = address + head.listing.path
  const picture = ogImage === undefined ? undefined : address + ogImage
  return [
    `<link rel="canonical" href="${escapeMarkup(url)}">`,
    ...neighbourTags(head, address),
    ...feeds,
    meta('property', 'og:type', head.listing.kind === 'post' ? 'article' : 'website'),
    meta('property', 'og:site_name', site.ownerName),
    meta('property', 'og:title', shown ?? head.title),
    meta('property', 'og:description', head.description),
    meta('property', 'og:url', url),
    ...(picture === undefined ? [] : pictureTags(picture, shown ?? site.headline)),
    meta('name', 'twitter:card', picture === undefined ? 'summary' : 'summary_large_image'),
    ...citationTags(input),
    dataBlock(structuredData(head.listing, { ...input, picture })),
  ]
}

/** `prev` and `next` of a list that is split over several pages. */
function neighbourTags({ previous, next }: Head, address: string): string[] {
  const pages = { prev: previous, next }
  return Object.entries(pages).flatMap(([rel, path]) =>
    path === undefined ? [] : [`<link rel="${rel}" href="${escapeMarkup(address + path)}">`],
  )
}

/** The `citation_` tags that reference managers read from a post. */
function citationTags({ post, author }: HeadInput): string[] {
  if (!post || author === undefined) return []
  return [
    meta('name', 'citation_title', post.title),
    meta('name', 'citation_author', author),
    meta('name', 'citation_publication_date', post.publishedAt.slice(0, 10).replaceAll('-', '/')),
  ]
}

function pictureTags(url: string, text: string): string[] {
  return [
    meta('property', 'og:image', url),
    meta('property', 'og:image:width', String(ogImageSize.width)),
    meta('property', 'og:image:height', String(ogImageSize.height)),
    meta('property', 'og:image:alt', text),
  ]
}

function meta(key: 'name' | 'property', name: string, content: string): string {
  return `<meta ${key}="${name}" content="${escapeMarkup(content)}">`
}

function dataBlock(data: object): string {
  return `<script type="application/ld+json">${jsonForScript(data)}</script>`
}
