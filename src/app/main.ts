import path from 'node:path'
import { cardDrawing } from '../features/cards/draw-card.ts'
import { type Config, ConfigError, readConfig } from '../server/config.ts'
import { SchemaError } from '../server/database/migrate.ts'
import { siteAddress } from '../server/site-address.ts'
import { serveBuiltFiles } from '../server/static-files.ts'
import { builtPages } from './pages.ts'
import { createSite, type RunningSite } from './server.ts'

const root = path.resolve(import.meta.dirname, '../..')
const dist = path.join(root, 'dist')

const commands: Readonly<Record<string, () => Promise<void>>> = {
  start: startSite,
  dev: startDevelopment,
  build: async () => {
    const { build } = await import('../../scripts/build.ts')
    await build(root)
  },
}

/** The command line: what `npm start` and `npm run ephemeris -- <command>` run. */
export async function main([name = 'start']: string[]): Promise<void> {
  const command = commands[name]
  if (!command)
    return fail(`There is no command "${name}". There are: ${Object.keys(commands).join(', ')}.`)
  try {
    await command()
  } catch (error) {
    fail(explain(error))
  }
}

function fail(sentence: string): void {
  console.error(sentence)
  process.exitCode = 1
}

/** Faults that a person can mend are one sentence; everything else keeps its stack. */
function explain(error: unknown): string {
  if (error instanceof ConfigError || error instanceof SchemaError) return error.message
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE')
    return 'Another program uses this address already. Stop it, or choose another PORT.'
  if (code === 'EACCES') return `The site may not use an address or a folder: ${error.message}.`
  return error.stack ?? error.message
}

async function startSite(): Promise<void> {
  process.env['NODE_ENV'] ??= 'production'
  const config = readConfig(process.env)
  await buildIfStale()
  const site = await createSite({
    config,
    pages: {
      renderer: await builtPages(dist),
      files: await serveBuiltFiles(path.join(dist, 'client')),
    },
    drawCard: cardDrawing(path.join(dist, 'cards')),
  })
  await listen(site, config)
}

/** Builds when something is missing or older than its sources; without the tools, uses what is there. */
async function buildIfStale(): Promise<void> {
  const { build, isFresh, canBuild } = await import('../../scripts/build.ts')
  if (await isFresh(root)) return
  if (!canBuild(root)) {
    console.log('The development tools are not installed: using the build as it is.')
    return
  }
  console.log('Building the site…')
  const began = performance.now()
  await build(root)
  console.log(`Built in ${((performance.now() - began) / 1000).toFixed(1)} s.`)
}

async function startDevelopment(): Promise<void> {
  const config = readConfig(process.env)
  const { developmentPages } = await import('../../scripts/development.ts')
  const pages = await developmentPages(root)
  const drawCard = cardDrawing(path.join(dist, 'cards'))
  const site = await createSite({ config, pages, drawCard })
  site.app.addHook('onClose', () => pages.close())
  await listen(site, config)
}

async function listen(site: RunningSite, config: Config): Promise<void> {
  stopOnSignals(site)
  await site.app.listen({ port: config.port, host: config.host })
  const url = siteAddress(config, site.app.server)
  console.log(`\n  Ephemeris is open at ${url}`)
  if (!(await site.hasOwner())) {
    const code = await site.claimCode()
    const claim = code === undefined ? '' : `#claim=${code}`
    console.log(
      `  Nobody owns this site yet: the first account becomes its owner. Register at ${url}/auth${claim}`,
    )
  }
  console.log('  Press Ctrl-C to stop.\n')
}

const shutdownLimitMs = 5000
const parentCheckMs = 500

/** Ends cleanly: no new requests, the open ones are answered, the database is closed. */
function stopOnSignals({ app }: RunningSite): void {
  let stopping = false
  const stop = () => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), shutdownLimitMs).unref()
    app.close().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      },
    )
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
  // npm dies of a signal without passing it on; the site then ends with its parent.
  if (process.env['npm_lifecycle_event'] !== undefined) {
    const parent = process.ppid
    setInterval(() => process.ppid !== parent && stop(), parentCheckMs).unref()
  }
}
