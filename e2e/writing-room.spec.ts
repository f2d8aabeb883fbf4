import type { Locator } from '@playwright/test'
import { contentField, openNewPost } from './editor.ts'
import { enterAdmin } from './owner.ts'
import { expect, test } from './site.ts'
import { expectToast } from './visit.ts'
import { pressEscape } from './windows.ts'

async function fillIn(dialog: Locator, text: string): Promise<void> {
  await dialog.getByLabel('Title').fill('Why noon moves')
  await dialog.getByLabel('Category').fill('Time')
  await dialog.getByLabel('Excerpt').fill('The equation of time.')
  await dialog.getByRole('textbox', { name: 'Content' }).fill(text)
}

test('Enter continues a list, undo reverts that, and the words of a selection are counted', async ({
  page,
  freshSite,
}) => {
  const dialog = await openNewPost(page, freshSite)
  await contentField(page).click()
  await page.keyboard.insertText('1. one two')
  await page.keyboard.press('Enter')
  await page.keyboard.insertText('three')
  await expect(contentField(page)).toHaveValue('1. one two\n2. three')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(contentField(page)).toHaveValue('1. one two\n2. three\n')
  await page.keyboard.press('Control+z')
  await expect(contentField(page)).toHaveValue('1. one two\n2. three\n3. ')
  await page.keyboard.press('Control+a')
  await expect(dialog.getByText('6 words selected')).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await expect(dialog.getByText('selected')).toHaveCount(0)
})

test('Ctrl+S saves a draft that only the owner sees, and editing continues', async ({
  page,
  freshSite,
}) => {
  const dialog = await openNewPost(page, freshSite)
  await page.keyboard.press('Control+s')
  await expect(dialog.getByText('Title must be at least 3 characters')).toBeVisible()
  await fillIn(dialog, 'Half of it')
  await contentField(page).press('Control+s')
  await expectToast(page, { title: 'Success', text: 'Draft saved' })
  await expect(contentField(page)).toBeFocused()
  expect((await page.request.get(`${freshSite.url}/blog/6`)).status()).toBe(404)
  const edited = page.getByRole('dialog', { name: 'Edit Blog Post' })
  await expect(edited.getByRole('radio', { name: 'Draft' })).toBeChecked()
  await contentField(page).press('End')
  await page.keyboard.insertText(', and the rest')
  await page.keyboard.press('Control+s')
  const stored = async () =>
    ((await (await page.request.get(`${freshSite.url}/api/blog/6`)).json()) as { content: string })
      .content
  await expect.poll(stored).toBe('Half of it, and the rest')
  // There are no unsaved changes left, on this page or on the device.
  await edited.getByRole('button', { name: 'Cancel' }).click()
  await expect(edited).toHaveCount(0)
  await page.getByRole('button', { name: 'Add New Post' }).click()
  await expect(dialog).toBeVisible()
  await expect(dialog.getByText(/^Unsaved text/)).toHaveCount(0)
})

test('Ctrl+S changes nothing that visitors read', async ({ page, freshSite }) => {
  await enterAdmin(page, freshSite, 'blog')
  await page.getByRole('button', { name: /^Edit/ }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Edit Blog Post' })
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT' || request.method() === 'PATCH') sent.push(request.url())
  })
  await contentField(page).fill('Other words')
  await contentField(page).press('Control+s')
  await expectToast(page, {
    title: 'Not published yet',
    text: 'Your changes are saved on this device. Use "Update Post" to publish them.',
  })
  expect(sent).toEqual([])
  await expect(dialog).toBeVisible()
})

test('a question mark lists the keyboard shortcuts, except in a text field', async ({
  page,
  freshSite,
}) => {
  const dialog = await openNewPost(page, freshSite)
  await contentField(page).press('?')
  await expect(contentField(page)).toHaveValue('?')
  await dialog.getByRole('button', { name: 'Full Screen' }).focus()
  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(keys.getByText('Save as draft and keep editing')).toBeVisible()
  await pressEscape(keys)
  await expect(keys).toHaveCount(0)
  await expect(dialog.getByRole('button', { name: 'Full Screen' })).toBeFocused()
})

test('in full screen the details collapse, expand on an error, and the text uses the height', async ({
  page,
  freshSite,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const dialog = await openNewPost(page, freshSite)
  await dialog.getByRole('button', { name: 'Full Screen' }).click()
  await contentField(page).fill('Enough words')
  await dialog.getByRole('button', { name: 'Details' }).click()
  await expect(dialog.getByLabel('Title')).toBeHidden()
  await expect
    .poll(async () => (await contentField(page).boundingBox())?.height)
    .toBeGreaterThan(540)
  await dialog.getByRole('button', { name: 'Create Post' }).click()
  await expect(dialog.getByLabel('Title')).toBeFocused()
  await dialog.getByRole('button', { name: 'Focus' }).click()
  await expect(dialog.getByRole('region', { name: 'Preview' })).toBeHidden()
  await expect(dialog.getByRole('toolbar')).toBeHidden()
  await expect(dialog.getByLabel('Title')).toBeHidden()
  await dialog.getByRole('button', { name: 'Focus' }).click()
  await expect(dialog.getByRole('region', { name: 'Preview' })).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('the toolbar is above the on-screen keyboard, and only the text scrolls', async ({
    page,
    freshSite,
  }) => {
    const dialog = await openNewPost(page, freshSite)
    await fillIn(dialog, 'A line.\n\n'.repeat(100))
    await dialog.getByRole('button', { name: /^Details/ }).click()
    const overlay = dialog.locator('..')
    const beyond = () =>
      overlay.evaluate((it) => [it.scrollHeight - it.clientHeight, it.scrollWidth - it.clientWidth])
    await expect.poll(beyond).toEqual([0, 0])
    await contentField(page).focus()
    // What an on-screen keyboard does to the viewport of a page.
    await page.evaluate(`{
      Object.defineProperty(visualViewport, 'height', { value: 464, configurable: true })
      visualViewport.dispatchEvent(new Event('resize'))
    }`)
    await expect(async () => {
      const tools = await dialog.getByRole('toolbar').boundingBox()
      const text = await contentField(page).boundingBox()
      expect(tools && tools.y + tools.height).toBeLessThanOrEqual(464)
      expect(tools && tools.y + tools.height).toBeGreaterThan(440)
      expect(text && tools && text.y + text.height <= tools.y).toBe(true)
      expect(text?.height).toBeGreaterThan(200)
    }).toPass()
    await expect.poll(beyond).toEqual([0, 0])
  })
})
