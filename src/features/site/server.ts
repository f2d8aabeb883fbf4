import type { ServerContext } from '../../server/context.ts'
import type { Tx } from '../../server/database/database.ts'
import { type Route, route } from '../../server/http/route.ts'
import { type Site, siteUrl, starterSite } from './contract.ts'
import { siteSchema } from './rules.ts'

/** What the owner has set, over the starter values. */
export function openSite({ database }: ServerContext) {
  return {
    read: async (): Promise<Site> => {
      const row = await database.db
        .selectFrom('settings')
        .select('value')
        .where('name', '=', 'site')
        .executeTakeFirst()
      return { ...starterSite, ...(row && (JSON.parse(row.value) as Partial<Site>)) }
    },
    save: (site: Site): Promise<void> => database.write((tx) => saveIn(tx, site)),
  }
}

/** Sets the settings inside an open transaction. */
export async function saveIn(tx: Tx, site: Site): Promise<void> {
  const value = JSON.stringify(site)
  await tx
    .insertInto('settings')
    .values({ name: 'site', value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}

export type SiteSettings = ReturnType<typeof openSite>

/** What every page needs to know of the owner: anyone reads it, the owner sets it. */
export function siteRoutes(site: SiteSettings): Route[] {
  return [
    route(`GET ${siteUrl}`, { access: 'anyone', handle: () => site.read() }),
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
