// @databases sqlite postgres
import { expect, test } from 'vitest'
import { realPages } from '../../../testing/real-pages.ts'
import { type Client, openTestSite } from '../../../testing/test-site.ts'
import { openOnce } from '../../../testing/when-done.ts'
import { blogUrls } from '../../blog/contract.ts'
import { siteUrl } from '../../site/contract.ts'
import { type PostSharing, type Share, type SharedDraft, shareUrl } from '../contract.ts'

const draftUrl = (token: string) => `/api/draft?token=${token}`

const start = Date.parse('2026-11-12T09:12:00.000Z')
const day = 86_400_000

/** A site with its real pages and a clock that the test sets. */
const shared = openOnce(async () => {
  let time = start
  const site = await openTestSite({ pages: realPages, now: () => new Date(time) })
  const owner = await site.owner()
  return { site, owner, visitor: site.visitor(), wait: (ms: number) => void (time += ms) }
})

const post = {
  title: 'A clock made of one star',
  content: 'Sixty-two nights of one star.\n\n![Its field](/media/field.webp)',
  excerpt: 'A star as a clock.',
  category: 'Variables',
  date: 'November 12, 2026',
  visibleFrom: null,
}

async function createDraft(owner: Client, fields: object = {}): Promise<number> {
  const { json } = await owner.send('POST', '/api/blog', { ...post, ...fields })
  return (json as { id: number }).id
}

async function share(owner: Client, id: number, body: object = {}): Promise<Share> {
  const sent = { mayComment: false, ...body }
  return (await owner.send('PUT', shareUrl(id), sent)).json as Share
}

const sharingOf = async (owner: Client, id: number) =>
  (await owner.get(shareUrl(id))).json as PostSharing

const tokenIn = ({ path }: Share) => path.slice('/draft/'.length)

const notFound = 'This link does not work'

test('a shared draft opens without an account, with its pictures and until when', async () => {
  const { owner, visitor } = await shared()
  const { path, expiresAt } = await share(owner, await createDraft(owner), { days: 7 })
  expect(path).toMatch(/^\/draft\/[\w-]{43}$/)
  expect(expiresAt).toBe('2026-11-19T09:12:00.000Z')
  const { status, text, headers } = await visitor.get(path)
  expect(status).toBe(200)
  expect(text).toContain('<title>A clock made of one star</title>')
  expect(text).toContain('<meta name="robots" content="noindex">')
  expect(text).toContain('Sixty-two nights of one star.')
  expect(text).toContain('src="/media/field.webp"')
  expect(text).toContain('This is a draft and not public.')
  expect(text).toContain('Nov 19, 2026, 9:12 AM')
  expect(Object.fromEntries(headers)).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  })
})

test('the page and its state name nobody and link nowhere', async () => {
  const { owner, visitor } = await shared()
  const { path } = await share(owner, await createDraft(owner))
  const site = (await visitor.get('/api/site')).json as { ownerName: string }
  const words = textsIn(site).filter((text) => text.length > 8)
  expect(words).toContain(site.ownerName)
  for (const address of [path, `/draft/${'x'.repeat(43)}`]) {
    const { text } = await visitor.get(address)
    expect(text).toContain(siteUrl)
    expect(words.filter((word) => text.includes(word))).toEqual([])
    // The manifest has the name of the site.
    for (const part of ['<a href', '<footer', 'webmanifest']) expect(text).not.toContain(part)
  }
})

