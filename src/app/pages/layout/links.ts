import type { PagePlace } from '../../../features/pages/places.ts'
import type { Site } from '../../../features/site/contract.ts'
import type { SectionName } from '../../../shared/sections.ts'
import type { To } from '../../../shared/addresses.ts'

/** Links lead to these sections. Source: docs/behaviour.md, Header and menu. */
const linkedSections: ReadonlySet<SectionName> = new Set([
  'home',
  'about',
  'skills',
  'projects',
  'blog',
  'contact',
])

/** Headings that links say in fewer words. */
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

/** The same sections as the footer names them: what is about the owner with its whole heading. */
export function quickLinks({ sections }: Pick<Site, 'sections'>): SectionLink[] {
  const about = sections.find(({ name }) => name === 'about')
  return headerSections({ sections }).map((link) =>
    link.section === 'about' && about ? { ...link, label: about.heading } : link,
  )
}

/** Every section of the home page, as the map of the site names them. */
export function homeSections({ sections }: Pick<Site, 'sections'>): { to: To; label: string }[] {
  return sections.map(({ name, heading }) => ({ to: `/#${name}`, label: heading }))
}

/** Whether links lead to the dashboard: its page goes with its section. */
function hasDashboard({ sections }: Pick<Site, 'sections'>): boolean {
  return sections.some(({ name }) => name === 'dashboard')
}

/** A link to a page, as header, footer and map of the site show it. */
export interface PlacedLink {
  to: To
  label: string
}

interface SitePage extends PlacedLink {
  place: PagePlace
  /** Links of one place are sorted by it; the pages of the owner's words stand at 0. */
  order: number
  /** Whether the page is there at all; always unless given. */
  isShown?: (site: Site) => boolean
}

/**
 * Every page with a screen of its own that is linked besides the sections: it joins header, footer, map and
 * site map by its line here.
 */
const sitePages: readonly SitePage[] = [
  { to: '/dashboard', label: 'Dashboard', place: 'header', order: -20, isShown: hasDashboard },
  {
    to: '/publications',
    label: 'Publications',
    place: 'header',
    order: -10,
    isShown: (site) => site.hasPublications === true && site.publicationsInHeader,
  },
  {
    to: '/publications',
    label: 'Publications',
    place: 'none',
    order: -10,
    isShown: (site) => site.hasPublications === true && !site.publicationsInHeader,
  },
  { to: '/cv', label: 'CV', place: 'header', order: -5, isShown: (site) => site.hasCv === true },
  { to: '/sitemap', label: 'Sitemap', place: 'legal', order: 10 },
]

/** The links of one place, in their order. */
export function linksIn(site: Site, place: PagePlace): PlacedLink[] {
  const ownPages = site.pages.map(({ path, title, place: own }): SitePage => {
    // The server gives none but addresses of pages.
    return { to: path as To, label: title, place: own, order: 0 }
  })
  return [...sitePages, ...ownPages]
    .filter((page) => page.place === place && (page.isShown?.(site) ?? true))
    .toSorted((one, other) => one.order - other.order)
}
