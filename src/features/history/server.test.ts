// @databases sqlite postgres
import { expect, test } from 'vitest'
import { type Client, openTestSite } from '../../testing/test-site.ts'
import { openOnce } from '../../testing/when-done.ts'
import { settingsUrl, siteUrl } from '../site/contract.ts'
import {
  type DeletableKind,
  type DeletedText,
  deletedUrls,
  historyUrls,
  type KeptKind,
  type OpenedVersion,
  type RestoredText,
  type TextName,
  type VersionFields,
  type VersionList,
} from './contract.ts'

const start = Date.parse('2026-11-20T09:00:00.000Z')

/** A site with a clock that the test sets. */
async function openClockedSite() {
  let time = start
  const site = await openTestSite({ now: () => new Date(time) })
  const owner = await site.owner()
  const wait = (ms: number) => void (time += ms)
  return { site, owner, wait }
}

const shared = openOnce(openClockedSite)

const hour = 3_600_000
const day = 24 * hour

const post = {
  title: 'A clock made of one star',
  content: 'The star pulsates every eight hours.',
  excerpt: 'A star as a clock.',
  category: 'Variables',
  date: 'November 20, 2026',
}

async function createPost(owner: Client, fields: object = {}): Promise<number> {
  const { json } = await owner.send('POST', '/api/blog', { ...post, ...fields })
  return (json as { id: number }).id
}

const listOf = async (owner: Client, name: TextName) =>
  (await owner.get(historyUrls.list(name))).json as VersionList

const deletedOf = async (owner: Client, kind: DeletableKind) =>
  (await owner.get(deletedUrls.list(kind))).json as DeletedText[]

async function fieldsOf(owner: Client, id: number | undefined): Promise<VersionFields> {
  return ((await owner.get(historyUrls.version(id ?? 0))).json as OpenedVersion).fields
}

test('a save appends a version, and one without a change appends none', async () => {
  const { owner, wait } = await shared()
  const id = await createPost(owner, { visibleFrom: null })
  const edit = (fields: object) => owner.send('PUT', `/api/blog/${id}`, { ...post, ...fields })
  wait(hour)
  await edit({ content: 'The star pulsates every nine hours, or so.' })
  await edit({ content: 'The star pulsates every nine hours, or so.' })
  await edit({ visibleFrom: 'now' })
  const { versions, count, bytes, siteBytes } = await listOf(owner, { kind: 'posts', id })
  expect(
    versions.map(({ published, isRestored, words }) => [published, isRestored, words]),
  ).toEqual([
    [1, true, { added: 2, removed: 4 }],
    [null, false, { added: 4, removed: 2 }],
    [null, false, { added: 17, removed: 0 }],
  ])
  expect(count).toBe(3)
  expect(bytes).toBeGreaterThan(200)
  expect(siteBytes).toBeGreaterThanOrEqual(bytes)
  expect(await fieldsOf(owner, versions[2]?.id)).toEqual({ ...post, visibleFrom: null })
})

test('a version says whether it was saved by itself, until the owner saves the same', async () => {
  const { owner } = await shared()
  const id = await createPost(owner, { visibleFrom: null, autosave: true })
  const savesOf = async (name: TextName) =>
    (await listOf(owner, name)).versions.map(({ isAutosave }) => isAutosave)
  const posts: TextName = { kind: 'posts', id }
  const edit = (fields: object) =>
    owner.send('PUT', `/api/blog/${id}`, { ...post, visibleFrom: null, ...fields })
  await edit({ title: 'Longer', autosave: true })
  expect(await savesOf(posts)).toEqual([true, true])
  await edit({ title: 'Longer' })
  expect(await savesOf(posts)).toEqual([false, true])
  await edit({ title: 'Longer', autosave: true })
  expect(await savesOf(posts)).toEqual([false, true])
  const { status, text } = await edit({ autosave: 'yes' })
  expect([status, text]).toEqual([400, 'Autosave must be true or false'])

  const page = { path: '/visits', title: 'Visits', description: '', categories: [], place: 'none' }
  const sent = { ...page, content: 'One talk.', draft: true, autosave: true }
  const made = (await owner.send('POST', '/api/pages', sent)).json as { id: number }
  const pages: TextName = { kind: 'pages', id: made.id }
  await owner.send('PUT', `/api/pages/${made.id}`, { ...sent, title: 'All visits' })
  expect(await savesOf(pages)).toEqual([true, true])
  await owner.send('PUT', `/api/pages/${made.id}`, { ...page, content: 'Two visits.', draft: true })
  expect(await savesOf(pages)).toEqual([false, true, true])
})

