import type { Site } from '../../features/site/contract.ts'
import type { SectionName } from '../../shared/sections.ts'

/** The sections that menus link to. Source: docs/behaviour.md, Header and menu. */
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

/** The links of the header to sections. @param whole the section whose link has its whole heading */
export function headerSections(
  { sections }: Pick<Site, 'sections'>,
  whole?: SectionName,
): SectionLink[] {
  return sections
    .filter(({ name }) => linkedSections.has(name))
    .map(({ name, heading }) => ({
      section: name,
      label: (name !== whole && shortNames[heading]) || heading,
    }))
}

/** The same links for the footer, which has room for the full heading of the about section. */
export function quickLinks(site: Pick<Site, 'sections'>): SectionLink[] {
  return headerSections(site, 'about')
}
