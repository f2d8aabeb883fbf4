// @databases sqlite postgres
import { expect, test } from 'vitest'
import { type Client, openTestSite } from '../../testing/test-site.ts'
import type { CommentPage } from './contract.ts'

const post = {
  title: 'Quiet detectors',
  content: 'Long enough to be a post.',
  excerpt: 'Long enough as well.',
  category: 'Notes',
  date: 'May 1, 2026',
}
const date = '2026-11-14T22:42:00.000Z'
const links = [1, 2, 3, 4].map((site) => `https://site${site}.example/`).join(' ')

/** Two posts, on the first two comments and a reply of a visitor, on the second a comment that waits. */
async function siteWithComments() {
  const site = await openTestSite({ now: () => new Date(date) })
  const owner = await site.owner()
  await owner.send('POST', '/api/blog', post)
  await owner.send('POST', '/api/blog', { ...post, title: 'Run it twice' })
  const send = async (number: number, body: object) =>
    await site.visitor().send('POST', `/api/blog/${number}/comments`, body)
  await send(1, { author: 'Mira', content: 'Which errors did you assume?' })
  await send(1, { author: 'Lena', content: 'The sum should run over k.' })
  await send(2, { author: 'Casino', content: links })
  await send(1, { author: 'Theo', content: 'Those of Gaia, surely.', replyTo: 1 })
  return { site, owner, send }
}

async function pageOf(owner: Client, query = ''): Promise<CommentPage> {
  const { status, json } = await owner.get(`/api/comments${query}`)
  expect([query, status]).toEqual([query, 200])
  return json as CommentPage
}

const idsOf = ({ rows }: CommentPage) => rows.map(({ id }) => id)

test('the owner gets the comments of all posts, newest first, with their posts and states', async () => {
  const { owner } = await siteWithComments()
  const page = await pageOf(owner)
  expect(page).toMatchObject({ page: 1, found: 4, total: 4, all: 4, waiting: 1, post: null })
  const alone = { ownReplies: [], replies: 0, answered: null }
  const first = {
    blogPostId: 1,
    slug: null,
    title: 'Quiet detectors',
    date,
    moderated: false,
    ...alone,
  }
  expect(page.rows).toEqual([
    {
      ...first,
      id: 4,
      author: 'Theo',
      content: 'Those of Gaia, surely.',
      replyTo: 1,
      answered: 'Mira',
    },
    {
      ...first,
      id: 3,
      blogPostId: 2,
      title: 'Run it twice',
      author: 'Casino',
      content: links,
      moderated: true,
    },
    { ...first, id: 2, author: 'Lena', content: 'The sum should run over k.' },
    { ...first, id: 1, author: 'Mira', content: 'Which errors did you assume?', replies: 1 },
  ])
})

test('the list is filtered by state and post, paged, and searched in names, texts and titles', async () => {
  const { owner } = await siteWithComments()
  const waiting = await pageOf(owner, '?show=waiting')
  expect(idsOf(waiting)).toEqual([3])
  expect(waiting).toMatchObject({ total: 1, all: 4, waiting: 1 })
  const ofPost = await pageOf(owner, '?page=1&post=1')
  expect(idsOf(ofPost)).toEqual([4, 2, 1])
  expect(ofPost).toMatchObject({
    all: 3,
    waiting: 0,
    post: { id: 1, title: 'Quiet detectors' },
  })
  expect(idsOf(await pageOf(owner, '?page=2&size=3'))).toEqual([1])
  for (const [search, ids] of [
    ['GAIA', [4]],
    ['lena', [2]],
    ['twice', [3]],
    ['run', [3, 2]],
    ['run sum', [2]],
    ['nothing', []],
  ] as const) {
    const found = await pageOf(owner, `?page=1&search=${encodeURIComponent(search)}`)
    expect([search, idsOf(found), found.found, found.total]).toEqual([search, ids, ids.length, 4])
  }
  const missing = await owner.get('/api/comments?post=9')
  expect([missing.status, missing.text]).toEqual([404, 'No such blog post'])
})

test("the owner's replies are listed with what they answer, and are no rows", async () => {
  const { owner } = await siteWithComments()
  const reply = async (id: number, content: string) =>
    await owner.send('POST', `/api/comments/${id}/replies`, { content })
  await reply(2, 'Corrected.')
  await reply(4, 'Yes.')
  const page = await pageOf(owner)
  expect(idsOf(page)).toEqual([4, 3, 2, 1])
  expect(page.rows.map(({ ownReplies }) => ownReplies.map(({ content }) => content))).toEqual([
    ['Yes.'],
    [],
    ['Corrected.'],
    [],
  ])
  expect(page.rows.map(({ replies }) => replies)).toEqual([0, 0, 1, 2])
  expect(page.all).toBe(4)
  expect((await owner.get('/api/overview?since=2026-11-01T00:00:00Z')).json).toMatchObject({
    newComments: [{ blogPostId: 1, count: 3 }],
  })
})

test('only the owner gets the list', async () => {
  const { site } = await siteWithComments()
  expect((await site.visitor().get('/api/comments')).status).toBe(401)
  expect((await (await site.account('guest')).get('/api/comments')).status).toBe(403)
})
