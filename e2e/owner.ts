import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test'
import type { Site } from './site.ts'

export const ownerPassword = 'correct horse'

export const ownerAccount = {
  username: 'ada',
  password: ownerPassword,
  email: 'ada@example.org',
  name: 'Ada Example',
}

/** A second client of the site that carries the same session, for changes beside the page. */
export interface OtherClient {
  send(method: string, url: string, body?: unknown): Promise<number>
}

/**
 * Makes the first account of a site, signs this browser in with it and opens the admin area.
 * @returns a second client with the same session
 */
export async function enterAdmin(page: Page, site: Site, tab?: string): Promise<OtherClient> {
  await registerOwner(page, site)
  await openAdmin(page, site.url, tab)
  return await clientOf(page.context(), site.url)
}

/** Makes the first account of a site and signs this browser in with it. */
export async function registerOwner(page: Page, { url }: Site): Promise<void> {
  const headers = { origin: url }
  const answer = await page.request.post(`${url}/api/register`, { data: ownerAccount, headers })
  expect(answer.status()).toBe(201)
}

export async function openAdmin(page: Page, url: string, tab?: string): Promise<void> {
  await page.goto(`${url}/admin${tab === undefined ? '' : `?tab=${tab}`}`)
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
}

/** Makes the first account of a site in a browser of its own, so that the page of a test stays a visitor's. */
export async function ownerOf(browser: Browser, site: Site): Promise<OtherClient> {
  const context = await browser.newContext()
  const owner = await enterAdmin(await context.newPage(), site)
  await context.close()
  return owner
}

/** Sends calls with the session that a browser has now. */
export async function clientOf(context: BrowserContext, url: string): Promise<OtherClient> {
  const cookies = await context.cookies(url)
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  return {
    async send(method, path, body) {
      const response = await fetch(url + path, {
        method,
        headers: { cookie, ...(body !== undefined && { 'content-type': 'application/json' }) },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      return response.status
    },
  }
}
