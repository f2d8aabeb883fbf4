// @databases sqlite postgres
import { expect, test } from 'vitest'
import { formHeaders } from '../../shared/form-token.ts'
import { type Client, openTestSite } from '../../testing/test-site.ts'
import { charactersOf, watchNormalized } from '../../testing/normalized.ts'
import type { CommentPage } from './contract.ts'

const post = {
  title: 'A post',
  content: 'Long enough to be a post.',
  excerpt: 'Long enough as well.',
  category: 'Notes',
  date: 'May 1, 2026',
}
const date = '2026-11-14T22:42:00.000Z'
const spam = {
  author: 'Mira',
  content: 'http://a.example http://b.example http://c.example http://d.example',
}
const ordinary = {
  author: 'Mira',
  content: 'The residuals in figure 3 look too good. Which errors did you assume?',
}
const url = '/api/blog/1/comments'
const waitingUrl = '/api/comments?show=waiting'

/** The ids of the comments that wait, as the owner sees them. */
async function waitingIds(owner: Client): Promise<number[]> {
  const { rows } = (await owner.get(waitingUrl)).json as CommentPage
  return rows.map(({ id }) => id)
}

async function siteWithPost() {
  const site = await openTestSite({ now: () => new Date(date) })
  const owner = await site.owner()
  await owner.send('POST', '/api/blog', post)
  return { site, owner }
}

test('a comment with many links is moderated: accepted, stored, and visible to the owner only', async () => {
  const { site, owner } = await siteWithPost()
  const before = await site.visitor().get('/')
  const isModerated = await site.visitor().send('POST', url, spam)
  expect([isModerated.status, isModerated.json]).toEqual([
    202,
    { moderated: true, message: 'Your comment is awaiting moderation.' },
  ])
  for (const client of [site.visitor(), owner]) {
    expect((await client.get(url)).json).toEqual([])
    expect((await client.get('/api/blog')).json).toMatchObject([{ commentCount: 0 }])
    expect((await client.get('/api/blog/1')).json).toMatchObject({ commentCount: 0 })
  }
  const conditional = { 'if-none-match': before.headers.get('etag') ?? '' }
  expect((await site.visitor().get('/', conditional)).status).toBe(304)
  expect((await owner.get(waitingUrl)).json).toMatchObject({
    rows: [{ id: 1, blogPostId: 1, ...spam, date, moderated: true }],
  })
  const overview = await owner.get('/api/overview?since=2026-11-01T00:00:00Z')
  expect(overview.json).toMatchObject({
    newComments: [],
    moderatedComments: [{ blogPostId: 1, title: 'A post', count: 1 }],
  })
  const { days } = overview.json as { days: { comments: number }[] }
  expect(days.reduce((sum, { comments }) => sum + comments, 0)).toBe(0)
})

test('the owner approves a moderated comment, which is then like any other', async () => {
  const { site, owner } = await siteWithPost()
  await site.visitor().send('POST', url, spam)
  const comment = { id: 1, blogPostId: 1, ...spam, date }
  const approved = await owner.send('PATCH', '/api/comments/1', { moderated: false })
  expect([approved.status, approved.json]).toEqual([200, comment])
  expect((await site.visitor().get(url)).json).toEqual([comment])
  expect((await site.visitor().get('/api/blog/1')).json).toMatchObject({ commentCount: 1 })
  expect(await waitingIds(owner)).toEqual([])
  expect((await owner.get('/api/overview')).json).toMatchObject({ moderatedComments: [] })
})

test('the owner deletes a moderated comment', async () => {
  const { site, owner } = await siteWithPost()
  await site.visitor().send('POST', url, spam)
  expect((await owner.send('DELETE', '/api/comments/1')).status).toBe(204)
  expect(await waitingIds(owner)).toEqual([])
})

test('only the owner reads or approves moderated comments', async () => {
  const { site, owner } = await siteWithPost()
  const guest = await site.account('guest')
  await site.visitor().send('POST', url, spam)
  for (const [client, status] of [
    [site.visitor(), 401],
    [guest, 403],
  ] as const) {
    expect((await client.get(waitingUrl)).status).toBe(status)
    expect((await client.send('PATCH', '/api/comments/1', { moderated: false })).status).toBe(
      status,
    )
  }
  expect(await waitingIds(owner)).toEqual([1])
})

