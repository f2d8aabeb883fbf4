import type { InferInput, InferOutput } from 'valibot'
import * as v from 'valibot'
import type { Settings } from '../../features/site/contract.ts'
import { siteSchema } from '../../features/site/rules.ts'
import type { FormOf } from '../../web/admin/crud.ts'
import { typed } from '../../web/admin/typed.ts'

const { entries } = siteSchema

/** What is typed in the settings: paragraphs are one text each, parted by empty lines. */
export const typedSiteSchema = v.object({
  ...entries,
  about: typed(splitParagraphs, entries.about),
  aboutMore: typed(splitParagraphs, entries.aboutMore),
  imprint: typed(splitParagraphs, entries.imprint),
  paperNames: typed(splitLines, entries.paperNames),
})

export type TypedSite = InferInput<typeof typedSiteSchema>

export type SettingsForm = FormOf<typeof typedSiteSchema>

export type SiteFields = InferOutput<typeof typedSiteSchema>

/** The settings as they are typed. */
export function valuesOf({ about, aboutMore, imprint, paperNames, ...site }: Settings): TypedSite {
  return {
    ...site,
    about: joinParagraphs(about),
    aboutMore: joinParagraphs(aboutMore),
    imprint: joinParagraphs(imprint),
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
