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
export function hasDashboard({ sections }: Pick<Site, 'sections'>): boolean {
  return sections.some(({ name }) => name === 'dashboard')
}

export const resources: readonly { to: To; label: string }[] = [
  { to: '/resources/astrophysics-studies', label: 'Astrophysics Studies' },
  { to: '/resources/data-science-projects', label: 'Data Science Projects' },
  { to: '/resources/software-engineering', label: 'Software Engineering' },
  { to: '/resources/neural-interfaces', label: 'Neural Interfaces' },
  { to: '/resources/network-analysis', label: 'Network Analysis' },
]

/** The legal pages; the imprint is one of them once the owner has written it. */
export function legalLinks({ imprint }: Site): readonly { to: To; label: string }[] {
  return [
    { to: '/privacy', label: 'Privacy Policy' },
    { to: '/terms', label: 'Terms of Service' },
    ...(imprint.length > 0 ? [{ to: '/imprint', label: 'Imprint' } as const] : []),
    { to: '/sitemap', label: 'Sitemap' },
  ]
}
