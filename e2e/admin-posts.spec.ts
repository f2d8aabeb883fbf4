import type { Page } from '@playwright/test'
import { expectAccessibleInBothThemes } from './accessibility.ts'
import { expect, test } from './admin.ts'
import { failCalls } from './calls.ts'
import { enterAdmin, openAdmin } from './owner.ts'
import type { Site } from './site.ts'
import { expectToast } from './visit.ts'
import { pressEscape } from './windows.ts'

const fields = {
  title: 'Two noons',
  category: 'Time',
  excerpt: 'Why noon is not at twelve.',
  content: 'One of the Sun.\n\nOne of the clock.',
}

const newPost = (page: Page) => page.getByRole('dialog', { name: 'Create New Blog Post' })
const editor = (page: Page) => page.getByRole('dialog', { name: 'Edit Blog Post' })
const comparison = (page: Page) =>
  page.getByRole('dialog', { name: 'This post was changed elsewhere' })

async function openNewPost(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add New Post' }).click()
}

async function fillNewPost(page: Page): Promise<void> {
  await openNewPost(page)
  const dialog = newPost(page)
  await dialog.getByLabel('Title').fill(fields.title)
  await dialog.getByLabel('Category').fill(fields.category)
  await dialog.getByLabel('Excerpt').fill(fields.excerpt)
  await dialog.getByRole('textbox', { name: 'Content' }).fill(fields.content)
}

async function openEditor(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: `Edit ${title}`, exact: true }).click()
}

const content = (page: Page) => page.getByRole('textbox', { name: 'Content' })

/** Every place where visitors could meet a post, and whether they do. */
async function seenBy(page: Page, { url }: Site, path: string): Promise<Record<string, boolean>> {
  const visitor = await page.context().browser()?.newContext()
  const places = ['/', '/blog', '/feed.xml', '/sitemap.xml', path]
  const seen: Record<string, boolean> = {}
  for (const place of places) {
    const answer = await visitor?.request.get(url + place)
    const text = (await answer?.text()) ?? ''
    seen[place] =
      answer?.status() === 200 &&
      (place === '/sitemap.xml' ? text.includes(`${path}<`) : text.includes(fields.title))
  }
  await visitor?.close()
  return seen
}

const everywhere = (path: string, isSeen: boolean) =>
  Object.fromEntries(['/', '/blog', '/feed.xml', '/sitemap.xml', path].map((at) => [at, isSeen]))

test('a post is written, changed and deleted', async ({ page, freshSite, complaints }) => {
  await enterAdmin(page, freshSite, 'blog')
  await fillNewPost(page)
  await newPost(page).getByRole('button', { name: 'Create Post' }).click()
  await expectToast(page, { title: 'Success', text: 'Blog post created successfully' })
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect.poll(() => seenBy(page, freshSite, '/blog/6')).toEqual(everywhere('/blog/6', true))

  await openEditor(page, 'Two noons')
  await expect(editor(page).getByRole('radio', { name: 'Published' })).toBeChecked()
  await content(page).fill('Three of them, in fact.')
  const sent = page.waitForRequest((request) => request.method() === 'PUT')
  await page.keyboard.press('Control+Enter')
  // Fields about publication are sent only when they change.
  const body: object = (await sent).postDataJSON()
  expect(Object.keys(body)).toEqual([
    'title',
    'content',
    'excerpt',
    'category',
    'date',
    'tags',
    'series',
    'part',
    'language',
    'licence',
    'codeLicence',
    'doi',
    'authors',
    'lineBreaks',
    'numberedSections',
    'cover',
    'coverAlt',
    'slug',
    'version',
  ])
  await expectToast(page, { title: 'Success', text: 'Blog post updated successfully' })
  await page.goto(`${freshSite.url}/blog/6`)
  await expect(page.getByText('Three of them, in fact.')).toBeVisible()

  await openAdmin(page, freshSite.url, 'blog')
  await page.getByRole('button', { name: 'Delete Two noons', exact: true }).click()
  await expect(page.getByRole('alertdialog')).toContainText(
    'Are you sure you want to delete the blog post "Two noons"? This action cannot be undone.',
  )
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expectToast(page, { title: 'Success', text: 'Blog post deleted successfully' })
  await expect(page.getByRole('button', { name: 'Edit Two noons', exact: true })).toHaveCount(0)
  expect(complaints).toEqual([])
})

