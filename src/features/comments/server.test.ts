// @databases sqlite postgres
import { expect, test } from 'vitest'
import { openTestSite } from '../../testing/test-site.ts'
import { siteUrl } from '../site/contract.ts'
import { starterSite } from '../site/starter-site.ts'
import { openOnce } from '../../testing/when-done.ts'

const post = {
  title: 'A post',
  content: 'Long enough to be a post.',
  excerpt: 'Long enough as well.',
  category: 'Notes',
  date: 'May 1, 2026',
}
const comment = { author: 'Mira K.', content: 'First line.\nSecond line.' }

async function siteWithPost() {
  const site = await openTestSite({ now: () => new Date('2026-11-14T22:42:00Z') })
  const owner = await site.owner()
  await owner.send('POST', '/api/blog', post)
  return { site, owner }
}

test('a visitor comments and everyone reads it, oldest first', async () => {
  const { site } = await siteWithPost()
  const created = await site.visitor().send('POST', '/api/blog/1/comments', comment)
  expect(created.status).toBe(201)
  const first = { id: 1, blogPostId: 1, ...comment, date: '2026-11-14T22:42:00.000Z' }
  expect(created.json).toEqual(first)
  await site.visitor().send('POST', '/api/blog/1/comments', { ...comment, author: 'Tomasz' })
  expect((await site.visitor().get('/api/blog/1/comments')).json).toEqual([
    first,
    { ...first, id: 2, author: 'Tomasz' },
  ])
})

const sharedSite = openOnce(() => siteWithPost())

test.each([
  [{ author: '   ' }, 'Please enter both your name and comment.'],
  [{ content: '\n\t ' }, 'Please enter both your name and comment.'],
  [{ author: 'x'.repeat(81) }, 'Name can be at most 80 characters'],
  [{ content: 'x'.repeat(5001) }, 'Comment can be at most 5000 characters'],
  [{ date: '2020-01-01' }, 'The body has an unknown field'],
  [{ blogPostId: 2 }, 'The body has an unknown field'],
])('a comment with %o is refused', async (change, sentence) => {
  const { site } = await sharedSite()
  const refused = await site
    .visitor()
    .send('POST', '/api/blog/1/comments', { ...comment, ...change })
  expect([refused.status, refused.text]).toEqual([400, sentence])
})

test('a missing post accepts no comments', async () => {
  const { site } = await siteWithPost()
  const refused = await site.visitor().send('POST', '/api/blog/9/comments', comment)
  expect([refused.status, refused.text]).toEqual([404, 'No such blog post'])
})

test.each(['Ada Example', 'ada  example', 'ADA\u200b EXAMPLE', 'owner', 'Ｏｗｎｅｒ'])(
  'nobody but the owner comments as %s',
  async (author) => {
    const { site, owner } = await sharedSite()
    const refused = await site
      .visitor()
      .send('POST', '/api/blog/1/comments', { ...comment, author })
    expect([refused.status, refused.text]).toEqual([
      400,
      'Only the owner of this site can comment under this name',
    ])
    expect((await owner.send('POST', '/api/blog/1/comments', { ...comment, author })).status).toBe(
      201,
    )
  },
)

test('only the owner deletes a comment', async () => {
  const { site, owner } = await siteWithPost()
  await site.visitor().send('POST', '/api/blog/1/comments', comment)
  const guest = await site.account('guest')
  expect((await site.visitor().send('DELETE', '/api/comments/1')).status).toBe(401)
  expect((await guest.send('DELETE', '/api/comments/1')).status).toBe(403)
  expect((await owner.send('DELETE', '/api/comments/1')).status).toBe(204)
  expect((await owner.send('DELETE', '/api/comments/1')).text).toBe('No such comment')
  expect((await site.visitor().get('/api/blog/1/comments')).json).toEqual([])
})

test('with comments closed, existing ones are shown and new ones rejected', async () => {
  const { site, owner } = await siteWithPost()
  await site.visitor().send('POST', '/api/blog/1/comments', comment)
  await owner.send('PUT', siteUrl, { ...starterSite, commentsOpen: false })
  for (const client of [site.visitor(), owner]) {
    const refused = await client.send('POST', '/api/blog/1/comments', comment)
    expect([refused.status, refused.text]).toEqual([403, 'Comments are closed on this site'])
  }
  expect((await site.visitor().get('/api/blog/1/comments')).json).toHaveLength(1)

  await owner.send('PUT', siteUrl, { ...starterSite, commentsOpen: true })
  expect((await site.visitor().send('POST', '/api/blog/1/comments', comment)).status).toBe(201)
})
