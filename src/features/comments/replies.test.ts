// @databases sqlite postgres
import { expect, test } from 'vitest'
import { formHeaders } from '../../shared/form-token.ts'
import { openTestSite } from '../../testing/test-site.ts'
import { siteUrl } from '../site/contract.ts'
import { starterSite } from '../site/starter-site.ts'
import type { Comment } from './contract.ts'

const post = {
  title: 'A post',
  content: 'Long enough to be a post.',
  excerpt: 'Long enough as well.',
  category: 'Notes',
  date: 'May 1, 2026',
}
const date = '2026-11-14T22:42:00.000Z'
const url = '/api/blog/1/comments'
const comment = { author: 'Mira', content: 'Which errors did you assume?' }
const links = [1, 2, 3, 4].map((site) => `https://site${site}.example/`).join(' ')

/** A site with two posts and one comment on the first. */
async function siteWithComment() {
  const site = await openTestSite({ now: () => new Date(date) })
  const owner = await site.owner()
  await owner.send('POST', '/api/blog', post)
  await owner.send('POST', '/api/blog', { ...post, title: 'Another' })
  const visitor = site.visitor()
  await visitor.send('POST', url, comment)
  return { site, owner, visitor, first: { id: 1, blogPostId: 1, ...comment, date } }
}

test('a visitor replies to a comment, and the reply counts as a comment', async () => {
  const { visitor, first } = await siteWithComment()
  const reply = { author: 'Theo', content: 'Those of the catalogue, I think.' }
  const sent = await visitor.send('POST', url, { ...reply, replyTo: 1 })
  const stored = { id: 2, blogPostId: 1, ...reply, date, replyTo: 1 }
  expect([sent.status, sent.json]).toEqual([201, stored])
  expect((await visitor.get(url)).json).toEqual([first, stored])
  expect((await visitor.get(`${url}?page=1`)).json).toMatchObject({ rows: [first, stored] })
  expect((await visitor.get('/api/blog/1')).json).toMatchObject({ commentCount: 2 })
})

test('only a visible comment of the same post that is no reply can be answered', async () => {
  const { owner, visitor } = await siteWithComment()
  await visitor.send('POST', url, { ...comment, content: 'A reply.', replyTo: 1 })
  expect((await visitor.send('POST', url, { ...comment, content: links })).status).toBe(202)
  for (const client of [visitor, owner])
    for (const [address, replyTo] of [
      [url, 2],
      [url, 3],
      [url, 99],
      [url, 0],
      [url, 2 ** 31],
      ['/api/blog/2/comments', 1],
    ] as const) {
      const reply = { author: 'Theo', content: 'Why?', replyTo }
      const { status, text } = await client.send('POST', address, reply)
      expect([address, replyTo, status, text]).toEqual([
        address,
        replyTo,
        400,
        'There is no such comment to reply to',
      ])
    }
  for (const replyTo of ['1', null, 1.5])
    expect((await visitor.send('POST', url, { ...comment, replyTo })).status).toBe(400)
  expect((await visitor.get(url)).json).toHaveLength(2)
})

test('replies are moderated like comments, and refused with them', async () => {
  const { owner, visitor } = await siteWithComment()
  const reply = { author: 'Theo', content: 'Why?', replyTo: 1 }
  const filled = { [formHeaders.honeypot]: 'filled' }
  expect((await visitor.send('POST', url, { ...reply, content: links })).status).toBe(202)
  expect((await visitor.send('POST', url, reply, filled)).status).toBe(202)
  expect((await visitor.send('POST', url, { ...reply, author: 'owner' })).text).toBe(
    'Only the owner of this site can comment under this name',
  )
  expect((await visitor.get(url)).json).toHaveLength(1)
  await owner.send('PUT', siteUrl, { ...starterSite, commentsOpen: false })
  expect((await visitor.send('POST', url, reply)).status).toBe(403)
})

