import { openSite } from '../features/site/server.ts'
import { openCalendar } from '../platform/server/calendar.ts'
import type { ServerContext } from '../platform/server/context.ts'

/** What the parts of a site are given; its calendar goes by the time zone of the settings. */
export function siteContext(parts: Omit<ServerContext, 'calendar'>): ServerContext {
  const site = openSite(parts)
  return {
    ...parts,
    calendar: openCalendar(parts.now, async () => (await site.read()).timeZone),
  }
}
