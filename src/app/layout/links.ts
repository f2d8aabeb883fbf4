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

/** Every section of the home page, for the page /sitemap. */
export function homeSections({ sections }: Pick<Site, 'sections'>): { to: To; label: string }[] {
  return sections.map(({ name, heading }) => ({ to: `/#${name}`, label: heading }))
}

/** Whether there are links to the dashboard: its page is hidden together with its section. */
function hasDashboard({ sections }: Pick<Site, 'sections'>): boolean {
  return sections.some(({ name }) => name === 'dashboard')
}

/** A link to a page in the header, the footer and on the page /sitemap. */
export interface PlacedLink {
  to: To
  label: string
}

interface SitePage extends PlacedLink {
  place: PagePlace
  /** Links of one place are sorted by it; the owner's pages have 0. */
  order: number
  /** Whether the page is there at all; always unless given. */
  isShown?: (site: Site) => boolean
}

/** Every built-in page that is linked besides the sections; a line here adds it to header, footer and site maps. */
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
    // The server only sends paths of pages.
    return { to: path as To, label: title, place: own, order: 0 }
  })
  return [...sitePages, ...ownPages]
    .filter((page) => page.place === place && (page.isShown?.(site) ?? true))
    .toSorted((one, other) => one.order - other.order)
}
