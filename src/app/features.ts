import { authFeature } from '../features/auth/server/server.ts'
import { copyKeyFeature } from './copies/server.ts'
import { backupFeature } from '../features/backup/server.ts'
import { blogFeature } from '../features/blog/server/server.ts'
import { commentsFeature } from '../features/comments/server.ts'
import { contactFeature } from '../features/contact/server.ts'
import { filesFeature } from '../features/files/server.ts'
import { historyFeature } from '../features/history/server.ts'
import { introFeature } from '../features/intro/server.ts'
import { libraryFeature } from '../features/library/server.ts'
import { listsFeature } from '../features/lists/lists.ts'
import { mediaFeature } from '../features/media/server.ts'
import { newsletterFeature } from '../features/newsletter/server.ts'
import { notificationsFeature } from '../features/notifications/server.ts'
import { overviewFeature } from '../features/overview/server.ts'
import { pageViewsFeature } from '../features/page-views/server.ts'
import { pagesFeature } from '../features/pages/server.ts'
import { redirectsFeature } from '../features/redirects/server.ts'
import { searchFeature } from '../features/search/server.ts'
import { setupFeature } from '../features/setup/server.ts'
import { sharingFeature } from '../features/sharing/server/server.ts'
import { siteRoutes } from '../features/site/server.ts'
import { openStarterContent, starterFeature } from '../features/starter/starter-content.ts'
import { announceChange } from '../features/texts/references.ts'
import { syncFeature } from '../features/transfer/sync/server.ts'
import type { ServerContext } from '../platform/server/context.ts'
import { openSecret } from '../platform/server/database/secrets.ts'
import type { Feature } from '../platform/server/feature.ts'
import { type FormGuard, createFormGuard } from '../platform/server/http/form-guard.ts'
import { perHour } from '../platform/server/http/rate-limit.ts'
import type { Route } from '../platform/server/http/route.ts'
import { mediaFolder } from '../platform/server/media-files/open-media-files.ts'
import { findFileUses } from './file-uses.ts'
import { privacyFeature } from '../features/privacy/server.ts'
import type { Services } from './open-services.ts'
import { openApiRoute } from './openapi.ts'
import { findPictureUses } from './picture-uses.ts'
import { cvContext } from './render-context.ts'
import { statusFeature } from './status/server.ts'
import { wholeSite } from './whole-site.ts'

/**
 * Every feature of the site, each with what it needs from the others. Calls, start, stop and tidying follow from this
 * list: features start in its order and stop in reverse.
 */
export function openFeatures(context: ServerContext, services: Services) {
  const { database } = context
  const { messaging, ogImages, texts, site, media } = services
  const { note } = services.security
  const guard = createFormGuard(context, openSecret(database, 'form'))
  const setup = setupFeature(context)
  const features = {
    limits: { tidy: () => context.counts?.tidy() },
    ogImages: { stop: ogImages.stop, close: ogImages.close },
    auth: authFeature(context, { ...services, note, claim: claimWithSetup(services, setup) }),
    privacy: privacyFeature(context),
    site: { routes: siteRoutes(site) },
    blog: blogFeature({
      ...services,
      readCvContext: cvContext(context, site),
      convertPasted: (html) => services.renderWorker.run('clipboard', html),
      convertPastedLatex: (latex) => services.renderWorker.run('pastedLatex', latex),
      notebooks: notebookServices(context, services),
      papers: paperServices(context, services),
    }),
    pages: pagesFeature(services.pages),
    history: historyFeature(context, historyServices(services)),
    sharing: sharingFeature(context, sharingServices(services)),
    redirects: redirectsFeature(context),
    sync: syncFeature(context),
    comments: commentsFeature(context, commentServices(services, guard)),
    forms: { routes: [guard.route] },
    lists: listsFeature(context, services),
    newsletter: newsletterFeature(context, {
      sources: services.issueSources,
      mailer: messaging.mailer,
      note,
      site,
    }),
    contact: contactFeature(context, {
      notifier: messaging.notifier('message'),
      admit: guard.forCall('contact', [perHour(8)]),
    }),
    backup: backupFeature(context, { note, alerts: messaging.alerts }),
    copyKey: copyKeyFeature(context, { ...services, note }),
    notifications: notificationsFeature(messaging),
    status: statusFeature(context),
    intro: introFeature(context),
    library: citedLibrary(context, services),
    media: mediaFeature(context, { media, findUses: () => findPictureUses(database) }),
    files: filesFeature({ ...services, findUses: () => findFileUses(database) }),
    starter: starterFeature(
      openStarterContent(context, { ...wholeSite, renderer: services.starterRenderer }),
    ),
    setup,
    overview: overviewFeature(context),
    pageViews: pageViewsFeature(context),
    disk: { tidy: () => services.reserve.keep() },
    // Stops before the features above, so that no other text is rendered while they stop.
    texts: { stop: texts.stop, tidy: texts.tidy },
  } satisfies Record<string, Feature>
  const search = searchFeature(context, services, routesOf(features))
  const all = { ...features, search }
  return { ...all, description: { routes: [openApiRoute(routesOf(all))] } }
}

