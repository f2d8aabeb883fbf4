import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { type Admin, expect, test } from './admin.ts'
import { failCalls } from './calls.ts'
import { enterAdmin, openAdmin } from './owner.ts'
import type { Site } from './site.ts'
import { expectToast } from './visit.ts'

async function openNewPost(page: Page, site: Site): Promise<Locator> {
  await enterAdmin(page, site, 'blog')
  await page.getByRole('button', { name: 'Add New Post' }).click()
  return page.getByRole('dialog', { name: 'Create New Blog Post' })
}

/** The same in the shared area, where nothing may be left behind. */
async function openForm({ page, open }: Admin): Promise<Locator> {
  await open('blog')
  await page.getByRole('button', { name: 'Add New Post' }).click()
  return page.getByRole('dialog', { name: 'Create New Blog Post' })
}

async function discard(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

const content = (page: Page) => page.getByRole('textbox', { name: 'Content' })
const preview = (page: Page) => page.getByRole('region', { name: 'Preview' })
const tool = (page: Page, name: string) =>
  page.getByRole('toolbar', { name: 'Formatting' }).getByRole('button', { name, exact: true })

/** Pastes a file where the caret is. */
async function paste(page: Page, file: Buffer, type: string): Promise<void> {
  await page.evaluate(`{
    const bytes = Uint8Array.from(atob('${file.toString('base64')}'), (sign) => sign.charCodeAt(0))
    const clipboardData = new DataTransfer()
    clipboardData.items.add(new File([bytes], 'picture', { type: '${type}' }))
    const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    document.activeElement.dispatchEvent(paste)
  }`)
}

/** Drops a file on an element, as a hand that carries one over the page does. */
async function drop(page: Page, file: Buffer, target: string): Promise<void> {
  const accepted = await page.evaluate<boolean[]>(`{
    const bytes = Uint8Array.from(atob('${file.toString('base64')}'), (sign) => sign.charCodeAt(0))
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File([bytes], 'picture.png', { type: 'image/png' }));
    ['dragover', 'drop'].map((kind) =>
      !${target}.dispatchEvent(new DragEvent(kind, { dataTransfer, bubbles: true, cancelable: true })))
  }`)
  // A drop that nothing accepts opens the file in place of the page.
  expect(accepted).toEqual([true, true])
}

const picture = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()

test('a post is written with the helpers, seen in the preview and published', async ({
  page,
  freshSite,
  complaints,
}) => {
  const dialog = await openNewPost(page, freshSite)
  await dialog.getByLabel('Title').fill('Why noon moves')
  await dialog.getByLabel('Category').fill('Time')
  await dialog.getByLabel('Excerpt').fill('The equation of time.')
  await content(page).click()
  await page.keyboard.insertText('The Sun is late')
  await page.keyboard.press('Control+Shift+ArrowLeft')
  await tool(page, 'Bold').click()
  await expect(content(page)).toBeFocused()
  await page.keyboard.press('End')
  await tool(page, 'Footnote').click()
  await page.keyboard.insertText('Or early.')
  await tool(page, 'Formula block').click()
  await page.keyboard.insertText('x^2')
  await expect(content(page)).toHaveValue(
    'The Sun is **late**[^1]\n\n[^1]: Or early.\n\n$$\nx^2\n$$',
  )
  await expect(dialog.getByText('6 words, 1 min')).toBeVisible()

  await dialog.getByRole('button', { name: 'Preview' }).click()
  await expect(preview(page).locator('strong')).toHaveText('late')
  await expect(preview(page).getByRole('note')).toHaveText('1Or early.')
  await expect(preview(page).getByRole('math')).toBeVisible()
  await expect(preview(page).getByRole('math')).toHaveCSS('font-family', /STIX Two Math/)
  // The links of the text keep the editor open.
  await preview(page).getByRole('link', { name: 'Note 1' }).click()
  await expect(dialog).toBeVisible()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Create Post' }).click()
  await expectToast(page, { title: 'Success', text: 'Blog post created successfully' })
  await page.goto(`${freshSite.url}/blog/6`)
  await expect(page.getByText('6 words', { exact: true })).toBeVisible()
  expect(complaints).toEqual([])
})

test("what the helpers do is taken back by the browser's own undo", async ({ admin }) => {
  const { page } = admin
  await openForm(admin)
  await content(page).click()
  await page.keyboard.insertText('Noon')
  await page.keyboard.press('Control+a')
  for (const [name, text] of [
    ['Bold', '**Noon**'],
    ['Italic', '*Noon*'],
    ['Link', '[Noon](https://)'],
    ['Heading', '## Noon'],
    ['Code block', '```python\nNoon\n```'],
    ['Figure', '![Noon](/media/ "Caption")'],
    ['Table', 'Table: Noon\n\n| Star | Magnitude |\n| --- | ---: |\n| Vega | 0.03 |'],
    ['Footnote', '[^1]\n\n[^1]: Noon'],
  ] as const) {
    await tool(page, name).click()
    await expect(content(page)).toHaveValue(text)
    await page.keyboard.press('Control+z')
    await expect(content(page)).toHaveValue('Noon')
    await page.keyboard.press('Control+a')
  }
  await page.keyboard.press('Control+b')
  await expect(content(page)).toHaveValue('**Noon**')
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+Shift+z')
  await expect(content(page)).toHaveValue('**Noon**')
  await discard(page)
})

test('the toolbar is one stop of the Tab key, with arrows between its buttons', async ({
  admin,
}) => {
  const { page } = admin
  await openForm(admin)
  await content(page).focus()
  await page.keyboard.press('Shift+Tab')
  await expect(tool(page, 'Bold')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(tool(page, 'Italic')).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(tool(page, 'Bold')).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(tool(page, 'Upload picture')).toBeFocused()
  await page.keyboard.press('Home')
  await expect(tool(page, 'Bold')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(content(page)).toHaveValue('****')
  await expect(content(page)).toBeFocused()
  await discard(page)
})

test('in full screen text and preview stand side by side, and the choice is remembered', async ({
  page,
  freshSite,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const dialog = await openNewPost(page, freshSite)
  const full = dialog.getByRole('button', { name: 'Full screen' })
  await expect(full).toHaveAttribute('aria-pressed', 'false')
  await content(page).fill('Side by side.')
  await full.click()
  await expect(full).toHaveAttribute('aria-pressed', 'true')
  await expect(preview(page).getByText('Side by side.')).toBeVisible()
  const [text, rendered] = [await content(page).boundingBox(), await preview(page).boundingBox()]
  expect(text && rendered && text.x + text.width <= rendered.x).toBe(true)
  await expect(dialog.getByRole('button', { name: 'Preview' })).toHaveCount(0)
  // Focus goes around inside.
  await dialog.getByRole('button', { name: 'Create Post' }).focus()
  await page.keyboard.press('Tab')
  await expect(full).toBeFocused()

  await page.setViewportSize({ width: 768, height: 900 })
  await expect(preview(page)).toBeHidden()
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await expect(preview(page)).toBeVisible()
  await expect(content(page)).toBeHidden()
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('button', { name: 'Add New Post' }).click()
  await expect(full).toHaveAttribute('aria-pressed', 'true')
})

test('a preview that cannot be made says so, keeps the last one and can be tried again', async ({
  admin,
}) => {
  const { page } = admin
  const dialog = await openForm(admin)
  await content(page).fill('The first words.')
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await expect(preview(page).getByText('The first words.')).toBeVisible()
  const recover = await failCalls(page, '**/api/blog/preview')
  await dialog.getByRole('button', { name: 'Write' }).click()
  await content(page).fill('Other words entirely.')
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await expect(preview(page).getByRole('alert')).toContainText('Could not load the preview.')
  await expect(preview(page).getByText('The first words.')).toBeVisible()
  await recover()
  await preview(page).getByRole('button', { name: 'Try again' }).click()
  await expect(preview(page).getByText('Other words entirely.')).toBeVisible()
  await expect(preview(page).getByRole('alert')).toHaveCount(0)
  await discard(page)
})

test('a pasted picture becomes a figure with its size, and undo takes it back', async ({
  page,
  freshSite,
}) => {
  const dialog = await openNewPost(page, freshSite)
  await content(page).click()
  await page.keyboard.insertText('Before')
  await paste(page, await picture(), 'image/png')
  await expect(content(page)).toHaveValue(
    /^Before\n\n!\[Description\]\(\/media\/[0-9a-f]{32}_60x40_[0-9a-f]{6}\.webp\)\{width=60 height=40\}$/,
  )
  // Its description is selected, to be written over.
  await page.keyboard.insertText('A teal field')
  await expect(content(page)).toHaveValue(/!\[A teal field\]/)
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await expect(preview(page).getByRole('img', { name: 'A teal field' })).toHaveJSProperty(
    'naturalWidth',
    60,
  )
  await dialog.getByRole('button', { name: 'Write' }).click()
  await content(page).focus()
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  await expect(content(page)).toHaveValue('Before')
})

test('a dropped picture becomes a figure as well, and one that misses the text changes nothing', async ({
  page,
  freshSite,
}) => {
  const dialog = await openNewPost(page, freshSite)
  await content(page).fill('Before')
  await drop(page, await picture(), `document.activeElement`)
  await expect(content(page)).toHaveValue(
    /^Before\n\n!\[Description\]\(\/media\/[\w-]+\.webp\)\{width=60 height=40\}$/,
  )
  const written = await content(page).inputValue()
  await drop(page, await picture(), `document.querySelector('input[name=title]')`)
  await expect(page).toHaveURL(/\/admin\?tab=blog$/)
  await expect(dialog.getByRole('progressbar')).toHaveCount(0)
  await expect(content(page)).toHaveValue(written)
})

test('typing goes on while a picture is on its way, and a refused one says why', async ({
  page,
  freshSite,
}) => {
  const dialog = await openNewPost(page, freshSite)
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/api/media', async (route) => {
    await promise
    await route.fallback()
  })
  await content(page).click()
  await page.keyboard.insertText('One')
  await paste(page, await picture(), 'image/png')
  await expect(dialog.getByRole('progressbar')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Create Post' })).toBeDisabled()
  await page.keyboard.insertText(' two')
  resolve()
  await expect(content(page)).toHaveValue(/^One two\n\n!\[Description\]/)
  await page.keyboard.insertText(' three')
  await expect(content(page)).toHaveValue(/^One two three\n\n!\[Description\]/)

  await paste(page, Buffer.from('No picture at all'), 'image/png')
  await expect(dialog.getByRole('alert')).toHaveText(
    'This file is not a picture that can be shown. JPEG, PNG, WebP, AVIF and GIF are.',
  )
  await expect(content(page)).toHaveValue(/^One two three\n\n!\[Description\]/)
})

test('a post that was being written when the tab was killed is offered back', async ({
  page,
  context,
  freshSite,
}) => {
  const dialog = await openNewPost(page, freshSite)
  await dialog.getByLabel('Title').fill('Half a')
  await dialog.getByText('Planned', { exact: true }).click()
  await dialog.getByLabel('Visible from').fill('2100-01-01T08:00')
  await content(page).fill('And then the')
  await expect(dialog.getByText('3 words, 1 min')).toBeVisible()
  const crashed = page.waitForEvent('crash')
  await Promise.allSettled([page.goto('chrome://crash'), crashed])
  await page.close()

  const next = await context.newPage()
  await openAdmin(next, freshSite.url, 'blog')
  await next.getByRole('button', { name: 'Add New Post' }).click()
  await expect(next.getByText(/^Unsaved text from/)).toBeVisible()
  await next.getByRole('button', { name: 'Restore' }).click()
  await expect(next.getByLabel('Title')).toHaveValue('Half a')
  await expect(content(next)).toHaveValue('And then the')
  await expect(next.getByRole('radio', { name: 'Planned' })).toBeChecked()
  await expect(next.getByLabel('Visible from')).toHaveValue('2100-01-01T08:00')
})
