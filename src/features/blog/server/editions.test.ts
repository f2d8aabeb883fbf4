// @databases sqlite postgres
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { type Client, openTestSite } from '../../../testing/test-site.ts'
import { deletedUrls, historyUrls, type VersionList } from '../../history/contract.ts'
import type { Article, PostEditions } from '../contract.ts'

const start = Date.parse('2026-11-20T09:00:00.000Z')
const day = 24 * 3_600_000

const post = {
  title: 'A clock made of one star',
  content: 'The period is 0.5668 days. <!-- check -->\n\nThe zero point is 11.1 mag.',
  excerpt: 'Take sixty-two nights of one star.',
  category: 'Time',
  date: 'November 12, 2026',
  licence: 'CC-BY-4.0',
}

const corrected = { ...post, content: post.content.replace('11.1', '11.4') }
const erratum = { kind: 'erratum', note: 'The zero point was <b>wrong</b>' }

async function openSite() {
  let time = start
  const site = await openTestSite({
    now: () => new Date(time),
    env: { PUBLIC_URL: 'https://ada.example' },
  })
  const owner = await site.owner()
  await owner.send('POST', '/api/blog', post)
  const wait = (ms: number) => void (time += ms)
  return { owner, visitor: site.visitor(), wait }
}

async function publish(owner: Client, fields: object, newVersion: object): Promise<void> {
  const { status } = await owner.send('PUT', '/api/blog/1', { ...fields, newVersion })
  expect(status).toBe(200)
}

const articleAt = async (client: Client, query = '') =>
  (await client.get(`/api/blog/1?view=article${query}`)).json as Article

test('an article has no version for readers until a second one is published', async () => {
  const { owner, visitor } = await openSite()
  const before = await articleAt(visitor)
  expect(before.edition).toBeUndefined()
  expect(await articleAt(visitor, '&v=1')).toEqual(before)
  expect((await visitor.get('/api/blog/1?view=article&v=2')).status).toBe(404)
  expect((await visitor.get('/api/blog/1/versions')).status).toBe(404)
  expect((await visitor.get('/blog/1.md')).text).not.toContain('\nversion:')
  await owner.send('PUT', '/api/blog/1', corrected)
  expect((await articleAt(visitor)).edition).toBeUndefined()
})

test('the first version stays as it was when a second and a third one are published', async () => {
  const { owner, visitor, wait } = await openSite()
  const [page, source] = [await articleAt(visitor), (await visitor.get('/blog/1.md')).text]
  wait(day)
  await publish(owner, corrected, erratum)
  const second = (await visitor.get('/blog/1.md')).text
  wait(day)
  await publish(
    owner,
    { ...corrected, title: 'Another clock' },
    { kind: 'update', note: 'Renamed' },
  )
  const earlier = await articleAt(visitor, '&v=1')
  const { html, outline, words, title, date, licence, publishedAt } = page
  expect(earlier).toMatchObject({ html, outline, words, title, date, licence, publishedAt })
  expect((await visitor.get('/blog/1.md?v=1')).text).toBe(source)
  expect((await visitor.get('/blog/1.md?v=2')).text).toBe(second)
  expect(second).toContain('\nversion: 2\n')
  expect((await visitor.get('/blog/1.md?v=4')).status).toBe(404)
  const { editions } = (await visitor.get('/api/blog/1/versions')).json as PostEditions
  const hash = (text: string) => createHash('sha256').update(text).digest('hex')
  expect(editions.map(({ number, kind, day: on, sha256 }) => [number, kind, on, sha256])).toEqual([
    [3, 'update', 'November 22, 2026', hash((await visitor.get('/blog/1.md')).text)],
    [2, 'erratum', 'November 21, 2026', hash(second)],
    [1, 'first', 'November 12, 2026', hash(source)],
  ])
})

test('the page says which version it shows, and each is cited as such', async () => {
  const { owner, visitor, wait } = await openSite()
  wait(day)
  await publish(owner, corrected, erratum)
  const [latest, first] = [await articleAt(visitor), await articleAt(visitor, '&v=1')]
  expect(latest.edition).toMatchObject({ number: 2, kind: 'erratum', isEarlier: false })
  expect(latest.edition?.html).toContain(
    '<b>Version 2</b> · Corrected November 21, 2026 — The zero point was &lt;b&gt;wrong&lt;/b&gt;. <a href="/blog/1/versions">All versions</a>',
  )
  expect(latest.html).toContain('11.4 mag')
  expect(latest.reference.text).toMatch(/version 2.*https:\/\/ada\.example\/blog\/1$/)
  expect(first.edition).toMatchObject({ number: 1, kind: 'first', isEarlier: true })
  expect(first.edition?.html).toContain(
    '<b>Version 1</b> · Published November 12, 2026. <a href="/blog/1">Read the latest version</a>',
  )
  expect(first.html).toContain('11.1 mag')
  expect(first.reference.text).toMatch(/version 1.*https:\/\/ada\.example\/blog\/1\?v=1$/)
  expect(first.reference.bibtex).toContain('version = {1}')
})

