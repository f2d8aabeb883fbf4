import type { QueryClient } from '@tanstack/react-query'
import { createElement, type ReactElement } from 'react'
import type { PagePlace } from '../../features/pages/places.ts'
import type { Site } from '../../features/site/contract.ts'
import { lazyView, type LoadView } from '../../platform/web/lazy-view.ts'
import type { Read } from '../../platform/web/query-client.ts'
import type { Head } from '../ssr/head.ts'

/** What stands where something does not exist: no page at all, no such article, or no articles of a choice. */
export type Missing = 'page' | 'post' | 'category' | 'year' | 'articles'

/** A link to a page in the menus, in the search and on both maps of the site. */
interface PageLink {
  label: string
  /** A longer name, for the page /sitemap. */
  fullLabel?: string
  /** Links of one place are sorted by it; the owner's pages have 0. */
  order: number
  /** `front` is before all others, in no menu; undefined while the page does not exist. */
  place: (site: Site) => PagePlace | 'front' | undefined
}

/** Where a page is found, and where it is linked. */
interface PageAddress {
  /** The path, or a pattern of paths; what its group captures is the parameter of the page. */
  path: string | RegExp
  /** The parameter is an id, below the limit of ids. */
  hasId?: true
  /** The one path of a page that is found at several. */
  canonicalPath?: (parameter: string) => string
  /** The parts of a query that the page reads, in one spelling; without it, none. */
  query?: (query: string) => string
  link?: PageLink
  /** The page changes with the newest article, for `lastmod` of the site map. */
  listsPosts?: true
  /** Public unless given. Pages of the admin area have no header and no footer, and only the browser renders them. */
  kind?: 'admin'
}

/** What a page reads, and says of itself. */
interface PageContent {
  head: Page['head']
  /** A function where the query of the URL or the settings of the site decide. */
  reads?: readonly Read[] | Page['reads']
  deferredReads?: readonly Read[]
  missing?: Page['missing']
}

/** One page for one address. */
export interface Page {
  /** Fetches the code of the screen. */
  load: () => Promise<unknown>
  element: ReactElement
  kind: 'public' | 'admin'
  /**
   * The queries that must be answered before the page is rendered. A promise where they are declared in the code of
   * the screen.
   * @param search the query of the URL
   */
  reads: (search: string, site: Site) => readonly Read[] | Promise<readonly Read[]>
  /** Queries that the server answers but the browser starts only after the page is shown. */
  deferredReads: readonly Read[]
  /** What is missing where the head says 404; without it such a page is shown as it is. */
  missing?: Missing | ((search: string) => Missing) | undefined
  /** @param search the query of the address */
  head: (site: Site, client: QueryClient, search?: string) => Head
}

/** A public page as `routes.ts` lists it: one address, or a pattern of addresses. */
export interface PublicPage extends PageAddress {
  open: (parameter: string) => Page
}

interface PageOptions extends PageAddress, PageContent {
  /** Imports the view, which is a chunk of its own. */
  view: LoadView<object>
}

/** A page with one address. */
export function publicPage({ view, head, reads, deferredReads, missing, ...address }: PageOptions) {
  const content = { head, reads, deferredReads, missing }
  return publicPages({ ...address, view, open: () => ({ props: {}, ...content }) })
}

interface PagesOptions<Props> extends PageAddress {
  view: LoadView<Props>
  /** The page for what the pattern captured. */
  open: (
    parameter: string,
  ) => { props: Props } & { [Name in keyof PageContent]: PageContent[Name] | undefined } & Pick<
      PageContent,
      'head'
    >
}

/** Pages of one kind, at all addresses that a pattern matches. */
export function publicPages<Props extends object>({
  view,
  open,
  ...address
}: PagesOptions<Props>): PublicPage {
  const { View, load } = lazyView(view)
  return {
    ...address,
    open: (parameter) => {
      const { props, head, reads = [], deferredReads = [], missing } = open(parameter)
      return {
        load,
        // The props are the key: for another post React mounts a new screen instead of updating the old one.
        element: createElement(View, { ...props, key: JSON.stringify(props) }),
        kind: address.kind ?? 'public',
        reads: typeof reads === 'function' ? reads : () => reads,
        deferredReads,
        missing,
        head,
      }
    },
  }
}
