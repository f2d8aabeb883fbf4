import type { OwnLink, Settings } from './contract.ts'
import { starterSite } from './starter-site.ts'

/** Before there were links of any kind, there were three profiles. */
interface OldSettings {
  /** Is a page of the owner's now. */
  imprint?: unknown

  social?: Readonly<Record<string, string>>
}

/**
 * The settings as they are now from what was saved or exported at any time: what was not known then is as it is on a
 * fresh site. Nothing is checked.
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
