import { isOwner } from '../shared/authors.ts'
import { authorsOf } from '../shared/author-people.ts'
import { postPath } from '../shared/addresses.ts'
import { openClaim } from '../features/auth/server/claim.ts'
import type { Passwords } from '../features/auth/server/passwords/hash.ts'
import { type DrawChart, withChartPictures } from '../features/blog/server/chart-pictures.ts'
import { type DrawFormulas, withFormulaPictures } from '../features/blog/server/formula-pictures.ts'
import { createRenderer, withContext } from '../features/texts/renderer.ts'
import { type Renderer, textRulesOf } from '../features/texts/contract.ts'
import { openGeneratedTexts } from '../features/texts/generated-texts.ts'
import { announceChange } from '../features/texts/references.ts'
import { openPublications, type Publications } from '../features/blog/server/publications.ts'
import type { Posts } from '../features/blog/server/posts.ts'
import { openSessions } from '../features/auth/server/sessions.ts'
import { openUsers } from '../features/auth/server/users.ts'
import type { DrawOgImage } from '../features/og-image/contract.ts'
import { openOgImages } from '../features/og-image/store.ts'
import { openFileDetails } from '../features/files/file-details.ts'
import { openFiles } from '../features/files/store.ts'
import { type Media, openMedia } from '../features/media/store.ts'
import { openArticleData } from './article-data.ts'
import { openArticleTables } from './article-tables.ts'
import { openSourceWriter } from './routes/article-source.ts'
import { citedPost, referenceOf, type ReferredPost } from './article-reference.ts'
import { openSiteTexts } from './site-texts.ts'
import { formulaRenderer } from '../features/library/publications/title-html.ts'
import { openSite, type SiteSettings } from '../features/site/server.ts'
import type { ServerContext } from '../platform/server/context.ts'
import { openSky } from '../features/sky/server.ts'
import type { MediaFiles } from '../platform/server/media-files/media-files.ts'
import { nextNewYear } from '../platform/server/calendar.ts'
import { createDiskReserve } from '../platform/server/ops/disk-reserve.ts'
import { createContentVersion } from '../platform/server/pages/content-version.ts'
import { readContext } from './render-context.ts'
import { openSecurityNotifications } from '../features/notifications/security.ts'
import type { IssueSources } from '../features/newsletter/mails.ts'
import { openSiteContents, openSiteReads } from './site-reads.ts'
import type { Workers } from './workers.ts'
import { openMessaging } from '../features/notifications/messaging.ts'

interface ServiceOptions {
  workers: Workers
  passwords: Passwords
  drawOgImage: DrawOgImage | undefined
  drawChart: DrawChart | undefined
  drawsFormulas: boolean
  address: () => string
  receiverMs: number | undefined
}

/** The starter content is no attack, so a machine that is busy with other work may take long to render it. */
const starterLimitMs = 5 * 60_000

