import type { ServerContext } from '../../server/context.ts'
import { type Route, route } from '../../server/route.ts'
import { type Site, starterSite } from './contract.ts'

type SettingTables = {
  settings: { name: string; value: string }
}

/** What the owner has set, over the starter values. */
export function openSite({ database }: ServerContext) {
  return {
    read: async (): Promise<Site> => {
      const row = await database.db
        .withTables<SettingTables>()
        .selectFrom('settings')
        .select('value')
        .where('name', '=', 'site')
        .executeTakeFirst()
      return { ...starterSite, ...(row && (JSON.parse(row.value) as Partial<Site>)) }
    },
  }
}

export type SiteSettings = ReturnType<typeof openSite>

/** What every page needs to know of the owner. */
export function siteRoutes(site: SiteSettings): Route[] {
  return [route('GET /api/site', { handle: () => site.read() })]
}
