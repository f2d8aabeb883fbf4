import type { QueryClient } from '@tanstack/react-query'
import { createElement, type ReactElement } from 'react'
import type { Site } from '../../features/site/contract.ts'
import type { Head } from './head.ts'
import type { Screen } from './screens.tsx'

type Read = { queryKey: [string] }

/** One page for one address. */
export interface Page {
  /** The module of the screen, as the manifest of the build names it. */
  source: string
  load: () => Promise<unknown>
  element: ReactElement
  /** Public pages wear the header and the footer and are rendered by the server; pages of the admin area do not. */
  kind: 'public' | 'admin'
  /** What the page needs to know before it is rendered. @param search the query of the address */
  reads: (search: string) => readonly Read[]
  /** What it shows as well, and nobody asks for before the page is shown. */
  lateReads: readonly Read[]
  /** @param search the query of the address */
  head: (site: Site, client: QueryClient, search?: string) => Head
}

type About = Pick<Page, 'kind' | 'reads' | 'lateReads' | 'head'>

/** A screen with its props as a page. */
export function screenPage<Props extends object>(
  { View, source, load }: Screen<Props>,
  props: Props,
  about: About,
): Page {
  // The props are the identity of a page: another post is another page, not a changed one.
  const element = createElement(View, { ...props, key: JSON.stringify(props) })
  return { source, load, element, ...about }
}

/** What is known of a page that everybody may see. */
export function openPage(
  head: Page['head'],
  reads: readonly Read[] | Page['reads'] = [],
  lateReads: readonly Read[] = [],
): About {
  const readsFor = typeof reads === 'function' ? reads : () => reads
  return { kind: 'public', reads: readsFor, lateReads, head }
}

export function adminPage(title: string): About {
  return {
    kind: 'admin',
    reads: () => [],
    lateReads: [],
    head: ({ ownerName }) => ({ title: `${title} · ${ownerName}`, description: '' }),
  }
}
