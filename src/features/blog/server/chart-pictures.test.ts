import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { chartDrawing } from './draw-chart.ts'
import { openTestSite } from '../../../testing/test-site.ts'
import { buildTypefaces } from '../../../testing/typefaces.ts'
import { openOnce } from '../../../testing/when-done.ts'
import { stillStyle } from '@ephemeris/markdown'

const root = path.resolve(import.meta.dirname, '../../../..')
const typefaces = openOnce(buildTypefaces)
const points = [
  [1, 12.5, 0.1],
  [2, 12.9, 0.1],
]
const chart = (title: string, data = points) =>
  `\`\`\`chart\n${JSON.stringify({
    title,
    x: { label: 'Time θ (h)' },
    y: { label: 'V (mag)', reverse: true },
    series: [{ kind: 'points', label: '√N', data }],
  })}\n\`\`\``
const post = {
  title: 'A star that fades',
  content: `Look:\n\n${chart('It fades')}\n\n${chart('It fades')}`,
  excerpt: 'A star that fades for three hours.',
  category: 'Notes',
  date: 'November 12, 2026',
}

test('a feed shows a chart as a stored picture with a description', async () => {
  const site = await openTestSite({ drawChart: chartDrawing(await typefaces()) })
  const owner = await site.owner()
  await owner.send('POST', '/api/blog', post)
  const feed = (await site.visitor().get('/feed.xml')).text
  const addresses = [...feed.matchAll(/\/media\/chart-[0-9a-f]{32}\.png/g)].map(([found]) => found)
  expect(addresses).toHaveLength(2)
  expect(feed).toContain('alt=&quot;It fades. Chart of V (mag)')
  const picture = await site.visitor().get(addresses[0] ?? '')
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png'])
  expect(await owner.get('/api/media')).toMatchObject({ json: [] })
})

test('a chart that cannot be drawn is a link to its page in feeds, as in mails', async () => {
  const site = await openTestSite({ drawChart: () => Promise.reject(new Error('no program')) })
  const owner = await site.owner()
  expect((await owner.send('POST', '/api/blog', post)).status).toBe(201)
  const feed = (await site.visitor().get('/feed.xml')).text
  expect(feed).not.toContain('/media/chart-')
  expect(feed).toContain('&gt;It fades. Chart of V (mag)')
})

test('a chart is drawn 1,360 px wide in the colours and types of the page', async () => {
  const png = await chartDrawing(await typefaces())(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 680 390"><style>${stillStyle}</style><text class="it" y="20">√2</text></svg>`,
  )
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1360, 780])
  const styles = await Promise.all(
    [
      'features/blog/web/prose/article.css',
      'features/blog/web/prose-charts.css',
      'platform/web/tokens.css',
    ].map((file) => readFile(path.join(root, 'src', file), 'utf8')),
  )
  for (const [colour] of stillStyle.matchAll(/#[0-9a-f]{6}/g))
    expect(styles.join('')).toContain(colour)
})

test('a sign that the interface type lacks leaves the rest of a label in that type', async () => {
  const draw = chartDrawing(await typefaces())
  const startOf = async (label: string) => {
    const text = `<text x="0" y="20">${label}</text>`
    const png = await draw(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 30"><style>${stillStyle}</style>${text}</svg>`,
    )
    // 70 of 200 units, which is before the sign.
    return sharp(png).extract({ left: 0, top: 0, width: 476, height: 204 }).raw().toBuffer()
  }
  const usual = await startOf('Wavelength (nm)')
  for (const unit of ['µm', 'm²', '″', '10⁻³ m', '± 1']) {
    expect((await startOf(`Wavelength (${unit})`)).equals(usual)).toBe(true)
  }
})

test('a sign that is to be text instead of an emoji is drawn', async () => {
  const draw = chartDrawing(await typefaces())
  const drawn = async (label: string) => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 30"><style>${stillStyle}</style><text x="0" y="20">${label}</text></svg>`
    return sharp(await draw(svg))
      .raw()
      .toBuffer()
  }
  const sign = await drawn('M⊕')
  expect(sign.equals(await drawn('M'))).toBe(false)
  expect((await drawn('M⊕\ufe0e')).equals(sign)).toBe(true)
})

test('parts of a group that has no colour of its own keep their colours in pictures', async () => {
  const cell = '<g fill="currentColor"><path class="c4" d="M0 0h10v10h-10z"></path></g>'
  const png = await chartDrawing(await typefaces())(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><style>${stillStyle}</style>${cell}</svg>`,
  )
  const { channels } = await sharp(png).stats()
  expect(channels.map(({ mean }) => Math.round(mean))).toEqual([0x8b, 0x00, 0x34, 0xff])
})

test('an unused chart picture is removed at a start two days later', async () => {
  const drawChart = (svg: string) => Promise.resolve(Buffer.from(svg))
  const first = await openTestSite({ drawChart })
  const owner = await first.owner()
  await owner.send('POST', '/api/blog', { ...post, content: chart('It fades') })
  const { version } = (await owner.get('/api/blog/1')).json as { version: number }
  const shines = { ...post, content: chart('It shines', points.slice(1)), version }
  expect((await owner.send('PUT', '/api/blog/1', shines)).status).toBe(200)
  const kept = async () => (await readdir(path.join(first.dataDir, 'media'))).length
  expect(await kept()).toBe(2)
  await first.close()
  const later = () => new Date(Date.now() + 2 * 86_400_000)
  const second = await openTestSite({ dataDir: first.dataDir, drawChart, now: later })
  expect(await kept()).toBe(1)
  const [address = ''] =
    /\/media\/chart-[0-9a-f]{32}\.png/.exec((await second.visitor().get('/feed.xml')).text) ?? []
  const drawn = await second.visitor().get(address)
  expect([drawn.status, drawn.text]).toEqual([200, expect.stringContaining('text-anchor="end"')])
})
