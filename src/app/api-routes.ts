import type { ServerContext } from '../platform/server/context.ts'
import { openSecret } from '../platform/server/database/secrets.ts'
import { openFormGuard } from '../platform/server/http/form-guard.ts'
import { perHour } from '../platform/server/http/rate-limit.ts'
import { mediaFolder } from '../platform/server/media-files/open-media-files.ts'
import type { Route } from '../platform/server/http/route.ts'
import type { ContentVersion } from '../platform/server/pages/content-version.ts'
import type { Claim } from '../features/auth/server/claim.ts'
import type { Passwords } from '../features/auth/server/passwords/hash.ts'
import { authRoutes } from '../features/auth/server/server.ts'
import type { Sessions } from '../features/auth/server/sessions.ts'
import type { Users } from '../features/auth/server/users.ts'
import type { Backups } from '../features/backup/backups.ts'
import { backupRoutes } from '../features/backup/server.ts'
import { notebookRoute } from '../features/blog/server/notebooks/notebook-route.ts'
import { pastedRoute, previewRoute } from '../features/blog/server/preview-routes.ts'
import type { Renderer, RenderWorker } from '../features/blog/server/renderer.ts'
import type { Posts } from '../features/blog/server/posts.ts'
import { blogRoutes } from '../features/blog/server/server.ts'
import { commentRoutes } from '../features/comments/server.ts'
import { contactRoutes } from '../features/contact/server.ts'
import { fileRoutes } from '../features/files/server.ts'
import type { Files } from '../features/files/store.ts'
import type { FileWorker } from './file-worker-process.ts'
import { engagementRoutes } from '../features/intro/server.ts'
import type { SetFormulas } from '../features/library/publications/title-html.ts'
import { libraryRoutes } from '../features/library/server.ts'
import { mediaRoutes } from '../features/media/server.ts'
import type { Media } from '../features/media/store.ts'
import { type Newsletter, newsletterRoutes } from '../features/newsletter/server.ts'
import { notificationRoutes } from '../features/notifications/server.ts'
import { pageRoutes } from '../features/pages/server.ts'
import { overviewRoutes } from '../features/overview/server.ts'
import { redirectRoutes } from '../features/redirects/server.ts'
import { announceChange } from '../features/texts/references.ts'
import type { Texts } from '../features/texts/texts.ts'
import { searchRoute } from '../features/search/server.ts'
import { type SiteReads, siteRoutes } from '../features/site/server.ts'
import type { Sky } from '../features/sky/server.ts'
import { guestErasureRoutes } from './guest-erasure.ts'
import { siteLists } from '../features/lists/lists.ts'
import { makeItYoursRoutes, openMakeItYours } from '../features/setup/server.ts'
import { wholeSite } from './whole-site.ts'
import { openStarterContent } from '../features/starter/starter-content.ts'
import { starterRoutes } from '../features/starter/starter-routes.ts'
import { openApiRoute } from './openapi.ts'
import { findFileUses } from './file-uses.ts'
import { findPictureUses } from './picture-uses.ts'
import type { PageViewCounter } from '../features/page-views/page-views.ts'
import { openSearch } from '../features/search/open-search.ts'
import { cvContext } from './site-cv.ts'
import type { SitePages } from './site-pages.ts'
import { pageViewRoutes } from '../features/page-views/server.ts'
import type { openSiteProjects } from './site-projects.ts'
import type { Messaging } from './messages/messaging.ts'
import type { openSecurityNotifications } from './messages/security-notifications.ts'

/** The services that the calls of several features share. */
export interface SiteServices {
  sky: Sky
  users: Users
  sessions: Sessions
  claim: Claim
  passwords: Passwords
  renderer: Renderer
  renderWorker: Pick<RenderWorker, 'run'>
  texts: Texts
  posts: Posts
  projects: ReturnType<typeof openSiteProjects>
  pages: SitePages
  site: SiteReads
  media: Media
  files: Files
  fileWorker: Pick<FileWorker, 'run'>
  messaging: Messaging
  backups: Backups
  security: ReturnType<typeof openSecurityNotifications>
  newsletter: Newsletter
  pageViews: PageViewCounter
  setFormulas: SetFormulas
  contentVersion: ContentVersion
}

/** Every call of the API, feature by feature. */
export function apiRoutes(context: ServerContext, services: SiteServices): Route[] {
  const { users, posts, site, messaging, backups } = services
  const { note } = services.security
  const guard = openFormGuard(context, openSecret(context.database, 'form'))
  const makeItYours = openMakeItYours(context)
  const routes = [
    ...authRoutes(context, {
      ...services,
      note,
      claim: {
        ...services.claim,
        settle: async (tx) => {
          await services.claim.settle(tx)
          await makeItYours.begin(tx)
        },
      },
    }),
    ...guestErasureRoutes(context),
    ...siteRoutes(site),
    ...blogRoutes(posts),
    previewRoute(services.renderer, cvContext(context, site)),
    pastedRoute(services.renderWorker),
    ...pageRoutes(services.pages).concat(redirectRoutes(context)),
    ...commentRoutes(context, {
      postExists: (id, caller) => (caller?.isAdmin ? posts.all : posts.visible).has(id),
      areOpen: async () => (await site.read()).commentsOpen,
      ownerNames: async () => {
        const owner = await users.owner()
        const names = [(await site.read()).ownerName, owner?.name, owner?.username]
        return names.filter((name) => name !== undefined && name !== null)
      },
      notifier: messaging.notifier('comment'),
      admit: guard.forCall('comments', [perHour(10)]),
    }),
    guard.route,
    ...siteLists.flatMap((list) => list.routes(context, services)),
    ...newsletterRoutes(context, services.newsletter, { note, site }),
    ...contactRoutes(context, {
      notifier: messaging.notifier('message'),
      admit: guard.forCall('contact', [perHour(8)]),
    }),
    ...notificationRoutes(messaging),
    ...engagementRoutes(context),
    ...citedLibraryRoutes(context, services),
    ...storedFileRoutes(context, services),
    ...backupRoutes(backups, note),
    ...starterRoutes(openStarterContent(context, wholeSite)),
    ...makeItYoursRoutes(makeItYours),
    ...overviewRoutes(context),
    ...pageViewRoutes(context, services.pageViews),
  ]
  const all = [...routes, searchRoute(openSearch(context, posts, routes), services.contentVersion)]
  return [...all, openApiRoute(all)]
}

/** The calls for the library, which articles cite. */
function citedLibraryRoutes(context: ServerContext, services: SiteServices): Route[] {
  return libraryRoutes(context, {
    announceChange,
    readFile: (bytes) => services.fileWorker.run('bibliography', bytes),
    readPaperNames: async () => (await services.site.read()).paperNames,
    setFormulas: services.setFormulas,
  })
}

/** The calls for the pictures and files that the site keeps. */
function storedFileRoutes(
  { config, database }: ServerContext,
  { media, files, renderWorker }: SiteServices,
): Route[] {
  return [
    notebookRoute({
      folder: mediaFolder(config),
      read: (order) => renderWorker.run('notebook', order),
      addPicture: media.add,
      addFile: async (given, body) => {
        const { file, isNew } = await files.add(given, body)
        return { name: file.name, isNew }
      },
      addMany: media.addMany,
    }),
    ...mediaRoutes({ media, config, findUses: () => findPictureUses(database) }),
    ...fileRoutes({ files, findUses: () => findFileUses(database) }),
  ]
}
