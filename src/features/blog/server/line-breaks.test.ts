// @databases sqlite postgres
import { expect, test } from 'vitest'
import { siteWithMail } from '../../../testing/newsletter-site.ts'
import { partOf } from '../../../testing/mail-server.ts'
import { openTestSite } from '../../../testing/test-site.ts'
import { openOnce } from '../../../testing/when-done.ts'
import type { Post } from '../contract.ts'
import { previewUrl } from '../preview.ts'

const post = {
  title: 'Two noons',
  content: 'One of the Sun,\none of the clock.',
  excerpt: 'Two noons, in wrapped lines.',
  category: 'Time',
  date: 'November 21, 2026',
}
const kept = '<p>One of the Sun,<br>\none of the clock.</p>'
const joined = kept.replace('<br>', '')

const shared = openOnce(async () => {
  const site = await openTestSite()
  return { site, owner: await site.owner() }
})

test('the lines of a post are kept unless they are joined', async () => {
  const { site, owner } = await shared()
  const create = async (fields: object) =>
    (await owner.send('POST', '/api/blog', { ...post, ...fields })).json as Post
  expect(await create({})).toMatchObject({ lineBreaks: null })
  const { id, ...created } = await create({ lineBreaks: 'joined' })
  expect(created).toMatchObject({ lineBreaks: 'joined' })
  const html = async () =>
    ((await site.visitor().get(`/api/blog/${id}?view=article`)).json as { html: string }).html
  expect(await html()).toBe(joined)
  const feed = JSON.parse((await site.visitor().get('/feed.json')).text) as { items: object[] }
  expect(feed.items).toMatchObject([{ content_html: joined }, { content_html: kept }])
  const found = (await site.visitor().get('/api/search?q=clock')).text
  expect(found).toContain('One of the Sun, one of the')

  // A call that does not name them changes the text, and nothing else.
  const change = (fields: object) => owner.send('PUT', `/api/blog/${id}`, { ...post, ...fields })
  expect((await change({ content: `${post.content}\nNone.` })).json).toMatchObject({
    lineBreaks: 'joined',
  })
  expect(await html()).toBe(joined.replace('</p>', '\nNone.</p>'))
  expect((await change({ lineBreaks: null })).json).toMatchObject({ lineBreaks: null })
  expect(await html()).toBe(kept)
  for (const lineBreaks of ['kept', true, '']) {
    const refused = await change({ lineBreaks })
    expect([refused.status, refused.text]).toEqual([400, 'Line breaks must be joined, or null'])
  }
  const unknown = await site.visitor().send('PUT', `/api/blog/${id}`, { ...post, lineBreaks: null })
  expect(unknown.status).toBe(401)
})

test('a post with joined lines keeps them when it is rendered again', async () => {
  const { site, owner } = await shared()
  const content = `${post.content}\n\n[[Old light]]`
  const { id } = (await owner.send('POST', '/api/blog', { ...post, content, lineBreaks: 'joined' }))
    .json as Post
  await owner.send('POST', '/api/blog', { ...post, title: 'Old light' })
  const html = async () =>
    ((await site.visitor().get(`/api/blog/${id}?view=article`)).json as { html: string }).html
  await expect.poll(html, { timeout: 60_000 }).toContain('>Old light</a>')
  expect(await html()).toContain(joined)
})

test('the preview joins lines only if it is asked to', async () => {
  const { owner } = await shared()
  const preview = async (fields: object) =>
    (
      (await owner.send('POST', previewUrl, { content: post.content, ...fields })).json as Post & {
        html: string
      }
    ).html
  expect(await preview({})).toContain('<br>')
  expect(await preview({ lineBreaks: null })).toContain('<br>')
  expect(await preview({ lineBreaks: 'joined' })).toBe(joined.replace('<p>', '<p data-line="1">'))
})

test('quotation marks are those of the language, in the preview and in the post', async () => {
  const { site, owner } = await shared()
  const german = { content: 'Er sagt "ja".', language: 'de' }
  const preview = (await owner.send('POST', previewUrl, german)).json
  expect(preview).toMatchObject({ html: '<p data-line="1">Er sagt „ja“.</p>' })
  const refused = await owner.send('POST', previewUrl, { ...german, language: 'Klingon' })
  expect([refused.status, refused.text]).toEqual([400, 'Language must be one of the list'])
  const { id } = (await owner.send('POST', '/api/blog', { ...post, ...german })).json as Post
  // A call that does not name the language keeps it.
  await owner.send('PUT', `/api/blog/${id}`, { ...post, content: `${german.content} "Nein."` })
  const { html } = (await site.visitor().get(`/api/blog/${id}?view=article`)).json as {
    html: string
  }
  expect(html).toBe('<p>Er sagt „ja“. „Nein.“</p>')
})

test('the newsletter has joined lines as well', async () => {
  const { site, server, owner, join } = await siteWithMail()
  await join('mira@example.org')
  const { id } = (await owner.send('POST', '/api/blog', { ...post, lineBreaks: 'joined' }))
    .json as Post
  server.mails.length = 0
  expect((await owner.send('POST', `/api/blog/${id}/newsletter`)).status).toBe(201)
  await site.deliverDue()
  const [mail] = server.mails
  if (!mail) throw new Error('There is no mail')
  expect(partOf(mail, 'text/plain')).toContain('One of the Sun, one of the clock.')
})
