import { expect, type Locator, type Page } from '@playwright/test'
import { enterAdmin } from './owner.ts'
import type { Site } from './site.ts'

/** Signs the owner of a new site in and opens the form of a new post. */
export async function openNewPost(page: Page, site: Site): Promise<Locator> {
  await enterAdmin(page, site, 'blog')
  await page.getByRole('button', { name: 'Add New Post' }).click()
  return page.getByRole('dialog', { name: 'Create New Blog Post' })
}

/** Opens the window for a new post, whose text begins with the word "Before". */
export async function openBegunPost(page: Page, site: Site): Promise<Locator> {
  const dialog = await openNewPost(page, site)
  await contentField(page).click()
  await page.keyboard.insertText('Before')
  return dialog
}

/** Signs the owner of a new site in and opens the page of a new post. */
export async function openNewPage(page: Page, site: Site): Promise<void> {
  await enterAdmin(page, site)
  await page.goto(`${site.url}/admin/posts/new`)
  await expect(contentField(page)).toBeVisible()
}

/** The field of a post's text. */
export const contentField = (page: Page) => page.getByRole('textbox', { name: 'Content' })

/** The text as it will be shown. */
export const previewRegion = (page: Page) => page.getByRole('region', { name: 'Preview' })

/** Drops a file on an element, with the events of a real drag over the page. */
export async function drop(
  page: Page,
  file: Buffer,
  target: string,
  { name, type } = { name: 'picture.png', type: 'image/png' },
): Promise<void> {
  const accepted = await page.evaluate<boolean[]>(`{
    const bytes = Uint8Array.from(atob('${file.toString('base64')}'), (sign) => sign.charCodeAt(0))
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File([bytes], '${name}', { type: '${type}' }));
    ['dragover', 'drop'].map((kind) =>
      !${target}.dispatchEvent(new DragEvent(kind, { dataTransfer, bubbles: true, cancelable: true })))
  }`)
  // A browser opens the file in place of the page unless both events are prevented.
  expect(accepted).toEqual([true, true])
}
