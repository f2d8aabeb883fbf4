// @databases sqlite postgres
import { expect, test } from 'vitest'
import { openTestSite } from '../../../testing/test-site.ts'
import type { Post } from '../contract.ts'
import { previewUrl } from '../preview.ts'

const post = {
  title: 'Two noons',
  content: '## The Sun {#sec:sun}\n\nSee @sec:sun.',
  excerpt: 'Two noons, in sections.',
  category: 'Time',
  date: 'November 21, 2026',
}
const plain =
  '<h2 id="post-sec-sun">The Sun</h2>\n<p>See <a href="#post-sec-sun">“The Sun”</a>.</p>'
const numbered = plain
  .replace('>The', '><span class="sec-number">1</span>\u2002The')
  .replace('“The Sun”', 'Section\u00a01')

test('the sections of a post have numbers only if it says so', async () => {
  const site = await openTestSite()
  const owner = await site.owner()
  const create = async (fields: object) =>
    (await owner.send('POST', '/api/blog', { ...post, ...fields })).json as Post
  expect(await create({})).toMatchObject({ numberedSections: false })
  const { id, ...created } = await create({ numberedSections: true })
  expect(created).toMatchObject({ numberedSections: true })
  const html = async () =>
    ((await site.visitor().get(`/api/blog/${id}?view=article`)).json as { html: string }).html
  expect(await html()).toBe(numbered)
  const feed = JSON.parse((await site.visitor().get('/feed.json')).text) as { items: object[] }
  expect(feed.items).toMatchObject([
    { content_html: expect.stringContaining('Section\u00a01') as string },
    { content_html: expect.stringContaining('“The Sun”') as string },
  ])

  // A call that does not name them keeps them.
  const change = (fields: object) => owner.send('PUT', `/api/blog/${id}`, { ...post, ...fields })
  expect((await change({ category: 'Sun' })).json).toMatchObject({ numberedSections: true })
  expect(await html()).toBe(numbered)
  expect((await change({ numberedSections: false })).json).toMatchObject({
    numberedSections: false,
  })
  expect(await html()).toBe(plain)
  const refused = await change({ numberedSections: null })
  expect([refused.status, refused.text]).toEqual([400, 'Numbered sections must be true or false'])
  const unknown = await site.visitor().send('PUT', `/api/blog/${id}`, { ...post })
  expect(unknown.status).toBe(401)

  const preview = async (fields: object) =>
    (
      (await owner.send('POST', previewUrl, { content: post.content, ...fields })).json as Post & {
        html: string
      }
    ).html
  expect(await preview({})).not.toContain('sec-number')
  expect(await preview({ numberedSections: true })).toContain('sec-number')
})