test('a save that is refused leaves no version', async () => {
  const { owner } = await shared()
  const id = await createPost(owner)
  const { status } = await owner.send('PUT', `/api/blog/${id}`, {
    ...post,
    title: 'Newer',
    version: 7,
  })
  expect(status).toBe(409)
  expect((await listOf(owner, { kind: 'posts', id })).count).toBe(1)
})

test('the first save of a text from before there were versions keeps both', async () => {
  const { owner } = await shared()
  const { rows } = (await owner.get('/api/pages')).json as { rows: { id: number; path: string }[] }
  const id = rows.find(({ path }) => path === '/terms')?.id ?? 0
  const page = { path: '/terms', title: 'Terms', description: '', categories: [], place: 'legal' }
  await owner.send('PUT', `/api/pages/${id}`, { ...page, content: 'Be kind.', draft: false })
  const { versions } = await listOf(owner, { kind: 'pages', id })
  expect(await fieldsOf(owner, versions[0]?.id)).toMatchObject({ content: 'Be kind.' })
  expect(await fieldsOf(owner, versions[1]?.id)).toMatchObject({
    title: 'Terms of Service',
    content: null,
  })
})

test('projects, the note and the CV have versions', async () => {
  const { owner } = await shared()
  const project = { title: 'Fold', description: 'Folds light curves.', content: 'One *night*.' }
  const { json } = await owner.send('POST', '/api/projects', project)
  const { id } = json as { id: number }
  const { versions } = await listOf(owner, { kind: 'projects', id })
  expect(await fieldsOf(owner, versions[0]?.id)).toMatchObject({ ...project, tags: null })

  const { version: _, ...settings } = (await owner.get(settingsUrl)).json as {
    version: string
    cv: object
  }
  const cv = { ...settings.cv, text: '- **2026** Fellow' }
  await owner.send('PUT', siteUrl, { ...settings, articleNoteText: 'A new note.', cv })
  const newest = async (kind: KeptKind) => {
    const list = await listOf(owner, { kind, id: 1 })
    return [list.count, (await fieldsOf(owner, list.versions[0]?.id))['content']]
  }
  expect(await newest('note')).toEqual([2, 'A new note.'])
  expect(await newest('cv')).toEqual([2, '- **2026** Fellow'])
})

test('a deleted post comes back under its address for 30 days', async () => {
  const { site, owner, wait } = await openClockedSite()
  const id = await createPost(owner)
  await owner.send('DELETE', `/api/blog/${id}`)
  const [deleted, ...others] = await deletedOf(owner, 'posts')
  expect([deleted?.title, others.length]).toEqual([post.title, 0])
  expect(deleted?.until).toBe(new Date(start + 30 * day).toISOString())
  const restore = () => owner.send('POST', deletedUrls.restore({ kind: 'posts', id }))
  const answer = await restore()
  expect([answer.status, answer.json]).toEqual([201, { id, title: post.title }])
  expect((await site.visitor().get(`/api/blog/${id}`)).json).toMatchObject(post)
  expect((await restore()).status).toBe(404)

  await owner.send('DELETE', `/api/blog/${id}`)
  wait(30 * day + 1)
  await owner.send('POST', '/api/login', { username: 'owner', password: 'correct horse' })
  expect(await deletedOf(owner, 'posts')).toEqual([])
  expect((await restore()).status).toBe(404)
  await site.tidy()
  expect((await listOf(owner, { kind: 'posts', id })).count).toBe(0)
})

