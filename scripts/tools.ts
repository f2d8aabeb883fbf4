import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { main } from '../src/app/main.ts'
import { refuseInaccessibleFiles } from '../src/app/refuse-inaccessible-files.ts'
import { readConfig } from '../src/platform/server/ops/config.ts'
import { programFolder } from '../src/platform/server/ops/program-folder.ts'
import { build } from './build.ts'
import { inThisProcess, runBuild } from './run-build.ts'

/** Builds the site. */
export async function buildSite(words: string[]): Promise<void> {
  if (words.includes(inThisProcess)) await build(programFolder)
  else await runBuild(programFolder)
}

/** Measures the built site. */
export async function benchSite(words: string[]): Promise<void> {
  const { bench } = await import('./bench/run.ts')
  await bench(programFolder, words)
}

/** Builds the site and starts it. */
export async function buildAndStart(): Promise<void> {
  // Reports what would stop the start before the build, not after it.
  refuseInaccessibleFiles(readConfig(process.env).dataDir)
  console.log('Building the site…')
  const began = performance.now()
  await runBuild(programFolder)
  console.log(`Built in ${((performance.now() - began) / 1000).toFixed(1)} s.`)
  const built = pathToFileURL(path.join(programFolder, 'dist', 'server', 'main.js')).href
  const site = (await import(built)) as { main: typeof main }
  await site.main(['start'])
}

/** Starts the site from its sources, with hot reload. */
export async function startDevelopment(): Promise<void> {
  const config = readConfig(process.env)
  const [{ createSite }, { openToVisitors }, { createOgImageDrawer }] = await Promise.all([
    import('../src/app/server.ts'),
    import('../src/app/commands/start.ts'),
    import('../src/features/og-image/draw-og-image.ts'),
  ])
  const { developmentPages } = await import('./development.ts')
  const pages = await developmentPages(programFolder)
  const drawOgImage = createOgImageDrawer(path.join(programFolder, 'dist', 'cards'))
  const site = await createSite({ config, pages, drawOgImage })
  site.app.addHook('onClose', () => pages.close())
  await openToVisitors(site, config)
}
