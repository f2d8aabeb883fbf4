import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { crc32 } from 'node:zlib'
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { button, expect, test } from './admin.ts'
import { enterAdmin } from './owner.ts'
import { useFolder } from './start-site.ts'
import { expectToast } from './visit.ts'
import { openPlace, pressEscape } from './windows.ts'

interface ChosenFile {
  name: string
  mimeType: string
  buffer: Buffer
}

/** 48° 8', as EXIF has it: three fractions of two whole numbers of four bytes each. */
const latitude = '48/1 8/1 0/1'

/** Whether a file has EXIF data, and the latitude, whose bytes may be in either order. */
async function tracesIn(file: Buffer): Promise<{ exif: boolean; latitude: boolean }> {
  const { exif } = await sharp(file).metadata()
  const numbers = [48, 1, 8, 1]
  const [little, big] = [Buffer.alloc(16), Buffer.alloc(16)]
  numbers.forEach((number, index) => {
    little.writeUInt32LE(number, index * 4)
    big.writeUInt32BE(number, index * 4)
  })
  return { exif: exif !== undefined, latitude: file.includes(little) || file.includes(big) }
}

/** A photo as a phone writes it: lying on its side, with the place where it was taken. */
async function takePhoto(): Promise<ChosenFile> {
  const buffer = await sharp({
    create: { width: 900, height: 600, channels: 3, background: 'teal' },
  })
    .jpeg()
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: latitude } })
    .toBuffer()
  return { name: 'IMG_0001.jpg', mimeType: 'image/jpeg', buffer }
}

/** A small PNG whose header claims many more pixels than it has. */
async function claimSize(width: number, height: number): Promise<Buffer> {
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  png.writeUInt32BE(width, 16)
  png.writeUInt32BE(height, 20)
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29)
  return png
}

const asPng = (buffer: Buffer): ChosenFile => ({ name: 'a.png', mimeType: 'image/png', buffer })

async function choose(page: Page, dialog: Locator, file: ChosenFile | string): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await dialog.getByRole('button', { name: 'Upload' }).click()
  await (await chooser).setFiles(file)
}

test('a photo is uploaded, shown and saved without its location', async ({ page, freshSite }) => {
  await enterAdmin(page, freshSite, 'movies')
  await page.getByRole('button', { name: 'Add New Movie' }).click()
  const movie = page.getByRole('dialog')
  await movie.getByLabel('Title').fill('Two Noons')
  await movie.getByLabel('Genre').fill('Drama')
  const photo = await takePhoto()
  expect(await tracesIn(photo.buffer)).toEqual({ exif: true, latitude: true })
  await choose(page, movie, photo)
  const address = movie.getByLabel('Movie Poster URL', { exact: true })
  await expect(address).toHaveValue(/^\/media\/[0-9a-f]{32}_\d+x\d+_[0-9a-f]{6}\.webp$/)
  await expect(movie.getByAltText('Preview')).toBeVisible()

  const served = await (
    await page.request.get(`${freshSite.url}${await address.inputValue()}`)
  ).body()
  expect(await tracesIn(served)).toEqual({ exif: false, latitude: false })
  const { width, height, orientation } = await sharp(served).metadata()
  expect({ width, height, orientation }).toEqual({ width: 600, height: 900 })

  await movie.getByRole('button', { name: 'Add Movie' }).click()
  await expectToast(page, { title: 'Success', text: 'Movie created successfully' })
})

test('a file that is no picture is rejected in its field, and the rest of the form stays', async ({
  admin: { page, open },
}) => {
  await open('movies')
  await page.getByRole('button', { name: 'Add New Movie' }).click()
  const movie = page.getByRole('dialog')
  await movie.getByLabel('Title').fill('Two Noons')
  await choose(page, movie, asPng(Buffer.from('Just words, renamed')))
  await expect(movie.getByRole('alert')).toHaveText(
    'This file is not a supported picture. Upload JPEG, PNG, WebP, AVIF or GIF.',
  )
  await useFolder(async (folder) => {
    // Given by its path, since sending so many bytes through the protocol of the browser takes seconds.
    const large = path.join(folder, 'a.png')
    await writeFile(large, Buffer.alloc(20 * 1024 * 1024 + 1))
    await choose(page, movie, large)
  })
  await expect(movie.getByRole('alert')).toHaveText('The picture is larger than 20 MB')
  const wide = await claimSize(16_000, 4000)
  await choose(page, movie, asPng(wide))
  await expect(movie.getByRole('alert')).toHaveText(
    'The picture has too many pixels: 50 million are the most',
  )
  await expect(movie.getByLabel('Title')).toHaveValue('Two Noons')
  await button(movie, 'Cancel').click()
  await button(page.getByRole('alertdialog'), 'Discard').click()
  await expect(movie).toHaveCount(0)
})

test('a form waits for its upload, and a canceled upload leaves it unchanged', async ({
  admin: { page, open },
}) => {
  await open('movies')
  await page.getByRole('button', { name: 'Add New Movie' }).click()
  const movie = page.getByRole('dialog')
  await page.route('**/api/media', () => undefined)
  await choose(page, movie, await takePhoto())
  await expect(movie.getByRole('progressbar')).toBeVisible()
  await expect(movie.getByRole('button', { name: 'Add Movie' })).toBeDisabled()
  await pressEscape(movie)
  await page.getByRole('button', { name: 'Keep Editing' }).click()
  await movie.getByRole('button', { name: 'Stop' }).click()
  await expect(movie.getByRole('progressbar')).toHaveCount(0)
  await expect(movie.getByRole('button', { name: 'Add Movie' })).toBeEnabled()
  await expect(movie.getByLabel('Movie Poster URL', { exact: true })).toHaveValue('')
  await button(movie, 'Cancel').click()
  await expect(movie).toHaveCount(0)
})

test('an unused picture can be removed and a used one cannot', async ({ page, freshSite }) => {
  await enterAdmin(page, freshSite)
  const pictures = await openPlace(page, 'Media')
  await expect(pictures.getByText('15 pictures, all in use')).toBeVisible()
  await expect(pictures.getByRole('button', { name: /^Delete poster-suns/ })).toBeDisabled()

  await choose(page, pictures, await takePhoto())
  await expect(page.getByText('Picture uploaded successfully').first()).toBeVisible()
  await expect(pictures.getByText('16 pictures, 1 not used')).toBeVisible()
  const unused = pictures.getByRole('listitem').filter({ hasText: 'Not used' })
  await expect(unused).toContainText('600 × 900')
  await unused.getByRole('button', { name: /^Delete/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Picture deleted successfully').first()).toBeVisible()
  await expect(pictures.getByText('15 pictures, all in use')).toBeVisible()
})