test('a save that fails keeps every word, and leaving asks first', async ({ page, freshSite }) => {
  await enterAdmin(page, freshSite, 'blog')
  await fillNewPost(page)
  const recover = await failCalls(page, '**/api/blog', 503, 'The site cannot store this now')
  await newPost(page).getByRole('button', { name: 'Create Post' }).click()
  await expect(page.getByText('Failed to create blog post', { exact: true })).toBeVisible()
  await expect(newPost(page).getByRole('alert')).toHaveText('The site cannot store this now')
  await expect(content(page)).toHaveValue(fields.content)

  const question = page.getByRole('alertdialog', { name: 'Discard changes?' })
  // By keyboard, since the toast covers the button.
  await newPost(page).getByRole('button', { name: 'Cancel' }).press('Enter')
  await question.getByRole('button', { name: 'Keep Editing' }).click()
  await pressEscape(newPost(page))
  await question.getByRole('button', { name: 'Keep Editing' }).click()
  await expect(newPost(page).getByLabel('Title')).toHaveValue(fields.title)
  await recover()
  await newPost(page).getByRole('button', { name: 'Create Post' }).press('Enter')
  await expect(page.getByText('Blog post created successfully').first()).toBeVisible()
})

test('errors are shown at their fields, that of the text during its preview too', async ({
  admin: { page, open },
}) => {
  await open('blog')
  await fillNewPost(page)
  const dialog = newPost(page)
  await content(page).fill('Short')
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await expect(dialog.getByRole('region', { name: 'Preview' }).getByText('Short')).toBeVisible()
  await dialog.getByText('Scheduled', { exact: true }).click()
  await dialog.getByRole('button', { name: 'Create Post' }).click()
  await expect(dialog.getByText('Content must be at least 10 characters')).toBeVisible()
  await expect(dialog.getByText('Choose a date and a time')).toBeVisible()
  await expect(content(page)).toBeVisible()
  await dialog.getByLabel('Publish on').fill('2020-01-01T12:00')
  await dialog.getByRole('button', { name: 'Create Post' }).click()
  await expect(dialog.getByText('Choose a time in the future')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a draft is visible nowhere, and everywhere as soon as it is published', async ({
  page,
  freshSite,
}) => {
  await enterAdmin(page, freshSite, 'blog')
  await fillNewPost(page)
  await newPost(page).getByText('Draft', { exact: true }).click()
  await newPost(page).getByRole('button', { name: 'Create Post' }).click()
  await expectToast(page, { title: 'Success', text: 'Blog post created successfully' })
  const row = page.getByRole('row').filter({ hasText: 'Two noons' })
  await expect(row.getByText('Draft', { exact: true })).toBeVisible()
  await expect.poll(() => seenBy(page, freshSite, '/blog/6')).toEqual(everywhere('/blog/6', false))
  const visitor = await page.context().browser()?.newContext()
  expect((await visitor?.request.get(`${freshSite.url}/blog/6`))?.status()).toBe(404)
  expect((await visitor?.request.get(`${freshSite.url}/api/blog/6`))?.status()).toBe(404)
  await visitor?.close()

  await openEditor(page, 'Two noons')
  await expect(editor(page).getByRole('radio', { name: 'Draft' })).toBeChecked()
  await editor(page).getByText('Published', { exact: true }).click()
  await editor(page).getByRole('button', { name: 'Update Post' }).click()
  await expectToast(page, { title: 'Success', text: 'Blog post updated successfully' })
  await expect.poll(() => seenBy(page, freshSite, '/blog/6')).toEqual(everywhere('/blog/6', true))
  await expect(row.getByText('Draft', { exact: true })).toHaveCount(0)
})

test("a scheduled post has its time in the owner's time zone", async ({ page, freshSite }) => {
  const owner = await enterAdmin(page, freshSite, 'blog')
  const site: object = await (await page.request.get(`${freshSite.url}/api/site/settings`)).json()
  expect(await owner.send('PUT', '/api/site', { ...site, timeZone: 'Europe/Berlin' })).toBe(200)
  await openAdmin(page, freshSite.url, 'blog')
  await fillNewPost(page)
  await newPost(page).getByText('Scheduled', { exact: true }).click()
  await newPost(page).getByLabel('Publish on').fill('2100-07-01T09:30')
  await expect(newPost(page).getByText('Jul 1, 2100, 9:30 AM in Europe/Berlin')).toBeVisible()
  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/api/blog'),
  )
  await newPost(page).getByRole('button', { name: 'Create Post' }).click()
  expect((await sent).postDataJSON()).toMatchObject({ visibleFrom: '2100-07-01T07:30:00.000Z' })
  await expectToast(page, { title: 'Success', text: 'Blog post created successfully' })
  const row = page.getByRole('row').filter({ hasText: 'Two noons' })
  await expect(row.getByText('Scheduled for Jul 1, 2100, 9:30 AM')).toBeVisible()
  await expect.poll(() => seenBy(page, freshSite, '/blog/6')).toEqual(everywhere('/blog/6', false))

  await openEditor(page, 'Two noons')
  await expect(editor(page).getByRole('radio', { name: 'Scheduled' })).toBeChecked()
  await expect(editor(page).getByLabel('Publish on')).toHaveValue('2100-07-01T09:30')
})

