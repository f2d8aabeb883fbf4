import type { WorkData } from '@ephemeris/bibliography'
import type { Publication } from '../../features/blog/server/publications.ts'
import type { Settings } from '../../features/site/contract.ts'
import { postPath } from '../../shared/addresses.ts'
import { authorsOf } from '../../shared/author-people.ts'
import type { Author } from '../../shared/authors.ts'
import type { DataSet } from '../../shared/data-sets.ts'
import { type Edition, editionPath } from '../../shared/editions.ts'
import { type Licence, licenceOf } from '../../shared/licences.ts'

/** A work that an article cites, by its name in the text. */
export interface CitedWork {
  key: string
  work: WorkData
}

/** An article as registries of DOIs and archives describe it. */
export interface DescribedArticle {
  title: string
  /** Its address. */
  url: string
  /** Undefined for an article that was given none. */
  doi: string | undefined
  authors: Author[]
  /** The title and the address of the site. */
  site: { title: string; url: string }
  abstract: string
  /** ISO instants. */
  publishedAt: string
  updatedAt: string
  /** A tag of BCP 47. */
  language: string
  subjects: string[]
  licence: (Licence & { id: string }) | undefined
  cited: CitedWork[]
  /** The media types of the forms in which the deposit has its text. */
  formats: readonly string[]
  /** Its described files, with absolute addresses. */
  dataSets: readonly DataSet[]
  /** Its versions with their addresses, oldest first; none for an article with only one. */
  editions: readonly (Edition & { url: string })[]
}

/** What the caller reads; the addresses of files are still those within the site. */
type Given = 'cited' | 'formats' | 'dataSets'

type SiteOfArticle = Pick<Settings, 'title' | 'ownerName' | 'orcid' | 'paperNames' | 'licence'>

/** @param address of the site without a trailing slash */
export function describeArticle(
  post: Publication,
  site: SiteOfArticle,
  {
    address,
    dataSets,
    editions,
    ...others
  }: { address: string; editions: readonly Edition[] } & Pick<DescribedArticle, Given>,
): DescribedArticle {
  const id = post.licence ?? site.licence
  const licence = licenceOf(id)
  const url = address + postPath(post)
  return {
    title: post.title,
    url,
    doi: post.doi ?? undefined,
    authors: authorsOf(post.authors, site),
    site: { title: site.title, url: `${address}/` },
    abstract: post.excerpt,
    publishedAt: post.publishedAt,
    updatedAt: post.updatedAt,
    language: post.language ?? 'en',
    subjects: [...new Set([post.category, ...post.tags])],
    licence: licence === null ? undefined : { ...licence, id },
    ...others,
    dataSets: dataSets.map((data) => ({ ...data, url: address + data.url })),
    editions: editions.map((one) => ({
      ...one,
      url: one.number === editions.length ? url : editionPath(url, one.number),
    })),
  }
}

/** Whether it was changed after the day on which it was published. */
export function isUpdated({ publishedAt, updatedAt }: DescribedArticle): boolean {
  return updatedAt.slice(0, 10) > publishedAt.slice(0, 10)
}
