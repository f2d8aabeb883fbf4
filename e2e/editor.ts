import type { Locator, Page } from '@playwright/test'
import { enterAdmin } from './owner.ts'
import type { Site } from './site.ts'

/** Signs the owner of a new site in and opens the form of a new post. */
export async function openNewPost(page: Page, site: Site): Promise<Locator> {
  await enterAdmin(page, site, 'blog')
  await page.getByRole('button', { name: 'Add New Post' }).click()
  return page.getByRole('dialog', { name: 'Create New Blog Post' })
}

/** The field of a post's text. */
export const contentField = (page: Page) => page.getByRole('textbox', { name: 'Content' })

/** The text as it will be shown. */
export const previewRegion = (page: Page) => page.getByRole('region', { name: 'Preview' })
