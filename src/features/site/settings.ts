import * as v from 'valibot'
import { contentVersion } from '../../shared/fields.ts'
import type { SectionName } from '../../shared/sections.ts'
import {
  type GroupName,
  type PageName,
  recordOf,
  settingGroups,
  type TextPlace,
} from './setting.ts'
import { siteSettings } from './settings-table.ts'

type Table = typeof siteSettings

export type SettingName = keyof Table

/** The settings, as they are stored. */
export type SettingValues = { [Name in SettingName]: v.InferOutput<Table[Name]['schema']> }

type PublicName = {
  [Name in SettingName]: Table[Name]['visitors'] extends 'never' | OnPlaces ? never : Name
}[SettingName]

interface OnPlaces {
  on: readonly TextPlace[]
}

/** The settings that visitors get with every page. */
export type PublicSettings = Pick<SettingValues, PublicName>

type NameOn<Place extends TextPlace> = {
  [Name in SettingName]: Table[Name]['visitors'] extends { on: readonly (infer Own)[] }
    ? Place extends Own
      ? Name
      : never
    : never
}[SettingName]

/** The settings that visitors get with a page. */
export type PlaceTexts<Place extends TextPlace = TextPlace> = Pick<SettingValues, NameOn<Place>>

/** Every setting, in the order of the table. */
export const settingNames: readonly SettingName[] = Object.keys(siteSettings).filter(isSetting)

function isSetting(name: string): name is SettingName {
  return Object.hasOwn(siteSettings, name)
}

/** The settings of a group. */
export function settingsIn(group: GroupName): SettingName[] {
  return settingNames.filter((name) => siteSettings[name].group === group)
}

/** The groups of a page of the settings; none for a page of lists and states. */
export function groupsOn(page: PageName) {
  return settingGroups.filter((group) => group.page === page)
}

/** The settings of a page, in the order of its groups. */
export function settingsOn(page: PageName): SettingName[] {
  return groupsOn(page).flatMap(({ name }) => settingsIn(name))
}

/** All settings of the site. */
export const siteSchema = v.strictObject(schemasOf())

function schemasOf(): { [Name in SettingName]: Table[Name]['schema'] } {
  return recordOf(settingNames, (name) => siteSettings[name].schema)
}

/** Changed settings; with their version, the change is refused if they were changed in the meantime. */
export const settingsChangeSchema = v.strictObject({
  ...siteSchema.entries,
  version: contentVersion,
})

/** The settings that visitors get with a page. */
export function placeTexts(settings: SettingValues, place: TextPlace): Partial<SettingValues> {
  const names = settingNames.filter((name) => {
    const { visitors } = siteSettings[name]
    return (
      typeof visitors === 'object' && 'on' in visitors && visitors.on.some((one) => one === place)
    )
  })
  return Object.fromEntries(names.map((name) => [name, settings[name]]))
}

/**
 * The settings that visitors get with every page.
 * @param isShown whether a part of the site is shown; a setting that only hidden ones show has no value
 */
export function publicSettings(
  settings: SettingValues,
  isShown: (part: SectionName | 'cv') => boolean,
): PublicSettings {
  return recordOf(settingNames.filter(isPublic), (name) => {
    const { visitors } = siteSettings[name]
    return visitors === 'always' || visitors.whileShown.some(isShown)
      ? settings[name]
      : visitors.otherwise
  })
}

function isPublic(name: SettingName): name is PublicName {
  const { visitors } = siteSettings[name]
  return visitors !== 'never' && !(typeof visitors === 'object' && 'on' in visitors)
}

/** Whether a setting differs that affects this. */
export function isChanged(
  before: SettingValues,
  after: SettingValues,
  affected: 'citations' | 'ownWorks',
): boolean {
  return settingNames.some(
    (name) =>
      siteSettings[name].affects === affected &&
      JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  )
}
