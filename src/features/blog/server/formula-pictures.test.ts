import { readdir } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { openTestSite } from '../../../testing/test-site.ts'

const post = {
  title: 'A half',
  content:
    'Not $x^2$, but $\\frac{1}{2} r$ and $\\frac{1}{2} r$:\n\n$$\\sum_{i=1}^n \\sqrt{i + 1}$$ {#eq:sum}\n\n## A $\\frac{1}{3}$\n\nMore.',
  excerpt: 'On a half.',
  category: 'Notes',
  date: 'November 12, 2026',
}
const picture =
  /<img src="[^"]*(\/media\/formula-[0-9a-f]{32}\.png)" alt="([^"]*)" width="(\d+)" height="(\d+)"/g

interface Feed {
  items: { content_html: string }[]
}

async function feedHtml(site: Awaited<ReturnType<typeof openTestSite>>): Promise<string> {
  const feed = JSON.parse((await site.visitor().get('/feed.json')).text) as Feed
  return feed.items[0]?.content_html ?? ''
}

const drawnNames = async (dataDir: string) =>
  (await readdir(path.join(dataDir, 'media')).catch(() => [])).filter((name) =>
    name.startsWith('formula-'),
  )

test('a feed shows formulas with parts one above the other as pictures with words', async () => {
  const site = await openTestSite({ drawsFormulas: true })
  const owner = await site.owner()
  await owner.send('POST', '/api/blog', post)
  const html = await feedHtml(site)
  const [half, again, sum, ...others] = [...html.matchAll(picture)]
  expect(others).toEqual([])
  expect([half?.[2], sum?.[2]]).toEqual(['(1/2)r', '∑_(i = 1)ⁿ √(i + 1)'])
  expect(again?.[1]).toBe(half?.[1])
  expect(html).toContain('<i>x²</i>')
  expect(html).toMatch(/style="vertical-align:middle"> \(1\)<\/p>/)
  expect(html).toContain('style="vertical-align:-')
  expect(html).toContain('>A <i>1/3</i></h2>')
  const [, address = '', , width, height] = sum ?? []
  const { status, headers } = await site.visitor().get(address)
  expect([status, headers.get('content-type')]).toEqual([200, 'image/png'])
  const file = path.join(site.dataDir, 'media', path.basename(address))
  const { width: drawnWidth, height: drawnHeight } = await sharp(file).metadata()
  expect([drawnWidth, drawnHeight]).toEqual([2 * Number(width), 2 * Number(height)])
  expect(await owner.get('/api/media')).toMatchObject({ json: [] })
})

test('formulas that are pictures in feeds are found by their words', async () => {
  const site = await openTestSite({ drawsFormulas: true })
  await (
    await site.owner()
  ).send('POST', '/api/blog', {
    ...post,
    content: 'It is $\\frac{\\text{quotient}}{2}$.',
  })
  const found = await site.visitor().get('/api/search?q=quotient')
  expect(found.text).toContain('A half')
})

test('formulas of a draft are drawn when it is published', async () => {
  const site = await openTestSite({ drawsFormulas: true })
  const owner = await site.owner()
  const draft = { ...post, visibleFrom: null }
  const { version } = (await owner.send('POST', '/api/blog', draft)).json as { version: number }
  expect(await drawnNames(site.dataDir)).toEqual([])
  const published = { ...post, visibleFrom: 'now', version }
  expect((await owner.send('PUT', '/api/blog/1', published)).status).toBe(200)
  expect(await drawnNames(site.dataDir)).toHaveLength(2)
})

test('a site that draws no formulas has their words in feeds', async () => {
  const site = await openTestSite()
  await (await site.owner()).send('POST', '/api/blog', post)
  const html = await feedHtml(site)
  expect(html).toContain('<i>(1/2)r</i>')
  expect(html).not.toContain('<img')
})
