import { isGroup } from '../../shared/author-people.ts'
import { type Author, isOwner } from '../../shared/authors.ts'
import { licenceOf } from '../../shared/licences.ts'
import { entryLinks, type Person, plainTitle } from '@ephemeris/bibliography'
import type { LibraryEntry } from '../../features/library/store.ts'
import type { Project } from '../../features/projects/contract.ts'
import { paperUrl } from '../../features/projects/paper.ts'
import type { SiteWords } from '../../features/site/contract.ts'
import { orcidAddress } from '../../shared/orcid.ts'
import {
  type DataSet,
  isTableName,
  metadataBeside,
  tableMetadataType,
} from '../../shared/data-sets.ts'
import { cvData } from './cv.ts'
import { homeData } from './home.ts'
import { postData, type PostDetails } from './post.ts'
import { projectData } from './project.ts'
import type { Crumb, Listing, PageData } from './public-page.ts'
import { publicationsData } from './publications.ts'

type DescribedPost = PostDetails & { authors: readonly Author[] | null }

interface StructuredDataInput {
  site: SiteWords
  /** The address of the site without a trailing slash. */
  address: string
  /** The absolute URL of the preview image. */
  picture: string | undefined
  post?: DescribedPost | undefined
  /** The described files of the post. */
  dataSets?: readonly DataSet[] | undefined
  project?: Project | undefined
  /** The works of the publications page, newest first. */
  works?: readonly LibraryEntry[] | undefined
}

/** The JSON-LD of a page: what its module describes, in the vocabulary of schema.org. */
export function structuredData(listing: Listing, input: StructuredDataInput): object {
  const { site, address, picture } = input
  const page: PageData = {
    url: address + listing.path,
    picture,
    person: describePerson(site, address),
    website: describeWebsite(site, address),
    about: { '@id': `${address}/#person` },
    author: {
      '@type': 'Person',
      '@id': `${address}/#person`,
      name: site.ownerName,
      url: `${address}/`,
    },
    breadcrumbs: (...trail) => describeTrail(address, trail),
    addressOf: (path) => address + path,
  }
  return { '@context': 'https://schema.org', '@graph': graphOf(listing, input, page) }
}

function graphOf(
  listing: Listing,
  { site, address, post, dataSets = [], project, works = [] }: StructuredDataInput,
  page: PageData,
): object[] {
  switch (listing.kind) {
    case 'home':
      return homeData(page)
    case 'page':
      return [page.breadcrumbs([listing.name, listing.path])]
    case 'publications':
      return publicationsData(
        selectWorks(works).map((entry) => describeWork(entry, address)),
        page,
      )
    case 'cv':
      return cvData(page)
    case 'post':
      return post ? describePost(post, dataSets, { site, page }) : []
    case 'project': {
      if (!project) return []
      const { paper } = project
      return projectData(project, paper === null ? undefined : paperUrl(paper), page)
    }
  }
}

/** What the data of a post refers to. */
interface PostContext {
  site: SiteWords
  page: PageData
}

function describePost(
  post: DescribedPost,
  dataSets: readonly DataSet[],
  { site, page }: PostContext,
): object[] {
  const [first, ...others] = (post.authors ?? []).map((author) =>
    isOwner(author, site) ? { ...page.author, ...affiliationOf(author) } : describeAuthor(author),
  )
  const author = first === undefined || others.length === 0 ? first : [first, ...others]
  const licence = licenceOf(post.licence ?? site.licence)
  const written = { ...page, author: author ?? page.author }
  return [...postData(post, licence?.url ?? null, written), ...describeDataSets(dataSets, written)]
}

/** Each data set of an article in the vocabulary of schema.org. Source: Google Search Central, Dataset structured data. */
function describeDataSets(
  dataSets: readonly DataSet[],
  { url, author, addressOf }: Pick<PageData, 'url' | 'author' | 'addressOf'>,
): object[] {
  return dataSets.map((data) => {
    const address = addressOf(data.url)
    return {
      '@type': 'Dataset',
      '@id': address,
      name: data.title,
      description: data.description,
      url,
      isPartOf: url,
      creator: author,
      dateModified: data.date,
      isAccessibleForFree: true,
      ...(data.licence?.url && { license: data.licence.url }),
      distribution: {
        '@type': 'DataDownload',
        contentUrl: address,
        encodingFormat: data.type,
        contentSize: `${data.bytes} B`,
        sha256: data.sha256,
      },
      ...(data.columns.length > 0 && {
        variableMeasured: data.columns.map(({ name, unit, description }) => ({
          '@type': 'PropertyValue',
          name,
          ...(unit !== '' && { unitText: unit }),
          ...(description !== '' && { description }),
        })),
      }),
      ...(isTableName(data.name) && {
        subjectOf: {
          '@type': 'DigitalDocument',
          encodingFormat: tableMetadataType,
          url: addressOf(metadataBeside(data.url)),
        },
      }),
    }
  })
}

function describeAuthor(author: Author): object {
  const url = author.orcid === null ? undefined : orcidAddress(author.orcid)
  return {
    '@type': isGroup(author) ? 'Organization' : 'Person',
    ...(url !== undefined && { '@id': url }),
    name: author.name,
    ...(url !== undefined && { url, sameAs: url }),
    ...affiliationOf(author),
  }
}

function affiliationOf({ affiliations }: Author): object {
  if (affiliations.length === 0) return {}
  return {
    affiliation: affiliations.map(({ name, ror }) => ({
      '@type': 'Organization',
      ...(ror !== null && { '@id': ror }),
      name,
      ...(ror !== null && { sameAs: ror }),
    })),
  }
}

function describePerson(site: SiteWords, address: string): object {
  // The links of the starter content point to front pages such as github.com, which are no profiles.
  const orcid = site.orcid === '' ? [] : [orcidAddress(site.orcid)]
  const profiles = [...orcid, ...site.links.map((link) => link.address)].filter(
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
    ...(profiles.length > 0 && { sameAs: [...new Set(profiles)] }),
  }
}

function describeWebsite({ ownerName, description }: SiteWords, address: string): object {
  return {
    '@type': 'WebSite',
    '@id': `${address}/#website`,
    name: ownerName,
    description,
    url: `${address}/`,
    inLanguage: 'en',
    publisher: { '@id': `${address}/#person` },
  }
}

function describeTrail(address: string, trail: Crumb[]): object {
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

const maxNewestWorks = 20
const maxAuthors = 10

/** The selected works and the newest ones. */
function selectWorks(works: readonly LibraryEntry[]): LibraryEntry[] {
  const selected = works.filter(({ isSelected }) => isSelected)
  return [...new Set([...selected, ...works.slice(0, maxNewestWorks)])]
}

function describeWork(entry: LibraryEntry, address: string): object {
  const { title, authors, year, month, journal } = entry.work
  const links = entryLinks(entry.work, entry.links).map(({ url }) => new URL(url, address).href)
  const date = [year, month === undefined ? undefined : String(month).padStart(2, '0')]
  return {
    '@type': 'ScholarlyArticle',
    name: plainTitle(title),
    author: authors.slice(0, maxAuthors).map((author) => ({
      '@type': 'name' in author ? 'Organization' : 'Person',
      name: nameOf(author),
    })),
    ...(year !== undefined && { datePublished: date.filter(Boolean).join('-') }),
    ...(journal && { isPartOf: { '@type': 'Periodical', name: journal.name } }),
    ...(links.length > 0 && { sameAs: links }),
  }
}

function nameOf(person: Person): string {
  return 'name' in person ? person.name : [person.given, person.family].filter(Boolean).join(' ')
}
