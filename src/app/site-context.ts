import { openSite } from '../features/site/server.ts'
import { openCalendar } from '../platform/server/calendar.ts'
import type { ServerContext } from '../platform/server/context.ts'

/** Completes the context of a site with a calendar in the time zone of the settings. */
export function siteContext(parts: Omit<ServerContext, 'calendar'>): ServerContext {
  const site = openSite(parts)
  return {
    ...parts,
    calendar: openCalendar(parts.now, async () => (await site.read()).timeZone),
  }
}
