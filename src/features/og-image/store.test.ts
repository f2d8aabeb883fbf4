import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../testing/temporary-folder.ts'
import { openTestSite } from '../../testing/test-site.ts'
import { starterSite } from '../site/starter-site.ts'
import type { OgImageContent, DrawOgImage } from './contract.ts'
import { openOnce } from '../../testing/when-done.ts'

const post = {
  title: 'What a Bell test tests',
  content: 'Two detectors, one kilometre apart.',
  excerpt: 'A promise about correlations.',
  category: 'Quantum physics',
  date: 'November 12, 2026',
}

/** Writes the title instead of drawing it: these tests look at where the file is stored. */
function writing(): { draw: DrawOgImage; drawn: OgImageContent[] } {
  const drawn: OgImageContent[] = []
  return {
    drawn,
    draw: (content) => {
      drawn.push(content)
      return Promise.resolve(Buffer.from(content.title))
    },
  }
}

type Site = Awaited<ReturnType<typeof openTestSite>>

/** The path of the picture of each post, newest first. */
async function pictures(site: Site): Promise<(string | undefined)[]> {
  const { items } = JSON.parse((await site.visitor().get('/feed.json')).text) as {
    items: { image?: string }[]
  }
  return items.map(({ image }) => image && new URL(image).pathname)
}

test('saving a post draws its preview image, which never changes under its address', async () => {
  const { draw, drawn } = writing()
  const site = await openTestSite({ drawOgImage: draw })
  const owner = await site.owner()
  await owner.send('POST', '/api/blog', post)
  expect(drawn.at(-1)).toEqual({
    title: post.title,
    note: 'Quantum physics\u00a0 · \u00a0November 12, 2026',
    ownerName: 'Ada Example',
  })
  const [first = ''] = await pictures(site)
  const card = await site.visitor().get(first)
  expect([card.status, card.text]).toEqual([200, post.title])
  expect(card.headers.get('content-type')).toBe('image/png')
  expect(card.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(card.headers.get('cross-origin-resource-policy')).toBe('cross-origin')

  await owner.send('PUT', '/api/blog/1', { ...post, title: 'Another title' })
  const [second = ''] = await pictures(site)
  expect(second).not.toBe(first)
  expect((await site.visitor().get(second)).text).toBe('Another title')
})

test('a change of the text alone draws nothing', async () => {
  const { draw, drawn } = writing()
  const site = await openTestSite({ drawOgImage: draw })
  const owner = await site.owner()
  await owner.send('POST', '/api/blog', post)
  const before = drawn.length
  await owner.send('PUT', '/api/blog/1', { ...post, content: 'Entirely new words.' })
  expect(drawn).toHaveLength(before)
})

test('a new owner name is on every preview image immediately', async () => {
  const { draw, drawn } = writing()
  const site = await openTestSite({ drawOgImage: draw })
  const owner = await site.owner()
  await owner.send('POST', '/api/blog', post)
  const [before] = await pictures(site)
  const saved = await owner.send('PUT', '/api/site', { ...starterSite, ownerName: 'Grace' })
  expect(saved.status).toBe(200)
  expect(drawn.slice(-2).map(({ title, ownerName }) => [title, ownerName])).toEqual([
    [starterSite.headline, 'Grace'],
    [post.title, 'Grace'],
  ])
  const [after] = await pictures(site)
  expect(after).toBeDefined()
  expect(after).not.toBe(before)
})

test('a failed preview image is logged, does not fail the save, and is replaced by that of the site', async () => {
  const lines: string[] = []
  const site = await openTestSite({
    env: { LOG_LEVEL: 'error' },
    logTo: { write: (line) => lines.push(line) },
    drawOgImage: ({ title }) =>
      title === post.title
        ? Promise.reject(new Error('no ink'))
        : Promise.resolve(Buffer.from('S')),
  })
  const owner = await site.owner()
  expect((await owner.send('POST', '/api/blog', post)).status).toBe(201)
  const [picture = ''] = await pictures(site)
  expect((await site.visitor().get(picture)).text).toBe('S')
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
    { event: 'no-card', err: { type: 'Error', message: 'no ink' } },
  ])
})