test.each([
  [{ moderated: true }, 'A comment can only be approved'],
  [{}, 'Moderated is required'],
  [{ moderated: false, content: 'Other words' }, 'The body has an unknown field'],
])('an approval of %o is refused', async (body, sentence) => {
  const { site, owner } = await siteWithPost()
  await site.visitor().send('POST', url, spam)
  const refused = await owner.send('PATCH', '/api/comments/1', body)
  expect([refused.status, refused.text]).toEqual([400, sentence])
  const missing = await owner.send('PATCH', '/api/comments/9', { moderated: false })
  expect([missing.status, missing.text]).toEqual([404, 'No such comment'])
})

test('a repeated longer text is moderated', async () => {
  const { site } = await siteWithPost()
  expect((await site.visitor().send('POST', url, ordinary)).status).toBe(201)
  const again = { ...ordinary, author: 'Zoe' }
  expect((await site.visitor().send('POST', url, again)).status).toBe(202)
  expect((await site.visitor().send('POST', url, { ...again, content: 'Thanks!' })).status).toBe(
    201,
  )
})

test('a text repeated after a day is not moderated', async () => {
  let now = new Date(date)
  const site = await openTestSite({ now: () => now })
  await (await site.owner()).send('POST', '/api/blog', post)
  const again = async () => (await site.visitor().send('POST', url, ordinary)).status
  expect([await again(), await again()]).toEqual([201, 202])
  now = new Date(now.getTime() + 25 * 3_600_000)
  expect(await again()).toBe(201)
})

test('a text dated in the future does not count as a repetition', async () => {
  const right = new Date(date)
  let now = right
  const site = await openTestSite({ now: () => now })
  await (await site.owner()).send('POST', '/api/blog', post)
  now = new Date(right.getTime() + 961 * 3_600_000)
  const again = async () => (await site.visitor().send('POST', url, ordinary)).status
  expect(await again()).toBe(201)
  now = right
  expect([await again(), await again()]).toEqual([201, 202])
})

test('a comment costs the same however many were written that day', async () => {
  const { site } = await siteWithPost()
  // Each letter of these texts is eighteen once they are compared.
  const charactersFor = async (count: number) => {
    const content = `${String(count).padStart(2, '0')} ${'\ufdfa'.repeat(4990)}`
    const { answer, texts } = await watchNormalized(() =>
      site.visitor().send('POST', url, { author: 'Mira', content }),
    )
    expect(answer.status).toBe(201)
    return charactersOf(texts)
  }
  const atFirst = await charactersFor(1)
  expect(atFirst).toBeGreaterThan(4990)
  for (let count = 2; count < 60; count += 1) expect(await charactersFor(count)).toBe(atFirst)
})

test("comments with a filled honeypot are moderated, except the owner's", async () => {
  const { site, owner } = await siteWithPost()
  const filled = { [formHeaders.honeypot]: 'filled' }
  expect((await site.visitor().send('POST', url, ordinary, filled)).status).toBe(202)
  expect((await owner.send('POST', url, spam, filled)).status).toBe(201)
})

test('a look-alike of the owner’s name waits for the owner or is refused', async () => {
  const { site } = await siteWithPost()
  const cyrillic = 'T\u0435st'
  const greek = '\u03a4est'
  const cherokee = '\u13a2\u13ac\u13da\u13a2'
  for (const author of [cyrillic, greek, cherokee, 'T e s t.', 'Tést', '𝐓𝐞𝐬𝐭', 'Te5t']) {
    const { status } = await site.visitor().send('POST', url, { ...ordinary, author })
    expect([author, status]).toEqual([author, author === '𝐓𝐞𝐬𝐭' ? 400 : 202])
  }
  expect((await site.visitor().get(url)).json).toEqual([])
})

test('other names are not moderated', async () => {
  const { site } = await siteWithPost()
  for (const author of ['Tess', 'Esther', 'Contest', 'Тарас', '测试', '...']) {
    const content = `${author} has a question of some length about the second figure.`
    const { status } = await site.visitor().send('POST', url, { author, content })
    expect([author, status]).toEqual([author, 201])
  }
})
