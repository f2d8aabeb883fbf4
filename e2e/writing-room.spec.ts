import type { Locator, Page } from '@playwright/test'
import { draftsOf } from './drafts.ts'
import { contentField, openNewPage, openNewPost } from './editor.ts'
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
  await expect(dialog.getByText('Title is required')).toBeVisible()
  await fillIn(dialog, 'Half of it')
  await contentField(page).press('Control+s')
  await expectToast(page, { title: 'Success', text: 'Draft saved' })
  await expect(contentField(page)).toBeFocused()
  expect((await page.request.get(`${freshSite.url}/blog/6`)).status()).toBe(404)
  const edited = page.getByRole('dialog', { name: 'Edit Blog Post' })
  await expect(edited.getByRole('radio', { name: 'Draft' })).toBeChecked()
  await contentField(page).press('End')
  await page.keyboard.insertText(', and the rest')
  await expect.poll(() => draftsOf(page)).toContain('and the rest')
  await page.keyboard.press('Control+s')
  const stored = async () =>
    ((await (await page.request.get(`${freshSite.url}/api/blog/6`)).json()) as { content: string })
      .content
  await expect.poll(stored).toBe('Half of it, and the rest')
  // There are no unsaved changes left, on the device or, once the page knows that it saved, in the form.
  await expect.poll(() => draftsOf(page)).toBe('[]')
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
  await dialog.getByRole('button', { name: 'Shortcuts' }).focus()
  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(keys.getByText('Save as draft and keep editing')).toBeVisible()
  await pressEscape(keys)
  await expect(keys).toHaveCount(0)
  await expect(dialog.getByRole('button', { name: 'Shortcuts' })).toBeFocused()
})

const title = (page: Page) => page.getByRole('textbox', { name: 'Title' })
const details = (page: Page) => page.getByRole('complementary', { name: 'Details' })

/** Types a post on its page. */
async function writePage(page: Page, text: string): Promise<void> {
  await title(page).fill('Why noon moves')
  await details(page).getByLabel('Category').fill('Time')
  await details(page).getByLabel('Excerpt').fill('The equation of time.')
  await contentField(page).fill(text)
}

