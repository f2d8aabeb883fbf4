import { expect, test } from 'vitest'
import { plain, upload } from '../../../testing/pictures.ts'
import { realPages } from '../../../testing/real-pages.ts'
import { openTestSite } from '../../../testing/test-site.ts'
import { mediaUrl } from '../../../shared/picture-uploads.ts'

const post = {
  title: 'Two noons',
  content: 'One of the Sun, one of the clock.',
  excerpt: 'Two noons, with a picture.',
  category: 'Time',
  date: 'November 21, 2026',
}

test('the cover of a post is its picture where links are shared', async () => {
  const site = await openTestSite({ pages: realPages })
  const owner = await site.owner()
  const uploaded = await upload(owner, await plain(40, 30).png().toBuffer())
  const cover = new URL(uploaded.url, site.url).pathname
  const fields = { cover, coverAlt: 'A sundial' }
  expect((await owner.send('POST', '/api/blog', { ...post, ...fields })).json).toMatchObject(fields)
  const page = async () => (await site.visitor().get('/blog/1')).text
  const shown = await page()
  for (const [name, content] of [
    ['', `${site.url}${cover}`],
    [':width', '40'],
    [':height', '30'],
    [':alt', 'A sundial'],
  ])
    expect(shown).toContain(`<meta property="og:image${name}" content="${content}">`)
  expect(shown).toContain('<meta name="twitter:card" content="summary_large_image">')
  expect(shown).toContain(`"image":"${site.url}${cover}"`)
  const feed = JSON.parse((await site.visitor().get('/feed.json')).text) as { items: object[] }
  expect(feed.items).toMatchObject([{ image: `${site.url}${cover}` }])

  // While it is a cover, the picture is kept.
  const url = `${mediaUrl}/${cover.slice('/media/'.length)}`
  expect((await owner.send('DELETE', url)).status).toBe(409)
  const change = (more: object) => owner.send('PUT', '/api/blog/1', { ...post, ...more })
  expect((await change({})).json).toMatchObject(fields)
  expect((await change({ cover: null })).json).toMatchObject({ cover: null, coverAlt: null })
  expect(await page()).not.toContain(cover)
  expect((await owner.send('DELETE', url)).status).toBe(204)
})

test.each([
  'https://a.example/a.webp',
  '/media/plate.webp',
  '/media/../m31_900x600_1a2b3c.webp',
  '//a.example/media/m31_900x600_1a2b3c.webp',
  7,
])('the cover %s is refused', async (cover) => {
  const site = await openTestSite()
  const owner = await site.owner()
  const refused = await owner.send('POST', '/api/blog', { ...post, cover })
  expect([refused.status, refused.text]).toEqual([
    400,
    'Cover must be the path of a picture of this site',
  ])
  const unknown = await site.visitor().send('POST', '/api/blog', { ...post, cover: null })
  expect(unknown.status).toBe(401)
})
