import { openClaim } from '../features/auth/server/claim.ts'
import type { Passwords } from '../features/auth/server/passwords/hash.ts'
import { type DrawChart, withChartPictures } from '../features/blog/server/chart-pictures.ts'
import {
  createRenderer,
  openRenderWorker,
  type RenderWorker,
  withContext,
} from '../features/texts/renderer.ts'
import type { Renderer } from '../features/texts/contract.ts'
import { openGeneratedTexts } from '../features/texts/generated-texts.ts'
import { announceChange } from '../features/texts/references.ts'
import { openPublications } from '../features/blog/server/publications.ts'
import type { Posts } from '../features/blog/server/posts.ts'
import { openSessions } from '../features/auth/server/sessions.ts'
import { openUsers } from '../features/auth/server/users.ts'
import type { DrawOgImage } from '../features/og-image/contract.ts'
import { openOgImages } from '../features/og-image/store.ts'
import { openFiles } from '../features/files/store.ts'
import { openPictures, type Pictures } from '../features/media/pictures.ts'
import { openMedia } from '../features/media/store.ts'
import { referenceOf, type ReferredPost } from './article-reference.ts'
import { openSiteTexts } from './site-texts.ts'
import { formulaRenderer } from '../features/library/publications/title-html.ts'
import { openSite } from '../features/site/server.ts'
import type { Log, ServerContext } from '../platform/server/context.ts'
import { openSky } from '../features/sky/server.ts'
import { nextNewYear } from '../platform/server/calendar.ts'
import { openDiskReserve } from '../platform/server/ops/disk-reserve.ts'
import { openContentVersion } from '../platform/server/pages/content-version.ts'
import { type FileWorker, openFileWorker } from './file-worker-process.ts'
import { readContext } from './render-context.ts'
import { openSiteContents } from './site-contents.ts'
import { openSecurityNotifications } from './messages/security-notifications.ts'
import { newsletterSources } from './messages/newsletter-sources.ts'
import { openSiteReads } from './site-reads.ts'
import { openMessaging } from './messages/messaging.ts'

/** The processes that do heavy work. */
export interface Workers {
  renderWorker: RenderWorker
  renderer: Renderer
  pictures: Pictures
  fileWorker: FileWorker
  close(): void
}

/** Opens the worker processes; each starts with its first task. */
export function openWorkers(log: Pick<Log, 'warn'>): Workers {
  const renderWorker = openRenderWorker({ log })
  const pictures = openPictures({ log })
  const fileWorker = openFileWorker({ log })
  const close = () => {
    for (const worker of [renderWorker, pictures, fileWorker]) worker.close()
  }
  return { renderWorker, renderer: createRenderer(renderWorker), pictures, fileWorker, close }
}

interface ServiceOptions {
  workers: Workers
  passwords: Passwords
  drawOgImage: DrawOgImage | undefined
  drawChart: DrawChart | undefined
  address: () => string
  receiverMs: number | undefined
}

/** Opens what several features share, and passes each what it needs of the others. */
export function openServices(
  context: ServerContext,
  { workers, passwords, drawOgImage: draw, drawChart, address, receiverMs }: ServiceOptions,
) {
  const users = openUsers(context)
  const site = openSite(context)
  const sky = openSky()
  const renderer = withContext(workers.renderer, readContext(context, site))
  const publications = openPublications(context)
  const ogImages = openOgImages(context, { readSite: site.read, draw })
  const ownerAddress = async () => context.config.ownerEmail ?? (await users.owner())?.email
  const messaging = openMessaging(context, { address, ownerAddress, answerMs: receiverMs })
  const mailing = { address, ownerAddress, site, publications, messaging, renderer }
  const referenceTo = async (post: ReferredPost) => referenceOf(post, await site.read(), address())
  const media = openMedia(context, workers.pictures)
  const pictured = withChartPictures(context, renderer, media.files, drawChart)
  const generated = openGeneratedTexts(workers.renderer.storedPost)
  const rendering = { renderer, pictured, generated, ogImages, referenceTo, site }
  const texts = openSiteTexts(context, rendering)
  const contents = openSiteContents(context.database, publications)
  const { renderWorker } = workers
  const sources = { sky, renderer, renderWorker, publications, ogImages, contents }
  return {
    ...workers,
    ...texts,
    address,
    referenceTo,
    publications,
    ogImages,
    security: openSecurityNotifications(context, mailing),
    renderer: pictured,
    users,
    sessions: openSessions(context),
    claim: openClaim(context),
    passwords,
    sky,
    site: openSiteReads(context, site, { ...sources, ...texts, texts: generated }),
    media,
    files: openFiles(context, media.files, {
      announceChange,
      suggestChart: (name, data) => workers.fileWorker.run('chart', { name, data }),
    }),
    messaging,
    issueSources: newsletterSources(mailing),
    renderFormulas: formulaRenderer(generated),
    contentVersion: openContentVersion(context, nextChange(context, texts.posts)),
    reserve: openDiskReserve(context.config.dataDir),
  }
}

export type Services = ReturnType<typeof openServices>

/** The next time at which cached pages expire by the clock: a scheduled post appears, or the year in the footer changes. */
function nextChange(
  { calendar }: ServerContext,
  posts: Pick<Posts, 'nextDue'>,
): (after: Date) => Promise<string> {
  return async (after) => {
    const newYear = nextNewYear(after, await calendar.timeZone()).toISOString()
    const due = (await posts.nextDue(after)) ?? newYear
    return due < newYear ? due : newYear
  }
}
