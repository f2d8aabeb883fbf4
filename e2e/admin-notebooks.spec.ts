import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expectAccessibleInBothThemes } from './accessibility.ts'
import { contentField, drop, openNewPost, previewRegion } from './editor.ts'
import { expect, type Site, test } from './site.ts'
import { expectToast } from './visit.ts'

const printed = (text: string) => ({ output_type: 'stream', name: 'stdout', text })
const shown = (data: object) => ({ output_type: 'display_data', data, metadata: {} })
const widget = { 'application/vnd.jupyter.widget-view+json': {}, 'text/plain': 'IntSlider()' }

/** A notebook with a title, code, what it printed, a figure and a widget. */
async function notebook(result: string): Promise<Buffer> {
  const figure = sharp({ create: { width: 60, height: 40, channels: 3, background: 'teal' } })
  const png = (await figure.png().toBuffer()).toString('base64')
  const outputs = [printed(result), shown({ 'image/png': png }), shown(widget)]
  const cells = [
    { cell_type: 'markdown', metadata: {}, source: '# Two stars\n> Fitted at once.\n\nA fit.' },
    { cell_type: 'code', metadata: {}, execution_count: 1, source: 'fit()', outputs },
  ]
  return Buffer.from(JSON.stringify({ nbformat: 4, nbformat_minor: 5, metadata: {}, cells }))
}

async function dropNotebook(page: Page, data: Buffer, name = 'Two stars.ipynb'): Promise<void> {
  await contentField(page).focus()
  await drop(page, data, 'document.activeElement', { name, type: '' })
}

/** The window of a dropped notebook. */
const taking = (page: Page) => page.getByRole('dialog', { name: 'Import a notebook' })

/** Opens the comparison of a notebook with the text. */
async function compare(page: Page, data: Buffer): Promise<void> {
  await dropNotebook(page, data)
  await taking(page).getByRole('button', { name: 'Compare with Text' }).click()
  await expect(taking(page).getByRole('button', { name: 'Replace Text' })).toBeVisible()
}

/** Counts the files and pictures that are added to a site from now on. */
async function keptOn(page: Page, url: string) {
  const count = async (where: 'files' | 'media') => {
    const answer = await page.request.get(`${url}/api/${where}`)
    return ((await answer.json()) as unknown[]).length
  }
  const [files, media] = [await count('files'), await count('media')]
  return async () => ({
    files: (await count('files')) - files,
    media: (await count('media')) - media,
  })
}

/** A new post whose text is compared with a notebook. @returns what counts the files and pictures it brought */
async function compareWithMine(page: Page, site: Site, data: Buffer) {
  await openNewPost(page, site)
  const kept = await keptOn(page, site.url)
  await contentField(page).fill('Mine.')
  await compare(page, data)
  expect(await kept()).toEqual({ files: 1, media: 1 })
  return kept
}

const figure = String.raw`!\[Figure made by the code above\]\(/media/[0-9a-f]{32}_60x40_[0-9a-f]{6}\.webp\)\{width=60 height=40\}`

test('a notebook dropped on an empty text becomes the post, with the chosen options', async ({
  page,
  freshSite,
}) => {
  const dialog = await openNewPost(page, freshSite)
  await dropNotebook(page, await notebook('chi2 = 1.02'))
  await expect(taking(page)).toContainText('Two stars.ipynb becomes text')
  await expectAccessibleInBothThemes(page, 'choices of a notebook')
  await taking(page).getByLabel('Code').selectOption('Folded')
  await taking(page).getByRole('button', { name: 'Import' }).click()
  await expectToast(page, { title: 'Notebook imported', text: '2 cells, 1 picture; 2 notes' })
  await expect(taking(page)).toHaveCount(0)
  await expect(contentField(page)).toHaveValue(
    new RegExp(
      '^A fit\\.\n\n```python \\{fold\\}\nfit\\(\\)\n```\n\n```output\nchi2 = 1\\.02\n```\n\n' +
        `${figure}\n\n` +
        String.raw`\[Download the notebook\]\(/files/two-stars\.ipynb\)$`,
    ),
  )
  await expect(dialog.getByLabel('Title')).toHaveValue('Two stars')
  await expect(dialog.getByLabel('Excerpt')).toHaveValue('Fitted at once.')
  const notes = dialog.getByRole('region', { name: 'Notes on the notebook' })
  await expect(notes.getByRole('listitem')).toHaveText([
    'Cell 2: a widget is not shown.',
    '1 picture has no description yet.',
  ])
  await notes.getByRole('button', { name: 'Hide the notes' }).click()
  await expect(notes).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await expect(previewRegion(page).getByRole('group', { name: 'Output' })).toHaveText('chi2 = 1.02')
  const kept = await page.request.get(`${freshSite.url}/files/two-stars.ipynb`)
  expect(kept.headers()['content-disposition']).toContain('attachment')
})

