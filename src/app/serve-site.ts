import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ServerContext } from '../platform/server/context.ts'
import { openPostMoves } from '../features/blog/server/post-slugs.ts'
import { openRedirects } from '../features/redirects/store.ts'
import { type FileSource, serveFiles } from '../features/files/serve-files.ts'
import { serveApi } from '../platform/server/http/api.ts'
import { cookieJar } from '../platform/server/http/cookies.ts'
import { publicHosts } from '../platform/server/http/hosts.ts'
import type { Route } from '../platform/server/http/route.ts'
import { serveCards, serveMedia } from '../platform/server/http/serve-pictures.ts'
import { serveHealth } from '../platform/server/ops/health.ts'
import type { Features } from './features.ts'
import type { Head } from './routes/public-page.ts'
import { headWriter } from './ssr/head-tags.ts'
import { serveDiscovery } from './routes/discovery.ts'
import { serveLatex } from './routes/latex-archive.ts'
import { serveNewsletterLinks } from '../features/newsletter/serve-links.ts'
import type { Services } from './open-services.ts'
import { openPublishedFiles } from './published-files.ts'
import { articleHeader, earlierHeader, fileHeader } from './signposting.ts'
import { openTableMetadata } from './table-metadata.ts'
import { type PageSource, servePages } from './ssr/page-server.ts'

interface ServedParts {
  services: Services
  features: Pick<Features, 'newsletter' | 'pageViews' | 'sharing'>
  routes: readonly Route[]
  pages: PageSource
  beginWork(request: FastifyRequest): void
}

/** Registers everything that a site serves: calls, pictures, feeds, pages and their files. */
export function serveSite(
  app: FastifyInstance,
  context: ServerContext,
  { services, features, routes, pages, beginWork }: ServedParts,
): void {
  const { config, database } = context
  const { contentVersion, media, ogImages } = services
  serveApi(app, context, {
    routes,
    findCaller: services.sessions.find,
    reserve: services.reserve,
    sessionRefused: services.security.sessionRefused,
  })
  serveHealth(app, context)
  serveNewsletterLinks(app, context, features.newsletter.subscriptions)
  serveDiscovery(app, context, services)
  serveLatex(app, context, services)
  const answerPage = servePages(app, context, {
    routes,
    pages,
    contentVersion,
    tagsFor: headWriter(context, services),
    linksFor: pageLinks(services),
    noteView: features.pageViews.record,
    drafts: sharedDrafts(features),
    redirects: openRedirects(database.db, contentVersion, publicHosts(config)),
    postMoves: openPostMoves(context, contentVersion),
    beginWork,
  })
  serveMedia(app, media.files, answerPage)
  serveFiles(app, ownersFiles(context, services), answerPage)
  serveCards(app, ogImages.folder, answerPage)
  pages.files(app, answerPage)
}

/** The links of the page of an article, and of an earlier version of it with its time. */
function pageLinks({
  articleData,
  address,
}: Services): (head: Head) => Promise<Readonly<Record<string, string>>> {
  return async ({ listing, earlier }) => {
    const article = listing?.kind === 'post' ? await articleData.find(listing.id) : undefined
    if (!article) return {}
    if (!earlier) return { link: articleHeader(article, address()) }
    const edition = article.editions.find(({ number }) => number === earlier)
    return {
      link: earlierHeader(article, earlier, address()),
      ...(edition && { 'memento-datetime': new Date(edition.publishedAt).toUTCString() }),
    }
  }
}

/** The drafts that others can read, by the path of their page, which ends in the token. */
function sharedDrafts({ sharing, pageViews }: Pick<Features, 'pageViews' | 'sharing'>) {
  const tokenIn = (path: string) => path.slice(path.lastIndexOf('/') + 1)
  return {
    noteOpening: (path: string, request: IncomingMessage) => {
      if (pageViews.isReader(request)) sharing.noteOpening(tokenIn(path))
    },
    findArticle: (path: string) => sharing.findArticle(tokenIn(path)),
  }
}

/** The uploaded files: published ones are for everyone, all others only for the owner. */
function ownersFiles(context: ServerContext, services: Services): FileSource {
  const cookies = cookieJar(context.config)
  const published = openPublishedFiles(context, services)
  const { site, address } = services
  return {
    db: context.database.db,
    contents: services.media.files,
    isPublished: published.isPublished,
    linksOf: async (file) => {
      const options = {
        articles: await published.articlesOf(file.name),
        settings: await site.read(),
      }
      return fileHeader(file, { ...options, address: address() })
    },
    metadataOf: openTableMetadata(context, services, published),
    isOwner: async (headers) => {
      const token = cookies.read(headers, 'session')
      return token !== undefined && (await services.sessions.find(token))?.isAdmin === true
    },
  }
}
