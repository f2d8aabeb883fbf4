import { test as base, type Page } from '@playwright/test'
import { type Settings, type Site, type SiteHost, startHost, useCopy } from './start-site.ts'
import { starterFolder } from './starter-folder.ts'

export type { Site }

/** For journeys about motion: all others run with reduced motion. */
export const withMotion = { contextOptions: { reducedMotion: 'no-preference' } } as const

interface Fixtures {
  /** Settings of the fresh site beyond the usual ones. */
  settings: Settings
  /** A new site for one test. */
  freshSite: Site
  /** Everything the browser complained about while the test ran. */
  complaints: string[]
}

interface WorkerFixtures {
  /** A site that tests share; they only read it. */
  sharedSite: Site
  host: SiteHost
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  host: [
    // oxlint-disable-next-line no-empty-pattern -- the runner reads which fixtures are wanted from here
    async ({}, use) => {
      const host = await startHost()
      await use(host)
      await host.end()
    },
    { scope: 'worker' },
  ],
  sharedSite: [
    async ({ host }, use) => await useCopy(host, starterFolder(), use),
    { scope: 'worker' },
  ],
  // oxlint-disable-next-line no-empty-pattern -- the runner reads which fixtures are wanted from here
  settings: async ({}, use) => await use({}),
  freshSite: async ({ host, settings }, use) => await useCopy(host, starterFolder(), use, settings),
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