test('without any preview image there is no picture', async () => {
  const site = await openTestSite()
  const owner = await site.owner()
  await owner.send('POST', '/api/blog', post)
  expect(await pictures(site)).toEqual([undefined])
})

test('startup draws missing preview images and deletes unused ones', async () => {
  const dataDir = await temporaryFolder()
  const without = await openTestSite({ dataDir })
  const writer = await without.owner()
  await writer.send('POST', '/api/blog', post)
  await without.close()

  const { draw, drawn } = writing()
  const first = await openTestSite({ dataDir, drawOgImage: draw })
  expect(drawn.map(({ title }) => title)).toEqual([
    'Old light, read with new machines.',
    post.title,
  ])
  const owner = first.visitor()
  await owner.send('POST', '/api/login', { username: 'owner', password: 'correct horse' })
  await owner.send('DELETE', '/api/blog/1')
  await first.close()
  expect(await readdir(path.join(dataDir, 'cards'))).toHaveLength(2)

  await openTestSite({ dataDir, drawOgImage: draw })
  expect(await readdir(path.join(dataDir, 'cards'))).toHaveLength(1)
  expect(drawn).toHaveLength(2)
})

test('startup and shutdown do not wait for the preview images of many posts', async () => {
  const dataDir = await temporaryFolder()
  const without = await openTestSite({ dataDir })
  const writer = await without.owner()
  for (let number = 1; number <= 60; number += 1)
    await writer.send('POST', '/api/blog', { ...post, title: `Post ${number}` })
  await without.close()

  const { promise: gate, resolve: open } = Promise.withResolvers<void>()
  const drawn: string[] = []
  const site = await openTestSite({
    dataDir,
    drawOgImage: async ({ title }) => {
      drawn.push(title)
      if (drawn.length > 50) await gate
      return Buffer.from(title)
    },
  })
  // The preview image of the site, then the newest posts.
  expect([drawn[1], drawn[49]]).toEqual(['Post 60', 'Post 12'])
  const closing = site.close()
  const isOpen = () =>
    fetch(site.url).then(
      () => true,
      () => false,
    )
  await expect.poll(isOpen).toBe(false)
  open()
  await closing
  expect(drawn.length).toBeLessThan(60)
})

const sharedSite = openOnce(() => openTestSite({ drawOgImage: writing().draw }))

test.each(['/cards/0.png', `/cards/${'0'.repeat(32)}.png`, '/cards/%2e%2e/ephemeris.sqlite'])(
  '%s is no preview image',
  async (url) => {
    const site = await sharedSite()
    expect((await site.visitor().get(url)).status).toBe(404)
  },
)

test('preview images use the accent of the site, and keep their names with the default accent', async () => {
  const { draw, drawn } = writing()
  const site = await openTestSite({ drawOgImage: draw })
  const owner = await site.owner()
  await owner.send('POST', '/api/blog', post)
  expect(drawn.some((content) => 'accent' in content)).toBe(false)
  await owner.send('PUT', '/api/site', { ...starterSite, accent: 'na-d' })
  expect(drawn.at(-1)).toMatchObject({ title: post.title, accent: 'na-d' })
})

test('preview images show the chosen field of the sky, and pages refer to them', async () => {
  const { draw, drawn } = writing()
  const site = await openTestSite({ drawOgImage: draw })
  const owner = await site.owner()
  await owner.send('POST', '/api/blog', post)
  expect(drawn.some((content) => 'sky' in content)).toBe(false)
  const [orion] = await pictures(site)
  const sky = { field: 'carina', ra: 158, dec: -58, width: 70 }
  await owner.send('PUT', '/api/site', { ...starterSite, sky })
  expect(drawn.at(-1)).toMatchObject({ title: post.title, sky })
  const [carina] = await pictures(site)
  expect(carina).not.toBe(orion)
  expect((await site.visitor().get(String(carina))).text).toBe(post.title)
})
