import { type CitationStyle, usualCitationStyle } from '../../shared/citations/cited-library.ts'
import type { AccentName } from '../../shared/accents.ts'
import type { SectionName } from '../../shared/sections.ts'

/** A section of the home page and its words; the one of home itself has no sentence. */
export interface SectionWords {
  name: SectionName
  heading: string
  /** A sentence beside the heading; empty for none. */
  note: string
}

/** A section as the owner has set it: 'filled' hides it while it has nothing to show. */
interface SectionSetting extends SectionWords {
  shown: 'always' | 'filled' | 'never'
}

/** The sections that visitors fill with nothing and the owner may leave empty. */
export const listSections: readonly SectionName[] = [
  'skills',
  'projects',
  'blog',
  'dashboard',
  'interests',
  'music',
]

/** A place of the owner's elsewhere: a page on https, or an address for mail. */
export interface OwnLink {
  label: string
  address: string
}

/** A figure that is told, not measured. */
interface Figure {
  value: string
  label: string
}

/** What every page needs to know of the owner and the site. */
export interface Site {
  ownerName: string
  title: string
  description: string
  headline: string
  subtitle: string
  tagline: string
  /** First paragraph of About, set large. */
  aboutLead: string
  about: string[]
  /** Paragraphs that 'Read More' reveals. */
  aboutMore: string[]
  email: string
  /** Beside the contact form; what is empty is left out, but for the phone, which is said to be not shared. */
  phone: string
  location: string
  availability: string
  /** Where else the owner is found: in the contact card, the footer and the data for search engines. */
  links: OwnLink[]
  /** What the newsletter says of itself in figures; one without a value is not shown. */
  figures: Figure[]
  /** Whether the standing note follows every article. */
  articleNote: boolean
  /** The spectral line whose colour is the one of the site. */
  accent: AccentName
  /** After the year and the name at the end of every page. */
  footerLine: string
  /** IANA name; "today" and the current year are the owner's. */
  timeZone: string
  /** Degrees east of Greenwich, for the sidereal clock. */
  longitude: number
  /** Who answers for the site, as many laws prescribe; without a paragraph there is no such page. */
  imprint: string[]
  /** The owner's ORCID iD, such as 0000-0002-1825-0097; empty for none. */
  orcid: string
  /** Whether the header links to the publications, once there are any. */
  publicationsInHeader: boolean
  /** Whether there are publications; told to visitors' pages only, and absent for none. */
  hasPublications?: true
  /** The sections of the home page that are shown, in their order. */
  sections: SectionWords[]
}

/** Everything that the owner sets. */
export interface Settings extends Site {
  /** All ten, in their order. */
  sections: SectionSetting[]
  /** TeX that defines commands for the formulas of all posts. */
  macros: string
  citationStyle: CitationStyle
  /** How the owner is called in papers, such as "Example, A. B.". */
  paperNames: string[]
}

/** The settings as they are read to be changed. */
export interface SettingsVersion extends Settings {
  /** What a change names, so that it is refused when somebody else changed them since. */
  version: string
}

/** The sentence of a refused change: the settings have another version by now. */
export const settingsConflict = 'The settings were changed elsewhere since they were opened here'

export const siteUrl = '/api/site'
export const settingsUrl = '/api/site/settings'

/** The starter owner: a placeholder person until the real one moves in. */
export const starterSite: Settings = {
  ownerName: 'Ada Example',
  title: 'Ada Example: astrophysics, data science, software',
  description:
    'Notes, projects and open questions of Ada Example, who works in astrophysics, data science and software engineering.',
  headline: 'Old light, read with new machines.',
  subtitle: 'Ada Example works in astrophysics, data science and software.',
  tagline:
    'I build the pipelines that turn photons into evidence: survey photometry, probabilistic models, and the software that keeps both honest.',
  aboutLead:
    'I study stars that change. Most of my nights are spent with light curves: long, patient records of brightness in which a planet, a pulsation and a faulty pixel all look alike until you model them properly.',
  about: [
    'I trained as an observer, drifted into statistics because the data insisted, and stayed for the software.',
    'Today I split my time between survey science, probabilistic modelling and the plumbing that lets a result be run twice and agree with itself.',
  ],
  aboutMore: [
    'My first telescope was a second-hand reflector with a cracked finder. It taught me that an instrument is a hypothesis about what you will not need to see.',
    'Since then I have worked on robotic telescopes, radio pipelines and a fair amount of database surgery. I like small teams, short papers and code that admits what it does not know.',
  ],
  email: 'hello@example.org',
  phone: '',
  location: 'Third planet of a G2V star, Orion Spur, Milky Way, Laniakea',
  availability: 'Flexible hours, best reached via email',
  links: [
    { label: 'Snapchat', address: 'https://www.snapchat.com/' },
    { label: 'Instagram', address: 'https://www.instagram.com/' },
    { label: 'LinkedIn', address: 'https://www.linkedin.com/' },
  ],
  figures: [
    { value: '1+', label: 'monthly issues' },
    { value: '100%', label: 'open rate' },
  ],
  articleNote: true,
  accent: 'h-alpha',
  footerLine: 'All rights reserved.',
  timeZone: 'UTC',
  longitude: -70.4,
  macros: '',
  citationStyle: usualCitationStyle,
  paperNames: ['Example, A.'],
  orcid: '',
  publicationsInHeader: false,
  imprint: [],
  sections: [
    section('home', 'Home'),
    section('about', 'About Me'),
    section('skills', 'Skills', 'What I reach for, and how far.'),
    section(
      'projects',
      'Projects',
      'Instruments made of software. Each began as a question that a spreadsheet could not hold.',
    ),
    section('blog', 'Blog', 'Working notes, corrected in public.'),
    section(
      'dashboard',
      'Dashboard',
      'Goals for the season, lines worth keeping, and what is on after the dome closes.',
    ),
    section('interests', 'Interests', 'The rest of the spectrum.'),
    section('music', 'Music', 'Played in the control room.'),
    section(
      'newsletter',
      'Newsletter',
      'One letter a month: new articles, new projects, and the best thing the sky did while we were all asleep.',
    ),
    section(
      'contact',
      'Contact Me',
      'Questions about astrophysics, or an idea for a collaboration? Write. I read everything, usually after dark.',
    ),
  ],
}

function section(name: SectionName, heading: string, note = ''): SectionSetting {
  return { name, heading, note, shown: 'always' }
}
