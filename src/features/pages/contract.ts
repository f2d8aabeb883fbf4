import { defineResource } from '../../shared/resource.ts'
import type { PagePlace } from './places.ts'
import type { pageSchema } from './rules.ts'

/** Pages of the owner's words. The text is Markdown; addresses are paths such as /privacy. */
export const pages = defineResource<typeof pageSchema>({
  name: 'page',
  listUrl: '/api/pages',
  writeUrl: '/api/pages',
})

/** A page that visitors find, as links name it. */
export interface PublishedPage {
  path: string
  title: string
  place: PagePlace
}

/** A page as its visitors read it. */
export interface PageText {
  title: string
  /** For search engines and previews. */
  description: string
  /** Rendered and sanitized by the server. */
  html: string
  /** Below /resources/: the categories, in lower case, whose articles are listed. */
  categories: string[]
  /** Whether the text is made from the settings of the site and changes with them. */
  followsSettings: boolean
}

/** A page as the table of the admin area shows it. */
export interface PageRow extends PublishedPage {
  id: number
  description: string
  categories: string[]
  /** Visible only to the owner. */
  draft: boolean
  /** Whether the text is the one that came with the site. */
  isAsItCame: boolean
  /** 1 at first, one more with each change. */
  version: number
}

/** A page as its editor opens it. */
export interface OwnPage extends PageRow {
  content: string
  /** The text that came with the site; null for a page that did not. */
  originalContent: string | null
}

/** The pages in the order of their links, and those that came with the site and were removed. */
export interface PageList {
  rows: OwnPage[]
  removed: PublishedPage[]
}

/** The error for a change of an outdated version. */
export const pageChangedElsewhere = 'This page was changed elsewhere since you opened it'

export const pagesUrls = {
  text: (path: string) => `/api/pages/text?${new URLSearchParams({ path }).toString()}`,
  restore: '/api/pages/restore',
}

/** Pages below this path list articles. */
export const resourcesPath = '/resources/'
