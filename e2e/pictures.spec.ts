import type { Locator } from '@playwright/test'
import sharp from 'sharp'
import { enterAdmin } from './owner.ts'
import { expect, test } from './site.ts'
import { open, scrollTo, section } from './visit.ts'

/** The file that the browser has chosen for a picture; the page itself until it has. */
const chosen = async (picture: Locator) =>
  await picture.evaluate(
    (image: HTMLImageElement) => new URL(image.currentSrc, location.href).pathname,
  )

for (const [what, width, expected] of [
  ['a narrow window', 390, /^\/media\/project-[a-z]+_1200x750_[0-9a-f]{6}-400\.avif$/],
  ['a wide window', 1440, /^\/media\/project-[a-z]+_1200x750_[0-9a-f]{6}(?:-800\.avif|\.webp)$/],
] as const)
  test(`pictures of the home page come in the width that ${what} needs`, async ({
    page,
    sharedSite,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    await open(page, sharedSite.url)
    const projects = section(page, 'Projects')
    await projects.scrollIntoViewIfNeeded()
    const first = projects.getByRole('img').first()
    await expect(first).toHaveAttribute('width', '1200')
    await expect(first).toHaveAttribute('height', '750')
    await expect(first).toHaveAttribute('style', /^background-color:#[0-9a-f]{6}$/)
    await expect.poll(() => chosen(first)).toMatch(expected)
  })

test('every picture has a size, and those out of view load lazily', async ({
  page,
  sharedSite,
}) => {
  for (const path of ['/', '/dashboard', '/blog/1', '/blog/4']) {
    await open(page, sharedSite.url + path)
    const faults = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLImageElement>('main img')]
        .filter(
          (image) => !image.width || !image.getAttribute('width') || !image.getAttribute('height'),
        )
        .map((image) => image.src),
    )
    expect(faults, path).toEqual([])
  }
  await open(page, `${sharedSite.url}/`)
  expect(
    await page.evaluate(() =>
      [...document.querySelectorAll<HTMLImageElement>('main img')].map(({ loading }) => loading),
    ),
  ).toEqual(Array.from({ length: 13 }, () => 'lazy'))
})

test('a figure of an article loads a narrower file in a narrow window', async ({
  page,
  sharedSite,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, `${sharedSite.url}/blog/1`)
  const figure = page.getByRole('article').locator('picture').getByRole('img').first()
  await figure.scrollIntoViewIfNeeded()
  await expect.poll(() => chosen(figure)).toMatch(/-400\.avif$/)
  await scrollTo(page, 0)
})

test('on paper a tall picture fits, a list keeps its bullets, and no empty page follows', async ({
  page,
  freshSite,
}) => {
  const tall = sharp({ create: { width: 800, height: 1400, channels: 3, background: 'teal' } })
  const body = await tall.webp().toBuffer()
  await page.route('**/media/0*', (call) => call.fulfill({ body, contentType: 'image/webp' }))
  const client = await enterAdmin(page, freshSite)
  const content = `- One\n\n![Tall](/media/${'0'.repeat(32)}_800x1400_008080.webp)`
  const fields = {
    title: 'Paper',
    excerpt: 'A tall picture.',
    category: 'Test',
    date: '2026-11-22',
  }
  expect(await client.send('POST', '/api/blog', { ...fields, content })).toBe(201)
  await page.setViewportSize({ width: 680, height: 1000 })
  await open(page, `${freshSite.url}/blog/6`)
  await page.emulateMedia({ media: 'print' })
  const picture = page.getByRole('img', { name: 'Tall' })
  await expect.poll(async () => (await picture.boundingBox())?.height).toBeLessThan(900)
  const box = await picture.boundingBox()
  expect(box && box.height / box.width).toBeCloseTo(1.75, 1)
  const sign = "getComputedStyle(document.querySelector('.prose li'), '::before').borderTopWidth"
  expect(await page.evaluate(sign)).toBe('1px')
  const room = `document.querySelector('article').getBoundingClientRect().bottom -
    document.querySelector('article > footer').getBoundingClientRect().bottom`
  expect(await page.evaluate(room)).toBe(0)
})
