// @databases sqlite postgres
import { expect, test } from 'vitest'
import { type Client, openTestSite } from '../../../testing/test-site.ts'
import { openOnce } from '../../../testing/when-done.ts'
import {
  maxRemarks,
  newRemarkUrl,
  type PostSharing,
  type Remark,
  remarksUrl,
  remarkUrl,
  type Share,
  shareUrl,
} from '../contract.ts'

const start = Date.parse('2026-11-12T09:12:00.000Z')
const day = 86_400_000

/** A site with a clock that the test sets. */
async function openClockedSite() {
  let time = start
  const site = await openTestSite({ now: () => new Date(time) })
  const owner = await site.owner()
  return { site, owner, visitor: site.visitor(), wait: (ms: number) => void (time += ms) }
}

const shared = openOnce(openClockedSite)

const post = {
  title: 'A clock made of one star',
  content: 'Sixty-two nights of one star.\n\nThe zero point is that of the first night.',
  excerpt: 'A star as a clock.',
  category: 'Variables',
  date: 'November 12, 2026',
  visibleFrom: null,
}

/** A draft that readers may comment on. */
async function openDraft(owner: Client, mayComment = true) {
  const { id } = (await owner.send('POST', '/api/blog', post)).json as { id: number }
  const { path } = (await owner.send('PUT', shareUrl(id), { mayComment })).json as Share
  const remark = {
    token: path.slice('/draft/'.length),
    version: 1,
    line: 3,
    name: 'Mira Sample',
    words: 'Which night is that?',
  }
  return { id, remark }
}

const remarksOn = async (owner: Client, id: number) =>
  (await owner.get(remarksUrl(id))).json as Remark[]

test('a reader remarks on a line, and the owner sees it with the words of that line', async () => {
  const { owner, visitor } = await shared()
  const { id, remark } = await openDraft(owner)
  const { status, json } = await visitor.send('POST', newRemarkUrl, remark)
  expect([status, json]).toEqual([201, { line: 3 }])
  expect(await remarksOn(owner, id)).toEqual([
    {
      id: expect.any(Number),
      line: 3,
      quote: 'The zero point is that of the first night.',
      passage: '',
      name: 'Mira Sample',
      words: 'Which night is that?',
      writtenAt: expect.any(String),
    },
  ])
  expect(((await owner.get(shareUrl(id))).json as PostSharing).remarks).toBe(1)
})

test('a remark keeps the words that its reader selected', async () => {
  const { owner, visitor } = await shared()
  const { id, remark } = await openDraft(owner)
  await visitor.send('POST', newRemarkUrl, { ...remark, passage: 'the first night' })
  expect(await remarksOn(owner, id)).toMatchObject([{ passage: 'the first night' }])
})

test('markup in a name and in words is stored as it was written', async () => {
  const { owner, visitor } = await shared()
  const { id, remark } = await openDraft(owner)
  const written = { name: '<b onclick="alert(1)">M</b>', words: '<script>alert(1)</script>' }
  await visitor.send('POST', newRemarkUrl, { ...remark, ...written })
  expect(await remarksOn(owner, id)).toMatchObject([written])
})

test('remarks are resolved one by one, and opened again', async () => {
  const { owner, visitor } = await shared()
  const { id, remark } = await openDraft(owner)
  await visitor.send('POST', newRemarkUrl, remark)
  await visitor.send('POST', newRemarkUrl, { ...remark, words: 'And which star?' })
  const [first, second] = await remarksOn(owner, id)
  await owner.send('PATCH', remarkUrl(first?.id ?? 0), { resolved: true })
  expect(await remarksOn(owner, id)).toEqual([second])
  await owner.send('PATCH', remarkUrl(first?.id ?? 0), { resolved: false })
  expect(await remarksOn(owner, id)).toEqual([first, second])
})

test('a resolved remark is deleted after 30 days', async () => {
  const { site, owner, visitor, wait } = await openClockedSite()
  const { id, remark } = await openDraft(owner)
  await visitor.send('POST', newRemarkUrl, remark)
  const [first] = await remarksOn(owner, id)
  const reopen = async () => {
    // The session has ended meanwhile.
    await owner.send('POST', '/api/login', { username: 'owner', password: 'correct horse' })
    return await owner.send('PATCH', remarkUrl(first?.id ?? 0), { resolved: false })
  }
  await owner.send('PATCH', remarkUrl(first?.id ?? 0), { resolved: true })
  wait(29 * day)
  await site.tidy()
  expect((await reopen()).status).toBe(200)
  await owner.send('PATCH', remarkUrl(first?.id ?? 0), { resolved: true })
  wait(31 * day)
  await site.tidy()
  expect((await reopen()).status).toBe(404)
})

