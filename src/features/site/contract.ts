import { type CitationStyle, usualCitationStyle } from '../../shared/citations/cited-library.ts'
import type { PublishedPage } from '../pages/contract.ts'
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

/** What the owner says of themselves and the site on its pages. */
export interface SiteWords {
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
  /** The spectral line whose colour is the one of the site. */
  accent: AccentName
  /** After the year and the name at the end of every page. */
  footerLine: string
  /** IANA name; "today" and the current year are the owner's. */
  timeZone: string
  /** Degrees east of Greenwich, for the sidereal clock. */
  longitude: number
  /** The owner's ORCID iD, such as 0000-0002-1825-0097; empty for none. */
  orcid: string
  /** Whether the header links to the publications, once there are any. */
  publicationsInHeader: boolean
  /** Whether there are publications; told to visitors' pages only, and absent for none. */
  hasPublications?: true
  /** The sections of the home page that are shown, in their order. */
  sections: SectionWords[]
}

/** What every page needs to know of the owner and the site. */
export interface Site extends SiteWords {
  /** The pages of the owner's words that are published, in the order of their links. */
  pages: PublishedPage[]
}

/** Everything that the owner sets. */
export interface Settings extends SiteWords {
  /** All ten, in their order. */
  sections: SectionSetting[]
  /** Whether the standing note follows every article. */
  articleNote: boolean
  /** Its text, in Markdown. */
  articleNoteText: string
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
export const articleNoteUrl = '/api/site/note'

/** The note that follows every article, rendered. */
export interface ArticleNote {
  html: string
}

// Source: docs/behaviour.md, Article page.
const originalNote = `## A note under every article

This note stands at the end of every article on this site, whatever the article is about. It concerns the one fact I would keep if I had to give the others back.

Two systems are entangled when the pair is in a definite quantum state and neither of its parts is. Everything that can be known about the two together may be known, and yet the answer of either one alone can be as open as the toss of a coin. Nothing in ordinary life behaves like this. A complete description of a house includes a complete description of its kitchen. Measure two entangled particles far apart, and their answers can fit together better than any instructions they might have carried with them from the start would allow. In 1964 John Bell turned that difference into a number. Experiments have measured it many times since, closing one way out after another, and it comes out where quantum mechanics said it would.

It is just as well to say what does not follow. No message passes: whatever is done to one particle, the odds for the other stay as they were, and the connection shows only when both records are brought together by ordinary means. Nor is it rare or exotic. Almost every collision entangles something with its surroundings, and so does almost every stray photon; spread over enough of them, the connection looks like plain noise, and this is a large part of why the everyday world seems so solid and so separate.

I leave it here because it keeps me honest. To know the parts is one thing, to know the whole is another, and only a measurement tells you which of the two you have been describing. That holds for particles. I have yet to meet a pipeline, a model or a piece of software for which it is not at least good advice.`

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
  articleNoteText: originalNote,
  accent: 'h-alpha',
  footerLine: 'All rights reserved.',
  timeZone: 'UTC',
  longitude: -70.4,
  macros: '',
  citationStyle: usualCitationStyle,
  paperNames: ['Example, A.'],
  orcid: '',
  publicationsInHeader: false,
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
