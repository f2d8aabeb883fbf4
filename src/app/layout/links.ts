import { createContext, use } from 'react'
import type { PagePlace } from '../../features/pages/places.ts'
import type { Site } from '../../features/site/contract.ts'
import type { SectionName } from '../../shared/sections.ts'
import type { To } from '../../shared/addresses.ts'

/** Links lead to these sections. Source: docs/behaviour.md, Header and menu. */
const linkedSections: ReadonlySet<SectionName> = new Set([
  'home',
  'about',
  'skills',
  'projects',
  'blog',
  'contact',
])

/** Shorter link texts for some headings. */
const shortNames: Readonly<Record<string, string>> = {
  'About Me': 'About',
  'Contact Me': 'Contact',
}

interface SectionLink {
  section: SectionName
  label: string
}

/** The sections that the header links to, as it names them. */
export function headerSections({ sections }: Pick<Site, 'sections'>): SectionLink[] {
  return sections
    .filter(({ name }) => linkedSections.has(name))
    .map(({ name, heading }) => ({ section: name, label: shortNames[heading] ?? heading }))
}

/** The same sections for the footer, which has room for the whole heading of the section about the owner. */
export function quickLinks({ sections }: Pick<Site, 'sections'>): SectionLink[] {
  const about = sections.find(({ name }) => name === 'about')
  return headerSections({ sections }).map((link) =>
    link.section === 'about' && about ? { ...link, label: about.heading } : link,
  )
}

/** A link to a page. */
export interface PlacedLink {
  to: To
  label: string
}

/** A link in the header, the footer, the search and on both maps of the site. */
export interface SiteLink extends PlacedLink {
  place: PagePlace | 'front'
  order: number
  fullLabel?: string
  /** The page changes with the newest article. */
  listsPosts?: true | undefined
}

/** The links to all pages, in their order. */
export const SiteLinks = createContext<readonly SiteLink[]>([])

/** The links of one place. */
export function useLinks(place: SiteLink['place']): SiteLink[] {
  return linksIn(use(SiteLinks), place)
}

export function linksIn(links: readonly SiteLink[], place: SiteLink['place']): SiteLink[] {
  return links.filter((link) => link.place === place)
}
