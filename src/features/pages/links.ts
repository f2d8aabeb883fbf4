import { createContext, use } from 'react'
import type { To } from '../../shared/addresses.ts'
import type { PagePlace } from './places.ts'

/** A link to a page. */
export interface PlacedLink {
  to: To
  label: string
}

/** A link in the header, the footer, the search and both sitemaps. */
export interface SiteLink extends PlacedLink {
  place: PagePlace | 'front'
  order: number
  /** The page changes with the newest article. */
  listsPosts?: true | undefined
}

/** The links to all pages, in order. */
export const SiteLinks = createContext<readonly SiteLink[]>([])

export function useLinks(place: SiteLink['place']): SiteLink[] {
  return linksIn(use(SiteLinks), place)
}

export function linksIn(links: readonly SiteLink[], place: SiteLink['place']): SiteLink[] {
  return links.filter((link) => link.place === place)
}