test('the owner replies under the name in the settings, marked as the owner', async () => {
  const { owner, visitor, first } = await siteWithComment()
  const sent = await owner.send('POST', '/api/comments/1/replies', { content: 'Those of Gaia.' })
  const stored = {
    id: 2,
    blogPostId: 1,
    author: 'Ada Example',
    content: 'Those of Gaia.',
    date,
    replyTo: 1,
    byOwner: true,
  }
  expect([sent.status, sent.json]).toEqual([201, stored])
  expect((await visitor.get(url)).json).toEqual([first, stored])
})

test('a reply approves a waiting comment', async () => {
  const { owner, visitor } = await siteWithComment()
  await visitor.send('POST', url, { ...comment, content: links })
  await owner.send('POST', '/api/comments/2/replies', { content: 'Thank you for the links.' })
  expect((await visitor.get(url)).json).toMatchObject([
    { id: 1 },
    { id: 2, content: links },
    { id: 3, replyTo: 2 },
  ])
})

test('the reply to a reply belongs to the same comment', async () => {
  const { owner, visitor } = await siteWithComment()
  await visitor.send('POST', url, { author: 'Theo', content: links, replyTo: 1 })
  const sent = await owner.send('POST', '/api/comments/2/replies', { content: 'All of them.' })
  expect(sent.json).toMatchObject({ id: 3, replyTo: 1 })
  expect((await visitor.get(url)).json).toMatchObject([{ id: 1 }, { id: 2 }, { id: 3 }])
})

test.each([
  [{ content: '  ' }, 400, 'Please enter your reply.'],
  [{ content: 'x'.repeat(5001) }, 400, 'Reply can be at most 5000 characters'],
  [{ content: 'Words.', author: 'Somebody' }, 400, 'The body has an unknown field'],
])('a reply of the owner with %o is refused', async (body, status, sentence) => {
  const { owner } = await siteWithComment()
  const refused = await owner.send('POST', '/api/comments/1/replies', body)
  expect([refused.status, refused.text]).toEqual([status, sentence])
  const missing = await owner.send('POST', '/api/comments/9/replies', { content: 'Words.' })
  expect([missing.status, missing.text]).toEqual([404, 'No such comment'])
})

test('nobody but the owner replies as the owner', async () => {
  const { site, visitor } = await siteWithComment()
  const guest = await site.account('guest')
  await visitor.send('POST', url, { ...comment, content: links })
  for (const [client, status] of [
    [visitor, 401],
    [guest, 403],
  ] as const) {
    const sent = await client.send('POST', '/api/comments/2/replies', { content: 'Words.' })
    expect(sent.status).toBe(status)
  }
  const refused = await visitor.send('POST', url, { ...comment, replyTo: 1, byOwner: true })
  expect(refused.text).toBe('The body has an unknown field')
  expect((await visitor.get(url)).json).toHaveLength(1)
})

test('the owner still replies while comments are closed', async () => {
  const { owner, visitor } = await siteWithComment()
  await owner.send('PUT', siteUrl, { ...starterSite, commentsOpen: false })
  const sent = await owner.send('POST', '/api/comments/1/replies', { content: 'One last word.' })
  expect(sent.status).toBe(201)
  expect((await visitor.get(url)).json).toHaveLength(2)
})

test('a comment is deleted with its replies, a reply alone', async () => {
  const { owner, visitor } = await siteWithComment()
  for (const content of ['First.', 'Second.'])
    await visitor.send('POST', url, { author: 'Theo', content, replyTo: 1 })
  await owner.send('POST', '/api/comments/1/replies', { content: 'Third.' })
  expect((await owner.send('DELETE', '/api/comments/2')).status).toBe(204)
  const ids = async () => ((await visitor.get(url)).json as Comment[]).map(({ id }) => id)
  expect(await ids()).toEqual([1, 3, 4])
  expect((await owner.send('DELETE', '/api/comments/1')).status).toBe(204)
  expect(await ids()).toEqual([])
  expect((await visitor.get('/api/blog/1')).json).toMatchObject({ commentCount: 0 })
})