test.each([
  [{ line: 0 }, 400, 'Line must be a line of the draft'],
  [{ line: 4 }, 400, 'Line must be a line of the draft'],
  [{ name: ' ' }, 400, 'Please enter your name.'],
  [{ name: 'M'.repeat(81) }, 400, 'Name can be at most 80 characters'],
  [{ words: '\n' }, 400, 'Please enter your remark.'],
  [{ words: 'w'.repeat(2001) }, 400, 'Remark can be at most 2000 characters'],
  [{ passage: 'p'.repeat(301) }, 400, 'Passage can be at most 300 characters'],
  [{ version: 2 }, 409, 'The draft has changed since you opened it'],
  [{ token: 'x'.repeat(43) }, 404, 'No such draft'],
  [{ token: '' }, 400, 'Token must be at least 1 characters'],
  [{ postId: 1 }, 400, 'The body has an unknown field'],
])('%o is no remark', async (change, expected, sentence) => {
  const { owner, visitor } = await shared()
  const { id, remark } = await openDraft(owner)
  const { status, text } = await visitor.send('POST', newRemarkUrl, { ...remark, ...change })
  expect([status, text]).toEqual([expected, expect.stringContaining(sentence)])
  expect(await remarksOn(owner, id)).toEqual([])
})

test('a link without remarks, an ended one and that of a published post take none', async () => {
  const { owner, visitor, wait } = await openClockedSite()
  const silent = await openDraft(owner, false)
  const refused = await visitor.send('POST', newRemarkUrl, silent.remark)
  expect([refused.status, refused.text]).toEqual([403, 'This draft takes no remarks'])
  const published = await openDraft(owner)
  await owner.send('PUT', `/api/blog/${published.id}`, { ...post, visibleFrom: 'now' })
  const revoked = await openDraft(owner)
  await owner.send('DELETE', shareUrl(revoked.id))
  const expired = await openDraft(owner)
  wait(14 * day)
  for (const { remark } of [published, revoked, expired])
    expect((await visitor.send('POST', newRemarkUrl, remark)).status).toBe(404)
})

test('nobody but the owner reads or resolves remarks', async () => {
  const { site, owner, visitor } = await shared()
  const { id, remark } = await openDraft(owner)
  await visitor.send('POST', newRemarkUrl, remark)
  const [stored] = await remarksOn(owner, id)
  const guest = await site.account('remarking-guest')
  for (const [client, expected] of [
    [visitor, 401],
    [guest, 403],
  ] as const) {
    expect((await client.get(remarksUrl(id))).status).toBe(expected)
    const url = remarkUrl(stored?.id ?? 0)
    expect((await client.send('PATCH', url, { resolved: true })).status).toBe(expected)
  }
  expect(await remarksOn(owner, id)).toEqual([stored])
})

test('remarks belong to their post alone and are deleted with it', async () => {
  const { owner, visitor } = await shared()
  const one = await openDraft(owner)
  const other = await openDraft(owner)
  await visitor.send('POST', newRemarkUrl, one.remark)
  expect(await remarksOn(owner, other.id)).toEqual([])
  await owner.send('DELETE', `/api/blog/${one.id}`)
  await owner.send('POST', `/api/blog/deleted/${one.id}/restore`)
  expect(await remarksOn(owner, one.id)).toEqual([])
})

test('a draft takes a limited number of remarks', async () => {
  const { owner, visitor } = await shared()
  const { id, remark } = await openDraft(owner)
  for (let count = 0; count < maxRemarks; count += 1)
    await visitor.send('POST', newRemarkUrl, remark)
  const { status, text } = await visitor.send('POST', newRemarkUrl, remark)
  expect([status, text]).toEqual([409, expect.stringContaining('200 remarks already')])
  expect(await remarksOn(owner, id)).toHaveLength(maxRemarks)
})

test('remarks are limited per reader', async () => {
  const site = await openTestSite({ env: { RATE_LIMIT_SCALE: '1' } })
  const { remark } = await openDraft(await site.owner())
  const visitor = site.visitor()
  const statuses: number[] = []
  for (let count = 0; count < 6; count += 1)
    statuses.push((await visitor.send('POST', newRemarkUrl, remark)).status)
  expect(statuses).toEqual([201, 201, 201, 201, 201, 429])
})
