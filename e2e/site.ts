import { test as base, type Page } from '@playwright/test'
import { type Settings, type Site, useCopy } from './start-site.ts'
import { starterFolder } from './starter-folder.ts'

export type { Site }

/** For journeys about motion: all others run with reduced motion. */
export const withMotion = { contextOptions: { reducedMotion: 'no-preference' } } as const

interface Fixtures {
  /** Settings of the fresh site beyond the usual ones. */
  settings: Settings
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
    async ({}, use) => await useCopy(starterFolder(), use),
    { scope: 'worker' },
  ],
  // oxlint-disable-next-line no-empty-pattern -- the runner reads which fixtures are wanted from here
  settings: async ({}, use) => await use({}),
  freshSite: async ({ settings }, use) => await useCopy(starterFolder(), use, settings),
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
