import type { FastifyInstance, FastifyRequest } from 'fastify'
import { openPasswords, type Passwords } from '../features/auth/server/passwords/hash.ts'
import type { Backups } from '../features/backup/backups.ts'
import { restoreAdvice } from '../features/backup/stored-backups.ts'
import type { DrawOgImage } from '../features/og-image/contract.ts'
import type { Config } from '../platform/server/ops/config.ts'
import type { Feature } from '../platform/server/feature.ts'
import type { Log, ServerContext } from '../platform/server/context.ts'
import { timeWrites } from '../platform/server/database/timed-writes.ts'
import { busy } from '../platform/server/http/error-responses.ts'
import { healthUrl } from '../platform/server/ops/health.ts'
import type { watchLoop } from '../platform/server/ops/loop-watch.ts'
import { createLogOutput } from '../platform/server/ops/log.ts'
import { type Metrics, createMetrics, serveMetrics } from '../platform/server/ops/metrics.ts'
import { reportUnreadable, restrictPermissions } from '../platform/server/ops/file-permissions.ts'
import type { Route } from '../platform/server/http/route.ts'
import { countRequests } from '../platform/server/http/request-metrics.ts'
import { openSharedCounts } from '../platform/server/http/counts.ts'
import { siteAddress } from '../platform/server/http/hosts.ts'
import { openFeatures, routesOf } from './features.ts'
import { type Housekeeping, openHousekeeping } from './housekeeping.ts'
import { createListener, type RequestTimeouts } from '../platform/server/http/listener.ts'
import { openServices, type Services } from './open-services.ts'
import { openWorkers, type Workers } from './workers.ts'
import { serveSite } from './serve-site.ts'
import { siteContext } from './site-context.ts'
import { type DrawChart, removeOldDrawings } from '../features/blog/server/chart-pictures.ts'
import type { PageSource } from './ssr/page-server.ts'
import type { Messaging } from '../features/notifications/messaging.ts'
import { wholeSite } from './whole-site.ts'
import { seedStarterContent } from '../features/starter/seed.ts'
import { startAndStop } from './start-and-stop.ts'
import { openServedDatabase } from './site-database.ts'
import { type Migration, SchemaError } from '../platform/server/database/migrate.ts'
import { picturedPages } from './site-texts.ts'

export interface SiteOptions {
  config: Config
  pages: PageSource
  /** Absent where no preview images are drawn. */
  drawOgImage?: DrawOgImage
  /** Absent where feeds link to the pages that draw charts. */
  drawChart?: DrawChart
  /** Whether feeds show formulas as pictures; otherwise they are words. */
  drawsFormulas?: boolean
  /** Measures the delay of the event loop; without it no request is rejected because of overload. */
  watch?: typeof watchLoop
  now?: () => Date
  /** The migrations; tests add some. */
  steps?: readonly Migration[]
  /** The worker processes for heavy work; tests share theirs. */
  workers?: Workers
  /** Hashes passwords; tests use a cheaper cost. */
  passwords?: Passwords
  /** The timeouts for slow clients; tests use shorter ones. */
  timeouts?: RequestTimeouts
  /** The timeout for webhooks and mail servers; tests use a shorter one. */
  receiverMs?: number
  /** Where log lines go instead of standard output. */
  logTo?: { write(line: string): void }
}

/** A running site before it listens. */
export interface RunningSite {
  app: FastifyInstance
  /** The one-time code for the first account; undefined if none is needed or an owner exists. */
  claimCode(): Promise<string | undefined>
  hasOwner(): Promise<boolean>
  /** The URL of the metrics once the site listens; undefined if they are off. */
  metricsAddress(): string | undefined
  /** Delivers due messages now; a listening site does so by itself. */
  deliverDue: Messaging['deliverDue']
  backups: Backups
  /** Removes expired rows now; a listening site does so by itself. */
  tidy: Housekeeping['tidy']
  /** Every call of the API, with its access and rate limit. */
  routes: readonly Route[]
}

/**
 * Creates a site: database, calls, pages. Closing the app closes everything.
 * @throws SchemaError when the database must not be touched
 */
