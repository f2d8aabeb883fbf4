import type { Settings } from './contract.ts'
import { recordOf } from './setting.ts'
import { siteSettings } from './settings-table.ts'
import { settingNames } from './settings.ts'

/** The settings of a fresh site. */
export const starterSite: Settings = recordOf(settingNames, (name) => siteSettings[name].default)

/**
 * Completes stored or exported settings of an older version with the defaults.
 * Nothing is validated.
 */
export function completeSettings(stored: unknown): Settings {
  // Once a setting, now one of the owner's pages.
  const { imprint: _, ...settings } = (stored ?? {}) as Partial<Settings> & { imprint?: unknown }
  return { ...starterSite, ...settings }
}
