import type { FastifyInstance } from 'fastify'
import { openClaim } from '../features/auth/claim.ts'
import { openSessions } from '../features/auth/sessions.ts'
import { openUsers } from '../features/auth/users.ts'
import { openPosts } from '../features/blog/posts.ts'
import { openPublications } from '../features/blog/publications.ts'
import type { DrawCard } from '../features/cards/contract.ts'
import { openCards } from '../features/cards/store.ts'
import { openMedia } from '../features/media/store.ts'
import { openSite } from '../features/site/server.ts'
import { serveApi } from '../server/api.ts'
import type { Config } from '../server/config.ts'
import type { ServerContext } from '../server/context.ts'
import { openDatabase } from '../server/database/database.ts'
import { migrate, SchemaError } from '../server/database/migrate.ts'
import { migrations } from '../server/migrations/all.ts'
import { siteAddress } from '../server/site-address.ts'
import { serveCards, serveMedia } from '../server/static-files.ts'
import { access } from './access.ts'
import { apiRoutes, type SiteParts } from './api-routes.ts'
import type { Facts } from './discovery/facts.ts'
import { headWriter } from './discovery/head-tags.ts'
import { serveDiscovery } from './discovery/serve.ts'
import { limits } from './limits.ts'
import { createListener, type Patience } from './listener.ts'
import { type PageSource, servePages } from './page-server.ts'
import { seedStarterContent } from './seed.ts'

export interface SiteOptions {
  config: Config
  pages: PageSource
  /** Absent where no pictures for previews are drawn. */
  drawCard?: DrawCard
  now?: () => Date
  /** How long slow clients are waited for; tests wait less. */
  patience?: Patience
  /** Where log lines go instead of the output of the process. */
  logTo?: { write(line: string): void }
}

/** A running site before it listens. */
export interface RunningSite {
  app: FastifyInstance
  /** The one-time code for the first account; undefined when it needs none or is taken. */
  claimCode(): Promise<string | undefined>
  hasOwner(): Promise<boolean>
}

/**
 * Puts a site together: database, calls, pages. Closing the app closes everything.
 * @throws SchemaError when the database must not be touched
 */
export async function createSite({
  config,
  pages,
  drawCard,
  now = () => new Date(),
  patience,
  logTo,
}: SiteOptions): Promise<RunningSite> {
  const database = openDatabase(config.dataDir)
  try {
    await migrate(database, migrations)
    const { app, attach } = createListener(config, patience, logTo)
    const context: ServerContext = { config, database, now, log: app.log }
    const { parts, publications, cards } = openParts(context, drawCard)
    await refuseReclaim(parts)
    await seedStarterContent(context)
    await parts.posts.renderOutdated()
    await cards.tidy(await publications.list())
    const api = {
      routes: apiRoutes(context, parts),
      access,
      limits,
      findCaller: parts.sessions.find,
    }
    serveApi(app, context, api)
    attach(serveMedia(parts.media.folder))
    attach(serveCards(cards.folder))
    const facts: Facts = {
      address: () => siteAddress(config, app.server),
      readSite: parts.site.read,
      publications,
      cards,
    }
    serveDiscovery(app, context, facts)
    const tagsFor = headWriter(facts)
    attach(await servePages(app, context, { api, site: parts.site, pages, tagsFor }))
    await parts.media.recover()
    app.addHook('onClose', () => parts.media.close())
    app.addHook('onClose', () => database.close())
    sweepWhileClosing(app)
    const hasOwner = async () => (await parts.users.owner()) !== undefined
    return {
      app,
      hasOwner,
      claimCode: async () => ((await hasOwner()) ? undefined : parts.claim.code),
    }
  } catch (error) {
    await database.close()
    throw error
  }
}

function openParts(context: ServerContext, draw: DrawCard | undefined) {
  const site = openSite(context)
  const publications = openPublications(context)
  const cards = openCards(context, { readSite: site.read, draw })
  const parts: SiteParts = {
    users: openUsers(context),
    sessions: openSessions(context),
    claim: openClaim(context.config),
    posts: openPosts(context, { prepareCard: cards.prepare }),
    site: {
      ...site,
      // Cards carry the owner's name; pages that are rendered after the change find the new ones.
      save: async (settings) => {
        await cards.prepareAll(await publications.list(), settings)
        await site.save(settings)
      },
    },
    media: openMedia(context),
  }
  return { parts, publications, cards }
}

/** A lost or emptied database must not make the next stranger the owner. */
async function refuseReclaim({ users, claim }: SiteParts): Promise<void> {
  if (claim.wasClaimed() && !(await users.owner()))
    throw new SchemaError(
      'This site had an owner, but its database has none. Put the database back from a backup; to begin anew on purpose, remove the file "claimed" from the data folder.',
    )
}

const sweepEveryMs = 50

/**
 * A connection whose answer was still on its way when the site began to close is kept alive after
 * it, and would hold the end up until its time-out. So idle ones are closed until none is left.
 */
function sweepWhileClosing(app: FastifyInstance): void {
  let sweep: NodeJS.Timeout | undefined
  app.addHook('preClose', (done) => {
    sweep = setInterval(() => app.server.closeIdleConnections(), sweepEveryMs)
    done()
  })
  app.addHook('onClose', (_app, done) => {
    clearInterval(sweep)
    done()
  })
}