test('a post is written on its page, saved by itself and published', async ({
  page,
  freshSite,
  complaints,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openNewPage(page, freshSite)
  await expect(page).toHaveTitle('New Post · Admin · Ada Example')
  await title(page).fill('Why noon moves')
  await title(page).press('Enter')
  await expect(contentField(page)).toBeFocused()
  await page.keyboard.insertText('The Sun is late.')
  // A draft needs neither category nor excerpt.
  await expect(page.getByRole('banner').getByText('Saved', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/posts\/6$/)
  await expect(page).toHaveTitle('Why noon moves · Admin · Ada Example')
  await expect(contentField(page)).toBeFocused()
  await page.keyboard.insertText(' Or early.')
  expect((await page.request.get(`${freshSite.url}/blog/6`)).status()).toBe(404)
  await page.reload()
  await expect(title(page)).toHaveValue('Why noon moves')

  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Publish this post' })
  await expect(dialog.getByText('2 things before you publish')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Publish' })).toBeDisabled()
  await dialog.getByRole('button', { name: 'Excerpt' }).click()
  await expect(details(page).getByLabel('Excerpt')).toBeFocused()
  await page.keyboard.insertText('The equation of time.')
  await details(page).getByLabel('Category').fill('Time')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(dialog.getByText('All checks passed')).toBeVisible()
  await dialog.getByRole('button', { name: 'Publish' }).click()
  await expectToast(page, { title: 'Success', text: 'Post published' })
  await page.getByRole('link', { name: 'View Post' }).click()
  await expect(page.getByRole('heading', { name: 'Why noon moves' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Update Post' })).toBeVisible()
  expect(complaints).toEqual([])
})

test('focus mode shows the text alone, and Escape leaves it', async ({ page, freshSite }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openNewPage(page, freshSite)
  await page.getByRole('button', { name: 'Focus' }).click()
  for (const hidden of [
    page.getByRole('region', { name: 'Preview' }),
    page.getByRole('toolbar'),
    details(page),
  ])
    await expect(hidden).toBeHidden()
  await contentField(page).press('Escape')
  await expect(page.getByRole('region', { name: 'Preview' })).toBeVisible()
  await expect(details(page)).toBeVisible()
})

test('a draft on two devices, one of them cut off for a while, is merged line by line', async ({
  page,
  freshSite,
  browser,
}) => {
  await openNewPage(page, freshSite)
  await title(page).fill('Why noon moves')
  await contentField(page).fill('First.\n\nMiddle.\n\nLast.')
  await expect(page).toHaveURL(/\/admin\/posts\/6$/)
  const storageState = await page.context().storageState()
  const train = await browser.newContext({ storageState })
  const other = await train.newPage()
  await other.goto(page.url())
  await expect(contentField(other)).toHaveValue('First.\n\nMiddle.\n\nLast.')
  const stored = async () =>
    ((await (await page.request.get(`${freshSite.url}/api/blog/6`)).json()) as { content: string })
      .content

  await train.setOffline(true)
  await contentField(other).fill('First.\n\nMiddle.\n\nLast, on the train.')
  await expect(other.getByText('Not saved: offline')).toBeVisible()
  await contentField(page).fill('First, at the desk.\n\nMiddle.\n\nLast.')
  await expect.poll(stored).toContain('at the desk')
  await train.setOffline(false)
  const both = 'First, at the desk.\n\nMiddle.\n\nLast, on the train.'
  await expect(contentField(other)).toHaveValue(both)
  await expect(other.getByText('Merged with changes from another device.')).toBeVisible()
  await expect.poll(stored).toBe(both)

  // What has no changes of its own follows by itself.
  await page.evaluate("dispatchEvent(new Event('focus'))")
  await expect(contentField(page)).toHaveValue(both)
  await expect(page.getByText('You see the newer version.')).toBeVisible()

  await train.setOffline(true)
  await contentField(other).fill(both.replace('Middle', 'A tunnel'))
  await expect(other.getByText('Not saved: offline')).toBeVisible()
  await contentField(page).fill(both.replace('Middle', 'Tea'))
  await expect.poll(stored).toContain('Tea')
  await train.setOffline(false)
  const comparison = other.getByRole('dialog', { name: 'This post was changed elsewhere' })
  await expect(comparison.getByRole('table', { name: 'Content' })).toContainText('A tunnel.Tea.')
  await comparison.getByRole('button', { name: 'Keep Mine' }).click()
  await expect.poll(stored).toContain('A tunnel')
  await train.close()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('the toolbar is above the on-screen keyboard, and only the text scrolls', async ({
    page,
    freshSite,
  }) => {
    await openNewPage(page, freshSite)
    await contentField(page).fill('A line.\n\n'.repeat(100))
    const beyond = () =>
      page
        .locator('html')
        .evaluate((it) => [it.scrollHeight - it.clientHeight, it.scrollWidth - it.clientWidth])
    await expect.poll(beyond).toEqual([0, 0])
    await contentField(page).focus()
    // What an on-screen keyboard does to the viewport of a page.
    await page.evaluate(`{
      Object.defineProperty(visualViewport, 'height', { value: 464, configurable: true })
      visualViewport.dispatchEvent(new Event('resize'))
    }`)
    await expect(async () => {
      const tools = await page.getByRole('toolbar').boundingBox()
      const text = await contentField(page).boundingBox()
      expect(tools && tools.y + tools.height).toBeLessThanOrEqual(464)
      expect(tools && tools.y + tools.height).toBeGreaterThan(440)
      expect(text && tools && text.y + text.height <= tools.y).toBe(true)
      expect(text?.height).toBeGreaterThan(200)
    }).toPass()
    await expect.poll(beyond).toEqual([0, 0])
  })

  test('the details cover the text, and the lesser actions are in a menu', async ({
    page,
    freshSite,
  }) => {
    await openNewPage(page, freshSite)
    await page.getByRole('button', { name: 'Details' }).click()
    await writePage(page, 'Enough words for a post.')
    await page.getByRole('button', { name: 'Close details' }).click()
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('button', { name: 'Save Draft' }).click()
    await expect(page).toHaveURL(/\/admin\/posts\/6$/)
  })
})
