import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { mediaUrl } from '../../shared/picture-uploads.ts'
import { form, hugePng, nameOf, plain, upload } from '../../testing/pictures.ts'
import { openTestSite } from '../../testing/test-site.ts'

test('a photo is stored upright, without its location, under its hash', async () => {
  const site = await openTestSite()
  const owner = await site.owner()
  const photo = await plain(60, 40)
    .jpeg()
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 8/1 0/1' } })
    .toBuffer()
  const before = await sharp(photo).metadata()
  expect(before.orientation).toBe(6)
  const gpsTag = Buffer.from([0x25, 0x88])
  expect(before.exif?.includes(gpsTag)).toBe(true)

  const uploaded = await upload(owner, photo)
  expect(uploaded).toEqual({
    url: expect.stringMatching(/^\/media\/[0-9a-f]{32}_\d+x\d+_[0-9a-f]{6}\.webp$/),
    width: 40,
    height: 60,
  })
  const bytes = await readFile(path.join(site.dataDir, uploaded.url))
  const { format, width, height, exif, xmp, icc, orientation } = await sharp(bytes).metadata()
  expect([format, width, height, exif, xmp, icc, orientation]).toEqual([
    'webp',
    40,
    60,
    undefined,
    undefined,
    undefined,
    undefined,
  ])
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
  expect(nameOf(uploaded)).toMatch(new RegExp(`^${hash}_40x60_[0-9a-f]{6}\\.webp$`))

  const served = await site.visitor().get(uploaded.url)
  expect(served.status).toBe(200)
  expect(served.headers.get('content-type')).toBe('image/webp')
  expect(served.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
})

test('the same picture twice is one file', async () => {
  const site = await openTestSite()
  const owner = await site.owner()
  const picture = await plain(30, 30).png().toBuffer()
  const [first, second] = [await upload(owner, picture), await upload(owner, picture)]
  expect(first).toEqual(second)
  expect(await readdir(path.join(site.dataDir, 'media'))).toEqual([nameOf(first)])
})

test('with a public URL the answer is absolute, and a row accepts it like the path', async () => {
  const site = await openTestSite({ env: { PUBLIC_URL: 'https://ada.example' } })
  const owner = await site.owner()
  const { url } = await upload(owner, await plain(8, 8).png().toBuffer())
  expect(url).toMatch(/^https:\/\/ada\.example\/media\/[0-9a-f]{32}_\d+x\d+_[0-9a-f]{6}\.webp$/)
  const movie = { title: 'Two Noons', genre: 'Drama', rating: 3.5 }
  for (const imageUrl of [url, new URL(url).pathname]) {
    const created = await owner.send('POST', '/api/movies', { ...movie, imageUrl })
    expect([created.status, created.json]).toEqual([201, expect.objectContaining({ imageUrl })])
  }
})

test.each(['png', 'webp', 'avif', 'gif'] as const)('a picture may be %s', async (format) => {
  const site = await openTestSite()
  const owner = await site.owner()
  const bytes = await plain(20, 10).toFormat(format).toBuffer()
  // The name and the declared type are wrong on purpose: only the content counts.
  expect(await upload(owner, bytes)).toMatchObject({ width: 20, height: 10 })
})

test('an animation stays animated', async () => {
  const site = await openTestSite()
  const owner = await site.owner()
  const frames = await Promise.all(
    ['red', 'green', 'blue'].map((colour) => plain(500, 10, colour).png().toBuffer()),
  )
  const gif = await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer()
  const uploaded = await upload(owner, gif)
  expect(uploaded).toMatchObject({ width: 500, height: 10 })
  const stored = path.join(site.dataDir, uploaded.url)
  expect((await sharp(stored, { animated: true }).metadata()).pages).toBe(3)
})

test('a large picture is scaled down', async () => {
  const site = await openTestSite()
  const owner = await site.owner()
  const wide = await plain(5000, 100).png().toBuffer()
  expect(await upload(owner, wide)).toMatchObject({ width: 2400, height: 48 })
})

const notAPicture = 'This file is not a supported picture. Upload JPEG, PNG, WebP, AVIF or GIF.'

test('other files are refused, whatever their name', async () => {
  const site = await openTestSite()
  const owner = await site.owner()
  const jpeg = await plain(400, 400).jpeg().toBuffer()
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'
  const files = [
    Buffer.from('Just words.'),
    Buffer.alloc(0),
    Buffer.from(svg),
    Buffer.from('<html><script>alert(1)</script></html>'),
    await plain(9, 9).tiff().toBuffer(),
    jpeg.subarray(0, jpeg.length / 2),
    Buffer.concat([jpeg.subarray(0, 3), Buffer.from('and then words')]),
  ]
  for (const file of files) {
    const refused = await owner.send('POST', mediaUrl, form(file, 'a.png', 'image/png'))
    expect([refused.status, refused.text]).toEqual([415, notAPicture])
    expect(refused.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  }
  expect(await readdir(path.join(site.dataDir, 'media'))).toEqual([])
})

test('a picture with too many pixels is refused before it is decoded', async () => {
  const site = await openTestSite()
  const owner = await site.owner()
  const bomb = hugePng(60_000)
  expect(bomb.length).toBeLessThan(200)
  const refused = await owner.send('POST', mediaUrl, form(bomb))
  expect([refused.status, refused.text]).toEqual([
    400,
    'The picture has too many pixels: 50 million are the most',
  ])
})

test('a file of more than 20 MB is refused, with or without a declared size', async () => {
  const site = await openTestSite()
  const owner = await site.owner()
  const large = Buffer.alloc(21 * 1024 * 1024)
  const refused = await owner.send('POST', mediaUrl, form(large))
  expect([refused.status, refused.text]).toEqual([413, 'The picture is larger than 20 MB'])
  const almost = Buffer.alloc(20 * 1024 * 1024 + 1)
  const found = await owner.send('POST', mediaUrl, form(almost))
  expect([found.status, found.text]).toEqual([413, 'The picture is larger than 20 MB'])
  expect(await readdir(path.join(site.dataDir, 'media'))).toEqual([])
})

test('a body that is not a form with a file is refused', async () => {
  const site = await openTestSite()
  const owner = await site.owner()
  const json = await owner.send('POST', mediaUrl, { file: 'a.png' })
  expect([json.status, json.text]).toEqual([415, 'The file must be sent as multipart/form-data'])
  const nothing = await owner.send('POST', mediaUrl)
  expect([nothing.status, nothing.text]).toEqual([
    415,
    'The file must be sent as multipart/form-data',
  ])
  for (const [body, type] of [
    ['--x\r\n\r\n--x--\r\n', 'multipart/form-data; boundary=x'],
    ['no parts at all', 'multipart/form-data; boundary=x'],
    ['no parts at all', 'multipart/form-data'],
  ] as const) {
    const refused = await owner.send('POST', mediaUrl, body, { 'content-type': type })
    expect([refused.status, refused.text]).toEqual([400, 'The form contains no file'])
  }
  const broken =
    '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\nhalf a file'
  const half = await owner.send('POST', mediaUrl, broken, {
    'content-type': 'multipart/form-data; boundary=x',
  })
  expect([half.status, half.text]).toEqual([400, 'The upload was interrupted'])
})

test('other calls refuse forms', async () => {
  const site = await openTestSite()
  const owner = await site.owner()
  const refused = await owner.send('POST', '/api/quotes', form(Buffer.from('words')))
  expect([refused.status, refused.text]).toEqual([415, 'The body must be sent as application/json'])
})
