// @databases sqlite postgres
import { expect, test } from 'vitest'
import { markdownFile, openSyncSite } from '../../../testing/sync-site.ts'
import { openTestSite } from '../../../testing/test-site.ts'
import { openOnce } from '../../../testing/when-done.ts'
import type { VersionList } from '../../history/contract.ts'
import type { ListPage } from '../../../shared/list-page.ts'
import type { FollowedFile, SyncLines, SyncStatus } from './contract.ts'
import { recordRun } from './sync-runs.ts'

/** A running site and a folder that is synced with it. */
async function openServedSync(files: Record<string, string>) {
  const sync = await openSyncSite(files)
  const server = await openTestSite({ dataDir: sync.site.config.dataDir })
  const owner = await server.owner()
  const status = async () => (await owner.get('/api/sync')).json as SyncStatus
  const lines = async (id: number) => (await owner.get(`/api/sync/runs/${id}`)).json as SyncLines
  const save = async (id: number, changed: object) => {
    const { title, content, excerpt, category, date, version } = (
      await owner.get(`/api/blog/${id}`)
    ).json as Record<string, unknown>
    const body = { title, content, excerpt, category, date, version, ...changed }
    expect((await owner.send('PUT', `/api/blog/${id}`, body)).status).toBe(200)
  }
  return { ...sync, server, owner, status, lines, save }
}

const oneFile = { 'one.md': markdownFile('One', 'Words of one.', 'draft: false\n') }

test('a sync is listed with what it did, and one that finds nothing new is not', async () => {
  const { run, write, status, lines } = await openServedSync(oneFile)
  expect(await status()).toEqual({ followed: 0, unsynced: [], unsyncedCount: 0, runs: [] })
  await run()
  await run()
  await write('one.md', markdownFile('One', 'Other words of one.', 'draft: false\n'))
  await write('two.md', 'Words.\n<<<<<<< HEAD\nWords.\n=======\nOthers.\n>>>>>>> other\n')
  await run()
  await run()
  const { followed, unsynced, runs } = await status()
  expect(followed).toBe(1)
  expect(runs.map(({ id, counts }) => [id, counts])).toEqual([
    [2, { changed: 1, skipped: 1 }],
    [1, { added: 1 }],
  ])
  expect(unsynced).toMatchObject([
    { kind: 'skipped', path: 'two.md', reason: 'skipped: it has an unresolved Git conflict' },
  ])
  expect(await lines(1)).toEqual({
    lines: [{ kind: 'added', path: 'one.md', postId: 1, reason: '', title: 'One' }],
    omitted: 0,
  })
  expect((await lines(2)).lines).toMatchObject([
    { kind: 'skipped', path: 'two.md', title: null },
    { kind: 'changed', path: 'one.md', postId: 1, reason: 'changed', title: 'One' },
  ])
})

test('renamed and deleted files and deleted articles are listed until that is over', async () => {
  const { run, move, remove, write, status, owner } = await openServedSync({
    ...oneFile,
    'four.md': markdownFile('Four', 'Words of four.'),
    'third.md': markdownFile('Third', 'Words of the third.'),
  })
  await run()
  await move('one.md', 'deep/one.md')
  await remove('four.md')
  await owner.send('DELETE', '/api/blog/3')
  await run()
  const { unsynced, runs } = await status()
  expect(runs[0]?.counts).toEqual({ renamed: 1, fileDeleted: 1, articleDeleted: 1 })
  expect(unsynced.map(({ kind, path, title }) => [kind, path, title])).toEqual([
    ['fileDeleted', 'four.md', 'Four'],
    ['articleDeleted', 'third.md', null],
  ])
  await write('four.md', markdownFile('Four', 'Words of four.'))
  await remove('third.md')
  await run()
  expect((await status()).unsynced.map(({ kind, path }) => [kind, path])).toEqual([
    ['fileDeleted', 'third.md'],
  ])
})

const conflict = async () => {
  const sync = await openServedSync(oneFile)
  await sync.run()
  await sync.save(1, { content: 'Words of mine.' })
  await sync.write('one.md', markdownFile('One', 'Words of theirs.', 'draft: false\n'))
  await sync.run()
  const hash = (await sync.status()).unsynced[0]?.hash
  return { ...sync, hash }
}

test.each([
  ['article', 'Words of mine.', '= file "one.md": changed in both places; the article is kept'],
  [
    'file',
    'Words of theirs.',
    '+ file "one.md": changed in both places; the file replaces the article',
  ],
])('the next sync keeps the %s where the owner chose so', async (choice, content, line) => {
  const { run, owner, hash, posts, status, write } = await conflict()
  const sent = await owner.send('PUT', '/api/sync/choice', { path: 'one.md', hash, choice })
  expect(sent.status).toBe(204)
  expect((await status()).unsynced).toMatchObject([{ kind: 'conflict', choice }])
  expect(await run()).toEqual([line])
  expect(await posts()).toMatchObject([{ content }])
  expect((await status()).unsynced).toEqual([])
  await write('one.md', markdownFile('One', 'Later words.', 'draft: false\n'))
  const [later] = await run()
  // An article that was kept is not overwritten by the next change of the file either.
  expect(later).toMatch(choice === 'article' ? /changed in both places/ : /: changed$/)
})