export async function createSite({
  config,
  pages,
  drawOgImage,
  drawChart,
  drawsFormulas = false,
  watch,
  workers: given,
  passwords = openPasswords(),
  now = () => new Date(),
  steps,
  timeouts,
  receiverMs,
  logTo,
}: SiteOptions): Promise<RunningSite> {
  const output = createLogOutput(process.stdout)
  const app = createListener(config, logTo ?? output, timeouts)
  const metrics = config.metricsPort === undefined ? undefined : await createMetrics()
  const served = await openServedDatabase(config, { now, log: app.log, ...(steps && { steps }) })
  const database = timeWrites(served, metrics)
  const workers = given ?? openWorkers(app.log)
  try {
    countRequests(app, metrics)
    if (metrics) countLostLines(metrics, output)
    const beginWork = rejectWhenLate(app, watch?.(app.log))
    const counts = openSharedCounts({ database, now })
    const context = siteContext({ config, database, now, log: app.log, metrics, counts })
    await database.follow(app.log)
    const address = () => siteAddress(config, app.server)
    const drawings = { drawOgImage, drawChart, drawsFormulas }
    const services = openServices(context, { workers, passwords, ...drawings, address, receiverMs })
    await prepareContent(context, services)
    const features = openFeatures(context, services)
    const routes = routesOf(features)
    serveSite(app, context, { services, features, routes, pages, beginWork })
    await services.media.recover()
    await removeOldDrawings(database.db, services.media.files, now())
    const list = Object.values<Feature>(features)
    const housekeeping = openHousekeeping(list, app.log)
    // Not awaited: on a network file system this may take long for thousands of pictures.
    const inspecting = inspectFiles(config.dataDir, app.log)
    app.addHook('onClose', () => inspecting)
    startAndStop(app, [housekeeping, ...list], { workers, database })
    const metricsAddress = serveMetrics(app, config, metrics)
    const hasOwner = async () => (await services.users.owner()) !== undefined
    return {
      app,
      metricsAddress,
      hasOwner,
      deliverDue: services.messaging.deliverDue,
      backups: features.backup,
      tidy: housekeeping.tidy,
      routes,
      claimCode: async () => ((await hasOwner()) ? undefined : services.claim.code),
    }
  } catch (error) {
    workers.close()
    await database.close()
    throw error
  }
}

/** Restricts the permissions of the data folder, and reports files that the site cannot read. */
async function inspectFiles(dataDir: string, log: Pick<Log, 'info' | 'warn'>): Promise<void> {
  await restrictPermissions(dataDir, { log })
  await reportUnreadable(dataDir, log)
}

/** Prepares what the first request needs. */
async function prepareContent(context: ServerContext, services: Services): Promise<void> {
  const { publications, projects, ogImages } = services
  await resolveClaim(services, context.config)
  await seedStarterContent(context, { ...wholeSite, renderer: services.starterRenderer })
  // Outdated texts are shown as they are until housekeeping has rendered them again.
  await services.texts.renderMissing()
  // Nobody writes yet, and a small machine needs their memory.
  services.endIdle()
  services.texts.begin()
  await ogImages.tidy(await picturedPages({ publications, projects }))
}

/** Refuses to start with an empty database if the site had an owner: anyone could claim it. */
async function resolveClaim(
  { users, claim }: Pick<Services, 'users' | 'claim'>,
  { dataDir }: Config,
): Promise<void> {
  if (await users.owner()) claim.writeMarker()
  else if (await claim.wasClaimed())
    throw new SchemaError(
      `This site had an owner, but its database has none. ${restoreAdvice(dataDir)} To start over on purpose, use an empty database and remove the file "claimed" from the data folder.`,
    )
  else await claim.publish()
}

function countLostLines(metrics: Metrics, output: ReturnType<typeof createLogOutput>): void {
  const help = 'Lines of the log that could not be written.'
  metrics.counter('log_lines_lost_total', help, [], () => [{ labels: {}, value: output.lost() }])
}

/**
 * Rejects requests while the process is overloaded, except those with a cached answer.
 * @returns called before the work of a request that has no cached answer
 */
function rejectWhenLate(app: FastifyInstance, watched: ReturnType<typeof watchLoop> | undefined) {
  if (watched) {
    app.addHook('onRequest', (request, _reply, done) => {
      const isReady = request.routeOptions.config.readyAs !== undefined || request.url === healthUrl
      done(!isReady && watched.isLate() ? busy() : undefined)
    })
    app.addHook('onClose', (_app, done) => {
      watched.stop()
      done()
    })
  }
  return (request: FastifyRequest) => {
    request.isWork = true
    if (watched?.isLate() === true) throw busy()
  }
}