export type Features = ReturnType<typeof openFeatures>

/** Every call of the API, feature by feature. */
export function routesOf(features: Readonly<Record<string, Feature>>): Route[] {
  return Object.values(features).flatMap(({ routes = [] }) => routes)
}

/** The claim of a site, which also shows the owner the first steps. */
function claimWithSetup({ claim }: Services, { begin }: ReturnType<typeof setupFeature>) {
  const recordClaim: typeof claim.recordClaim = async (tx) => {
    await claim.recordClaim(tx)
    await begin(tx)
  }
  return { ...claim, recordClaim }
}

function historyServices({ posts, pages, projects }: Services) {
  return { posts: posts.bringBack, pages: pages.bringBack, projects: projects.bringBack }
}

function commentServices({ posts, site, users, messaging }: Services, guard: FormGuard) {
  return {
    postExists: (id: number, caller: { isAdmin: boolean } | undefined) =>
      (caller?.isAdmin ? posts.all : posts.visible).has(id),
    findPost: posts.all.find,
    areOpen: async () => (await site.read()).commentsOpen,
    ownerName: async () => (await site.read()).ownerName,
    ownerNames: async () => {
      const owner = await users.owner()
      const names = [(await site.read()).ownerName, owner?.name, owner?.username]
      return names.filter((name) => name !== undefined && name !== null)
    },
    notifier: messaging.notifier('comment'),
    admit: guard.forCall('comments', [perHour(10)]),
  }
}

function sharingServices({ renderer, publications, messaging }: Services) {
  const { findPlace } = publications
  return { renderer, findPlace, notifier: messaging.notifier('remark') }
}

/** The library, whose works articles cite. */
function citedLibrary(context: ServerContext, { fileWorker, site, renderFormulas }: Services) {
  return libraryFeature(context, {
    announceChange,
    readFile: (bytes) => fileWorker.run('bibliography', bytes),
    readPaperNames: async () => (await site.read()).paperNames,
    renderFormulas,
  })
}

/** Where an uploaded notebook is converted, and its pictures and the notebook itself are stored. */
function notebookServices(
  { config }: ServerContext,
  { media, files, renderWorker }: Services,
): Parameters<typeof blogFeature>[0]['notebooks'] {
  return {
    folder: mediaFolder(config),
    convert: (job) => renderWorker.run('notebook', job),
    addPicture: media.add,
    addFile: async (given, body) => {
      const { file, isNew } = await files.add(given, body)
      return { name: file.name, isNew }
    },
    addMany: media.addMany,
  }
}

/** Where an uploaded article in LaTeX is read, and its pictures are stored. */
function paperServices(
  { config, now }: ServerContext,
  services: Services,
): Parameters<typeof blogFeature>[0]['papers'] {
  const { media } = services
  return {
    folder: mediaFolder(config),
    // Loaded on demand, since it parses Markdown and HTML.
    read: async (file) => {
      const { readPaper } = await import('../features/transfer/read-paper.ts')
      return await readPaper(file, { workers: services, media, now: now() })
    },
    addMany: media.addMany,
  }
}