test('a choice is for two texts: it is void once one of them changes', async () => {
  const { run, owner, hash, write, posts, save, status } = await conflict()
  const choose = async (choice: string | null) =>
    await owner.send('PUT', '/api/sync/choice', { path: 'one.md', hash, choice })
  await choose('file')
  expect((await choose(null)).status).toBe(204)
  expect((await status()).unsynced).toMatchObject([{ choice: null }])
  await choose('file')
  await write('one.md', markdownFile('One', 'Third words.', 'draft: false\n'))
  expect(await run()).toMatchObject([/^! file "one.md": changed in both places/])
  expect(await posts()).toMatchObject([{ content: 'Words of mine.' }])
  const late = await choose('file')
  expect([late.status, late.text]).toEqual([409, 'The file was changed since. Reload the page.'])
  await save(1, { content: 'Other words of mine.' })
  const current = (await status()).unsynced[0]?.hash
  const body = { path: 'one.md', hash: current, choice: 'file' }
  const stale = await owner.send('PUT', '/api/sync/choice', body)
  expect([stale.status, stale.text]).toEqual([
    409,
    'The article was changed since the last sync. Sync again first.',
  ])
})

test('the text from before a sync is a version, and once restored it is not overwritten', async () => {
  const { run, write, owner, save, posts, status } = await openServedSync(oneFile)
  await run()
  await write('one.md', markdownFile('One', 'Other words of one.', 'draft: false\n'))
  await run()
  const listed = (await owner.get('/api/versions?kind=posts&text=1')).json as VersionList
  const oldest = listed.versions.at(-1)?.id ?? 0
  const { fields } = (await owner.get(`/api/versions/${oldest}`)).json as { fields: object }
  expect(fields).toMatchObject({ title: 'One', content: 'Words of one.' })
  const { content } = fields as { content: string }
  await save(1, { content })
  expect(await run()).toEqual(['= file "one.md": unchanged'])
  const files = (await owner.get('/api/sync/files?page=1')).json as ListPage<FollowedFile>
  expect(files.rows).toMatchObject([{ id: 1, path: 'one.md', title: 'One', isEdited: true }])
  await write('one.md', markdownFile('One', 'Third words of one.', 'draft: false\n'))
  await run()
  expect((await status()).unsynced).toMatchObject([{ kind: 'conflict', path: 'one.md' }])
  expect(await posts()).toMatchObject([{ content: 'Words of one.' }])
})

test('a long report is cut after what needs the owner, and old syncs are removed', async () => {
  const { site, status, lines } = await openServedSync({})
  const line = { path: 'x'.repeat(400), postId: null, reason: 'y'.repeat(400), text: '' }
  const details = { folder: '/notes', ids: new Map(), at: '2026-11-21T12:00:00.000Z' }
  const planned = [
    ...Array.from({ length: 400 }, () => ({ ...line, kind: 'added' as const })),
    { ...line, kind: 'skipped' as const },
  ]
  await site.database.write(async (tx) => {
    for (let count = 0; count < 52; count += 1) await recordRun(tx, planned, details)
  })
  const { runs } = await status()
  expect([runs.length, runs[0]?.id, runs.at(-1)?.id]).toEqual([50, 52, 3])
  const stored = await lines(52)
  expect([stored.lines.length, stored.omitted]).toEqual([300, 101])
  expect(stored.lines[0]).toMatchObject({ kind: 'skipped', path: `${'x'.repeat(299)}…` })
  expect(stored.lines[0]?.reason).toHaveLength(300)
  expect(await lines(2)).toBeUndefined()
})

const idle = openOnce(async () => {
  const server = await openTestSite()
  return { owner: await server.owner(), guest: await server.account('guest'), server }
})

test('only the owner reads syncs and decides about conflicts', async () => {
  const { guest, server } = await idle()
  const body = { path: 'one.md', hash: '0'.repeat(64), choice: 'file' }
  for (const [client, status] of [
    [server.visitor(), 401],
    [guest, 403],
  ] as const) {
    for (const url of ['/api/sync', '/api/sync/files?page=1', '/api/sync/runs/1'])
      expect((await client.get(url)).status).toBe(status)
    expect((await client.send('PUT', '/api/sync/choice', body)).status).toBe(status)
  }
})

const hash = 'a'.repeat(64)

test.each([
  [{ path: 'one.md', hash, choice: 'file' }, 404, 'This file has no conflict any more'],
  [{ path: 'one.md', hash, choice: 'both' }, 400, 'Choice must be article, file or null'],
  [{ path: 'one.md', hash: 'a', choice: 'file' }, 400, 'Hash must be that of the list'],
  [{ path: 'x'.repeat(301), hash, choice: 'file' }, 400, 'Path can be at most 300 characters'],
  [{ path: '', hash, choice: 'file' }, 400, 'Path is required'],
])('the choice %j is refused', async (body, status, sentence) => {
  const { owner } = await idle()
  const sent = await owner.send('PUT', '/api/sync/choice', body)
  expect([sent.status, sent.text]).toEqual([status, sentence])
})

test('a choice with another field is refused', async () => {
  const { owner } = await idle()
  const body = { path: 'one.md', hash, choice: 'file', version: 1 }
  expect((await owner.send('PUT', '/api/sync/choice', body)).status).toBe(400)
  expect((await owner.get('/api/sync/files')).text).toBe('Page is required')
})
