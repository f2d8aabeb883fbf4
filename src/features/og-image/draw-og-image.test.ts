import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { buildTypefaces } from '../../testing/typefaces.ts'
import { openOnce } from '../../testing/when-done.ts'
import { ogImageSvg } from './og-image-svg.ts'
import { createOgImageDrawer } from './draw-og-image.ts'
import { type GlyphWidths, createTypeface, createFontFile } from './typeface.ts'

const card = { title: 'Run it twice', note: 'Software', ownerName: 'Ada Example' }

const ogImageFonts = openOnce(buildTypefaces)

test.each([
  'Run it twice',
  'On <b> & "quotes"',
  'Łódź, σ², Привет',
  'W'.repeat(200),
  'A title of many words '.repeat(10),
])('the preview image of %j is a picture of the right size', async (title) => {
  const draw = createOgImageDrawer(await ogImageFonts())
  const png = await draw({ ...card, title })
  expect(png.subarray(1, 4).toString()).toBe('PNG')
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630])
  expect(png.length).toBeLessThan(500_000)
})

test('emoji in a title are left out', async () => {
  const draw = createOgImageDrawer(await ogImageFonts())
  expect((await draw({ ...card, title: 'Run it twice 🪐' })).equals(await draw(card))).toBe(true)
})

test('another field of the sky replaces Orion, with its marker', async () => {
  const nothing = { stars: [], density: [], figures: [] }
  const box = { ra: [90, 226], dec: [-90, 0] } as const
  const marks = { box, nebulae: [], labels: [], mark: { text: 'NGC 3372', ra: 161, dec: -60 } }
  const count = { count: 0, magnitude: 6 }
  const place = { id: 'c', name: 'Carina', ra: 158, dec: -58, zoom: 1.4, start: '' }
  const plate = { ...place, bright: count, faint: count }
  const fonts = await ogImageFonts()
  const draw = createOgImageDrawer(fonts, () =>
    Promise.resolve({ plate, atlas: { ...nothing, marks } }),
  )
  const sky = { field: 'carina', ra: 0, dec: 0, width: 60 } as const
  const picture = await draw({ ...card, sky })
  expect(picture.equals(await draw(card))).toBe(false)
  expect(picture.equals(await createOgImageDrawer(fonts)({ ...card, sky }))).toBe(false)
})

test.each(['日本語の題', '10⁻³ arcsec'])(
  '%j cannot be set and gets no preview image',
  async (title) => {
    const draw = createOgImageDrawer(await ogImageFonts())
    await expect(draw({ ...card, title })).rejects.toThrow('in none of the typefaces')
  },
)

test('without typefaces there is an error and not an empty preview image', async () => {
  await expect(createOgImageDrawer('/nowhere')(card)).rejects.toThrow('no such file')
})

test('glyph widths are written next to the font file', async () => {
  const folder = await ogImageFonts()
  const widths = await readFile(path.join(folder, 'besley.ttf.json'), 'utf8')
  const besley = createFontFile(JSON.parse(widths) as GlyphWidths)
  expect(besley.has('a')).toBe(true)
  expect(besley.has('Ł')).toBe(false)
  expect(besley.widthOf('WW')).toBeCloseTo(2 * besley.widthOf('W'), 9)
  expect(besley.widthOf('i')).toBeGreaterThan(0.2)
  expect(besley.widthOf('W')).toBeLessThan(1.3)
  expect(besley.widthOf('W')).toBeGreaterThan(besley.widthOf('i'))
})

test('text on a preview image is escaped', () => {
  const face = { family: 'Even', which: 'lightest' } as const
  const even = createTypeface([{ has: () => true, widthOf: (text) => text.length / 2, face }])
  const svg = ogImageSvg(
    { title: '<script>', note: '"a" & b', ownerName: '</text>' },
    { display: even, interface: even },
    '',
  )
  expect(svg).toContain('&lt;script&gt;')
  expect(svg).toContain('&quot;a&quot; &amp; b')
  expect(svg).toContain('&lt;/text&gt;')
})
