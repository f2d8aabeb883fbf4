import { type OgImagePost, ogImageSize } from '../../features/og-image/contract.ts'
import { readListedWorks } from '../../features/library/publications/listed-works.ts'
import type { LibraryEntry } from '../../features/library/store.ts'
import type { Project } from '../../features/projects/contract.ts'
import type { SiteWords } from '../../features/site/contract.ts'
import type { ServerContext } from '../../platform/server/context.ts'
import { escapeMarkup, jsonForScript } from '../../platform/server/markup.ts'
import type { Author } from '../../shared/authors.ts'
import { authorsOf } from '../../shared/author-people.ts'
import type { Details } from '../../shared/post-details.ts'
import { iconFile } from '../../shared/accents.ts'
import { doiUrl, postPath } from '../../shared/addresses.ts'
import type { DataSet } from '../../shared/data-sets.ts'
import { responsivePicture } from '../../shared/media.ts'
import { citationTags, meta } from '../citation-tags.ts'
import type { Services } from '../open-services.ts'
import type { PostDetails } from '../routes/post.ts'
import type { Head, Listing } from '../routes/public-page.ts'
import { structuredData } from '../routes/structured-data.ts'
import { picturedProject } from '../site-texts.ts'

/** Renders the `<head>` of a page from the data at the time of rendering. */
export function headWriter({ database }: Pick<ServerContext, 'database'>, services: Services) {
  const { address, site: settings, ogImages, publications, projects, articleData } = services
  const readDetails = async (
    listing: Listing | undefined,
  ): Promise<Pick<HeadInput, 'post' | 'dataSets' | 'project' | 'works' | 'authors'>> => {
    switch (listing?.kind) {
      case 'post': {
        const post = await publications.find(listing.id)
        const authors = post && authorsOf(post.authors, await settings.read())
        return { post, authors, dataSets: post && (await articleData.dataSetsOf(post.id)) }
      }
      case 'publications':
        return { works: await readListedWorks(database) }
      case 'project':
        return { project: (await projects.withPage()).find(({ id }) => id === listing.id) }
      default:
        return {}
    }
  }
  return async (head: Head): Promise<string> => {
    const details = await readDetails(head.listing)
    const { post, project } = details
    const site = await settings.readPublic()
    const pictured = project ? picturedProject(project) : post
    const ogImage = pictured ? await ogImages.forPost(pictured, site) : await ogImages.forSite(site)
    return headTags(head, { site, address: address(), ogImage, ...details })
  }
}

/** What the tags of a page are made of, besides what the page declares. */
interface HeadInput {
  site: SiteWords
  /** The address of the site without a trailing slash. */
  address: string
  /** The path of the preview image: the cover of the post, or a drawn one. */
  ogImage: string | undefined
  /** The post of the page, if it is one. */
  post?: (PostDetails & OgImagePost & Pick<Details, 'authors'>) | undefined
  /** The described files of the post. */
  dataSets?: readonly DataSet[] | undefined
  /** The authors of the post. */
  authors?: readonly Author[] | undefined
  /** The works of the publications page, newest first. */
  works?: readonly LibraryEntry[] | undefined
  /** The project of the page, if it is one. */
  project?: Project | undefined
}

/** Renders the title of a page and the tags for search engines, link previews and feed readers. */
export function headTags(head: Head, input: HeadInput): string {
  const description = head.description.replaceAll(/\s+/g, ' ').trim()
  const tags = [
    `<title>${escapeMarkup(head.title)}</title>`,
    ...(description === '' ? [] : [meta('name', 'description', description)]),
    ...themeColors,
    ...icons(input.site),
    ...(head.namesNobody ? [] : [manifest]),
    ...(head.listing && !head.earlier
      ? listingTags({ ...head, description, listing: head.listing }, input)
      : [...canonicalTag(head, input), meta('name', 'robots', 'noindex')]),
  ]
  return tags.join('\n')
}

/** The page that is indexed instead of an earlier version of it. */
function canonicalTag({ listing }: Head, { address }: HeadInput): string[] {
  if (!listing) return []
  return [`<link rel="canonical" href="${escapeMarkup(address + listing.path)}">`]
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
]

/** Its file has the name of the site. */
const manifest = '<link rel="manifest" href="/site.webmanifest">'

const feeds = [
  '<link rel="alternate" type="application/atom+xml" href="/feed.xml" title="Atom">',
  '<link rel="alternate" type="application/feed+json" href="/feed.json" title="JSON Feed">',
]

function ownFeed({ feed }: Head): string[] {
  if (!feed) return []
  const [path, name] = [feed.path, feed.name].map(escapeMarkup)
  return [
    `<link rel="alternate" type="application/atom+xml" href="${path}/feed.xml" title="${name}">`,
  ]
}

/** The Markdown, the JATS and the LaTeX of a post. */
function sourceTags(post: HeadInput['post']): string[] {
  if (!post) return []
  return [
    `<link rel="alternate" type="text/markdown" href="${postPath(post)}.md">`,
    `<link rel="alternate" type="application/xml" href="${postPath(post)}.xml" title="JATS">`,
    `<link rel="alternate" type="application/zip" href="${postPath(post)}.tex.zip" title="LaTeX">`,
  ]
}

/** The persistent address of a post that has a DOI. Source: RFC 8574. */
function citedAs(post: HeadInput['post']): string[] {
  if (!post?.doi) return []
  return [`<link rel="cite-as" href="${escapeMarkup(doiUrl(post.doi))}">`]
}

function listingTags(head: Head & { listing: Listing }, input: HeadInput): string[] {
  const { site, address, ogImage, post, project } = input
  const shown = (post ?? project)?.title
  const url = address + head.listing.path
  const picture = ogImage === undefined ? undefined : address + ogImage
  return [
    `<link rel="canonical" href="${escapeMarkup(url)}">`,
    ...neighbourTags(head, address),
    ...sourceTags(post),
    ...citedAs(post),
    ...ownFeed(head),
    ...feeds,
    meta('property', 'og:type', head.listing.kind === 'post' ? 'article' : 'website'),
    meta('property', 'og:site_name', site.ownerName),
    meta('property', 'og:title', shown ?? head.title),
    meta('property', 'og:description', head.description),
    meta('property', 'og:url', url),
    ...(picture === undefined
      ? []
      : pictureTags(
          picture,
          post?.cover ? (post.coverAlt ?? post.title) : (shown ?? site.headline),
        )),
    meta('name', 'twitter:card', picture === undefined ? 'summary' : 'summary_large_image'),
    ...(input.post ? citationTags(input.post, input.authors) : []),
    dataBlock(structuredData(head.listing, { ...input, picture })),
  ]
}

/** `prev` and `next` of a paginated list. */
function neighbourTags({ previous, next }: Head, address: string): string[] {
  const pages = { prev: previous, next }
  return Object.entries(pages).flatMap(([rel, path]) =>
    path === undefined ? [] : [`<link rel="${rel}" href="${escapeMarkup(address + path)}">`],
  )
}

function pictureTags(url: string, text: string): string[] {
  const { width, height } = responsivePicture(new URL(url).pathname) ?? ogImageSize
  return [
    meta('property', 'og:image', url),
    meta('property', 'og:image:width', String(width)),
    meta('property', 'og:image:height', String(height)),
    meta('property', 'og:image:alt', text),
  ]
}

function dataBlock(data: object): string {
  return `<script type="application/ld+json">${jsonForScript(data)}</script>`
}