test('a changed notebook shows the differences and replaces the text', async ({
  page,
  freshSite,
}) => {
  await openNewPost(page, freshSite)
  await dropNotebook(page, await notebook('chi2 = 1.02'))
  await taking(page).getByLabel('Keep the notebook').uncheck()
  await taking(page).getByRole('button', { name: 'Import' }).click()
  await expect(contentField(page)).toHaveValue(/chi2 = 1\.02/)
  await dropNotebook(page, await notebook('chi2 = 1.07'))
  // The choice for the first notebook is remembered for the second.
  await expect(taking(page).getByLabel('Keep the notebook')).not.toBeChecked()
  await taking(page).getByRole('button', { name: 'Compare with Text' }).click()
  const changes = taking(page).getByRole('table', { name: 'Content' })
  await expect(changes.getByRole('columnheader')).toHaveText(['Current text', 'Notebook'])
  await expect(changes.locator('mark')).toHaveText(['1.02', '1.07'])
  await expect(
    taking(page).getByRole('list', { name: 'Changes from the notebook' }).getByRole('listitem'),
  ).toHaveText(['Cell 2: a widget is not shown.', '1 picture has no description yet.'])
  await expectAccessibleInBothThemes(page, 'comparison with a notebook')
  await taking(page).getByRole('button', { name: 'Replace Text' }).click()
  await expect(contentField(page)).toHaveValue(/chi2 = 1\.07/)
  await expect(contentField(page)).not.toHaveValue(/chi2 = 1\.02/)
  await dropNotebook(page, await notebook('chi2 = 1.07'))
  await taking(page).getByRole('button', { name: 'Compare with Text' }).click()
  await expect(taking(page)).toContainText('The text and the notebook are identical.')
  await taking(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(contentField(page)).toBeFocused()
})

test('a notebook is inserted at the cursor, and undo removes it', async ({ page, freshSite }) => {
  await openNewPost(page, freshSite)
  await contentField(page).fill('Before.\n\nAfter.')
  await contentField(page).evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(7, 7))
  await dropNotebook(page, await notebook('done'))
  await taking(page).getByRole('button', { name: 'Compare with Text' }).click()
  await taking(page).getByRole('button', { name: 'Insert at Cursor' }).click()
  await expect(contentField(page)).toHaveValue(
    /^Before\.\n\nA fit\.\n[\s\S]*two-stars\.ipynb\)\n\nAfter\.$/,
  )
  await page.keyboard.press('Control+z')
  await expect(contentField(page)).toHaveValue('Before.\n\nAfter.')
})

test('a canceled import leaves no files behind, and a finished one keeps its files', async ({
  page,
  freshSite,
}) => {
  const first = await notebook('chi2 = 1.02')
  const kept = await compareWithMine(page, freshSite, first)
  await taking(page).getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(kept).toEqual({ files: 0, media: 0 })
  await expect(contentField(page)).toHaveValue('Mine.')
  await compare(page, first)
  await taking(page).getByRole('button', { name: 'Replace Text' }).click()
  // The picture of the changed notebook is already in the text, which is not saved yet.
  await compare(page, await notebook('chi2 = 1.07'))
  expect(await kept()).toEqual({ files: 2, media: 1 })
  await taking(page).getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(kept).toEqual({ files: 1, media: 1 })
})

test('an import that is canceled while the notebook is read leaves no files behind', async ({
  page,
  freshSite,
}) => {
  await openNewPost(page, freshSite)
  const kept = await keptOn(page, freshSite.url)
  const asked = Promise.withResolvers<void>()
  const given = Promise.withResolvers<void>()
  await page.route('**/api/notebooks?*', async (route) => {
    const response = await route.fetch()
    asked.resolve()
    await given.promise
    await route.fulfill({ response })
  })
  await dropNotebook(page, await notebook('chi2 = 1.02'))
  await taking(page).getByRole('button', { name: 'Import' }).click()
  await asked.promise
  expect(await kept()).toEqual({ files: 1, media: 1 })
  await taking(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(taking(page)).toHaveCount(0)
  given.resolve()
  await expect.poll(kept).toEqual({ files: 0, media: 0 })
  await expect(contentField(page)).toHaveValue('')
})

test('a rejected notebook shows the reason and keeps the text', async ({ page, freshSite }) => {
  await openNewPost(page, freshSite)
  await contentField(page).fill('Mine.')
  for (const [data, reason] of [
    ['<html>', 'This file is not a Jupyter notebook.'],
    ['{"nbformat":2}', 'This notebook has format 2; open it in Jupyter and save it again.'],
  ] as const) {
    await dropNotebook(page, Buffer.from(data))
    await taking(page).getByRole('button', { name: 'Compare with Text' }).click()
    await expect(taking(page).getByRole('alert')).toHaveText(reason)
    await taking(page).getByRole('button', { name: 'Cancel' }).click()
    await expect(taking(page)).toHaveCount(0)
    await expect(contentField(page)).toHaveValue('Mine.')
    await expect(contentField(page)).toBeFocused()
  }
})

test('closing the tab during an import leaves no files behind', async ({ page, freshSite }) => {
  const kept = await compareWithMine(page, freshSite, await notebook('chi2 = 1.02'))
  await page.goto('about:blank')
  await expect.poll(kept).toEqual({ files: 0, media: 0 })
})
