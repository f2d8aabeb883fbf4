import type { Settings } from './contract.ts'
import { recordOf } from './setting.ts'
import { siteSettings } from './settings-table.ts'
import { settingNames } from './settings.ts'

/** The settings of a fresh site. */
export const starterSite: Settings = recordOf(settingNames, (name) => siteSettings[name].default)

/**
 * Completes settings that were stored or exported before there were others: those get the value of a fresh site.
 * Nothing is validated.
 */
export function completeSettings(stored: unknown): Settings {
  // Once a setting, now one of the owner's pages.
  const { imprint: _, ...settings } = (stored ?? {}) as Partial<Settings> & { imprint?: unknown }
  return { ...starterSite, ...settings }
}
