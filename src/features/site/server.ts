import type { ServerContext } from '../../server/context.ts'
import type { Tx } from '../../server/database/database.ts'
import { readSetting, writeSetting } from '../../server/database/settings.ts'
import { type Route, route } from '../../server/http/route.ts'
import type { SectionName } from '../../shared/sections.ts'
import { type Settings, settingsUrl, type Site, siteUrl } from './contract.ts'
import { siteSchema } from './rules.ts'
import { completeSettings } from './stored.ts'

/** Whether a section of the home page has nothing to show now. */
type IsEmpty = (section: SectionName) => Promise<boolean>

/** What the owner has set, over the starter values. */
export function openSite({ database }: ServerContext) {
  return {
    read: async (): Promise<Settings> => {
      const stored = await readSetting(database.db, 'site')
      return completeSettings(stored === undefined ? undefined : JSON.parse(stored))
    },
  }
}

/** Sets the settings inside an open transaction. */
export async function saveIn(tx: Tx, settings: Settings): Promise<void> {
  await writeSetting(tx, 'site', JSON.stringify(settings))
}

export type SiteSettings = ReturnType<typeof openSite>

/** What visitors' pages are given of the settings: the sections that are shown now, and nothing of the workshop. */
export async function publicSite(settings: Settings, isEmpty: IsEmpty): Promise<Site> {
  const { sections, macros: _, citationStyle: _style, paperNames: _names, ...rest } = settings
  const isShown = await Promise.all(
    sections.map(
      async ({ name, shown }) =>
        shown === 'always' || (shown === 'filled' && !(await isEmpty(name))),
    ),
  )
  const shown = sections.filter((_section, index) => isShown[index])
  return { ...rest, sections: shown.map(({ name, heading, note }) => ({ name, heading, note })) }
}

export interface SiteReads extends SiteSettings {
  /** What visitors' pages are given. */
  readPublic(): Promise<Site>
  /** Sets everything, and lets what follows from it be made again. */
  save(settings: Settings): Promise<void>
}

/** What every page needs to know of the owner: anyone reads it, the owner sets it. */
export function siteRoutes(site: SiteReads): Route[] {
  return [
    route(`GET ${siteUrl}`, { access: 'anyone', handle: () => site.readPublic() }),
    route(`GET ${settingsUrl}`, { access: 'owner', handle: () => site.read() }),
    route(`PUT ${siteUrl}`, {
      access: 'owner',
      schema: siteSchema,
      handle: async ({ body }) => {
        await site.save(body)
        return body
      },
    }),
  ]
}
