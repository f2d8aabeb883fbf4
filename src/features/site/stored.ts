import { type Settings, starterSite } from './contract.ts'

/**
 * The settings as they are now from what was saved or exported at any time: what was not known then is as it is on a
 * fresh site. Nothing is checked.
 */
export function completeSettings(stored: unknown): Settings {
  return { ...starterSite, ...(stored as Partial<Settings> | undefined) }
}
