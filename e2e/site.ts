import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { test as base, type Page } from '@playwright/test'

/** A built site in a process of its own, with the starter content. */
export interface Site {
  url: string
  stop(): Promise<void>
}

const start = path.resolve(import.meta.dirname, '../bin/ephemeris.mjs')

/** Starts the built site on a free port and an empty data folder. */
async function startSite(env: Record<string, string> = {}): Promise<Site> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'ephemeris-e2e-'))
  const { npm_lifecycle_event: _, ...inherited } = process.env
  const child = spawn(process.execPath, [start, 'start'], {
    env: {
      ...inherited,
      PORT: '0',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
      RATE_LIMIT_SCALE: '1000',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await openAddress(child)
  return {
    url,
    stop: async () => {
      if (child.exitCode === null) {
        child.kill('SIGTERM')
        await once(child, 'exit')
      }
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function openAddress(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error('The site has no output')
  for await (const line of createInterface(child.stdout)) {
    const url = /open at (\S+)/.exec(line)?.[1]
    if (url !== undefined) return url
  }
  throw new Error('The site ended before it was open')
}

interface Fixtures {
  /** A site that nobody has touched yet, for one test. */
  freshSite: Site
  /** Everything the browser complained about while the test ran. */
  complaints: string[]
}

interface WorkerFixtures {
  /** A site that tests share; they only read it. */
  sharedSite: Site
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  sharedSite: [
    // oxlint-disable-next-line no-empty-pattern -- the runner reads which fixtures are wanted from here
    async ({}, use) => {
      const site = await startSite()
      await use(site)
      await site.stop()
    },
    { scope: 'worker' },
  ],
  // oxlint-disable-next-line no-empty-pattern -- as above
  freshSite: async ({}, use) => {
    const site = await startSite()
    await use(site)
    await site.stop()
  },
  complaints: async ({ page }, use) => {
    await use(listen(page))
  },
})

function listen(page: Page): string[] {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  return complaints
}

export { expect } from '@playwright/test'
