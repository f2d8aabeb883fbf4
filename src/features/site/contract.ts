import type { SkyChoice } from '@ephemeris/sky'
import type { CitationStyle } from '@ephemeris/bibliography'
import type { PublishedPage } from '../pages/contract.ts'
import type { AccentName } from '../../shared/accents.ts'
import type { SectionName } from '../../shared/sections.ts'
import type { PlateField } from '../../shared/plate-field.ts'

/** A section of the home page and its words; the one of home itself has no sentence. */
export interface SectionWords {
  name: SectionName
  heading: string
  /** A sentence beside the heading; empty for none. */
  note: string
}

/** A section as the owner has set it: 'filled' hides it while it has nothing to show. */
export interface SectionSetting extends SectionWords {
  shown: 'always' | 'filled' | 'never'
}

/** The sections that show a list of the owner, which may be empty. */
export const listSections: readonly SectionName[] = [
  'skills',
  'projects',
  'blog',
  'dashboard',
  'interests',
  'music',
]

/** A profile of the owner elsewhere: an https address, or an address for mail. */
export interface OwnLink {
  label: string
  address: string
}

/** A figure that the owner writes; the site does not measure it. */
interface Figure {
  value: string
  label: string
}

/** A picture of the owner beside About, and which part of it is shown. */
export interface PortraitSetting {
  /** Null for none. */
  imageUrl: string | null
  alt: string
  /** The point that stays in sight, in percent from the left and from the top. */
  x: number
  y: number
  /** 1 for as much as fits, 3 for a third of that. */
  zoom: number
}

/** The curriculum vitae of the owner: one more page of the site, once it has a text. */
export interface CvSetting {
  /** Markdown; empty for none. */
  text: string
  isShown: boolean
  /** The name of a PDF among the files, offered beside it; empty for none. */
  file: string
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
  portrait: PortraitSetting
  email: string
  /** Beside the contact form; empty fields are left out, except the phone, for which a sentence says that it is not shared. */
  phone: string
  location: string
  availability: string
  /** Where else the owner is found: in the contact card, the footer and the data for search engines. */
  links: OwnLink[]
  /** What the newsletter says of itself in figures; one without a value is not shown. */
  figures: Figure[]
  /** The spectral line whose colour is the one of the site. */
  accent: AccentName
  /** The field of the sky behind the first words; visitors get it only if it is not that of a fresh site. */
  sky?: SkyChoice
  /** After the year and the name at the end of every page. */
  footerLine: string
  /** Whether visitors can write comments; those that are there stay readable. */
  commentsOpen: boolean
  /** IANA name; "today" and the current year are the owner's. */
  timeZone: string
  /** Degrees east of Greenwich, for the sidereal clock. */
  longitude: number
  /** What the place of the sidereal clock is called beside it; empty for nothing. */
  place: string
  /** The owner's ORCID iD, such as 0000-0002-1825-0097; empty for none. */
  orcid: string
  /** Whether the header links to the publications, once there are any. */
  publicationsInHeader: boolean
  /** Whether there are publications; only in what visitors get, and absent for none. */
  hasPublications?: true
  /** Whether there is a visible CV; likewise. */
  hasCv?: true
  /** The sections of the home page that are shown, in their order. */
  sections: SectionWords[]
}

/** What every page needs to know of the owner and the site. */
export interface Site extends SiteWords {
  /** The pages of the owner's words that are published, in the order of their links. */
  pages: PublishedPage[]
  /** The field of the sky behind the first words, where it is another one than that of a fresh site. */
  plate?: PlateField
}

/** Everything that the owner sets. */
export interface Settings extends SiteWords {
  /** All ten, in their order. */
  sections: SectionSetting[]
  /** Whether the standing note follows every article. */
  articleNote: boolean
  /** Its text, in Markdown. */
  articleNoteText: string
  /** The field of the sky behind the first words. */
  sky: SkyChoice
  /** TeX that defines commands for the formulas of all posts. */
  macros: string
  citationStyle: CitationStyle
  /** How the owner is called in papers, such as "Example, A. B.". */
  paperNames: string[]
  cv: CvSetting
}

/** The settings as they are read to be changed. */
export interface SettingsVersion extends Settings {
  /** Sent back with a change, which is refused when the settings were changed elsewhere since. */
  version: string
}

/** Answers a change of a version that is no longer the current one. */
export const settingsConflict = 'The settings were changed elsewhere since they were opened here'

export const siteUrl = '/api/site'
export const settingsUrl = '/api/site/settings'
export const articleNoteUrl = '/api/site/note'
export const cvUrl = '/api/site/cv'

/** The CV as its visitors read it. */
export interface CvPage {
  /** Rendered and sanitised by the server. */
  html: string
  /** The address of the same as a PDF; null without one. */
  pdf: string | null
}

/** The note that follows every article, rendered. */
export interface ArticleNote {
  html: string
}
