import type { QueryClient } from '@tanstack/react-query'
import { createElement, type ReactElement } from 'react'
import type { Site } from '../../features/site/contract.ts'
import type { Read } from '../../platform/web/query-client.ts'
import type { Head } from './head.ts'
import type { Missing } from './page-addresses.ts'
import type { LazyView } from '../../platform/web/lazy-view.tsx'

/** One page for one address. */
export interface Page {
  /** Fetches the code of the screen. */
  load: () => Promise<unknown>
  element: ReactElement
  /** Public pages have header and footer and are rendered by the server; pages of the admin area are not. */
  kind: 'public' | 'admin'
  /**
   * The queries that must be answered before the page is rendered. A promise where they are declared in the code of
   * the screen.
   * @param search the query of the URL
   */
  reads: (search: string, site: Site) => readonly Read[] | Promise<readonly Read[]>
  /** Queries that the server answers but the browser starts only after the page is shown. */
  lateReads: readonly Read[]
  /** What is missing where the head says 404; without it such a page is shown as it is. */
  missing?: Missing | ((search: string) => Missing)
  /** @param search the query of the address */
  head: (site: Site, client: QueryClient, search?: string) => Head
}

type About = Pick<Page, 'kind' | 'reads' | 'lateReads' | 'missing' | 'head'>

/** A screen with its props as a page. */
export function screenPage<Props extends object>(
  { View, load }: LazyView<Props>,
  props: Props,
  about: About,
): Page {
  // The props are the key: for another post React mounts a new screen instead of updating the old one.
  const element = createElement(View, { ...props, key: JSON.stringify(props) })
  return { load, element, ...about }
}

/** The data and the head of a public page. */
export function openPage(
  head: Page['head'],
  reads: readonly Read[] | Page['reads'] = [],
  { lateReads = [], missing }: Partial<Pick<Page, 'lateReads' | 'missing'>> = {},
): About {
  const readsFor = typeof reads === 'function' ? reads : () => reads
  return { kind: 'public', reads: readsFor, lateReads, head, ...(missing && { missing }) }
}

export function adminPage(title: string): About {
  return {
    kind: 'admin',
    reads: () => [],
    lateReads: [],
    head: ({ ownerName }) => ({ title: `${title} · ${ownerName}`, description: '' }),
  }
}
