import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { enterDesk } from './owner.ts'
import { expect, test } from './site.ts'
import { expectToast } from './visit.ts'

interface ChosenFile {
  name: string
  mimeType: string
  buffer: Buffer
}

/** A photo as a phone writes it: lying on its side, with the place where it was taken. */
async function takePhoto(): Promise<ChosenFile> {
  const buffer = await sharp({
    create: { width: 900, height: 600, channels: 3, background: 'teal' },
  })
    .jpeg()
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 8/1 0/1' } })
    .toBuffer()
  return { name: 'IMG_0001.jpg', mimeType: 'image/jpeg', buffer }
}

const asPng = (buffer: Buffer): ChosenFile => ({ name: 'a.png', mimeType: 'image/png', buffer })

async function choose(page: Page, dialog: Locator, file: ChosenFile): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await dialog.getByRole('button', { name: 'Upload' }).click()
  await (await chooser).setFiles(file)
}

test('a photo is uploaded, shown, saved and freed of the place where it was taken', async ({
  page,
  freshSite,
}) => {
  await enterDesk(page, freshSite, 'movies')
  await page.getByRole('button', { name: 'Add New Movie' }).click()
  const movie = page.getByRole('dialog')
  await movie.getByLabel('Title').fill('Two Noons')
  await movie.getByLabel('Genre').fill('Drama')
  await choose(page, movie, await takePhoto())
  const address = movie.getByLabel('Movie Poster URL', { exact: true })
  await expect(address).toHaveValue(/^\/media\/[0-9a-f]{32}\.webp$/)
  await expect(movie.getByAltText('Preview')).toBeVisible()

  const stored = await page.request.get(`${freshSite.url}${await address.inputValue()}`)
  const { width, height, exif, orientation } = await sharp(await stored.body()).metadata()
  expect({ width, height, exif, orientation }).toEqual({ width: 600, height: 900 })

  await movie.getByRole('button', { name: 'Add Movie' }).click()
  await expectToast(page, { title: 'Success', text: 'Movie created successfully' })
})

test('what is no picture is refused in the field, and the rest of the form stays', async ({
  page,
  freshSite,
}) => {
  await enterDesk(page, freshSite, 'movies')
  await page.getByRole('button', { name: 'Add New Movie' }).click()
  const movie = page.getByRole('dialog')
  await movie.getByLabel('Title').fill('Two Noons')
  await choose(page, movie, asPng(Buffer.from('Just words, renamed')))
  await expect(movie.getByRole('alert')).toHaveText(
    'This file is not a picture that can be shown. JPEG, PNG, WebP, AVIF and GIF are.',
  )
  await choose(page, movie, asPng(Buffer.alloc(20 * 1024 * 1024 + 1)))
  await expect(movie.getByRole('alert')).toHaveText('The picture is larger than 20 MB')
  await expect(movie.getByLabel('Title')).toHaveValue('Two Noons')
})

test('a form waits for its picture, and a stopped upload leaves it as it was', async ({
  page,
  freshSite,
}) => {
  await enterDesk(page, freshSite, 'movies')
  await page.getByRole('button', { name: 'Add New Movie' }).click()
  const movie = page.getByRole('dialog')
  await page.route('**/api/media', () => undefined)
  await choose(page, movie, await takePhoto())
  await expect(movie.getByRole('progressbar')).toBeVisible()
  await expect(movie.getByRole('button', { name: 'Add Movie' })).toBeDisabled()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await movie.getByRole('button', { name: 'Stop' }).click()
  await expect(movie.getByRole('progressbar')).toHaveCount(0)
  await expect(movie.getByRole('button', { name: 'Add Movie' })).toBeEnabled()
  await expect(movie.getByLabel('Movie Poster URL', { exact: true })).toHaveValue('')
})

test('an unused picture can be removed and a used one cannot', async ({ page, freshSite }) => {
  await enterDesk(page, freshSite)
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('button', { name: 'Manage Pictures' }).click()
  const pictures = page.getByRole('dialog', { name: 'Pictures' })
  await expect(pictures.getByText('14 pictures, all in use')).toBeVisible()
  await expect(pictures.getByRole('button', { name: 'Delete poster-suns.webp' })).toBeDisabled()

  await choose(page, pictures, await takePhoto())
  await expect(page.getByText('Picture uploaded successfully').first()).toBeVisible()
  await expect(pictures.getByText('15 pictures, 1 not used')).toBeVisible()
  const unused = pictures.getByRole('listitem').filter({ hasText: 'Not used' })
  await expect(unused).toContainText('600 × 900')
  await unused.getByRole('button', { name: /^Delete/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Picture deleted successfully').first()).toBeVisible()
  await expect(pictures.getByText('14 pictures, all in use')).toBeVisible()
})
