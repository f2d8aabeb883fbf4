import { openClaim } from '../features/auth/server/claim.ts'
import type { Passwords } from '../features/auth/server/passwords/hash.ts'
import { markCiting, markUsing } from '../features/blog/server/outdated-posts.ts'
import { openPosts } from '../features/blog/server/posts.ts'
import {
  openRenderer,
  type Renderer,
  withContext,
} from '../features/blog/server/render/renderer.ts'
import { openPublications } from '../features/blog/server/publications.ts'
import { openSessions } from '../features/auth/server/sessions.ts'
import { openUsers } from '../features/auth/server/users.ts'
import { openBackups } from '../features/backup/backups.ts'
import type { DrawOgImage } from '../features/og-image/contract.ts'
import { openOgImages } from '../features/og-image/store.ts'
import { openPictures, type Pictures } from '../features/media/pictures.ts'
import { openMedia } from '../features/media/store.ts'
import { openPageViews } from '../features/page-views/page-views.ts'
import { openSiteProjects, picturedPages, projectTexts } from './site-projects.ts'
import { openSite, publicSite, refuseOld, saveIn } from '../features/site/server.ts'
import type { Log, ServerContext } from '../server/context.ts'
import type { SiteServices } from './api-routes.ts'
import { isStyleChanged, readContext } from './render-context.ts'
import { openSiteContents } from './site-contents.ts'
import { openSecurityNotifications } from './messages/security-notifications.ts'
import { openSiteNewsletter } from './messages/open-newsletter.ts'
import { HttpError } from '../server/http/errors.ts'
import { openMessaging } from './messages/messaging.ts'

/** The processes that do heavy work. */
export interface Workers {
  renderer: Renderer
  pictures: Pictures
  close(): void
}

/** Opens them; each starts with its first piece of work. */
export function openWorkers(log: Pick<Log, 'warn'>): Workers {
  const renderer = openRenderer({ log })
  const pictures = openPictures({ log })
  const close = () => {
    renderer.close()
    pictures.close()
  }
  return { renderer, pictures, close }
}

interface ServiceOptions {
  workers: Workers
  passwords: Passwords
  drawOgImage: DrawOgImage | undefined
  address: () => string
  receiverMs: number | undefined
}

/** Opens what features keep, and tells them of each other. */
export function openServices(
  context: ServerContext,
  { workers, passwords, drawOgImage: draw, address, receiverMs: answerMs }: ServiceOptions,
) {
  const users = openUsers(context)
  const site = openSite(context)
  const renderer = withContext(workers.renderer, readContext(context, site))
  const publications = openPublications(context)
  const ogImages = openOgImages(context, { readSite: site.read, draw })
  const ownerAddress = async () => context.config.ownerEmail ?? (await users.owner())?.email
  const messaging = openMessaging(context, { address, ownerAddress, answerMs })
  const mailing = { address, ownerAddress, site, publications, messaging, renderer }
  const posts = openPosts(context, { ogImages, renderer })
  const readTimeZone = async () => (await site.read()).timeZone
  const projects = openSiteProjects(context, { renderer, ogImages, readTimeZone })
  const security = openSecurityNotifications(context, {
    messaging,
    address,
    ownerAddress,
    readTimeZone,
  })
  const contents = openSiteContents(context.database, publications)
  const services: SiteServices = {
    security,
    renderer,
    users,
    sessions: openSessions(context),
    claim: openClaim(context),
    passwords,
    posts,
    projects,
    site: {
      ...site,
      readPublic: async () => await publicSite(await site.read(), contents),
      // Cards carry the owner's name; pages that are rendered after the change find the new ones.
      save: async (settings, version) => {
        const before = await site.read()
        // Before the work for it; what comes in between is refused by the write itself.
        refuseOld(before, version)
        const commands = await changedCommands(renderer, before.macros, settings.macros)
        const { seen, planned } = await picturedPages({ publications, projects })
        await ogImages.prepareAll([...seen, ...planned], settings)
        const isStyled = isStyleChanged(before, settings)
        await context.database.write(async (tx) => {
          await saveIn(tx, settings, version)
          await markUsing(tx, commands)
          if (isStyled) await markCiting(tx)
          if (isStyled || commands.length > 0) await projectTexts.mark(tx)
        })
        posts.renderSoon()
        projects.renderSoon()
      },
    },
    media: openMedia(context, workers.pictures),
    messaging,
    newsletter: openSiteNewsletter(context, mailing),
    backups: openBackups(context, { readTimeZone }),
    pageViews: openPageViews(context, { readTimeZone }),
  }
  return { services, publications, ogImages }
}

export type OpenedServices = ReturnType<typeof openServices>

/**
 * The commands of formulas that mean something else with other macros.
 * @throws HttpError 400 for macros that cannot be used
 */
async function changedCommands(
  renderer: Renderer,
  before: string,
  after: string,
): Promise<readonly string[]> {
  if (after === before) return []
  const { problems, changed } = await renderer.macros({ before, after })
  const [problem] = problems
  if (problem) throw new HttpError(400, `Macros, line ${problem.line}: ${problem.sentence}`)
  return changed
}
