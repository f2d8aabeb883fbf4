import type { Site } from '../../../features/site/contract.ts'
import type { SectionName } from '../../../shared/sections.ts'
import type { To } from '../../../web/navigation.ts'

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

/** Where a page that is no section is linked from: after the sections of the header, or in a group of the footer. */
export type LinkPlace = 'header' | 'resources' | 'legal'

/** A link to a page, as header, footer and map of the site show it. */
export interface PlacedLink {
  to: To
  label: string
}

interface SitePage extends PlacedLink {
  place: LinkPlace
  /** Links of one place are sorted by it. */
  order: number
  /** Whether the page is there at all; always unless given. */
  isShown?: (site: Site) => boolean
}

/** The fields of the owner, each with a page of its own. */
export const resources: readonly PlacedLink[] = [
  { to: '/resources/astrophysics-studies', label: 'Astrophysics Studies' },
  { to: '/resources/data-science-projects', label: 'Data Science Projects' },
  { to: '/resources/software-engineering', label: 'Software Engineering' },
  { to: '/resources/neural-interfaces', label: 'Neural Interfaces' },
  { to: '/resources/network-analysis', label: 'Network Analysis' },
]

/** Every page that is linked besides the sections; a page joins header, footer and map by its line here. */
const sitePages: readonly SitePage[] = [
  { to: '/dashboard', label: 'Dashboard', place: 'header', order: 0, isShown: hasDashboard },
  {
    to: '/publications',
    label: 'Publications',
    place: 'header',
    order: 10,
    isShown: (site) => site.hasPublications === true && site.publicationsInHeader,
  },
  ...resources.map((link, index) => ({ ...link, place: 'resources' as const, order: index + 1 })),
  { to: '/privacy', label: 'Privacy Policy', place: 'legal', order: 1 },
  { to: '/terms', label: 'Terms of Service', place: 'legal', order: 2 },
  {
    to: '/imprint',
    label: 'Imprint',
    place: 'legal',
    order: 3,
    isShown: ({ imprint }) => imprint.length > 0,
  },
  { to: '/sitemap', label: 'Sitemap', place: 'legal', order: 1000 },
]

/** The links of one place, in their order. */
export function linksIn(site: Site, place: LinkPlace): PlacedLink[] {
  return sitePages
    .filter((page) => page.place === place && (page.isShown?.(site) ?? true))
    .toSorted((one, other) => one.order - other.order)
}
