import { openClaim } from '../features/auth/claim.ts'
import type { Passwords } from '../features/auth/passwords/hash.ts'
import { openPosts } from '../features/blog/posts.ts'
import { openRenderer, type Renderer } from '../features/blog/render/renderer.ts'
import { openPublications } from '../features/blog/publications.ts'
import { openSessions } from '../features/auth/sessions.ts'
import { openUsers } from '../features/auth/users.ts'
import { openBackups } from '../features/backup/backups.ts'
import type { DrawOgImage } from '../features/og-image/contract.ts'
import { openOgImages } from '../features/og-image/store.ts'
import { openPictures, type Pictures } from '../features/media/pictures.ts'
import { openMedia } from '../features/media/store.ts'
import { openSite } from '../features/site/server.ts'
import type { Log, ServerContext } from '../server/context.ts'
import type { SiteServices } from './api-routes.ts'
import { openSiteNewsletter } from './newsletter/open-newsletter.ts'
import { openMessaging } from './messaging.ts'

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
  const { renderer, pictures } = workers
  const users = openUsers(context)
  const site = openSite(context)
  const publications = openPublications(context)
  const ogImages = openOgImages(context, { readSite: site.read, draw })
  const ownerAddress = async () => context.config.ownerEmail ?? (await users.owner())?.email
  const messaging = openMessaging(context, { address, ownerAddress, answerMs })
  const mailing = { address, ownerAddress, site, publications, messaging, renderer }
  const services: SiteServices = {
    renderer,
    users,
    sessions: openSessions(context),
    claim: openClaim(context),
    passwords,
    posts: openPosts(context, { ogImages, renderer }),
    site: {
      ...site,
      // Cards carry the owner's name; pages that are rendered after the change find the new ones.
      save: async (settings) => {
        const posts = [...(await publications.list()), ...(await publications.planned())]
        await ogImages.prepareAll(posts, settings)
        await site.save(settings)
      },
    },
    media: openMedia(context, pictures),
    messaging,
    newsletter: openSiteNewsletter(context, mailing),
    backups: openBackups(context, { readTimeZone: async () => (await site.read()).timeZone }),
  }
  return { services, publications, ogImages }
}
