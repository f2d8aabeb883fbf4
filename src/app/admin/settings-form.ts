import type { InferInput, InferOutput } from 'valibot'
import * as v from 'valibot'
import type { Settings, SettingsVersion } from '../../features/site/contract.ts'
import { siteSchema } from '../../features/site/rules.ts'
import type { FormOf } from '../../platform/web/admin/crud.ts'
import { typed } from '../../platform/web/admin/typed.ts'

const { entries } = siteSchema

/** Everything that is set. */
export const settingNames = Object.keys(entries) as (keyof Settings)[]

/** What is typed in the settings: paragraphs are one text each, parted by empty lines. */
export const typedSiteSchema = v.object({
  ...entries,
  about: typed(splitParagraphs, entries.about),
  aboutMore: typed(splitParagraphs, entries.aboutMore),
  paperNames: typed(splitLines, entries.paperNames),
})

export type TypedSite = InferInput<typeof typedSiteSchema>

export type SettingsForm = FormOf<typeof typedSiteSchema>

export type SiteFields = InferOutput<typeof typedSiteSchema>

/** The settings as they are typed. */
export function valuesOf(settings: SettingsVersion): TypedSite {
  const { about, aboutMore, paperNames, version: _, ...site } = settings
  return {
    ...site,
    about: joinParagraphs(about),
    aboutMore: joinParagraphs(aboutMore),
    paperNames: paperNames.join('\n'),
  }
}

const joinParagraphs = (paragraphs: string[]) => paragraphs.join('\n\n')

function splitParagraphs(text: string): string[] {
  return text
    .replaceAll(/\r\n?/g, '\n')
    .split(/\n[ \t]*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
}

function splitLines(text: string): string[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
}
