import path from 'node:path'
import { openSky } from '../../features/sky/server.ts'
import { chartDrawing } from '../../features/blog/server/draw-chart.ts'
import { createOgImageDrawer } from '../../features/og-image/draw-og-image.ts'
import { type Config, ConfigError, readConfig } from '../../platform/server/ops/config.ts'
import { explainListening } from '../../platform/server/ops/explain-failure.ts'
import { transportHeaders } from '../../platform/server/http/security.ts'
import { siteAddress } from '../../platform/server/http/hosts.ts'
import { makeFilesPrivate } from '../../platform/server/ops/file-permissions.ts'
import { programFolder } from '../../platform/server/ops/program-folder.ts'
import { watchLoop } from '../../platform/server/ops/loop-watch.ts'
import { readBuiltFiles } from '../../platform/server/http/static-files.ts'
import { builtPages } from '../ssr/pages.ts'
import { refuseInaccessibleFiles } from '../refuse-inaccessible-files.ts'
import type { PageSource } from '../ssr/page-server.ts'
import { createSite, type RunningSite, type SiteOptions } from '../server.ts'

const dist = path.join(programFolder, 'dist')

/** `start`: runs the built site. */
export async function startSite(): Promise<void> {
  process.env['NODE_ENV'] ??= 'production'
  const config = readConfig(process.env)
  refuseInaccessibleFiles(config.dataDir)
  makeFilesPrivate()
  await openToVisitors(await createBuiltSite(config), config)
}

/** What several sites of one process share; a site alone opens its own. */
type SharedParts = Pick<SiteOptions, 'pages' | 'workers' | 'passwords'>

/** Creates a site from the build. */
export async function createBuiltSite(
  config: Config,
  shared: Partial<SharedParts> = {},
): Promise<RunningSite> {
  return await createSite({
    config,
    ...builtDrawings(),
    watch: watchLoop,
    ...shared,
    pages: shared.pages ?? (await readBuiltPages(config)),
  })
}

/** Draws pictures with the fonts of the build. */
export function builtDrawings() {
  return {
    drawOgImage: createOgImageDrawer(path.join(dist, 'cards'), openSky().cut),
    drawChart: chartDrawing(path.join(dist, 'cards')),
    drawsFormulas: true,
  }
}

/** Reads the pages of the build and all their files. */
export async function readBuiltPages(config: Pick<Config, 'publicUrl'>): Promise<PageSource> {
  return {
    renderer: await builtPages(dist),
    files: await readBuiltFiles(path.join(dist, 'client'), transportHeaders(config)),
  }
}

/** Starts listening, and prints the address. */
export async function openToVisitors(site: RunningSite, config: Config): Promise<void> {
  shutDownGracefully(site)
  try {
    await site.app.listen({ port: config.port, host: config.host })
  } catch (error) {
    // The open database and worker processes would keep the program running.
    await site.app.close()
    throw listenFailureOf(error, config) ?? error
  }
  const url = siteAddress(config, site.app.server)
  console.log(`\n  Ephemeris is open at ${url}`)
  if (!(await site.hasOwner())) {
    const code = await site.claimCode()
    const claim = code === undefined ? '' : `#claim=${code}`
    console.log(
      `  Nobody owns this site yet: the first account becomes its owner. Register at ${url}/auth${claim}`,
    )
  }
  const metrics = site.metricsAddress()
  if (metrics !== undefined) console.log(`  Metrics are read at ${metrics}`)
  console.log('  Press Ctrl-C to stop.\n')
}

function listenFailureOf(
  error: unknown,
  { host, port, metricsPort }: Config,
): ConfigError | undefined {
  // The metrics listen first.
  if (
    metricsPort === port &&
    error instanceof Error &&
    'code' in error &&
    error.code === 'EADDRINUSE'
  )
    return new ConfigError(['PORT and METRICS_PORT are the same. Choose another METRICS_PORT.'])
  const sentence = explainListening(error, { host, port, portSetting: 'PORT' })
  return sentence === undefined ? undefined : new ConfigError([sentence])
}

const shutdownLimitMs = 5000
const parentCheckMs = 500

/**
 * Shuts down gracefully on a signal: no new requests, open ones are answered, the database is closed. So does an uncaught
 * error, since it leaves the site in an unknown state; the service manager restarts it.
 */
function shutDownGracefully({ app }: RunningSite): void {
  let ending = false
  const end = (code: number) => {
    if (ending) return
    ending = true
    setTimeout(() => process.exit(1), shutdownLimitMs).unref()
    app.close().then(
      () => process.exit(code),
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      },
    )
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => end(0))
  process.on('uncaughtException', (error) => {
    app.log.fatal({ err: error }, 'Uncaught error: the site shuts down')
    end(1)
  })
  // npm exits on a signal without forwarding it; the site then exits once its parent process no longer exists.
  if (process.env['npm_lifecycle_event'] !== undefined) {
    const parent = process.ppid
    setInterval(() => process.ppid !== parent && end(0), parentCheckMs).unref()
  }
}
