import type { SectionName, To } from '../../web/navigation.ts'

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

export const legal: readonly { to: To; label: string }[] = [
  { to: '/privacy', label: 'Privacy Policy' },
  { to: '/terms', label: 'Terms of Service' },
  { to: '/sitemap', label: 'Sitemap' },
]