/** Every text in a JSON value. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

test('a draft has its language, and its series with the place that it will have there', async () => {
  const { owner, visitor } = await shared()
  const series = 'Variable stars'
  await createDraft(owner, { series, visibleFrom: 'now', title: 'What a period is' })
  const { path } = await share(owner, await createDraft(owner, { series, language: 'de' }))
  await createDraft(owner, { series, title: 'Another draft' })
  const { text } = await visitor.get(path)
  expect(text).toMatch(/<b>Variable stars<\/b><span>Part 2 of 2<\/span>/)
  expect(text).toContain(`<h1 lang="de">${post.title}</h1>`)
  expect(text).toMatch(/<div lang="de" class="prose/)
  expect(text).not.toContain('Another draft')
  expect(text).not.toContain('What a period is')
})

test('the blocks have the lines of the text only where readers may comment', async () => {
  const { owner, visitor } = await shared()
  const id = await createDraft(owner)
  const { path } = await share(owner, id)
  expect((await visitor.get(path)).text).not.toContain('data-line')
  await share(owner, id, { mayComment: true })
  expect((await visitor.get(path)).text).toContain('<p data-line="1">Sixty-two nights')
  await owner.send('PUT', `/api/blog/${id}`, { ...post, content: 'Sixty-three nights.' })
  expect((await visitor.get(path)).text).toContain('<p data-line="1">Sixty-three nights.')
})

test('a shared draft is in no list, feed, sitemap, search or count', async () => {
  const { site, owner, visitor } = await shared()
  const title = 'Zeta Reticuli calls'
  const { path } = await share(owner, await createDraft(owner, { title }))
  const reader = { 'user-agent': 'Mozilla/5.0 Firefox/140.0' }
  expect((await visitor.get(path, reader)).text).toContain(title)
  const places = ['/blog', '/feed.xml', '/feed.json', '/sitemap', '/sitemap.xml', '/search?q=zeta']
  for (const place of [...places, blogUrls.summaries(), '/api/blog'])
    expect([place, (await visitor.get(place)).text.includes(title)]).toEqual([place, false])
  await site.visitor().get('/blog', reader)
  const { pages } = (await owner.get('/api/page-views')).json as { pages: { path: string }[] }
  expect(pages.map((page) => page.path)).toContain('/blog')
  expect(pages.filter((page) => page.path.startsWith('/draft'))).toEqual([])
})

test('a link ends at the instant at which it expires', async () => {
  const { owner, visitor, wait } = await shared()
  const id = await createDraft(owner)
  const { path } = await share(owner, id, { days: 1 })
  wait(day - 1)
  expect((await visitor.get(path)).status).toBe(200)
  wait(1)
  expect((await visitor.get(path)).status).toBe(404)
  expect(await sharingOf(owner, id)).toEqual({ share: null, remarks: 0 })
  const next = await share(owner, id)
  expect(next.path).not.toBe(path)
  expect((await visitor.get(path)).status).toBe(404)
  expect((await visitor.get(next.path)).status).toBe(200)
})

test('a link that works keeps its address and its end when it is changed', async () => {
  const { owner, wait } = await shared()
  const id = await createDraft(owner)
  const before = await share(owner, id, { days: 14 })
  wait(day)
  const { path, expiresAt } = await share(owner, id, { mayComment: true })
  expect({ path, expiresAt }).toEqual({ path: before.path, expiresAt: before.expiresAt })
  const longer = await share(owner, id, { days: 30, mayComment: true })
  expect(longer.path).toBe(before.path)
  expect(Date.parse(longer.expiresAt) - Date.parse(before.expiresAt)).toBe(17 * day)
})

test('every link that does not work has the same page', async () => {
  const { owner, visitor } = await shared()
  const revoked = await createDraft(owner)
  const { path: former } = await share(owner, revoked)
  await owner.send('DELETE', shareUrl(revoked))
  const deleted = await createDraft(owner)
  const { path: gone } = await share(owner, deleted)
  await owner.send('DELETE', `/api/blog/${deleted}`)
  const never = `/draft/${'x'.repeat(43)}`
  const pages = []
  for (const path of [never, former, gone, '/draft/no-token']) {
    const { status, text, headers } = await visitor.get(path)
    expect([status, headers.get('cache-control')]).toEqual([404, 'no-store'])
    // A page knows the address it was asked for.
    pages.push(text.replaceAll(path.slice('/draft/'.length), 'token'))
  }
  expect(pages[0]).toContain(notFound)
  expect(new Set(pages).size).toBe(1)
})

test('a post that was deleted and brought back is not shared any more', async () => {
  const { owner, visitor } = await shared()
  const id = await createDraft(owner)
  const { path } = await share(owner, id)
  await owner.send('DELETE', `/api/blog/${id}`)
  await owner.send('POST', `/api/blog/deleted/${id}/restore`)
  expect((await visitor.get(path)).status).toBe(404)
  expect((await sharingOf(owner, id)).share).toBeNull()
})

test('the link of a published post leads to its article', async () => {
  const { owner, visitor } = await shared()
  const id = await createDraft(owner)
  const { path, ...link } = await share(owner, id)
  await owner.send('PUT', `/api/blog/${id}`, { ...post, visibleFrom: 'now' })
  expect((await visitor.get(path)).text).toContain('Back to Blog')
  const draft = await visitor.get(draftUrl(tokenIn({ path, ...link })))
  expect([draft.status, draft.text]).toEqual([404, 'No such draft'])
  const again = await owner.send('PUT', shareUrl(id), { mayComment: false })
  expect([again.status, again.text]).toEqual([
    409,
    'This post is published: share its address instead',
  ])
})

test('the owner sees how often others opened the draft', async () => {
  const { owner, visitor } = await shared()
  const id = await createDraft(owner)
  const { path } = await share(owner, id)
  const reader = { 'user-agent': 'Mozilla/5.0 Firefox/140.0' }
  await visitor.get(path, reader)
  await visitor.get(path, reader)
  await visitor.get(path, { 'user-agent': 'WhatsApp/2.0' })
  await visitor.get(path, { ...reader, 'sec-gpc': '1' })
  await owner.get(path, reader)
  await expect.poll(async () => (await sharingOf(owner, id)).share?.opened).toBe(2)
})

test('nobody but the owner shares a draft, sees how it is shared, or revokes its link', async () => {
  const { site, owner, visitor } = await shared()
  const id = await createDraft(owner)
  const { path } = await share(owner, id)
  const guest = await site.account('guest')
  for (const [client, expected] of [
    [visitor, 401],
    [guest, 403],
  ] as const) {
    const url = shareUrl(id)
    expect((await client.get(url)).status).toBe(expected)
    expect((await client.send('PUT', url, { mayComment: true })).status).toBe(expected)
    expect((await client.send('DELETE', url)).status).toBe(expected)
  }
  expect((await visitor.get(path)).status).toBe(200)
})

test.each([
  [{ mayComment: false, days: 2 }, 'Days must be one of 1, 7, 14, 30, 90'],
  [{ days: 7 }, 'May comment is required'],
  [{ mayComment: 'yes' }, 'mayComment must be true or false'],
])('%o shares nothing', async (body, sentence) => {
  const { owner } = await shared()
  const id = await createDraft(owner)
  const { status, text } = await owner.send('PUT', shareUrl(id), body)
  expect([status, text]).toEqual([400, expect.stringContaining(sentence)])
  expect((await sharingOf(owner, id)).share).toBeNull()
})

test('there is nothing to share or revoke where there is no post or no link', async () => {
  const { owner } = await shared()
  const id = await createDraft(owner)
  const missing = shareUrl(999_999)
  expect((await owner.get(missing)).status).toBe(404)
  expect((await owner.send('PUT', missing, { mayComment: false })).status).toBe(404)
  expect((await owner.send('DELETE', shareUrl(id))).status).toBe(404)
})

test('guesses of tokens are limited', async () => {
  const site = await openTestSite({ env: { RATE_LIMIT_SCALE: '1' } })
  const visitor = site.visitor()
  const statuses: number[] = []
  for (let count = 0; count < 61; count += 1)
    statuses.push((await visitor.get(draftUrl(`${'x'.repeat(40)}${count}`))).status)
  expect(statuses.slice(0, 60).every((status) => status === 404)).toBe(true)
  expect(statuses[60]).toBe(429)
})

test('the answer of a shared draft holds what its page shows and nothing else', async () => {
  const { owner, visitor } = await shared()
  const link = await share(owner, await createDraft(owner), { days: 7 })
  const { json } = await visitor.get(draftUrl(tokenIn(link)))
  expect(json).toEqual({
    title: post.title,
    date: post.date,
    category: post.category,
    series: null,
    language: null,
    expiresAt: link.expiresAt,
    mayComment: false,
    version: 1,
    html: expect.stringContaining('Sixty-two nights'),
    outline: [],
    words: 5,
    hasMath: false,
  } satisfies Record<keyof SharedDraft, unknown>)
})