test('a small correction belongs to the latest version, and is no news for feeds', async () => {
  const { owner, visitor, wait } = await openSite()
  const updated = async () => /<updated>[^<]*/.exec((await visitor.get('/feed.xml')).text)?.[0]
  expect(await updated()).toBe('<updated>2026-11-20T09:00:00.000Z')
  wait(day)
  await owner.send('PUT', '/api/blog/1', { ...post, excerpt: 'Take 62 nights of one star.' })
  expect(await updated()).toBe('<updated>2026-11-20T09:00:00.000Z')
  await publish(owner, corrected, erratum)
  expect(await updated()).toBe('<updated>2026-11-21T09:00:00.000Z')
  wait(day)
  await owner.send('PUT', '/api/blog/1', { ...corrected, title: 'A clock of one star' })
  expect(await updated()).toBe('<updated>2026-11-21T09:00:00.000Z')
  expect((await articleAt(visitor, '&v=1')).excerpt).toBe('Take 62 nights of one star.')
  expect(await articleAt(visitor)).toMatchObject({ title: 'A clock of one star' })
})

test('a feed says what a version changed, and marks a retraction', async () => {
  const { owner, visitor, wait } = await openSite()
  wait(day)
  await publish(owner, post, { kind: 'retraction', note: 'The camera wandered, not the star.' })
  const { items } = JSON.parse((await visitor.get('/feed.json')).text) as {
    items: { title: string; content_html: string; date_modified: string }[]
  }
  expect(items[0]?.title).toBe('Retracted: A clock made of one star')
  expect(items[0]?.date_modified).toBe('2026-11-21T09:00:00.000Z')
  expect(items[0]?.content_html).toContain(
    '<strong>Version 2</strong> · Retracted November 21, 2026 — The camera wandered, not the star. (<a href="https://ada.example/blog/1/versions">All versions</a>)',
  )
  expect((await articleAt(visitor, '&v=1')).edition?.html).toContain(
    'The article was retracted November 21, 2026 — The camera wandered, not the star.',
  )
})

test('the changes of a version are marked word by word', async () => {
  const { owner, visitor } = await openSite()
  await publish(owner, { ...corrected, title: 'A clock' }, erratum)
  const { changes } = (await visitor.get('/api/blog/1/versions')).json as PostEditions
  expect(changes).toContain('The zero point is <del>11.1</del><ins>11.4</ins> mag.')
  expect(changes).toContain('A clock<del> made of one star</del>')
  expect(changes).not.toContain('check')
  const first = (await visitor.get('/api/blog/1/versions?v=1')).json as PostEditions
  expect([first.chosen, first.changes]).toEqual([1, null])
  expect((await visitor.get('/api/blog/1/versions?v=3')).status).toBe(404)
})

test('only an article that readers see gets a new version, with a kind and a note', async () => {
  const { owner, visitor } = await openSite()
  const refusal = async (fields: object) => {
    const { status, text } = await owner.send('PUT', '/api/blog/1', { ...post, ...fields })
    return [status, text]
  }
  const needsReaders = 'Only an article that readers see can get a new version'
  expect(await refusal({ newVersion: { kind: 'news', note: 'A' } })).toEqual([
    400,
    'Kind must be update, erratum or retraction',
  ])
  expect(await refusal({ newVersion: { kind: 'update', note: ' ' } })).toEqual([
    400,
    'Say what changed',
  ])
  expect(await refusal({ newVersion: 'yes' })).toEqual([400, 'New version is required'])
  expect(await refusal({ newVersion: erratum, version: 7 })).toEqual([
    409,
    'This post was changed elsewhere since you opened it',
  ])
  expect(await refusal({ newVersion: erratum, visibleFrom: null })).toEqual([400, needsReaders])
  expect((await articleAt(visitor)).edition).toBeUndefined()
  await owner.send('PUT', '/api/blog/1', { ...post, visibleFrom: null })
  expect(await refusal({ newVersion: erratum, visibleFrom: 'now' })).toEqual([400, needsReaders])
  expect((await visitor.send('PUT', '/api/blog/1', { ...post, newVersion: erratum })).status).toBe(
    401,
  )
})

test('the versions of an article that is taken back are there for nobody', async () => {
  const { owner, visitor } = await openSite()
  await publish(owner, corrected, erratum)
  await owner.send('PUT', '/api/blog/1', { ...corrected, visibleFrom: null })
  for (const path of [
    '/api/blog/1?view=article&v=1',
    '/api/blog/article?slug=1&v=1',
    '/api/blog/1/versions',
    '/blog/1.md?v=1',
  ])
    expect([path, (await visitor.get(path)).status]).toEqual([path, 404])
})

test('a deleted article comes back with its versions, which end with it for good', async () => {
  const { owner, visitor, wait } = await openSite()
  const versions = async () => (await visitor.get('/api/blog/1/versions')).json as PostEditions
  await publish(owner, corrected, erratum)
  const before = await versions()
  await owner.send('DELETE', '/api/blog/1')
  const restored = await owner.send('POST', deletedUrls.restore({ kind: 'posts', id: 1 }))
  expect(restored.status).toBe(201)
  expect((await versions()).editions.map(({ number, note }) => [number, note])).toEqual(
    before.editions.map(({ number, note }) => [number, note]),
  )
  await owner.send('DELETE', '/api/blog/1')
  await owner.send('DELETE', deletedUrls.text({ kind: 'posts', id: 1 }))
  wait(day)
  expect((await visitor.get('/api/blog/1/versions')).status).toBe(404)
})

test('the history numbers what was published by the versions that readers cite', async () => {
  const { owner, wait } = await openSite()
  wait(day)
  await owner.send('PUT', '/api/blog/1', { ...post, excerpt: 'Take 62 nights of one star.' })
  wait(day)
  await publish(owner, corrected, erratum)
  const list = (await owner.get(historyUrls.list({ kind: 'posts', id: 1 }))).json as VersionList
  expect(list.versions.map(({ published }) => published)).toEqual([2, 1, 1])
})
