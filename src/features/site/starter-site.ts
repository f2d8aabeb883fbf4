import { listSections } from '../../shared/sections.ts'
import type { Settings } from './contract.ts'
import { recordOf } from './setting.ts'
import { siteSettings } from './settings-table.ts'
import { settingNames } from './settings.ts'

/** The settings of a fresh site. */
export const starterSite: Settings = recordOf(settingNames, (name) => siteSettings[name].default)

/** The settings of a site that begins without starter content: sections with a list are hidden while it is empty. */
export const emptySite: Settings = {
  ...starterSite,
  sections: starterSite.sections.map((section) =>
    listSections.includes(section.name) ? { ...section, shown: 'filled' as const } : section,
  ),
}

/**
 * Completes stored or exported settings of an older version with the defaults.
 * Nothing is validated.
 */
export function completeSettings(stored: unknown): Settings {
  // Once a setting, now one of the owner's pages.
  const { imprint: _, ...settings } = (stored ?? {}) as Partial<Settings> & { imprint?: unknown }
  return { ...starterSite, ...settings }
}
