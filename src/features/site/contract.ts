import type { SkyChoice } from '@ephemeris/sky'
import type { PublishedPage } from '../pages/contract.ts'
import type { PlateField } from '../../shared/plate-field.ts'
import type { TextPlace } from './setting.ts'
import type { PlaceTexts as TextsOn, PublicSettings, SettingValues } from './settings.ts'

export type Settings = SettingValues

/** A section in the settings; 'filled' hides it while it is empty. */
type SectionSetting = Settings['sections'][number]

/** A section of the home page and its words; the one of home itself has no sentence. */
export type SectionWords = Omit<SectionSetting, 'shown'>

/** A profile of the owner elsewhere: an https address, or an address for mail. */
export type OwnLink = Settings['links'][number]

/** A picture of the owner next to About, and its crop. */
export type PortraitSetting = Settings['portrait']

/** The curriculum vitae of the owner: one more page of the site, once it has a text. */
export type CvSetting = Settings['cv']

/** The owner's words for one page. */
export type PlaceTexts<Place extends TextPlace> = TextsOn<Place>

/** Plain text, or what the server has rendered of one with inline Markdown, and its words. */
export type Paragraph = string | { html: string; text: string }

export function plainText(paragraph: Paragraph): string {
  return typeof paragraph === 'string' ? paragraph : paragraph.text
}

type MarkedName = 'subtitle' | 'tagline' | 'aboutLead' | 'about' | 'aboutMore'

/** What the owner says of themselves and the site on its pages. */
export interface SiteWords extends Omit<PublicSettings, MarkedName> {
  subtitle: Paragraph
  tagline: Paragraph
  aboutLead: Paragraph
  about: Paragraph[]
  aboutMore: Paragraph[]
  /** The field of the sky behind the first words; visitors get it only if it is not that of a fresh site. */
  sky?: SkyChoice
  /** Whether there are publications; only in what visitors get, and absent for none. */
  hasPublications?: true
  /** Whether there is a visible CV; likewise. */
  hasCv?: true
  /** Whether comments are announced in a chat tool; likewise. */
  hasChat?: true
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

/** The settings as they are read to be changed. */
export interface SettingsVersion extends Settings {
  /** Sent back with a change, which is refused if the settings were changed in the meantime. */
  version: string
}

/** The error for a change of an outdated version. */
export const settingsConflict = 'The settings were changed elsewhere since they were opened here'

export const siteUrl = '/api/site'
export const settingsUrl = '/api/site/settings'
/** The files of a field of the sky that is not saved, for the preview: `plate.json` and those of `SkyPart`. */
export const skyPreviewUrl = '/api/site/sky'
export const articleNoteUrl = '/api/site/note'
export const textsUrl = <Place extends TextPlace>(place: Place) =>
  `/api/site/texts/${place}` as const
export const cvUrl = '/api/site/cv'

/** The CV as its visitors read it. */
export interface CvPage {
  /** Rendered and sanitized by the server. */
  html: string
  /** The address of the same as a PDF; null without one. */
  pdf: string | null
}

/** The note that follows every article, rendered. */
export interface ArticleNote {
  html: string
}
