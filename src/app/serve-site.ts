import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ServerContext } from '../platform/server/context.ts'
import { openRedirects } from '../features/redirects/store.ts'
import { publicationFile } from '../features/library/publications/downloads.ts'
import { readListedWorks } from '../features/library/publications/listed-works.ts'
import { type FileSource, serveFiles } from '../features/files/serve-files.ts'
import { serveApi } from '../platform/server/http/api.ts'
import { cookieJar } from '../platform/server/http/cookies.ts'
import { ownHosts } from '../platform/server/http/own-names.ts'
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
  beginWork(request: FastifyRequest): void
}

/** Registers everything that a site serves: calls, pictures, feeds, pages and their files. */
export function serveSite(app: FastifyInstance, context: ServerContext, parts: ServeOptions): void {
  const { config, database } = context
  const {
    services,
    publications,
    ogImages,
    referenceTo,
    routes,
    reserve,
    pages,
    address,
    beginWork,
  } = parts
  serveApi(app, context, {
    routes,
    findCaller: services.sessions.find,
    reserve,
    sessionRefused: services.security.sessionRefused,
  })
  const { contentVersion, projects } = services
  const discovery: DiscoveryServices = {
    address,
    transport: transportHeaders(config),
    readSite: services.site.readPublic,
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
  serveDiscovery(app, contentVersion, discovery)
  const answerPage = servePages(app, context, {
    routes,
    pages,
    contentVersion,
    tagsFor: headWriter(discovery),
    noteView: services.pageViews.note,
    redirects: openRedirects(database.db, contentVersion, ownHosts(config)),
    beginWork,
  })
  serveMedia(app, services.media.files, answerPage)
  serveFiles(app, ownersFiles(context, services), answerPage)
  serveCards(app, ogImages.folder, answerPage)
  pages.files(app, answerPage)
}

/** The owner's files: published ones are everyone's, all are the owner's. */
function ownersFiles(context: ServerContext, services: SiteServices): FileSource {
  const cookies = cookieJar(context.config)
  return {
    db: context.database.db,
    contents: services.media.files,
    isPublished: openPublishedFiles(context, services),
    isOwner: async (headers) => {
      const token = cookies.read(headers, 'session')
      return token !== undefined && (await services.sessions.find(token))?.isAdmin === true
    },
  }
}
