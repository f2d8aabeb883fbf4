import type { Publication } from '../../features/blog/server/publications.ts'
import type { LibraryEntry } from '../../features/library/store.ts'
import type { Project } from '../../features/projects/contract.ts'
import { paperUrl } from '../../features/projects/paper.ts'
import type { SiteWords } from '../../features/site/contract.ts'
import { orcidAddress } from '../../shared/orcid.ts'
import { publicationsNode } from './publications-data.ts'
import type { Listing } from '../ssr/head.ts'

/** A post as its page describes it to search engines. */
export type PostDetails = Publication & { words: number }

interface StructuredDataInput {
  site: SiteWords
  address: string
  /** The absolute URL of the picture. */
  picture: string | undefined
  post?: PostDetails | undefined
  project?: Project | undefined
  works?: readonly LibraryEntry[] | undefined
}

/** The JSON-LD of a page, with the vocabulary of schema.org. */
export function structuredData(listing: Listing, input: StructuredDataInput): object {
  return { '@context': 'https://schema.org', '@graph': nodesOf(listing, input) }
}

function nodesOf(listing: Listing, input: StructuredDataInput): object[] {
  switch (listing.kind) {
    case 'home':
      return [person(input), website(input)]
    case 'page':
      return [breadcrumbs(input, [[listing.name, listing.path]])]
    case 'publications':
      return [
        publicationsNode(listing.path, input),
        breadcrumbs(input, [['Publications', listing.path]]),
      ]
    case 'cv':
      return [profilePage(listing.path, input), breadcrumbs(input, [['CV', listing.path]])]
    case 'post': {
      const { post } = input
      if (!post) return []
      const trail: Crumb[] = [
        ['Blog', '/blog'],
        [post.title, listing.path],
      ]
      return [posting(post, listing.path, input), breadcrumbs(input, trail)]
    }
    case 'project': {
      const { project } = input
      if (!project) return []
      return [
        work(project, listing.path, input),
        breadcrumbs(input, [[project.title, listing.path]]),
      ]
    }
  }
}

function person({ site, address }: StructuredDataInput): object {
  // The links of the starter content lead to front pages such as github.com, which are nobody's profile.
  const orcid = site.orcid === '' ? [] : [orcidAddress(site.orcid)]
  const profiles = [...orcid, ...site.links.map(({ address }) => address)].filter(
    (url) => url.startsWith('https:') && new URL(url).pathname !== '/',
  )
  return {
    '@type': 'Person',
    '@id': `${address}/#person`,
    name: site.ownerName,
    url: `${address}/`,
    ...(site.portrait.imageUrl !== null && {
      image: new URL(site.portrait.imageUrl, `${address}/`).href,
    }),
    ...(profiles.length > 0 && { sameAs: profiles }),
  }
}

/** A page about the owner, with everything that is known of the owner as its main entity. */
function profilePage(path: string, input: StructuredDataInput): object {
  return {
    '@type': 'ProfilePage',
    name: 'CV',
    url: input.address + path,
    mainEntity: person(input),
    inLanguage: 'en',
  }
}

function website({ site, address }: StructuredDataInput): object {
  return {
    '@type': 'WebSite',
    '@id': `${address}/#website`,
    name: site.ownerName,
    description: site.description,
    url: `${address}/`,
    inLanguage: 'en',
    publisher: { '@id': `${address}/#person` },
  }
}

function posting(
  post: PostDetails,
  path: string,
  { site, address, picture }: StructuredDataInput,
): object {
  return {
    '@type': 'BlogPosting',
    headline: post.title,
    description: post.excerpt,
    url: address + path,
    mainEntityOfPage: address + path,
    datePublished: post.publishedAt,
    dateModified: post.updatedAt,
    author: author(site, address),
    ...(picture !== undefined && { image: picture }),
    articleSection: post.category,
    wordCount: post.words,
    inLanguage: 'en',
  }
}

function author({ ownerName }: SiteWords, address: string): object {
  return { '@type': 'Person', '@id': `${address}/#person`, name: ownerName, url: `${address}/` }
}

/** A project as `SoftwareSourceCode` where it links to its code, else as `CreativeWork`. */
function work(
  { title, description, tags, year, url, codeUrl, paper }: Project,
  path: string,
  { site, address, picture }: StructuredDataInput,
): object {
  return {
    '@type': codeUrl === null ? 'CreativeWork' : 'SoftwareSourceCode',
    name: title,
    description,
    url: address + path,
    mainEntityOfPage: address + path,
    author: author(site, address),
    ...(codeUrl !== null && { codeRepository: codeUrl }),
    ...(url !== null && { sameAs: url }),
    ...(paper !== null && { citation: paperUrl(paper) }),
    ...(year !== null && /^\d{4}$/.test(year) && { dateCreated: year }),
    ...(tags !== null && { keywords: tags }),
    ...(picture !== undefined && { image: picture }),
    inLanguage: 'en',
  }
}

type Crumb = [name: string, path: string]

function breadcrumbs({ address }: StructuredDataInput, trail: Crumb[]): object {
  const steps: Crumb[] = [['Home', '/'], ...trail]
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(([name, path], index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: address + path,
    })),
  }
}
