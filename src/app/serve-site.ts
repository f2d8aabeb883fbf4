import type { ServerContext } from '../platform/server/context.ts'
import { findRedirect } from '../features/redirects/store.ts'
import { publicationFile } from '../features/library/publications/downloads.ts'
import { readListedWorks } from '../features/library/publications/listed-works.ts'
import { serveFiles } from '../features/files/serve-files.ts'
import { serveApi } from '../platform/server/http/api.ts'
import { ownHosts } from '../platform/server/http/own-names.ts'
import type { createListener } from '../platform/server/http/listener.ts'
import type { countRequests } from '../platform/server/http/request-metrics.ts'
import type { Route } from '../platform/server/http/route.ts'
import { transportHeaders } from '../platform/server/http/security.ts'
import { serveCards, serveMedia } from '../platform/server/http/serve-pictures.ts'
import type { DiskReserve } from '../platform/server/ops/disk-reserve.ts'
import { serveHealth } from '../platform/server/ops/health.ts'
import { headWriter } from './discovery/head-tags.ts'
import { serveDiscovery } from './discovery/serve.ts'
import type { DiscoveryServices } from './discovery/services.ts'
import { serveNewsletterLinks } from './messages/serve-links.ts'
import type { OpenedServices } from './open-services.ts'
import { type PageSource, servePages } from './ssr/page-server.ts'

interface ServeOptions extends OpenedServices {
  routes: readonly Route[]
  reserve: DiskReserve
  pages: PageSource
  address: () => string
  counted: ReturnType<typeof countRequests>
}

/** Registers everything that a site serves: calls, pictures, feeds, pages and their files. */
export async function serveSite(
  { app, attach }: ReturnType<typeof createListener>,
  context: ServerContext,
  parts: ServeOptions,
): Promise<void> {
  const {
    services,
    publications,
    ogImages,
    referenceTo,
    routes,
    reserve,
    pages,
    address,
    counted,
  } = parts
  serveApi(app, context, {
    routes,
    findCaller: services.sessions.find,
    reserve,
    sessionRefused: services.security.sessionRefused,
  })
  const transport = transportHeaders(context.config)
  attach(counted('media', serveMedia(services.media.files, transport)))
  const { files: contents } = services.media
  attach(counted('download', serveFiles({ db: context.database.db, contents, transport })))
  attach(counted('card', serveCards(ogImages.folder, transport)))
  const readSite = services.site.readPublic
  const { projects } = services
  const { database } = context
  const discovery: DiscoveryServices = {
    address,
    readSite,
    publications,
    projects,
    ogImages,
    referenceTo,
    publicationFile: (path) => publicationFile(database, path),
    skyStart: async (url) => await services.sky.start(url, (await services.site.read()).sky),
    skyPart: async (name) => await services.sky.part(name, (await services.site.read()).sky),
    listedWorks: () => readListedWorks(database),
  }
  serveHealth(app, context)
  serveNewsletterLinks(app, context, services.newsletter)
  const { contentVersion } = services
  serveDiscovery(app, contentVersion, discovery)
  const tagsFor = headWriter(discovery)
  const noteView = services.pageViews.note
  const pageServices = {
    routes,
    site: services.site,
    pages,
    contentVersion,
    tagsFor,
    noteView,
    findRedirect: redirectFinder(context),
  }
  attach(counted('file', pages.files))
  attach(counted('page', await servePages(app, context, pageServices)))
}

/** Finds where an address without a page leads; the name that it was asked for under is one of the site's. */
function redirectFinder({ database, config }: ServerContext) {
  const hosts = ownHosts(config)
  return (path: string, host = '') =>
    findRedirect(database.db, path, [...hosts, host.toLowerCase()])
}
