import type { Site } from '../../../features/site/contract.ts'
import type { SectionName, To } from '../../../web/navigation.ts'

/** The sections that the header links to, in its order. Source: docs/behaviour.md, Header and menu. */
export const headerSections: readonly { section: SectionName; label: string }[] = [
  { section: 'home', label: 'Home' },
  { section: 'about', label: 'About' },
  { section: 'skills', label: 'Skills' },
  { section: 'projects', label: 'Projects' },
  { section: 'blog', label: 'Blog' },
  { section: 'contact', label: 'Contact' },
]

/** The same sections as the footer names them. */
export const quickLinks: readonly { section: SectionName; label: string }[] = headerSections.map(
  (link) => (link.section === 'about' ? { ...link, label: 'About Me' } : link),
)

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
