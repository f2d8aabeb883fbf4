import { openPostMoves } from '../../features/blog/server/post-slugs.ts'
import type { Passwords } from '../../features/auth/server/passwords/hash.ts'
import type { DrawChart } from '../../features/blog/server/chart-pictures.ts'
import type { DrawOgImage } from '../../features/og-image/contract.ts'
import type { ServerContext } from '../../platform/server/context.ts'
import { createListener } from '../../platform/server/http/listener.ts'
import { openFeatures, routesOf } from '../features.ts'
import { openServices } from '../open-services.ts'
import { serveSite } from '../serve-site.ts'
import type { PageSource } from '../ssr/page-server.ts'
import type { Workers } from '../workers.ts'
import type { StaticSource } from './export-static-site.ts'

interface StaticSourceOptions {
  workers: Workers
  pages: PageSource
  passwords: Passwords
  drawOgImage: DrawOgImage | undefined
  drawChart: DrawChart | undefined
  drawsFormulas: boolean
}

/** Not that of a reader, whose visits are counted. */
const userAgent = 'Ephemeris export (bot)'

/**
 * Opens the site for the export: the same routes as those of a running site, asked in this process without a port. Nothing
 * that a running site does by itself is started, so it may be running meanwhile.
 */
export async function openStaticSource(
  context: ServerContext,
  { pages, ...around }: StaticSourceOptions,
): Promise<Omit<StaticSource, 'searchScript'> & { close(): Promise<void> }> {
  const { config, database, now } = context
  const address = config.publicUrl ?? ''
  const app = createListener({ ...config, logLevel: 'silent' }, { write: () => undefined })
  const services = openServices(context, {
    ...around,
    address: () => address,
    receiverMs: undefined,
  })
  await services.texts.renderMissing()
  const features = openFeatures(context, services)
  serveSite(app, context, {
    services,
    features,
    routes: routesOf(features),
    pages,
    beginWork: () => undefined,
  })
  const redirects = await database.db
    .selectFrom('redirects')
    .select('path')
    .orderBy('path')
    .execute()
  const moves = await openPostMoves(context, services.contentVersion).read()
  const { host } = new URL(address)
  return {
    site: await services.site.readPublic(),
    address,
    date: now(),
    oldAddresses: [...moves.keys(), ...redirects.map(({ path }) => encodeURI(path))],
    ask: async (url) => {
      const answer = await app.inject({
        method: 'GET',
        url,
        headers: { host, 'user-agent': userAgent },
      })
      const { statusCode: status, headers, rawPayload: body } = answer
      const type = String(headers['content-type'] ?? '').split(';', 1)[0] ?? ''
      return {
        status,
        type,
        location: typeof headers.location === 'string' ? headers.location : undefined,
        links: typeof headers.link === 'string' ? headers.link : '',
        body,
      }
    },
    close: () => app.close(),
  }
}
