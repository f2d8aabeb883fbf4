import { expect, type Locator, type Page } from '@playwright/test'
import { readingTopPx } from './engines/conditions.ts'

/** A page of each kind that visitors open. */
export const publicPaths = [
  '/',
  '/blog',
  '/blog/5',
  '/dashboard',
  '/publications',
  '/nowhere',
  '/privacy',
  '/auth',
] as const

/** Opens an address and waits until the scripts of the page are hydrated. */
export async function open(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await untilHydrated(page)
}

/** Waits until the page is hydrated. */
export async function untilHydrated(page: Page): Promise<void> {
  await expect(page.locator('html[data-hydrated]')).toBeAttached()
}

/** A section of the home page by its heading. */
export function section(page: Page, name: string): Locator {
  return page.getByRole('main').getByRole('region', { name, exact: true })
}

/** The toast that is shown; more than one breaks every use of it. */
export function toastOf(page: Page): Locator {
  return page.getByRole('list', { name: 'Notifications (F8)' }).getByRole('listitem')
}

/** The grounds of toasts in the light theme, as the design has them. */
const grounds = { default: 'rgb(21, 28, 38)', destructive: 'rgb(139, 40, 0)' } as const

interface ExpectedToast {
  title: string
  text?: string
  variant?: keyof typeof grounds
}

/** Expects one toast with exactly these words in the colours of its variant. */
export async function expectToast(page: Page, expected: ExpectedToast): Promise<void> {
  const { title, text = '', variant = 'default' } = expected
  const toast = toastOf(page)
  await expect(toast.getByText(title, { exact: true })).toBeVisible()
  const end = /[.!?]$/.test(title) ? ' ' : '. '
  await expect(toast).toHaveText(text === '' ? title : title + end + text)
  await expect(toast).toHaveCSS('background-color', grounds[variant])
}

/** Moves the page at once, whatever the visitor's preference for motion. */
export async function scrollTo(page: Page, top: number): Promise<void> {
  await page.evaluate((px) => window.scrollTo({ top: px, behavior: 'instant' }), top)
}

/** Where an element begins, in pixels below the upper edge of the window. */
export async function topOf(target: Locator): Promise<number> {
  const box = await target.boundingBox()
  return Math.round(box?.y ?? Number.NaN)
}

/** Expects the page to come to rest with a section right below the header. */
export async function expectAtTop(target: Locator): Promise<void> {
  await expect.poll(async () => Math.abs((await topOf(target)) - readingTopPx)).toBeLessThan(3)
}
