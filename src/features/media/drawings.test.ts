import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { upload } from '../../testing/pictures.ts'
import { openTestSite } from '../../testing/test-site.ts'

const size = { width: 300, height: 200 }

/** Thin red lines on white, as in a plot. */
const plot = sharp(
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200"><rect width="300" height="200" fill="#fff"/><path d="M5 190L80 20L150 130L290 10" fill="none" stroke="#d00"/></svg>`,
  ),
).removeAlpha()

test('a plot is stored without losses', async () => {
  const site = await openTestSite()
  const { url } = await upload(await site.owner(), await plot.clone().png().toBuffer())
  const stored = sharp(await readFile(path.join(site.dataDir, url)))
  const drawn = await plot.clone().raw().toBuffer()
  expect((await stored.removeAlpha().raw().toBuffer()).equals(drawn)).toBe(true)
})

test.each([
  ['a PNG of a photo', sharp(randomBytes(180_000), { raw: { ...size, channels: 3 } }).png()],
  ['a photo of a plot', plot.clone().jpeg()],
  ['a plot that is made narrower', plot.clone().resize({ width: 3000 }).png()],
])('%s is stored with losses that nobody sees', async (_what, picture) => {
  const site = await openTestSite()
  const { url } = await upload(await site.owner(), await picture.toBuffer())
  const stored = await readFile(path.join(site.dataDir, url))
  // The name that WebP gives to pictures with losses.
  expect(stored.includes('VP8 ')).toBe(true)
})
