import type { ServerContext } from '../platform/server/context.ts'
import { findRedirect } from '../features/redirects/store.ts'
import { publicationFile } from '../features/library/publications/downloads.ts'
import { readListedWorks } from '../features/library/publications/listed-works.ts'
import { serveFiles } from '../features/files/serve-files.ts'
import { serveApi } from '../platform/server/http/api.ts'
import { cookieJar } from '../platform/server/http/cookies.ts'
import { ownHosts } from '../platform/server/http/own-names.ts'
import type { createListener } from '../platform/server/http/listener.ts'
import type { countRequests } from '../platform/server/http/request-metrics.ts'
import type { FastAnswer } from '../platform/server/http/request-target.ts'
import type { Route } from '../platform/server/http/route.ts'
import { transportHeaders } from '../platform/server/http/security.ts'
import { serveCards, serveMedia } from '../platform/server/http/serve-pictures.ts'
import type { DiskReserve } from '../platform/server/ops/disk-reserve.ts'
import { serveHealth } from '../platform/server/ops/health.ts'
import type { SiteServices } from './api-routes.ts'
import { headWriter } from './ssr/head-tags.ts'
import { serveDiscovery } from './routes/discovery.ts'
import type { DiscoveryServices } from './routes/discovery-services.ts'
import { serveNewsletterLinks } from './messages/serve-links.ts'
import type { OpenedServices } from './open-services.ts'
import { openPublishedFiles } from './published-files.ts'
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
  attach(counted('download', serveDownloads(context, services)))
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

/** Serves the owner's files: to everyone what is published, to the owner all. */
function serveDownloads(context: ServerContext, services: SiteServices): FastAnswer {
  const { config, database } = context
  const cookies = cookieJar(config)
  return serveFiles({
    db: database.db,
    contents: services.media.files,
    transport: transportHeaders(config),
    isPublished: openPublishedFiles(context, services),
    isOwner: async ({ headers }) => {
      const token = cookies.read(headers, 'session')
      return token !== undefined && (await services.sessions.find(token))?.isAdmin === true
    },
  })
}

/** Finds where an address without a page leads; the name that it was asked for under is one of the site's. */
function redirectFinder({ database, config }: ServerContext) {
  const hosts = ownHosts(config)
  return (path: string, host = '') =>
    findRedirect(database.db, path, [...hosts, host.toLowerCase()])
}
