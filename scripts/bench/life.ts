import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { builtPages } from '../../src/app/ssr/pages.ts'
import { createSite } from '../../src/app/server.ts'
import { createOgImageDrawer } from '../../src/features/og-image/draw-og-image.ts'
import { readConfig } from '../../src/platform/server/ops/config.ts'
import type { Owner } from './owner.ts'
import { load, residentMb, stop } from './machine.ts'
import { type Server, startSite } from './servers.ts'
import { median, type Row } from './table.ts'

const starts = 5

/** The time from the start to the first page, and the memory then and later. */
export async function measureLife(dataDir: string): Promise<Row[]> {
  const times: number[] = []
  let site: Server | undefined
  for (let run = 0; run < starts; run += 1) {
    if (site) await stop(site.child)
    const began = performance.now()
    site = await startSite(dataDir)
    await (await fetch(site.url)).text()
    times.push(performance.now() - began)
  }
  if (!site) return []
  const idle = await residentMb(site.pid)
  let pages = 0
  while (pages < 10_000) pages += await load({ url: site.url, seconds: 1 })
  const used = await residentMb(site.pid)
  await stop(site.child)
  return [
    {
      name: 'start to the first page',
      figure: `${Math.round(median(times))} ms`,
      budget: '<= 700 ms',
    },
    { name: 'memory after the first page', figure: `${Math.round(idle)} MB`, budget: '<= 110 MB' },
    {
      name: `memory after ${pages} pages`,
      figure: `${Math.round(used)} MB`,
      budget: '<= 160 MB',
    },
  ]
}

const rendersPerRound = 100

/** The processor time for rendering the home page, measured in this process. */
export async function measureRender(root: string): Promise<Row[]> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'ephemeris-bench-'))
  const config = readConfig({ DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent' })
  const renderer = await builtPages(path.join(root, 'dist'))
  let render: (() => Promise<unknown>) | undefined
  const site = await createSite({
    config,
    pages: {
      renderer: {
        ...renderer,
        // The first request provides the arguments of a rendering, which the rounds repeat.
        render: (target, variant, input) => {
          render = () => renderer.render(target, variant, input)
          return renderer.render(target, variant, input)
        },
      },
      files: () => false,
    },
    drawOgImage: createOgImageDrawer(path.join(root, 'dist', 'cards')),
  })
  const rates: number[] = []
  try {
    await fetch(await site.app.listen({ port: 0, host: '127.0.0.1' }))
    for (let round = 0; round < 8; round += 1) {
      const before = process.cpuUsage()
      for (let count = 0; count < rendersPerRound; count += 1) await render?.()
      const { user, system } = process.cpuUsage(before)
      rates.push(rendersPerRound / ((user + system) / 1e6))
    }
  } finally {
    await site.app.close()
    await rm(dataDir, { recursive: true, force: true })
  }
  // The first rounds warm up the compiler.
  return [
    {
      name: 'render of the home page',
      figure: `${Math.round(median(rates.slice(3)))} per CPU second`,
      budget: '>= 300',
    },
  ]
}

/** The time from the answer to a write until a page shows it. */
export async function measureVisibility(site: Server, owner: Owner): Promise<Row[]> {
  const times: number[] = []
  for (let round = 0; round < 15; round += 1) {
    const text = `Measured for the ${round + 1}. time.`
    await owner.send('PUT', '/api/quotes/1', { text, author: 'The bench' })
    const began = performance.now()
    const page = await (await fetch(site.url)).text()
    if (!page.includes(text)) throw new Error('A page did not show the change')
    times.push(performance.now() - began)
  }
  return [
    {
      name: 'from a write to the new page',
      figure: `${Math.round(median(times))} ms`,
      budget: 'the next request',
    },
  ]
}
