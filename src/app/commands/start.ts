import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { ogImageDrawing } from '../../features/og-image/draw-og-image.ts'
import { type Config, readConfig } from '../../server/ops/config.ts'
import { transportHeaders } from '../../server/http/security.ts'
import { siteAddress } from '../../server/http/site-address.ts'
import { makeFilesPrivate } from '../../server/ops/private-files.ts'
import { watchLoop } from '../../server/ops/loop-watch.ts'
import { serveBuiltFiles } from '../../server/http/static-files.ts'
import { builtPages } from '../ssr/pages.ts'
import { refuseInaccessibleFiles } from '../refuse-inaccessible-files.ts'
import { createSite, type RunningSite } from '../server.ts'
import { CommandError } from './command-error.ts'
import { endWell } from './end.ts'

const root = path.resolve(import.meta.dirname, '../../..')
const dist = path.join(root, 'dist')
const program = path.join(root, 'bin', 'ephemeris.mjs')

/** Builds the site anew. */
export async function buildSite(): Promise<void> {
  const { build } = await import('../../../scripts/build.ts')
  await build(root)
}

/** Measures the built site. */
export async function benchSite(words: string[]): Promise<void> {
  const { bench } = await import('../../../scripts/bench/run.ts')
  await bench(root, words)
}

/** Runs the site, built first if something is missing or older than its sources. */
export async function startSite(): Promise<void> {
  process.env['NODE_ENV'] ??= 'production'
  const config = readConfig(process.env)
  refuseInaccessibleFiles(config.dataDir)
  await buildIfStale()
  makeFilesPrivate()
  const site = await createSite({
    config,
    pages: {
      renderer: await builtPages(dist),
      files: await serveBuiltFiles(path.join(dist, 'client'), transportHeaders(config)),
    },
    drawOgImage: ogImageDrawing(path.join(dist, 'cards')),
    watch: watchLoop,
  })
  await listen(site, config)
}

/** Builds when something is missing or older than its sources; without the tools, uses what is there. */
async function buildIfStale(): Promise<void> {
  const { isFresh, canBuild } = await import('../../../scripts/build.ts')
  if (await isFresh(root)) return
  if (!canBuild(root)) {
    if (!existsSync(path.join(dist, 'server')))
      throw new CommandError(
        'There is no build in dist, and the development tools that make one are not installed. Run: npm ci && npm run build',
      )
    console.log('The development tools are not installed: using the build as it is.')
    return
  }
  console.log('Building the site…')
  const began = performance.now()
  // In a process of its own: what the tools of a build take, 500 MB, the site would never give back.
  const child = spawn(process.execPath, [program, 'build'], { stdio: 'inherit' })
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new CommandError('The site could not be built.')
  console.log(`Built in ${((performance.now() - began) / 1000).toFixed(1)} s.`)
}

/** Runs the site with its sources as they are; a change shows at once. */
export async function startDevelopment(): Promise<void> {
  const config = readConfig(process.env)
  const { developmentPages } = await import('../../../scripts/development.ts')
  const pages = await developmentPages(root)
  const drawOgImage = ogImageDrawing(path.join(dist, 'cards'))
  const site = await createSite({ config, pages, drawOgImage })
  site.app.addHook('onClose', () => pages.close())
  await listen(site, config)
}

async function listen(site: RunningSite, config: Config): Promise<void> {
  endWell(site)
  try {
    await site.app.listen({ port: config.port, host: config.host })
  } catch (error) {
    // What is open by now, the database and processes of its own, would keep the program from ending.
    await site.app.close()
    throw error
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
