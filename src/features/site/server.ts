import type { SkyChoice } from '@ephemeris/sky'
import type { Database, Db, Tx } from '../../platform/server/database/database.ts'
import { readSetting, writeSetting } from '../../platform/server/database/settings.ts'
import { contentHash } from '../../platform/server/content-hash.ts'
import { HttpError } from '../../platform/server/http/errors.ts'
import { requireRow } from '../../platform/server/http/crud.ts'
import { type Route, route } from '../../platform/server/http/route.ts'
import type { SectionName } from '../../shared/sections.ts'
import type { PlateField } from '../../shared/plate-field.ts'
import type { PublishedPage } from '../pages/contract.ts'
import {
  type ArticleNote,
  articleNoteUrl,
  type CvPage,
  type CvSetting,
  cvUrl,
  type Settings,
  settingsConflict,
  settingsUrl,
  type SettingsVersion,
  type Site,
  siteUrl,
  skyPreviewUrl,
  textsUrl,
} from './contract.ts'
import { previewedSky } from './rules.ts'
import { renderParagraph } from './inline-markdown.ts'
import { textPlaces } from './setting.ts'
import { placeTexts, publicSettings, settingsChangeSchema } from './settings.ts'
import { completeSettings } from './starter-site.ts'

/** What the site has to show now. */
interface SiteContents {
  /** Whether a section of the home page has nothing. */
  isEmpty(section: SectionName): Promise<boolean>
  hasPublications(): Promise<boolean>
  /** What pages know of the field of the sky that is chosen. */
  plate(choice: SkyChoice): Promise<PlateField | undefined>
  /** The pages of the owner's words that are published. */
  pages(): Promise<PublishedPage[]>
  /** Renders and sanitizes Markdown of one paragraph. @param name tells it from others */
  render(name: string, markdown: string): Promise<string>
  /** Whether a chat tool is notified of comments. */
  hasChat: boolean
}

/** What the owner has set, over the starter values. */
export function openSite({ database }: { database: Pick<Database, 'db'> }) {
  return {
    read: (): Promise<Settings> => readIn(database.db),
  }
}

async function readIn(db: Db): Promise<Settings> {
  const stored = await readSetting(db, 'site')
  return completeSettings(stored === undefined ? undefined : JSON.parse(stored))
}

/**
 * Refuses a change of settings that were changed elsewhere since they were read.
 * @throws HttpError 409 when `version` is not the current one
 */
export function refuseOld(settings: Settings, version: string | undefined): void {
  if (version !== undefined && version !== contentHash(settings))
    throw new HttpError(409, settingsConflict)
}

/**
 * Sets the settings inside an open transaction.
 * @param version the version that the change is based on; if omitted, the settings are replaced unconditionally
 * @throws HttpError 409 when `version` is not the current one
 */
export async function saveIn(tx: Tx, settings: Settings, version?: string): Promise<void> {
  refuseOld(await readIn(tx), version)
  await writeSetting(tx, 'site', JSON.stringify(settings))
}

export type SiteSettings = ReturnType<typeof openSite>

/** The part of the settings that visitors get: only the sections that are visible now, and nothing for the owner alone. */
export async function publicSite(
  settings: Settings,
  { isEmpty, hasPublications, pages, plate: plateOf, render, hasChat }: SiteContents,
): Promise<Site> {
  const { sections, sky, cv } = settings
  const isVisible = await Promise.all(
    sections.map(
      async ({ name, shown }) =>
        shown === 'always' || (shown === 'filled' && !(await isEmpty(name))),
    ),
  )
  const plate = await plateOf(sky)
  const visible = sections.filter((_section, index) => isVisible[index])
  const hidden = new Set(sections.filter(({ shown }) => shown === 'never').map(({ name }) => name))
  const words = publicSettings(settings, (part) =>
    part === 'cv' ? isCvShown(cv) : !hidden.has(part),
  )
  const paragraph = (name: string, text: string, index = 0) =>
    renderParagraph(text, (markdown) => render(`${name} ${index}`, markdown))
  const paragraphs = (name: 'about' | 'aboutMore') =>
    Promise.all(words[name].map((text, index) => paragraph(name, text, index)))
  return {
    ...words,
    subtitle: await paragraph('subtitle', words.subtitle),
    tagline: await paragraph('tagline', words.tagline),
    aboutLead: await paragraph('aboutLead', words.aboutLead),
    about: await paragraphs('about'),
    aboutMore: await paragraphs('aboutMore'),
    ...((await hasPublications()) && { hasPublications: true }),
    ...(isCvShown(cv) && { hasCv: true }),
    ...(hasChat && { hasChat }),
    sections: visible.map(({ name, heading, note }) => ({ name, heading, note })),
    pages: await pages(),
    ...(plate && { plate, sky }),
  }
}

/** A CV is a page of the site once it has a text, unless the owner hides it. */
export function isCvShown({ text, isShown }: CvSetting): boolean {
  return isShown && text.trim() !== ''
}

export interface SiteReads extends SiteSettings {
  /** The part of the settings that visitors get. */
  readPublic(): Promise<Site>
  /** Whether visitors are to get nothing of a section: the owner hides it, whatever it holds. */
  isHidden(section: SectionName): Promise<boolean>
  /** Stores the settings and renders dependent content again. */
  save(settings: Settings, version: string | undefined): Promise<void>
  /** The note under every article; undefined when there is none. */
  readNote(): Promise<ArticleNote | undefined>
  /** A file of a field of the sky that need not be saved; undefined for another name, and for the default field. */
  previewSky(file: string, choice: SkyChoice): Promise<object | undefined>
  /** The CV; undefined when there is none to be seen. */
  readCv(): Promise<CvPage | undefined>
}

/** What every page needs to know of the owner: anyone reads it, the owner sets it. */
export function siteRoutes(site: SiteReads): Route[] {
  return [
    route(`GET ${siteUrl}`, { access: 'anyone', handle: () => site.readPublic() }),
    ...textPlaces.map((place) =>
      route(`GET ${textsUrl(place)}`, {
        access: 'anyone',
        handle: async () => placeTexts(await site.read(), place),
      }),
    ),
    route(`GET ${articleNoteUrl}`, {
      access: 'anyone',
      handle: async () => requireRow(await site.readNote(), 'note'),
    }),
    route(`GET ${cvUrl}`, {
      access: 'anyone',
      handle: async () => requireRow(await site.readCv(), 'CV'),
    }),
    route(`GET ${settingsUrl}`, {
      access: 'owner',
      handle: async (): Promise<SettingsVersion> => {
        const settings = await site.read()
        return { ...settings, version: contentHash(settings) }
      },
    }),
    route(`GET ${skyPreviewUrl}/:name`, {
      access: 'owner',
      query: previewedSky,
      handle: async ({ name, query }) =>
        requireRow(await site.previewSky(name, query.field), 'file of the sky'),
    }),
    route(`PUT ${siteUrl}`, {
      access: 'owner',
      schema: settingsChangeSchema,
      handle: async ({ body: { version, ...settings } }): Promise<Settings> => {
        await site.save(settings, version)
        return settings
      },
    }),
  ]
}
