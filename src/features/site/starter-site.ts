import type { OwnLink, Settings } from './contract.ts'
import { recordOf } from './setting.ts'
import { siteSettings } from './settings-table.ts'
import { settingNames } from './settings.ts'

/** The settings of a fresh site. */
export const starterSite: Settings = recordOf(settingNames, (name) => siteSettings[name].default)

/** Fields of older versions, which had three fixed profiles instead of a list of links. */
interface OldSettings {
  /** Now one of the owner's pages. */
  imprint?: unknown

  social?: Readonly<Record<string, string>>
}

/**
 * Completes settings that an older version stored or exported: fields that it did not have get the value of a fresh
 * site. Nothing is validated.
 */
export function completeSettings(stored: unknown): Settings {
  const { social, imprint: _, ...settings } = (stored ?? {}) as Partial<Settings> & OldSettings
  return { ...starterSite, ...(social && { links: linksOf(social) }), ...settings }
}

const oldLabels: Readonly<Record<string, string>> = {
  snapchat: 'Snapchat',
  instagram: 'Instagram',
  linkedin: 'LinkedIn',
}

function linksOf(social: NonNullable<OldSettings['social']>): OwnLink[] {
  return Object.entries(social).map(([name, address]) => ({
    label: oldLabels[name] ?? name,
    address,
  }))
}