test('a deleted post that was to appear in the meantime comes back as a draft', async () => {
  const { owner, wait } = await openClockedSite()
  const visibleFrom = new Date(start + hour).toISOString()
  const id = await createPost(owner, { visibleFrom })
  await owner.send('DELETE', `/api/blog/${id}`)
  wait(2 * hour)
  await owner.send('POST', deletedUrls.restore({ kind: 'posts', id }))
  expect((await owner.get(`/api/blog/${id}`)).json).toMatchObject({ visibleFrom: null })
})

test('a deleted draft that lacks almost everything comes back as it was', async () => {
  const { owner } = await shared()
  const draft = { title: 'A', content: '', excerpt: '', category: '', date: '', visibleFrom: null }
  const id = await createPost(owner, draft)
  await owner.send('DELETE', `/api/blog/${id}`)
  const { status } = await owner.send('POST', deletedUrls.restore({ kind: 'posts', id }))
  expect(status).toBe(201)
  expect((await owner.get(`/api/blog/${id}`)).json).toMatchObject(draft)
})

test('a page whose address was taken comes back at a free one', async () => {
  const { owner } = await shared()
  const page = { title: 'Talks', description: '', categories: [], place: 'header', draft: false }
  const create = async (content: string) => {
    const { json } = await owner.send('POST', '/api/pages', { ...page, path: '/talks', content })
    return (json as { id: number }).id
  }
  const id = await create('In Socorro.')
  await owner.send('DELETE', `/api/pages/${id}`)
  await create('In Effelsberg.')
  const { json } = await owner.send('POST', deletedUrls.restore({ kind: 'pages', id }))
  expect(json as RestoredText).toEqual({ id, title: 'Talks', movedTo: '/talks-2' })
  expect((await owner.get(`/api/pages/${id}`)).json).toMatchObject({
    path: '/talks-2',
    content: 'In Socorro.',
  })
})

test('a project that is deleted for good leaves no version', async () => {
  const { owner } = await shared()
  const project = { title: 'Plates', description: 'Scans of glass plates.', content: 'Dust.' }
  const { id } = (await owner.send('POST', '/api/projects', project)).json as { id: number }
  await owner.send('PUT', `/api/projects/${id}`, { ...project, content: 'More dust.' })
  await owner.send('DELETE', `/api/projects/${id}`)
  const { status } = await owner.send('DELETE', deletedUrls.text({ kind: 'projects', id }))
  expect(status).toBe(204)
  expect(await deletedOf(owner, 'projects')).toEqual([])
  expect((await listOf(owner, { kind: 'projects', id })).count).toBe(0)
})

test('nobody but the owner reads versions or brings back a text', async () => {
  const { site, owner } = await shared()
  const id = await createPost(owner, { title: 'For my eyes' })
  const [version] = (await listOf(owner, { kind: 'posts', id })).versions
  await owner.send('DELETE', `/api/blog/${id}`)
  const guest = await site.account('guest')
  const calls = [
    ['GET', historyUrls.list({ kind: 'posts', id })],
    ['GET', historyUrls.version(version?.id ?? 0)],
    ['GET', deletedUrls.list('posts')],
    ['POST', deletedUrls.restore({ kind: 'posts', id })],
    ['DELETE', deletedUrls.text({ kind: 'posts', id })],
  ] as const
  for (const [method, url] of calls) {
    expect([url, (await site.visitor().send(method, url)).status]).toEqual([url, 401])
    expect([url, (await guest.send(method, url)).status]).toEqual([url, 403])
  }
  expect((await deletedOf(owner, 'posts'))[0]?.id).toBe(id)
})
