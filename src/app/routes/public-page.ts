import type { DataTag, QueryClient } from '@tanstack/react-query'
import { createElement, type ReactElement } from 'react'
import type { PagePlace } from '../../features/pages/places.ts'
import type { Site } from '../../features/site/contract.ts'
import { lazyView, type LoadView } from '../../platform/web/lazy-view.ts'
import type { Read } from '../../platform/web/query-client.ts'

/** What a page declares for the `<head>` of its document. */
export interface Head {
  title: string
  description: string
  /** The title is that of the site until the data of the page is loaded. */
  awaitsData?: boolean
  /** 404 for a page about something that does not exist. */
  status?: 404
  /** The canonical path and the kind of the page; absent for pages that are not to be indexed. */
  listing?: Listing
  /** The number of an earlier version of the listed article; the article is indexed instead. */
  earlier?: number | undefined
  /** The paths of the pages before and after this one, for a paginated list. */
  previous?: string
  next?: string
  /** The path below which it has a feed of its own, with the name of that feed. */
  feed?: { path: string; name: string }
  /** Printed next to the page number. */
  printedName?: string
  /** The document holds nothing that names the site or its owner. */
  namesNobody?: true
}

/** The kind of a page; `path` is its canonical path. */
export type Listing =
  | { kind: 'home'; path: '/' }
  | { kind: 'page'; path: string; name: string }
  | { kind: 'publications'; path: '/publications' }
  | { kind: 'cv'; path: '/cv' }
  | { kind: 'post'; path: string; id: number }
  | { kind: 'project'; path: string; id: number }

/**
 * What the structured data of every page is made of. A page module exports a function of it, which imports nothing, so
 * that the build leaves it out of the scripts for browsers. Source: schema.org.
 */
export interface PageData {
  /** The canonical URL of the page. */
  url: string
  /** The absolute URL of the preview image. */
  picture: string | undefined
  /** The owner with all profiles. */
  person: object
  website: object
  /** A reference to `person`. */
  about: object
  /** The owner as an author; for a post its author or authors. */
  author: object
  breadcrumbs: (...trail: Crumb[]) => object
  /** The URL of a path. */
  addressOf: (path: string) => string
}

export type Crumb = [name: string, path: string]

/** What does not exist: the page, the article, or articles in a category, in a year or at all. */
export type Missing = 'page' | 'post' | 'category' | 'year' | 'articles'

/** A link to a page in the menus, in the search and in both sitemaps. */
interface PageLink {
  /** A function for one that the owner can change. */
  label: string | ((site: Site) => string)
  /** Sorts the links of one place; the owner's pages have 0. */
  order: number
  /** `front` comes before all others and is in no menu; undefined while the page does not exist. */
  place: (site: Site) => PagePlace | 'front' | undefined
}

/** Where a page is found, and where it is linked. */
interface PageAddress {
  /** The path, or a pattern of paths whose group captures the parameter of the page. */
  path: string | RegExp
  /** A parameter of digits is an id, at most `maxId`. */
  hasId?: true
  /** The canonical path of a page with several paths. */
  canonicalPath?: (parameter: string) => string
  /** Normalizes the query to the parameters that the page reads; without it the query is ignored. */
  query?: (query: string) => string
  link?: PageLink
  /** The page changes with the newest article, which gives its `lastmod` in the sitemap. */
  listsPosts?: true
  /**
   * Public unless given. Bare pages have no header and no footer. Admin pages have none either, and only the browser
   * renders them.
   */
  kind?: 'bare' | 'admin'
}

interface PageContent {
  head: Page['head']
  /** A function where it depends on the query of the URL or on the settings. */
  reads?: readonly Read[] | Page['reads']
  missing?: Page['missing']
}

/** The page at one address. */
export interface Page {
  /** Loads the code of the view. */
  load: () => Promise<unknown>
  element: ReactElement
  kind: 'public' | 'bare' | 'admin'
  /**
   * The queries that must be answered before the page is rendered. A promise where the code of the view declares them.
   * @param search the query of the URL
   */
  reads: (search: string, site: Site) => readonly Read[] | Promise<readonly Read[]>
  /** What is missing when the status is 404; without it the page itself is shown. */
  missing?: Missing | ((search: string) => Missing) | undefined
  /** @param search the query of the URL */
  head: (site: Site, client: QueryClient, search?: string) => Head
}

/** A page as `routes.ts` lists it: at one address, or at a pattern of addresses. */
export interface PublicPage extends PageAddress {
  open: (parameter: string) => Page
}

interface PageOptions extends PageAddress, PageContent {
  /** Imports the view, a chunk of its own. */
  view: LoadView<object>
}

/** Declares a page with one address. */
export function publicPage({ view, head, reads, missing, ...address }: PageOptions) {
  const content = { head, reads, missing }
  return publicPages({ ...address, view, open: () => ({ props: {}, ...content }) })
}

interface PagesOptions<Props> extends PageAddress {
  view: LoadView<Props>
  /** @param parameter what the pattern captured */
  open: (
    parameter: string,
  ) => { props: Props } & { [Name in keyof PageContent]: PageContent[Name] | undefined } & Pick<
      PageContent,
      'head'
    >
}

/** Declares the pages at all addresses that a pattern matches. */
export function publicPages<Props extends object>({
  view,
  open,
  ...address
}: PagesOptions<Props>): PublicPage {
  const { View, load } = lazyView(view)
  return {
    ...address,
    open: (parameter) => {
      const { props, head, reads = [], missing } = open(parameter)
      return {
        load,
        // With the props as key, React mounts a new view for another post instead of updating the old one.
        element: createElement(View, { ...props, key: JSON.stringify(props) }),
        kind: address.kind ?? 'public',
        reads: typeof reads === 'function' ? reads : () => reads,
        missing,
        head,
      }
    },
  }
}

/** The head of a page about one thing, which may not exist. */
export function headOf<Answer>(
  { queryKey }: { queryKey: DataTag<[string], Answer | null, Error> },
  describe: (found: Answer) => Head,
): Page['head'] {
  return (site, client) => {
    const found = client.getQueryData(queryKey)
    if (found) {
      const head = describe(found)
      return { ...head, title: `${head.title} · ${site.ownerName}` }
    }
    const { title, description } = site
    return found === null
      ? { title, description, status: 404 }
      : { title, description, awaitsData: true }
  }
}

/** The head of a page that does not exist. */
export const notFoundHead = ({ ownerName, description }: Site): Head => ({
  title: `404 Page Not Found · ${ownerName}`,
  description,
  status: 404,
})
