import type { GenericSchema, InferInput, InferOutput } from 'valibot'
import * as v from 'valibot'
import type { Settings } from '../../../features/site/contract.ts'
import { recordOf } from '../../../features/site/setting.ts'
import { type SettingName, settingNames } from '../../../features/site/settings.ts'
import { siteSettings } from '../../../features/site/settings-table.ts'
import type { FormOf } from '../../../platform/web/admin/crud.ts'
import { parsedText } from '../../../platform/web/admin/parsed-text.ts'

type Table = typeof siteSettings

/** The settings that are lists of texts, typed as one text. */
type ListName = {
  [Name in SettingName]: Table[Name]['control'] extends 'paragraphs' | 'lines' ? Name : never
}[SettingName]

type TypedEntries = {
  [Name in SettingName]: Name extends ListName
    ? GenericSchema<string, Settings[Name]>
    : Table[Name]['schema']
}

/** The settings as they are typed: paragraphs are one text each, separated by empty lines. */
export const typedSiteSchema = v.object(typedEntries())

function typedEntries(): TypedEntries {
  return recordOf(settingNames, (name) => {
    const { control, schema } = siteSettings[name]
    switch (control) {
      case 'paragraphs':
        return parsedText(splitParagraphs, schema)
      case 'lines':
        return parsedText(splitLines, schema)
      default:
        return schema
    }
  })
}

export type TypedSite = InferInput<typeof typedSiteSchema>

export type SettingsForm = FormOf<typeof typedSiteSchema>

export type SiteFields = InferOutput<typeof typedSiteSchema>

/** The schema of a form that saves only some of the settings: the others are not validated. */
export function typedSchemaOf(names: readonly SettingName[]): typeof typedSiteSchema {
  const entries = recordOf<SettingName, TypedEntries>(settingNames, (name) =>
    names.includes(name) ? typedSiteSchema.entries[name] : v.any(),
  )
  return v.object(entries)
}

/** The settings as they are typed. */
export function valuesOf(settings: Settings): TypedSite {
  return recordOf(settingNames, (name) =>
    isList(name)
      ? settings[name].join(siteSettings[name].control === 'lines' ? '\n' : '\n\n')
      : settings[name],
  )
}

/** The settings that typed values stand for; a value that is not valid is replaced by that of `others`. */
export function settingsOf(typed: TypedSite, others: Settings): Settings {
  return recordOf<SettingName, Settings>(settingNames, (name) => {
    const { success, output } = v.safeParse<GenericSchema>(
      typedSiteSchema.entries[name],
      typed[name],
    )
    return success ? (output as never) : others[name]
  })
}

function isList(name: SettingName): name is ListName {
  const { control } = siteSettings[name]
  return control === 'paragraphs' || control === 'lines'
}

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
