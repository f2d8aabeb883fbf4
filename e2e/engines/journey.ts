import { expect, test as base } from 'vitest'
import {
  fillStarterFolder,
  type Site,
  type SiteHost,
  startHost,
  useCopy,
  useFolder,
} from '../start-site.ts'
import type { Engine } from './driver.ts'
import { type Page, pageOf } from './page.ts'

/** The account that owns the site of the journeys. */
export const owner = {
  Name: 'Ada Example',
  Email: 'ada@example.org',
  Username: 'ada',
  Password: 'correct horse',
}

/** The fixtures of a journey. */
interface Visit {
  /** A window on the site, new to it; its console must be empty at the end. */
  page: Page
  /** A window in which the owner is signed in. */
  admin: Page
  /** A window on a site that nobody owns yet. */
  unclaimed: Page
  /** Where the site of page and admin area is. */
  site: Site
}

/** The test function for journeys in an engine: one browser and one site for all journeys of a file. */
export function journeysWith(start: () => Promise<Engine>) {
  return base.extend<Visit & { engine: Engine; host: SiteHost; starterFolder: string }>({
    engine: [
      // oxlint-disable-next-line no-empty-pattern -- the runner reads which fixtures are wanted from here
      async ({}, use) => {
        const engine = await start()
        await use(engine)
        await engine.close()
      },
      { scope: 'file' },
    ],
    host: [
      // oxlint-disable-next-line no-empty-pattern -- the runner reads which fixtures are wanted from here
      async ({}, use) => {
        const host = await startHost()
        await use(host)
        await host.end()
      },
      { scope: 'file' },
    ],
    starterFolder: [
      // oxlint-disable-next-line no-empty-pattern -- the runner reads which fixtures are wanted from here
      async ({}, use) =>
        await useFolder(async (folder) => {
          await fillStarterFolder(folder)
          await use(folder)
        }),
      { scope: 'file' },
    ],
    site: [
      async ({ host, starterFolder }, use) =>
        await useCopy(host, starterFolder, async (site) => {
          await claim(site)
          await use(site)
        }),
      { scope: 'file' },
    ],
    page: async ({ engine, site }, use) => await useWindow(engine, site, use),
    admin: async ({ engine, site }, use) =>
      await useWindow(engine, site, async (page) => {
        await enterAdmin(page)
        await use(page)
      }),
    unclaimed: async ({ engine, host, starterFolder }, use) =>
      await useCopy(host, starterFolder, async (site) => await useWindow(engine, site, use)),
  })
}

export type JourneyTest = ReturnType<typeof journeysWith>

async function useWindow(
  engine: Engine,
  { url }: Site,
  use: (page: Page) => Promise<void>,
): Promise<void> {
  const driver = await engine.openWindow()
  try {
    await driver.resize(1280, 720)
    await use(pageOf(driver, url))
    expect(await driver.complaints(), 'the console').toEqual([])
  } finally {
    await driver.close()
  }
}

/** Makes the first account of a site. */
async function claim({ url }: Site): Promise<void> {
  const { Name: name, Email: email, Username: username, Password: password } = owner
  const response = await fetch(`${url}/api/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name, email, username, password }),
  })
  expect(response.status).toBe(201)
}

/** Fills in the sign-in form and arrives in the admin area. */
export async function signIn(page: Page): Promise<void> {
  await page.open('/auth')
  await page.part('input', 'Username').fill(owner.Username)
  await page.part('input', 'Password').fill(owner.Password)
  await page.part('form button', 'Login').click()
  await page.isAt('/admin')
  await overviewIsThere(page)
}

/** Opens the admin area after a sign-in by a call: typing into the form takes seconds, and a journey of its own tests it. */
async function enterAdmin(page: Page): Promise<void> {
  await page.open('/privacy')
  const body = JSON.stringify({ username: owner.Username, password: owner.Password })
  const call = `fetch('/api/login', { method: 'POST', headers: { 'content-type': 'application/json' }, body: ${JSON.stringify(body)} })`
  expect(await page.evaluate(`${call}.then(({ status }) => status)`)).toBe(200)
  await page.open('/admin')
  await overviewIsThere(page)
}

/** Waits for the last part of the overview: in some engines, leaving a page that is still loading logs an error. */
export async function overviewIsThere(page: Page): Promise<void> {
  await page.part('h1', 'Admin Dashboard').isShown()
  await page.part('h3', 'The last weeks').isShown()
}