/** Opens a post, changes it in another session, and saves it. */
async function openAndOvertake(page: Page, site: Site): Promise<void> {
  const owner = await enterAdmin(page, site, 'blog')
  await openEditor(page, 'Run it twice')
  const answer = await page.request.get(`${site.url}/api/blog/3`)
  const { title, excerpt, date, version } = (await answer.json()) as Record<string, unknown>
  const other = {
    category: 'Elsewhere',
    content: 'The first line.\nThe second line as the other tab has it.\nThe end.',
  }
  const change = { title, excerpt, date, version, ...other }
  expect(await owner.send('PUT', '/api/blog/3', change)).toBe(200)

  await content(page).fill('The first line.\nThe second line as I have it.\nThe end.')
  await editor(page).getByRole('button', { name: 'Update Post' }).click()
  await expect(comparison(page)).toBeVisible()
}

test('a post that was changed in another session is compared, and this version can be kept', async ({
  page,
  freshSite,
}) => {
  await openAndOvertake(page, freshSite)
  const texts = comparison(page).getByRole('table', { name: 'Content' })
  await expect(texts.getByRole('row')).toHaveText([
    'YoursNewer',
    'The first line.The first line.',
    'The second line as I have it.The second line as the other tab has it.',
    'The end.The end.',
  ])
  await expect(texts.getByRole('cell').nth(2).locator('mark')).toHaveText(['I', 'have'])
  await expect(comparison(page).getByRole('table', { name: 'Category' })).toContainText('Elsewhere')
  await expect(
    comparison(page).getByText(
      'The same in both: Title, Date, Tags, Series, Language, Licence, Licence of the code, DOI, Authors, Line breaks, Numbered sections, Cover, Description of the cover, Address, Excerpt.',
    ),
  ).toBeVisible()

  // Going back to the text changes nothing.
  await expect(page.getByText('Failed to update blog post', { exact: true })).toBeVisible()
  await pressEscape(comparison(page))
  await expect(comparison(page)).toHaveCount(0)
  await expect(content(page)).toHaveValue(/as I have it/)
  await expect(editor(page).getByRole('alert')).toHaveText(
    'This post was changed elsewhere since you opened it',
  )
  await editor(page).getByRole('button', { name: 'Update Post' }).press('Enter')
  await comparison(page).getByRole('button', { name: 'Keep Mine' }).press('Enter')
  await expect(page.getByText('Blog post updated successfully').first()).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const { category, content: saved } = (await (
    await page.request.get(`${freshSite.url}/api/blog/3`)
  ).json()) as Record<string, string>
  expect({ category, saved }).toEqual({
    category: 'Software engineering',
    saved: 'The first line.\nThe second line as I have it.\nThe end.',
  })
})

test('the other version can be used, and the typed text is offered as a draft', async ({
  page,
  freshSite,
}) => {
  await openAndOvertake(page, freshSite)
  await expectAccessibleInBothThemes(page, 'the comparison')
  await comparison(page).getByRole('button', { name: 'Use Newer' }).press('Enter')
  await expect(editor(page).getByLabel('Category')).toHaveValue('Elsewhere')
  await expect(content(page)).toHaveValue(/as the other tab has it/)
  await expect(editor(page).getByText(/^Unsaved text from/)).toBeVisible()
  await editor(page).getByRole('button', { name: 'Restore' }).click()
  await expect(content(page)).toHaveValue(/as I have it/)
  await expectAccessibleInBothThemes(page, 'the editor')
  await editor(page).getByRole('button', { name: 'Update Post' }).press('Enter')
  await expect(page.getByText('Blog post updated successfully').first()).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
