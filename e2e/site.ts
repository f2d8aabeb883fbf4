import { test as base, type Page } from '@playwright/test'
import { type Settings, type Site, startSite, useCopy, useFolder } from './start-site.ts'

export type { Site }

/** For journeys about movement: the others go as for a visitor who wants none. */
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
  /** The data of a site that has only just been filled with the starter content. */
  starterFolder: string
  /** A site that tests share; they only read it. */
  sharedSite: Site
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  starterFolder: [
    // oxlint-disable-next-line no-empty-pattern -- the runner reads which fixtures are wanted from here
    async ({}, use) => {
      await useFolder(async (folder) => {
        const site = await startSite(folder)
        await site.stop()
        await use(folder)
      })
    },
    { scope: 'worker' },
  ],
  sharedSite: [
    async ({ starterFolder }, use) => await useCopy(starterFolder, use),
    { scope: 'worker' },
  ],
  // oxlint-disable-next-line no-empty-pattern -- the runner reads which fixtures are wanted from here
  settings: async ({}, use) => await use({}),
  freshSite: async ({ starterFolder, settings }, use) =>
    await useCopy(starterFolder, use, settings),
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
