import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { contentField, drop, openBegunPost, openNewPost, previewRegion } from './editor.ts'
import { expect, test } from './site.ts'

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

const picture = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()

test('a pasted picture becomes a figure with its size, and undo removes it', async ({
  page,
  freshSite,
}) => {
  const dialog = await openBegunPost(page, freshSite)
  await paste(page, await picture(), 'image/png')
  await expect(contentField(page)).toHaveValue(
    /^Before\n\n!\[\]\(\/media\/[0-9a-f]{32}_60x40_[0-9a-f]{6}\.webp\)\{width=60 height=40\}$/,
  )
  // Its description is selected, to be written over.
  await page.keyboard.insertText('A teal field')
  await expect(contentField(page)).toHaveValue(/!\[A teal field\]/)
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await expect(previewRegion(page).getByRole('img', { name: 'A teal field' })).toHaveJSProperty(
    'naturalWidth',
    60,
  )
  await dialog.getByRole('button', { name: 'Write' }).click()
  await contentField(page).focus()
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  await expect(contentField(page)).toHaveValue('Before')
})

test('a picture dropped on the text becomes a figure; one dropped elsewhere changes nothing', async ({
  page,
  freshSite,
}) => {
  const dialog = await openNewPost(page, freshSite)
  await contentField(page).fill('Before')
  await drop(page, await picture(), `document.activeElement`)
  await expect(contentField(page)).toHaveValue(
    /^Before\n\n!\[\]\(\/media\/[\w-]+\.webp\)\{width=60 height=40\}$/,
  )
  const written = await contentField(page).inputValue()
  await drop(page, await picture(), `document.querySelector('input[name=title]')`)
  await expect(page).toHaveURL(/\/admin\?tab=blog$/)
  await expect(dialog.getByRole('progressbar')).toHaveCount(0)
  await expect(contentField(page)).toHaveValue(written)
})

test('a dropped file of another type is stored and linked, and a rejected one shows an error', async ({
  page,
  freshSite,
}) => {
  await openBegunPost(page, freshSite)
  const paper = Buffer.from('%PDF-1.7')
  await drop(page, paper, 'document.activeElement', {
    name: 'Paper 1.pdf',
    type: 'application/pdf',
  })
  await expect(contentField(page)).toHaveValue('Before\n\n[paper-1.pdf](/files/paper-1.pdf)')
  expect(await (await page.request.get(`${freshSite.url}/files/paper-1.pdf`)).text()).toBe(
    '%PDF-1.7',
  )
  await drop(page, paper, 'document.activeElement', { name: 'Paper.docx', type: '' })
  await expect(page.getByText('Files of this kind are not kept.')).toBeVisible()
})

test('a dropped table becomes a chart of its columns with an empty title', async ({
  page,
  freshSite,
}) => {
  await openBegunPost(page, freshSite)
  await drop(
    page,
    Buffer.from('bjd,vmag,e_vmag\n1,12.5,0.1\n2,12.7,0.1\n'),
    'document.activeElement',
    {
      name: 'Transit.csv',
      type: 'text/csv',
    },
  )
  const lines = [
    'data: transit.csv',
    'x: { column: bjd, label: "bjd" }',
    'y: { label: "vmag", reverse: true }',
    'series:',
    '  - { kind: points, y: vmag, error: e_vmag }',
  ].join('\n')
  await expect(contentField(page)).toHaveValue(
    `Before\n\n\`\`\`chart\ntitle: What it shows\n${lines}\n\`\`\``,
  )
  await page.keyboard.insertText('A star that fades')
  await expect(contentField(page)).toHaveValue(/\ntitle: A star that fades\ndata:/)
})

test('typing continues during an upload, and a rejected picture shows the reason', async ({
  page,
  freshSite,
}) => {
  const dialog = await openNewPost(page, freshSite)
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/api/media', async (route) => {
    await promise
    await route.fallback()
  })
  await contentField(page).click()
  await page.keyboard.insertText('One')
  await paste(page, await picture(), 'image/png')
  await expect(dialog.getByRole('progressbar')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Create Post' })).toBeDisabled()
  await page.keyboard.insertText(' two')
  resolve()
  await expect(contentField(page)).toHaveValue(/^One two\n\n!\[\]/)
  await page.keyboard.insertText(' three')
  await expect(contentField(page)).toHaveValue(/^One two three\n\n!\[\]/)

  await paste(page, Buffer.from('No picture at all'), 'image/png')
  await expect(dialog.getByRole('alert')).toHaveText(
    'This file is not a supported picture. Upload JPEG, PNG, WebP, AVIF or GIF.',
  )
  await expect(contentField(page)).toHaveValue(/^One two three\n\n!\[\]/)
})

test('an inline picture keeps its aspect ratio in narrow text', async ({ page, freshSite }) => {
  const wide = sharp({ create: { width: 900, height: 600, channels: 3, background: 'teal' } })
  const body = await wide.webp().toBuffer()
  await page.route('**/media/*', (call) => call.fulfill({ body, contentType: 'image/webp' }))
  const dialog = await openNewPost(page, freshSite)
  const address = `/media/${'0'.repeat(32)}_900x600_008080.webp`
  await contentField(page).fill(`Words ![Sea](${address}) and more.`)
  await dialog.getByRole('button', { name: 'Preview' }).click()
  const shown = previewRegion(page).getByRole('img', { name: 'Sea' })
  await expect
    .poll(async () => {
      const box = await shown.boundingBox()
      return box && Math.round((100 * box.width) / box.height)
    })
    .toBe(150)
})
