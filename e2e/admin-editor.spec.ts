import type { Locator, Page } from '@playwright/test'
import { type Admin, expect, test } from './admin.ts'
import { failCalls } from './calls.ts'
import { draftsOf, kill } from './drafts.ts'
import { contentField, openNewPost, previewRegion } from './editor.ts'
import { openAdmin } from './owner.ts'
import { expectToast } from './visit.ts'

/** The same in the shared admin area, where a test must leave nothing behind. */
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

const tool = (page: Page, name: string) =>
  page.getByRole('toolbar', { name: 'Formatting' }).getByRole('button', { name, exact: true })

test('a post is written with the toolbar, previewed and published', async ({
  page,
  freshSite,
  complaints,
}) => {
  const dialog = await openNewPost(page, freshSite)
  await dialog.getByLabel('Title').fill('Why noon moves')
  await dialog.getByLabel('Category').fill('Time')
  await dialog.getByLabel('Excerpt').fill('The equation of time.')
  await contentField(page).click()
  await page.keyboard.insertText('The Sun is late')
  await page.keyboard.press('Control+Shift+ArrowLeft')
  await tool(page, 'Bold').click()
  await expect(contentField(page)).toBeFocused()
  await page.keyboard.press('End')
  await tool(page, 'Footnote').click()
  await page.keyboard.insertText('Or early.')
  await tool(page, 'Formula block').click()
  await page.keyboard.insertText('x^2')
  await expect(contentField(page)).toHaveValue(
    'The Sun is **late**[^1]\n\n[^1]: Or early.\n\n$$\nx^2\n$$',
  )
  await expect(dialog.getByText('6 words, 1 min')).toBeVisible()

  await dialog.getByRole('button', { name: 'Preview' }).click()
  await expect(previewRegion(page).locator('strong')).toHaveText('late')
  await expect(previewRegion(page).getByRole('note')).toHaveText('1 Or early.')
  await expect(previewRegion(page).getByRole('math')).toBeVisible()
  await expect(previewRegion(page).getByRole('math')).toHaveCSS('font-family', /STIX Two Math/)
  // A link of the preview does not leave the editor.
  await previewRegion(page).getByRole('link', { name: 'Note 1' }).click()
  await expect(dialog).toBeVisible()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Create Post' }).click()
  await expectToast(page, { title: 'Success', text: 'Blog post created successfully' })
  await page.goto(`${freshSite.url}/blog/6`)
  await expect(page.getByText('6 words', { exact: true })).toBeVisible()
  expect(complaints).toEqual([])
})

test("the browser's undo reverts the toolbar buttons", async ({ admin }) => {
  const { page } = admin
  await openForm(admin)
  await contentField(page).click()
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
    await expect(contentField(page)).toHaveValue(text)
    await page.keyboard.press('Control+z')
    await expect(contentField(page)).toHaveValue('Noon')
    await page.keyboard.press('Control+a')
  }
  await page.keyboard.press('Control+b')
  await expect(contentField(page)).toHaveValue('**Noon**')
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+Shift+z')
  await expect(contentField(page)).toHaveValue('**Noon**')
  await discard(page)
})

test('the toolbar is one stop of the Tab key, with arrows between its buttons', async ({
  admin,
}) => {
  const { page } = admin
  await openForm(admin)
  await contentField(page).focus()
  await page.keyboard.press('Shift+Tab')
  await expect(tool(page, 'Bold')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(tool(page, 'Italic')).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(tool(page, 'Bold')).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(tool(page, 'Notebook or paper')).toBeFocused()
  await page.keyboard.press('Home')
  await expect(tool(page, 'Bold')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(contentField(page)).toHaveValue('****')
  await expect(contentField(page)).toBeFocused()
  await discard(page)
})

test('what is typed in the window continues on the full page', async ({ page, freshSite }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const dialog = await openNewPost(page, freshSite)
  await dialog.getByLabel('Title').fill('Half a thought')
  await contentField(page).fill('Side by side.')
  await dialog.getByRole('link', { name: 'Open Full Page' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Half a thought')
  await expect(contentField(page)).toHaveValue('Side by side.')
  await expect(previewRegion(page).getByText('Side by side.')).toBeVisible()
  const room = async () => {
    const [text, rendered] = [
      await contentField(page).boundingBox(),
      await previewRegion(page).boundingBox(),
    ]
    return text && rendered && rendered.x - (text.x + text.width)
  }
  await expect.poll(room).toBeGreaterThanOrEqual(0)

  await page.setViewportSize({ width: 768, height: 900 })
  await expect(previewRegion(page)).toBeHidden()
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(previewRegion(page)).toBeVisible()
  await expect(contentField(page)).toBeHidden()
})

test('a failed preview shows an error, keeps the last preview and can be retried', async ({
  admin,
}) => {
  const { page } = admin
  const dialog = await openForm(admin)
  await contentField(page).fill('The first words.')
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await expect(previewRegion(page).getByText('The first words.')).toBeVisible()
  const recover = await failCalls(page, '**/api/blog/preview')
  await dialog.getByRole('button', { name: 'Write' }).click()
  await contentField(page).fill('Other words entirely.')
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await expect(previewRegion(page).getByRole('alert')).toContainText('Could not load the preview.')
  await expect(previewRegion(page).getByText('The first words.')).toBeVisible()
  await recover()
  await previewRegion(page).getByRole('button', { name: 'Try Again' }).click()
  await expect(previewRegion(page).getByText('Other words entirely.')).toBeVisible()
  await expect(previewRegion(page).getByRole('alert')).toHaveCount(0)
  await discard(page)
})

test('a post that was being written when the tab crashed is offered as a draft', async ({
  page,
  context,
  freshSite,
}) => {
  const dialog = await openNewPost(page, freshSite)
  await dialog.getByLabel('Title').fill('Half a')
  await dialog.getByText('Scheduled', { exact: true }).click()
  await dialog.getByLabel('Publish on').fill('2100-01-01T08:00')
  await contentField(page).fill('And then the')
  await expect.poll(() => draftsOf(page)).toContain('And then the')
  await kill(page)

  const next = await context.newPage()
  await openAdmin(next, freshSite.url, 'blog')
  await next.getByRole('button', { name: 'Add New Post' }).click()
  await expect(next.getByText(/^Unsaved text from/)).toBeVisible()
  await next.getByRole('button', { name: 'Restore' }).click()
  await expect(next.getByLabel('Title')).toHaveValue('Half a')
  await expect(contentField(next)).toHaveValue('And then the')
  await expect(next.getByRole('radio', { name: 'Scheduled' })).toBeChecked()
  await expect(next.getByLabel('Publish on')).toHaveValue('2100-01-01T08:00')
})