/** Opens the services that several features share. */
export function openServices(
  context: ServerContext,
  { workers, passwords, address, receiverMs, ...drawings }: ServiceOptions,
) {
  const users = openUsers(context)
  const site = openSite(context)
  const sky = openSky()
  const contextOf = readContext(context, site)
  const inContext = (one: Renderer) => withContext(one, contextOf)
  const renderer = inContext(workers.renderer)
  const publications = openPublications(context)
  const ogImages = openOgImages(context, { readSite: site.read, draw: drawings.drawOgImage })
  const ownerAddress = async () => context.config.ownerEmail ?? (await users.owner())?.email
  const messaging = openMessaging(context, { address, ownerAddress, answerMs: receiverMs })
  const mailing = { address, ownerAddress, site, publications, messaging, renderer }
  const citing = openCiting(site, address)
  const media = openMedia(context, workers.pictures)
  const withPictures = (one: Renderer) => withDrawings(context, one, { media, workers, drawings })
  const pictured = withPictures(renderer)
  const generated = openGeneratedTexts(workers.renderer.storedPost)
  const rendering = { renderer, pictured, generated, ogImages, site, ...citing }
  const articleData = openArticleData(context.database, { publications, site })
  const texts = openSiteTexts(context, { ...rendering, readData: articleData.dataSetsOf })
  const contents = openSiteContents(context.database, publications)
  const { renderWorker, fileWorker } = workers
  const contentVersion = createContentVersion(context, nextChange(context, texts.posts))
  const sources = { sky, renderer, renderWorker, publications, ogImages, contents }
  return {
    ...workers,
    ...texts,
    address,
    drawChart: drawings.drawChart,
    contextOf,
    ...citing,
    publications,
    articleData,
    readTables: openArticleTables({ site, contextOf, contentVersion, renderWorker }),
    ogImages,
    security: openSecurityNotifications(context, mailing),
    renderer: pictured,
    starterRenderer: withPictures(
      inContext(createRenderer({ ...workers.renderWorker, limitMs: starterLimitMs })),
    ),
    users,
    sessions: openSessions(context),
    claim: openClaim(context),
    passwords,
    sky,
    site: openSiteReads(context, site, { ...sources, ...texts, texts: generated }),
    media,
    ...fileServices(context, media.files, fileWorker),
    messaging,
    issueSources: issueSources(mailing),
    renderFormulas: formulaRenderer(generated),
    contentVersion,
    reserve: createDiskReserve(context.config.dataDir),
  }
}

/** How articles are cited, and what they are written as for readers. */
function openCiting(site: SiteSettings, address: () => string) {
  const cite = async (post: ReferredPost) => citedPost(post, await site.read(), address())
  return {
    cite,
    referenceTo: async (post: ReferredPost) => referenceOf(await cite(post), await site.read()),
    sourceWriter: openSourceWriter(site, address),
  }
}

/** The uploaded files, and what the owner says of them. */
function fileServices(context: ServerContext, contents: MediaFiles, worker: Workers['fileWorker']) {
  return {
    files: openFiles(context, contents, {
      announceChange,
      suggestChart: (name, data) => worker.run('chart', { name, data }),
    }),
    fileDetails: openFileDetails(context.database, contents, (start) =>
      worker.run('tableForm', start),
    ),
  }
}

interface Drawing {
  media: Pick<Media, 'files'>
  workers: Workers
  drawings: Pick<ServiceOptions, 'drawChart' | 'drawsFormulas'>
}

/** A renderer that draws formulas and charts of posts for feeds; formulas first, which have their places in the text. */
function withDrawings(
  context: ServerContext,
  renderer: Renderer,
  { media: { files }, workers: { pictures }, drawings: { drawChart, drawsFormulas } }: Drawing,
): Renderer {
  const draw: DrawFormulas | undefined = drawsFormulas
    ? (orders) => pictures.run('formulas', orders)
    : undefined
  return withChartPictures(
    context,
    withFormulaPictures(context, renderer, files, draw),
    files,
    drawChart,
  )
}

export type Services = ReturnType<typeof openServices>

interface Mailing extends Pick<IssueSources, 'address' | 'ownerAddress'> {
  site: Pick<SiteSettings, 'read'>
  publications: Publications
  renderer: Renderer
}

/** What issues of the newsletter are made of: posts rendered for mails, and the sender. */
function issueSources(mailing: Mailing): IssueSources {
  const { address, ownerAddress, site, publications, renderer } = mailing
  return {
    address,
    ownerAddress,
    ownerName: async () => (await site.read()).ownerName,
    findPost: async (id) => {
      const post = await publications.withContent(id)
      if (!post) return undefined
      const { title, language, date, excerpt, content } = post
      const owner = await site.read()
      const isOwners = post.authors?.every((author) => isOwner(author, owner)) ?? true
      const authors = isOwners ? [] : authorsOf(post.authors, owner).map(({ name }) => name)
      const url = address() + postPath(post)
      const plain = { text: `${excerpt}\n`, html: '' }
      const mail = await renderer.newsletter(content, url, undefined, textRulesOf(post))
      return { title, language, authors, date, excerpt, url, ...(mail ?? plain) }
    },
  }
}

/** The next time at which cached pages expire: a scheduled post appears, or the year in the footer changes. */
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
